/** An entry that accepts one failure, or every failure of one requirement. */
export interface BaselineEntry {
  /** The id of a requirement. An id that is not in the catalogue fails the run. */
  readonly requirement: string;
  /** The fingerprint of the one failure to waive; null waives every failure of the requirement. */
  readonly fingerprint: string | null;
  readonly reason: string;
  readonly owner: string | null;
  readonly issue: string | null;
  /** The last day on which the entry is valid, in UTC, as `2027-01-31`; null if it does not expire. */
  readonly expires: string | null;
}

/** The failures of a target that a run accepts. */
export interface Baseline {
  /** The path of a file as given, or `known:<name>`. */
  readonly source: string;
  /** Whether the list ships with touchstone. It covers many versions of a node, so its entries are never stale. */
  readonly isShipped: boolean;
  readonly entries: readonly BaselineEntry[];
}
