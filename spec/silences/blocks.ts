import { defineSilences } from "../silence.ts";

/** §4.5 with the Block of §2.8. */
export const blockSilences = defineSilences({
  "BLCK-S01": {
    section: "4.5",
    text: "410 is stated for a pruned block and is missing from the other statuses.",
    reading: "410 is on the list of the operation.",
    ours: "410 for a pruned block.",
    facts: ["pruned-version-answer"],
    requirements: ["BLCK-002", "BLCK-003"],
  },
  "BLCK-S02": {
    section: "4.5",
    text: "What answers a version above the latest is not shown.",
    reading: "Any status of the list; which one is a fact.",
    ours: "404 with version_not_found.",
    facts: ["block-future-version-status"],
    requirements: ["BLCK-002", "BLCK-010"],
  },
  "BLCK-S03": {
    section: "4.5",
    text: "Whether a block that lies across the oldest version counts as pruned is not shown.",
    reading:
      "Such a block may be served or refused, unless X-NODE-OLDEST-BLOCK-HEIGHT calls it one that is not pruned; judged are also blocks that lie wholly below the oldest version or wholly above it.",
    ours: "A version below the oldest, or in a block that is no longer kept whole, is answered with 410.",
    facts: ["block-of-oldest-version-status"],
    requirements: ["BLCK-003", "BLCK-010"],
  },
  "BLCK-S04": {
    section: "2.8",
    text: "The unit of block_timestamp, and of the timestamp of an output (2.6), is not shown.",
    reading: "Any u64.",
    ours: "Microseconds since 1970, like the header.",
    facts: ["block-timestamp-unit", "simulated-timestamp"],
    requirements: ["BLCK-006", "TXNS-037"],
  },
  "BLCK-S05": {
    section: "2.8",
    text: "Whether transactions that were not requested are absent, null or an empty array is not shown.",
    reading: "Any of the three; an empty array is none as well.",
    ours: "Absent.",
    facts: ["block-transactions-not-asked-for"],
    requirements: ["BLCK-009", "BLCK-013", "BLCK-014"],
  },
  "BLCK-S06": {
    section: "4.5",
    text: "How a boolean of a query may be written is not shown.",
    reading: "true and false are sent; other cases, 1, 0 and the empty text are never judged.",
    ours: "true and false only.",
    facts: ["block-boolean-TRUE-status", "block-boolean-1-status"],
    requirements: ["BLCK-012", "BLCK-013", "BLCK-014", "BLCK-028", "SIMU-020"],
  },
  "BLCK-S07": {
    section: "2.8",
    text: "By what the transactions of a block show their sequence and their versions is not shown, since the variants that a block holds are not.",
    reading:
      "By the member version, where an element has it as a u64 string; elements without it are left out. That the versions lie within the block therefore only follows.",
    ours: "Each has its version, ascending without gaps.",
    facts: ["block-transaction-version"],
    requirements: ["BLCK-015", "BLCK-019", "BLCK-020"],
  },
  "BLCK-S08": {
    section: "4.5",
    text: "Whether the maximum transactions size counts transactions or bytes, and whether a block holds one transaction for each version, is not shown.",
    reading:
      "The cap is judged as a number, and only where the target's owner declares it. That all are included follows, and is expected only where another answer of the target held as many.",
    ours: "A number of transactions; one for each version.",
    facts: ["block-transactions-shown"],
    requirements: ["BLCK-016", "BLCK-018", "BLCK-021"],
  },
});
