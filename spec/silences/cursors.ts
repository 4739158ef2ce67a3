import { defineSilences } from "../silence.ts";

/** §2.1 and §4.2: the cursor of a page. */
export const cursorSilences = defineSilences({
  "CURS-S01": {
    section: "2.1",
    text: "The row of the cursor refers to 4.1, which has no pages; the operations with pages are 4.2 and 4.3.",
    reading: "The cursor belongs to 4.2 and 4.3. That it is hex is judged; what the hex encodes is not.",
    ours: "Cursors are given by 4.2 and 4.3 only.",
    facts: ["cursor-operations"],
    requirements: ["CURS-001", "RESP-009"],
  },
  "CURS-S02": {
    section: "2.1",
    text: "Whether the hex string of a cursor begins with 0x is not shown.",
    reading: "With or without it; digits of either case. A cursor is handed back exactly as it came.",
    ours: "Without it, in lower case.",
    facts: ["cursor-form"],
    requirements: ["CURS-001", "RSRC-013", "MODL-035"],
  },
  "CURS-S03": {
    section: "4.2",
    text: "Whether the last page may carry a cursor, and whether a page may hold fewer than limit or nothing though more follow, is not shown.",
    reading:
      "All of it is allowed, and what is observed is a fact. Where following the cursors comes to no end, what needs the whole listing is inconclusive.",
    ours: "The last page has no cursor, and every other page is full.",
    facts: ["page-fill", "page-end"],
    requirements: ["RESP-009", "RSRC-014", "MODL-036"],
  },
  "CURS-S04": {
    section: "4.2",
    text: "At which ledger version a page is read whose call has start and no ledger_version is not shown.",
    reading: "Any. Pages are only put together where each call asks for the same ledger_version.",
    ours: "The latest at the time of each call.",
    unobserved: "nothing that is sent shows it",
    requirements: ["RSRC-014", "RSRC-015", "MODL-036", "MODL-037"],
  },
  "CURS-S05": {
    section: "4.2",
    text: "What answers a start that no response gave, or gave for another account, version or operation, is not shown.",
    reading: "Any status of the list for one that is a hex string; which one is a fact.",
    ours: "What does not decode is refused with 400; the cursor of another listing gives what follows it, which may be nothing.",
    facts: ["resources-foreign-cursor-status", "modules-foreign-cursor-status"],
    requirements: ["RSRC-018", "MODL-040"],
  },
});
