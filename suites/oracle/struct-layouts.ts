/** What a struct of an ABI is made of (§2.5); fields are null where the ABI does not tell. */
export interface StructLayout {
  readonly typeParameters: number;
  readonly fields: readonly { readonly name: string; readonly type: string }[] | null;
}

/** By canonical name without type arguments: `0x1::coin::CoinStore`. */
export type StructLayouts = { readonly [name: string]: StructLayout };

/** The structs of the body of a modules answer. */
export function layoutsOf(_modules: unknown): StructLayouts {
  return {};
}

/** Only those structs that values of these types can contain. */
export function reachableLayouts(_types: readonly string[], layouts: StructLayouts): StructLayouts {
  return layouts;
}
