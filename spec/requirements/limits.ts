import { defineRequirements } from "../requirement.ts";

/** Requirements of §8 for limits. */
export const limitRequirements = defineRequirements({
  "LIMT-001": {
    section: "8",
    statements: { "8": [3], "4.2": [5], "4.3": [5] },
    level: "SHOULD",
    operation: null,
    family: "input",
    since: "0.1.0",
    text: "Every limit from 1 to 65535 is accepted.",
    impliedBy: "limit is an integer of format uint16 (§8).",
    needs: ["resource"],
  },
  "LIMT-002": {
    section: "8",
    statements: { "8": [5], "4.2": [5], "4.3": [5] },
    level: "MUST",
    operation: null,
    family: "paging",
    since: "0.1.0",
    text: "Without limit, a page has at most as many elements as the default page size that the profile declares.",
    needs: ["page-size-limit"],
    whenSeen: true,
  },
  "LIMT-003": {
    section: "8",
    statements: { "8": [1] },
    level: "MUST",
    operation: "submitBatch",
    family: "refusals",
    since: "0.1.0",
    text: "A batch whose body is too large returns 413.",
    needs: ["body-limit"],
  },
  "LIMT-004": {
    section: "8",
    statements: { "8": [1] },
    level: "MUST",
    operation: "simulateTransaction",
    family: "refusals",
    since: "0.1.0",
    text: "A simulation request whose body is too large returns 413.",
    needs: ["body-limit"],
  },
});
