/** Generated from cli/options/baseline.schema.json by tools/schema-types/write-types.ts. Change the schema, not this file. */

/** An accepted failure, or with unverified a requirement that may stay unverified, as in a baseline file. */
export type AcceptedFailure = {
  /** The id of a requirement such as ACCT-003. */
  readonly requirement: string;
  /** Waives only the failure with this fingerprint. Without it, the entry waives every failure of the requirement. */
  readonly fingerprint?: string;
  /**
   * Waives only that the requirement is not verified for a reason of this kind, and no failure. Such an entry has
   * an expiry and no fingerprint.
   */
  readonly unverified?: true;
  /** The kind of reason, which reports have in reasonDetails. */
  readonly kind?:
    | "not-seen"
    | "profile"
    | "declared"
    | "blocked"
    | "pruning"
    | "pruned"
    | "unanswered"
    | "refused"
    | "unlisted"
    | "layout"
    | "never-succeeded"
    | "no-assertion";
  /** A string that says why it is accepted. */
  readonly reason: string;
  /** A string that names the owner. */
  readonly owner?: string;
  /** A string that names the issue. */
  readonly issue?: string;
  /** The last day in UTC, such as `2027-01-31`. Without it, the entry never expires. */
  readonly expires?: string;
};
