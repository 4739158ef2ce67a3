import { defineRequirements } from "../requirement.ts";

/** §8: the limits. */
export const limitRequirements = defineRequirements({
  "LIMT-001": {
    section: "8",
    level: "SHOULD",
    operation: null,
    family: "input",
    since: "0.1.0",
    text: "Every integer from 1 to 65535 is accepted as a limit.",
    impliedBy: "limit is an integer of format uint16 (§8).",
    needs: ["resource"],
  },
  "LIMT-002": {
    section: "8",
    level: "MUST",
    operation: null,
    family: "paging",
    since: "0.1.0",
    text: "Without limit a page holds no more than the default page size that the target's owner declares.",
    needs: ["page-size-limit"],
    whenSeen: true,
  },
  "LIMT-003": {
    section: "8",
    level: "MUST",
    operation: "submitBatch",
    family: "refusals",
    since: "0.1.0",
    text: "A batch that is too large is answered with 413.",
    needs: ["body-limit"],
  },
  "LIMT-004": {
    section: "8",
    level: "MUST",
    operation: "simulateTransaction",
    family: "refusals",
    since: "0.1.0",
    text: "A simulation request that is too large is answered with 413.",
    needs: ["body-limit"],
  },
});
