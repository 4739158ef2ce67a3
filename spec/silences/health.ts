import { defineSilences } from "../silence.ts";

/** §4.8 with the Health result of §2.11. */
export const healthSilences = defineSilences({
  "HLTH-S01": {
    section: "4.8",
    text: "Without duration_secs the check always succeeds (the row), or succeeds if the latest ledger info can be read (rule 1).",
    reading:
      "Rule 1. An answer other than 200 fails only where reads immediately before and after it succeeded with their headers, 3 of 3 times; else the check is inconclusive.",
    ours: "200 whenever the ledger can be read, which in the reference node is always.",
    unobserved: "a reading, not a behaviour",
    requirements: ["HLTH-001"],
  },
  "HLTH-S02": {
    section: "4.8",
    text: "The server time of rule 2 cannot be observed from outside.",
    reading:
      "Judged are only durations that any clock would grant: 4294967295, and those that exceed the distance between ledger time and any plausible clock by more than a day; and only between two health answers of 200 without a duration.",
    ours: "The server time is that of the node's own clock.",
    unobserved: "nothing outside shows it",
    requirements: ["HLTH-005"],
  },
  "HLTH-S03": {
    section: "4.8",
    text: "Rule 2 says when the answer is 200, not what it is otherwise.",
    reading: "200, 500 or 503 for a ledger that lags by more than the duration; which one is a fact.",
    ours: "503 with health_check_failed.",
    facts: ["health-duration-zero-status", "health-duration-maximum-status"],
    requirements: ["HLTH-004", "HLTH-005"],
  },
  "HLTH-S04": {
    section: "4.8",
    text: "No status is listed for a duration_secs outside its format.",
    reading: "Any; which one is a fact.",
    ours: "400, as everywhere else for an input outside its format.",
    facts: ["health-duration-malformed-status"],
    requirements: ["HLTH-004"],
  },
  "HLTH-S05": {
    section: "2.11",
    text: "What the message of a Health result says is not shown.",
    reading: "Any string, also an empty one.",
    ours: "The vendor word, then -node:ok.",
    facts: ["health-message"],
    requirements: ["HLTH-003"],
  },
});
