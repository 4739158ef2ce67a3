/** Move modules in the JSON form of the interface (§2.5). */
import type { StateValue } from "../../ledger/state-value.ts";
import { formatCanonicalJson } from "../../primitives/canonical-json.ts";
import { formatHex } from "../../primitives/bytes.ts";

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

export type StructAbi = {
  readonly name: string;
  readonly is_native: boolean;
  readonly is_event: boolean;
  readonly abilities: readonly Ability[];
  readonly generic_type_params: readonly GenericTypeParam[];
  readonly fields: readonly { readonly name: string; readonly type: string }[];
};

export type ModuleAbi = {
  readonly address: string;
  readonly name: string;
  readonly friends: readonly string[];
  readonly exposed_functions: readonly FunctionAbi[];
  readonly structs: readonly StructAbi[];
};

/**
 * Creates the ABI of a function. By default, the function is public, is neither an entry nor a view function, and
 * has no type parameters or results.
 */
export function defineFunction(
  name: string,
  params: readonly string[],
  more: {
    readonly returns?: readonly string[];
    readonly generics?: readonly (readonly Ability[])[];
    readonly visibility?: FunctionAbi["visibility"];
    readonly role?: "entry" | "view";
  } = {},
): FunctionAbi {
  return {
    name,
    visibility: more.visibility ?? "public",
    is_entry: more.role === "entry",
    is_view: more.role === "view",
    generic_type_params: (more.generics ?? []).map((constraints) => ({ constraints })),
    params,
    return: more.returns ?? [],
  };
}

/**
 * Creates the ABI of a struct from the types of its fields. By default, the struct is not an event and has no type
 * parameters.
 */
export function defineStruct(
  name: string,
  abilities: readonly Ability[],
  fields: Readonly<Record<string, string>>,
  more: { readonly generics?: readonly (readonly Ability[])[]; readonly isEvent?: boolean } = {},
): StructAbi {
  return {
    name,
    is_native: false,
    is_event: more.isEvent ?? false,
    abilities,
    generic_type_params: (more.generics ?? []).map((constraints) => ({ constraints })),
    fields: Object.entries(fields).map(([field, type]) => ({ name: field, type })),
  };
}

/** Creates the ABI of a module. By default, the module belongs to the framework's account. */
export function defineModule(
  name: string,
  parts: {
    readonly address?: string;
    readonly friends?: readonly string[];
    readonly functions?: readonly FunctionAbi[];
    readonly structs?: readonly StructAbi[];
  },
): ModuleAbi {
  return {
    address: parts.address ?? "0x1",
    name,
    friends: parts.friends ?? [],
    exposed_functions: parts.functions ?? [],
    structs: parts.structs ?? [],
  };
}

/** The prefix of module bytecode: `ABI`, a zero byte, and the format version. */
const bytecodeMagic = Uint8Array.of(0x41, 0x42, 0x49, 0, 1);

/**
 * Creates the bytecode of a module: a magic number and the canonical JSON of the ABI. The node implements the
 * functions itself and never executes bytecode.
 */
export function encodeModuleBytecode(abi: ModuleAbi): Uint8Array {
  return Buffer.concat([bytecodeMagic, Buffer.from(formatCanonicalJson(abi), "utf8")]);
}

/** Formats a module for the state and the interface (§2.5). */
export function formatModule(abi: ModuleAbi): StateValue {
  return { bytecode: formatHex(encodeModuleBytecode(abi)), abi };
}

/**
 * Parses the ABI of a module in the state.
 * @throws TypeError for any other value, which means that the state is corrupt.
 */
export function parseModuleAbi(module: StateValue): ModuleAbi {
  const abi = module["abi"];
  if (typeof abi !== "object" || abi === null || !("structs" in abi) || !Array.isArray(abi.structs)) {
    throw new TypeError("module must have an abi with structs, got none");
  }
  return abi as ModuleAbi;
}
