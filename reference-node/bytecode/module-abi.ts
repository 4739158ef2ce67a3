/** The ABI of a Move module in the JSON form of the interface (§2.5). */

export type Ability = "copy" | "drop" | "store" | "key";

export type GenericTypeParam = { readonly constraints: readonly Ability[] };

export type FunctionAbi = {
  readonly name: string;
  readonly visibility: "private" | "public" | "friend";
  readonly is_entry: boolean;
  readonly is_view: boolean;
  readonly generic_type_params: readonly GenericTypeParam[];
  readonly params: readonly string[];
  readonly return: readonly string[];
};

export type FieldAbi = { readonly name: string; readonly type: string };

export type VariantAbi = { readonly name: string; readonly fields: readonly FieldAbi[] };

export type StructAbi = {
  readonly name: string;
  readonly is_native: boolean;
  readonly is_event: boolean;
  /** Only enums have this member and `variants`. The specification does not list them, but allows more members. */
  readonly is_enum?: true;
  readonly abilities: readonly Ability[];
  readonly generic_type_params: readonly GenericTypeParam[];
  /** The fields of a struct. An enum has none, because its variants have the fields. */
  readonly fields: readonly FieldAbi[];
  readonly variants?: readonly VariantAbi[];
};

export type ModuleAbi = {
  readonly address: string;
  readonly name: string;
  readonly friends: readonly string[];
  readonly exposed_functions: readonly FunctionAbi[];
  readonly structs: readonly StructAbi[];
};
