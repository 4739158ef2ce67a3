import { defineSilences } from "../silence.ts";

/** Silences of §4.8 and of the Health result of §2.11. */
export const healthSilences = defineSilences({
  "HLTH-S01": {
    section: "4.8",
    text: "Without duration_secs, the check always succeeds (parameter table), or succeeds if the latest ledger info can be read (rule 1).",
    reading:
      "Rule 1 applies. An answer other than 200 fails only if reads immediately before and after it succeeded with their headers, in 3 of 3 attempts. Otherwise the check is inconclusive.",
    ours: "200 if the ledger can be read, which is always possible in the reference node.",
    unobserved: "an interpretation, not a behaviour",
    requirements: ["HLTH-001"],
  },
  "HLTH-S02": {
    section: "4.8",
    text: "The server time of rule 2 cannot be observed from outside.",
    reading:
      "Only durations that any clock would satisfy are judged: 4294967295, and durations that exceed the distance between the ledger time and any plausible clock by more than a day. They are judged only between two health answers of 200 without a duration.",
    ours: "The server time is the time of the node's own clock.",
    unobserved: "not visible from outside",
    requirements: ["HLTH-005"],
  },
  "HLTH-S03": {
    section: "4.8",
    text: "Rule 2 says when the answer is 200, but not what the answer is otherwise.",
    reading:
      "200, 500 and 503 are accepted if the ledger lags by more than the duration. The status is recorded as a fact.",
    ours: "503 with health_check_failed.",
    facts: ["health-duration-zero-status", "health-duration-maximum-status"],
    requirements: ["HLTH-004", "HLTH-005"],
  },
  "HLTH-S04": {
    section: "4.8",
    text: "No status is listed for a malformed duration_secs.",
    reading: "Any status is accepted and recorded as a fact.",
    ours: "400, as for any other malformed input.",
    facts: ["health-duration-malformed-status"],
    requirements: ["HLTH-004"],
  },
  "HLTH-S05": {
    section: "2.11",
    text: "The document does not show the content of the message of a Health result.",
    reading: "Any string is accepted, including an empty one.",
    ours: "The vendor word, followed by -node:ok.",
    facts: ["health-message"],
    requirements: ["HLTH-003"],
  },
});
