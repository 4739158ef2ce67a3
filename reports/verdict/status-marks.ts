import type { RequirementStatus } from "../model/requirement-verdict.ts";

/** How a status is shown: one symbol with one meaning, and a sentence that says which. */
export interface StatusMark {
  readonly symbol: string;
  readonly meaning: string;
}

/** The symbol and the meaning of every status. */
export const statusMarks: { readonly [status in RequirementStatus]: StatusMark } = {
  pass: { symbol: "✓", meaning: "A check that decides the requirement was executed, and it held." },
  fail: { symbol: "✕", meaning: "An answer of the target broke the requirement." },
  inconclusive: {
    symbol: "?",
    meaning: "Not verified: it is in scope, and the reason says what is missing on this target.",
  },
  "not-observed": {
    symbol: "○",
    meaning: "The document allows it, nothing in scope provokes it, and it did not occur. This is neutral.",
  },
  "not-applicable": {
    symbol: "–",
    meaning: "The profile says that the target does not offer it.",
  },
  disabled: { symbol: "·", meaning: "Outside the scope of this run, and so not judged." },
  waived: { symbol: "~", meaning: "It failed, and the baseline accepts the failure." },
  error: { symbol: "!", meaning: "The harness itself failed; nothing is said of the target." },
};

/** The statuses in the order of their weight: what a reader has to know first comes first. */
export const statusesByWeight: readonly RequirementStatus[] = [
  "fail",
  "error",
  "inconclusive",
  "waived",
  "pass",
  "not-observed",
  "not-applicable",
  "disabled",
];
