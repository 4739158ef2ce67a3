import { defineRequirements } from "../requirement.ts";

/** Requirements of §2.1 and §4.0 for the cursor of a page. */
export const cursorRequirements = defineRequirements({
  "CURS-001": {
    section: "2.1",
    statements: { "2.1": [8], "4.0": [11] },
    level: "MUST",
    operation: null,
    family: "headers",
    since: "0.1.0",
    text: "If a response has the header X-NODE-CURSOR, its value is a hex string.",
    whenSeen: true,
  },
});
