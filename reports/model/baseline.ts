import type { Reason } from "../../evidence/reason.ts";
import type { EntryStanding } from "./report.ts";

/**
 * The kinds of reasons for which a baseline can accept that a requirement is not verified. The other kinds are about the
 * run and its options, not about the target, or about violations that were seen and not confirmed.
 */
export const acceptableKinds = [
  "not-seen",
  "profile",
  "declared",
  "blocked",
  "pruning",
  "pruned",
  "unanswered",
  "refused",
  "unlisted",
  "layout",
  "never-succeeded",
  "no-assertion",
] as const satisfies readonly Reason["kind"][];

export type AcceptableKind = (typeof acceptableKinds)[number];

/** Returns the kind by which a baseline can accept a reason; null if the reason is about the run and not the target. */
export function findAcceptableKind(reason: Reason): AcceptableKind | null {
  if (reason.kind === "unanswered" && (reason.lost === "silent" || reason.lost === "max-requests"))
    return null;
  return acceptableKinds.find((kind) => kind === reason.kind) ?? null;
}

/**
 * An entry that accepts one failure, or every failure of one requirement. With `kind`, it accepts only that the
 * requirement is not verified.
 */
export interface BaselineEntry {
  /** The id of a requirement. An id that is not in the catalogue fails the run. */
  readonly requirement: string;
  /** The fingerprint of the one failure to waive; null waives every failure of the requirement. */
  readonly fingerprint: string | null;
  /** The kind of reason for which the requirement may stay unverified; missing if the entry accepts failures. */
  readonly kind?: AcceptableKind;
  readonly reason: string;
  readonly owner: string | null;
  readonly issue: string | null;
  /** The last day on which the entry is valid, in UTC, as `2027-01-31`; null if it does not expire. */
  readonly expires: string | null;
}

/** What a run accepts of a target. */
export interface Baseline {
  /** The path of a file as given, or `known:<name>`. */
  readonly source: string;
  /** Whether the list ships with touchstone. It covers many versions of a node, so its entries are never stale. */
  readonly isShipped: boolean;
  readonly entries: readonly BaselineEntry[];
}

/** Returns whether an entry fails the run. */
export function isFaultyEntry({ standing }: { readonly standing: EntryStanding }): boolean {
  return standing === "stale" || standing === "expired" || standing === "unknown requirement";
}
