import { defineSilences } from "../silence.ts";

/** Silences of §2.1 and §4.2 about the cursor of a page. */
export const cursorSilences = defineSilences({
  "CURS-S01": {
    section: "2.1",
    text: "The cursor format refers to 4.1, which has no pages. The operations with pages are 4.2 and 4.3.",
    reading:
      "The cursor belongs to 4.2 and 4.3. It is judged to be hex, but the bytes it encodes are not judged.",
    ours: "Only 4.2 and 4.3 return cursors.",
    facts: ["cursor-operations"],
    requirements: ["CURS-001", "RESP-009"],
  },
  "CURS-S02": {
    section: "2.1",
    text: "The document does not show whether the hex string of a cursor begins with 0x.",
    reading:
      "The cursor may have the prefix or not, and digits of either case. A cursor is sent back exactly as it was received.",
    ours: "Without it, in lower case.",
    facts: ["cursor-form"],
    requirements: ["CURS-001", "RSRC-013", "MODL-035"],
  },
  "CURS-S03": {
    section: "4.2",
    text: "The document does not show whether the last page may carry a cursor, and whether a page may hold fewer elements than limit, or none, although more follow.",
    reading:
      "All of these are accepted, and the observed form is recorded as a fact. If following the cursors does not end, the requirements that need the whole listing are inconclusive.",
    ours: "The last page has no cursor, and every other page is full.",
    facts: ["page-fill", "page-end"],
    requirements: ["RESP-009", "RSRC-014", "MODL-036"],
  },
  "CURS-S04": {
    section: "4.2",
    text: "The document does not show at which ledger version a page is read if the call has start but no ledger_version.",
    reading: "Any version is accepted. Pages are only combined if every call has the same ledger_version.",
    ours: "The latest at the time of each call.",
    unobserved: "no check sends such a request",
    requirements: ["RSRC-014", "RSRC-015", "MODL-036", "MODL-037"],
  },
  "CURS-S05": {
    section: "4.2",
    text: "The document does not show how a node answers a start that it did not return, or that it returned for another account, version or operation.",
    reading: "Any listed status is accepted for a hex string. The status is recorded as a fact.",
    ours: "A start that cannot be decoded returns 400. The cursor of another listing returns the elements that follow it, which may be none.",
    facts: ["resources-foreign-cursor-status", "modules-foreign-cursor-status"],
    requirements: ["RSRC-018", "MODL-040"],
  },
});
