import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of §2.1 and §4.2 about the cursor of a page. */
export const cursorSilences = defineSilences({
  "CURS-S01": {
    section: "2.1",
    statements: { "2.1": [8] },
    text: "The description of the cursor in 2.1 refers to 4.1, but 4.1 has no pages. The operations with pages are 4.2 and 4.3.",
    reading:
      "The cursor belongs to 4.2 and 4.3. The checks require that the cursor is a hex string, and accept any bytes.",
    ours: "The reference node returns cursors only in 4.2 and 4.3.",
    facts: ["cursor-operations"],
    requirements: ["CURS-001", "RESP-009"],
  },
  "CURS-S02": {
    section: "2.1",
    statements: { "2.1": [8], "4.2": [4], "4.3": [4] },
    text: "The document does not say whether the hex string of a cursor begins with 0x.",
    reading:
      "A cursor may have the prefix or not, and digits in either case. The checks send a cursor back exactly as they received it.",
    ours: "The reference node writes cursors without the prefix, in lower case.",
    facts: ["cursor-form"],
    requirements: ["CURS-001", "RSRC-013", "MODL-035"],
  },
  "CURS-S03": {
    section: "4.2",
    statements: { "4.2": [4, 5], "4.0": [11], "4.3": [4] },
    text: "The document does not say whether the last page may have a cursor, or whether another page may have fewer elements than limit, or none.",
    reading:
      "All three are accepted, and the report records the behaviour of the node as a fact. A cursor that leads back to an earlier page at the same version is not accepted. If a listing never ends because every page has a new cursor, the requirements that need the complete listing are inconclusive.",
    ours: "The reference node omits the cursor on the last page and fills every other page.",
    facts: ["page-fill", "page-end"],
    requirements: ["RESP-009", "RSRC-014", "RSRC-020", "MODL-036", "MODL-042"],
  },
  "CURS-S04": {
    section: "4.2",
    statements: { "4.2": [4], "4.3": [4] },
    text: "The document does not say at which ledger version a node reads a page if the request has start but no ledger_version.",
    reading:
      "Any version is accepted. The checks combine pages only if every request has the same ledger_version.",
    ours: "The reference node reads each page at the version that is the latest at that time.",
    unobserved: "no check sends such a request",
    requirements: ["RSRC-014", "RSRC-015", "MODL-036", "MODL-037"],
  },
  "CURS-S05": {
    section: "4.2",
    statements: { "4.2": [4], "4.3": [4] },
    text: "The document does not say how a node responds to a start that it did not return, or that it returned for another account, version or operation.",
    reading: "A node may return any listed status for a hex string. The report records the status as a fact.",
    ours: "The reference node returns 400 for a start that it cannot decode. For a cursor of another listing, it returns the elements after the position of the cursor, or an empty page.",
    facts: ["resources-foreign-cursor-status", "modules-foreign-cursor-status"],
    requirements: ["RSRC-018", "MODL-040"],
  },
  "CURS-S06": {
    section: "4.0",
    statements: { "4.0": [11] },
    text: "The document does not state that a page contains no element of an earlier page.",
    reading:
      "This rule is a MUST, because the document says that a cursor leads to the next page. A page that repeats elements of an earlier page at the same version is not the next page.",
    ours: "The reference node begins each page after the last element of the previous page.",
    unobserved: "an interpretation, not a behaviour",
    requirements: ["RSRC-015", "MODL-037"],
  },
});
