/** A part of a request that varies independently of the others. `docs/combinations.md` shows their values. */
export type FactorName =
  "version" | "existence" | "spelling" | "limit" | "cursor" | "transactions" | "coding" | "connection";

/** The value of a factor in a request, such as `short` for the spelling of the address. */
export interface FactorLevel {
  readonly factor: FactorName;
  readonly level: string;
}
