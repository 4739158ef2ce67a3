/** Generated from cli/options/baseline.schema.json by tools/schema-types/write-types.ts. Change the schema, not this file. */

/** An accepted failure, as in a baseline file. */
export type AcceptedFailure = {
  /** The id of a requirement such as ACCT-003. */
  readonly requirement: string;
  /** Waives only the failure with this fingerprint. Without it, the entry waives every failure of the requirement. */
  readonly fingerprint?: string;
  /** A string that says why the failure is accepted. */
  readonly reason: string;
  /** A string that names the owner. */
  readonly owner?: string;
  /** A string that names the issue. */
  readonly issue?: string;
  /** The last day in UTC, such as `2027-01-31`. Without it, the entry never expires. */
  readonly expires?: string;
};
