/** One accepted failure, or all that one requirement has. */
export interface BaselineEntry {
  /** The id of a requirement; one that is in no catalogue fails the run. */
  readonly requirement: string;
  /** Waives the failure of this fingerprint alone; null: every failure of the requirement. */
  readonly fingerprint: string | null;
  readonly reason: string;
  readonly owner: string | null;
  readonly issue: string | null;
  /** The last day on which it holds, in UTC, as `2027-01-31`; null: it holds for good. */
  readonly expires: string | null;
}

/** What is accepted of a target although it breaks the document. */
export interface Baseline {
  /** The path of a file as given, or `known:<name>`. */
  readonly source: string;
  /** A shipped list speaks of nodes of all ages: no entry of it is ever stale. */
  readonly isShipped: boolean;
  readonly entries: readonly BaselineEntry[];
}
