import { defineRequirements } from "../requirement.ts";

/** Requirements of §4.8 and of the Health result of §2.11. */
export const healthRequirements = defineRequirements({
  "HLTH-001": {
    section: "4.8",
    statements: { "4.8": [0, 2, 4], "1": [8] },
    level: "MUST",
    operation: "checkHealth",
    family: "status",
    since: "0.1.0",
    text: "Without duration_secs, the health check returns 200 if the node can read the latest ledger info.",
    needs: ["account"],
  },
  "HLTH-002": {
    section: "4.8",
    statements: { "4.8": [6] },
    level: "MUST",
    operation: "checkHealth",
    family: "body",
    since: "0.1.0",
    text: "The body of a 200 response is a Health result object.",
    shownBy: "successes",
  },
  "HLTH-003": {
    section: "2.11",
    statements: { "2.11": [1] },
    level: "MUST",
    operation: "checkHealth",
    family: "body",
    since: "0.1.0",
    text: "A Health result has the member message, a string.",
    shownBy: "successes",
  },
  "HLTH-004": {
    section: "4.8",
    statements: { "4.8": [7], "7": [6] },
    level: "MUST",
    operation: "checkHealth",
    family: "status",
    since: "0.1.0",
    text: "The status of a health response is 200, 500 or 503.",
  },
  "HLTH-005": {
    section: "4.8",
    statements: { "4.8": [2, 5], "8": [4] },
    level: "MUST",
    operation: "checkHealth",
    family: "status",
    since: "0.1.0",
    text: "With duration_secs, the health check returns 200 if the ledger lags by at most that duration.",
  },
});
