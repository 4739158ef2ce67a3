import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of §4.8 and of the Health result of §2.11. */
export const healthSilences = defineSilences({
  "HLTH-S01": {
    section: "4.8",
    statements: { "4.8": [2, 4] },
    text: "For a request without duration_secs, the parameter table says that the check always succeeds. Rule 1 says that it succeeds if the node can read the latest ledger info.",
    reading:
      "Rule 1 applies. A status other than 200 is a failure only if 3 of 3 attempts return it. Reads immediately before and after each attempt must also succeed with all ledger headers. Otherwise the check is inconclusive.",
    ours: "The reference node returns 200, because it can always read the ledger.",
    unobserved: "an interpretation, not a behaviour",
    requirements: ["HLTH-001"],
  },
  "HLTH-S02": {
    section: "4.8",
    statements: { "4.8": [5] },
    text: "Rule 2 uses the current time of the server, which cannot be observed from outside.",
    reading:
      "The clock of the server is the one that its header Date shows, if that header advances, or the local clock for a target on the same machine. The checks then ask for durations that are 10, 60 and 600 seconds longer than the lag by that clock. They do not if the ledger is ahead of that clock. They always ask for 4294967295, and for a duration that is one day longer than the lag by any plausible server clock. The checks judge the responses only if a request without duration_secs returns 200 immediately before and after.",
    ours: "The reference node uses the clock of its host.",
    unobserved: "not visible from outside",
    requirements: ["HLTH-005"],
  },
  "HLTH-S03": {
    section: "4.8",
    statements: { "4.8": [5, 7] },
    text: "Rule 2 says when a node returns 200, but not what it returns otherwise.",
    reading:
      "A node may return 200, 500 or 503 if the ledger lags by more than the duration. The report records the status as a fact.",
    ours: "The reference node returns 503 with health_check_failed.",
    facts: ["health-duration-zero-status", "health-duration-maximum-status"],
    requirements: ["HLTH-004", "HLTH-005"],
  },
  "HLTH-S04": {
    section: "4.8",
    statements: { "4.8": [2, 7], "8": [4] },
    text: "The document lists no status for a malformed duration_secs.",
    reading: "Any status is accepted. The report records the status as a fact.",
    ours: "The reference node returns 400, as for any other malformed input.",
    facts: ["health-duration-malformed-status"],
    requirements: ["HLTH-004"],
  },
  "HLTH-S05": {
    section: "2.11",
    statements: { "2.11": [1] },
    text: "The document does not define the message of a Health result.",
    reading: "Any string is accepted, including an empty one.",
    ours: "The reference node writes the vendor name, followed by -node:ok.",
    facts: ["health-message"],
    requirements: ["HLTH-003"],
  },
});
