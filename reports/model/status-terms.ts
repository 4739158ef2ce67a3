import { requirementStatuses, type RequirementStatus } from "./requirement-verdict.ts";

/** How a status is named and explained to readers. Machine-readable formats keep the status itself. */
export interface StatusTerm {
  /** The one term for the status in every text, as `23 not triggered`. */
  readonly term: string;
  /** Explains the term in a phrase without a full stop. */
  readonly meaning: string;
  /** Whether a reader needs the explanation next to the counts. */
  readonly needsExplanation: boolean;
}

/** Every status that a summary counts. Requirements whose status is `waived` are counted by what the baseline accepts. */
export const countedStatuses = [...requirementStatuses, "waived-unverified"] as const;

export type CountedStatus = RequirementStatus | "waived-unverified";

export const statusTerms: { readonly [status in CountedStatus]: StatusTerm } = {
  pass: {
    term: "passed",
    meaning: "every check that decides the requirement passed",
    needsExplanation: false,
  },
  fail: {
    term: "failed",
    meaning: "a response of the target violates the requirement",
    needsExplanation: false,
  },
  inconclusive: {
    term: "not verified",
    meaning: "selected, but the target showed too little to judge it",
    needsExplanation: true,
  },
  "not-observed": {
    term: "not triggered",
    meaning: "no response showed the case; counts neither way",
    needsExplanation: true,
  },
  "not-applicable": {
    term: "not offered",
    meaning: "the profile says that the target lacks the feature",
    needsExplanation: true,
  },
  disabled: {
    term: "not selected",
    meaning: "left out by the options (--allow, --only, --shard)",
    needsExplanation: true,
  },
  waived: {
    term: "waived",
    meaning: "failed, but the baseline accepts the failure",
    needsExplanation: false,
  },
  "waived-unverified": {
    term: "accepted as unverified",
    meaning: "not verified, but the baseline accepts the kind of reason until a day",
    needsExplanation: true,
  },
  error: {
    term: "internal error",
    meaning: "touchstone itself failed, so nothing is known about the target",
    needsExplanation: false,
  },
};

type Counts = { readonly [status in RequirementStatus]: number } & {
  readonly "waived-unverified"?: number;
};

/** Returns how many requirements have a status. */
export function countOf(counts: Counts, status: CountedStatus): number {
  return counts[status] ?? 0;
}

/** Returns the status by which a summary counts a requirement. */
export function toCountedStatus({
  status,
  waiver,
}: {
  readonly status: RequirementStatus;
  readonly waiver?: "unverified";
}): CountedStatus {
  return waiver === undefined ? status : "waived-unverified";
}

/** Lists the statuses that a table of counts has: every status, and the one for waivers only if it occurs. */
export function listTableStatuses(counts: readonly Counts[]): readonly CountedStatus[] {
  return countedStatuses.filter(
    (status) => status !== "waived-unverified" || counts.some((one) => countOf(one, status) > 0),
  );
}

/** Renders the statuses that occur, such as `22 passed, 2 failed`; `none` if there are none. */
export function formatStatusCounts(counts: Counts): string {
  const parts = countedStatuses
    .filter((status) => countOf(counts, status) > 0)
    .map((status) => `${countOf(counts, status)} ${statusTerms[status].term}`);
  return parts.length === 0 ? "none" : parts.join(", ");
}

/** Lists the terms that a reader of these counts needs, each with its explanation. */
export function listExplanations(counts: readonly Counts[]): readonly StatusTerm[] {
  return countedStatuses
    .filter(
      (status) => statusTerms[status].needsExplanation && counts.some((one) => countOf(one, status) > 0),
    )
    .map((status) => statusTerms[status]);
}
