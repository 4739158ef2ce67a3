import { defineRequirements } from "../requirement.ts";

/** §4.8 with the Health result of §2.11. */
export const healthRequirements = defineRequirements({
  "HLTH-001": {
    section: "4.8",
    level: "MUST",
    operation: "checkHealth",
    family: "status",
    since: "0.1.0",
    text: "Without duration_secs, health is answered with 200 when the node can read its latest ledger info.",
    needs: ["account"],
  },
  "HLTH-002": {
    section: "4.8",
    level: "MUST",
    operation: "checkHealth",
    family: "body",
    since: "0.1.0",
    text: "The body of a 200 is a Health result object.",
    shownBy: "successes",
  },
  "HLTH-003": {
    section: "2.11",
    level: "MUST",
    operation: "checkHealth",
    family: "body",
    since: "0.1.0",
    text: "A Health result has the member message, a string.",
    shownBy: "successes",
  },
  "HLTH-004": {
    section: "4.8",
    level: "MUST",
    operation: "checkHealth",
    family: "status",
    since: "0.1.0",
    text: "A health request is answered with 200, 500 or 503.",
  },
  "HLTH-005": {
    section: "4.8",
    level: "MUST",
    operation: "checkHealth",
    family: "status",
    since: "0.1.0",
    text: "With duration_secs, health is answered with 200 while the ledger lags by no more than that.",
  },
});
