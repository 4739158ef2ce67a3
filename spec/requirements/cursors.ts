import { defineRequirements } from "../requirement.ts";

/** §2.1 and §4.0: the cursor of a page. */
export const cursorRequirements = defineRequirements({
  "CURS-001": {
    section: "2.1",
    level: "MUST",
    operation: null,
    family: "headers",
    since: "0.1.0",
    text: "X-NODE-CURSOR, where a response carries it, is a hex string.",
    whenSeen: true,
  },
});
