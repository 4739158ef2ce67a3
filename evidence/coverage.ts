import type { RequirementId } from "../spec/catalogue.ts";

/** The counts of one coverage cell. */
interface CellCount {
  /** The number of exchanges in the cell. */
  readonly seen: number;
  /** For each requirement that judges the cell, the number of exchanges in the cell on which it was asserted. */
  readonly judged: { readonly [id in RequirementId]?: number };
}

/** The counts of all coverage cells. */
export interface CoverageCounts {
  /** The counts by cell name. */
  readonly cells: { readonly [cell: string]: CellCount };
  /** The number of judged responses to requests whose class of input is unknown. */
  readonly unclassified: number;
}
