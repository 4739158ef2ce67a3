import { defineSilences } from "../silence.ts";

/** Silences of §4.5 and of the Block of §2.8. */
export const blockSilences = defineSilences({
  "BLCK-S01": {
    section: "4.5",
    text: "The document states 410 for a pruned block, but 410 is not among the other statuses.",
    reading: "410 is a listed status of the operation.",
    ours: "410 for a pruned block.",
    facts: ["pruned-version-answer"],
    requirements: ["BLCK-002", "BLCK-003"],
  },
  "BLCK-S02": {
    section: "4.5",
    text: "The document does not show how a node answers a version above the latest.",
    reading: "Any listed status is accepted and recorded as a fact.",
    ours: "404 with version_not_found.",
    facts: ["block-future-version-status"],
    requirements: ["BLCK-002", "BLCK-010"],
  },
  "BLCK-S03": {
    section: "4.5",
    text: "The document does not show whether a block that contains the oldest version but started before it is pruned.",
    reading:
      "Such a block may be returned or rejected, unless X-NODE-OLDEST-BLOCK-HEIGHT says that it is not pruned. Blocks that are entirely below or entirely above the oldest version are judged.",
    ours: "A version below the oldest, or in a block that is only partly retained, returns 410.",
    facts: ["block-of-oldest-version-status"],
    requirements: ["BLCK-003", "BLCK-010"],
  },
  "BLCK-S04": {
    section: "2.8",
    text: "The document does not show the unit of block_timestamp, and of the timestamp of an output (2.6).",
    reading: "Any u64 is accepted.",
    ours: "Microseconds since 1970, as in the header.",
    facts: ["block-timestamp-unit", "simulated-timestamp"],
    requirements: ["BLCK-006", "TXNS-037"],
  },
  "BLCK-S05": {
    section: "2.8",
    text: "The document does not show whether transactions that were not requested are absent, null or an empty array.",
    reading: "All three are accepted. An empty array also means that no transactions are included.",
    ours: "Absent.",
    facts: ["block-transactions-not-asked-for"],
    requirements: ["BLCK-009", "BLCK-013", "BLCK-014"],
  },
  "BLCK-S06": {
    section: "4.5",
    text: "The document does not show how a boolean in a query is written.",
    reading: "Only true and false are sent. Other cases, 1, 0 and the empty string are never judged.",
    ours: "true and false only.",
    facts: ["block-boolean-TRUE-status", "block-boolean-1-status"],
    requirements: ["BLCK-012", "BLCK-013", "BLCK-014", "BLCK-028", "SIMU-020"],
  },
  "BLCK-S07": {
    section: "2.8",
    text: "The document does not show which members of a block's transactions give their sequence and versions, because it does not show the variants in a block.",
    reading:
      "The member version is used if an element has it as a u64 string. Elements without it are ignored. The requirement that the versions are within the block is therefore only implied.",
    ours: "Each transaction has its version, in ascending order without gaps.",
    facts: ["block-transaction-version"],
    requirements: ["BLCK-015", "BLCK-019", "BLCK-020"],
  },
  "BLCK-S08": {
    section: "4.5",
    text: "The document does not show whether the maximum transactions size counts transactions or bytes, and whether a block has one transaction per version.",
    reading:
      "The maximum is judged as a number of transactions, and only if it is declared in the profile. The requirement that all transactions are included is implied, and is expected only if another answer of the target had as many transactions.",
    ours: "A number of transactions, with one transaction per version.",
    facts: ["block-transactions-shown"],
    requirements: ["BLCK-016", "BLCK-018", "BLCK-021"],
  },
});
