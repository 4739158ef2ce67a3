import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of §4.5 and of the Block of §2.8. */
export const blockSilences = defineSilences({
  "BLCK-S01": {
    section: "4.5",
    statements: { "4.5": [7, 8] },
    text: "The document requires 410 for a pruned block, but 410 is not among the other statuses of the operation.",
    reading: "410 is a listed status of the operation.",
    ours: "The reference node returns 410 for a pruned block.",
    facts: ["pruned-version-answer"],
    requirements: ["BLCK-002", "BLCK-003"],
  },
  "BLCK-S02": {
    section: "4.5",
    statements: { "4.5": [1, 2, 8] },
    text: "The document does not say how a node responds to a version above the latest.",
    reading:
      "A node may return any listed error status. It may return the block if the version was committed in the meantime. Status 200 at a version far above the latest fails a SHOULD. The report records the status as a fact.",
    ours: "The reference node returns 404 with version_not_found.",
    facts: ["block-future-version-status"],
    requirements: ["BLCK-002", "BLCK-010", "RESP-019"],
  },
  "BLCK-S03": {
    section: "4.5",
    statements: { "4.5": [7], "7": [9], "9": [3] },
    text: "The document does not say whether a block counts as pruned if it contains the oldest version but starts at an earlier version.",
    reading:
      "For a version at or above the oldest, a node may return such a block or reject the request. It must not reject the request if X-NODE-OLDEST-BLOCK-HEIGHT says that the block is not pruned. For a version below the oldest, 410 is always required (§9), even if the block of that version contains the oldest version.",
    ours: "The reference node returns 410 for a version below the oldest, and for every version of a block that is only partly retained.",
    facts: ["block-of-oldest-version-status"],
    requirements: ["BLCK-003", "BLCK-010"],
  },
  "BLCK-S04": {
    section: "2.8",
    statements: { "2.8": [3], "2.6": [20] },
    text: "The document does not state the unit of block_timestamp, or of the timestamp of a Transaction output (2.6).",
    reading: "Any u64 is accepted.",
    ours: "The reference node uses microseconds since 1970, as in the header.",
    facts: ["block-timestamp-unit", "simulated-timestamp"],
    requirements: ["BLCK-006", "BLCK-030", "RESP-016", "TXNS-037"],
  },
  "BLCK-S05": {
    section: "2.8",
    statements: { "2.8": [6] },
    text: "Transactions are present only when requested, but the document does not say whether null counts as absent.",
    reading:
      "null counts as absent. An empty array does not, because the member is then present without being requested.",
    ours: "The reference node omits the member.",
    facts: ["block-transactions-not-asked-for"],
    requirements: ["BLCK-009", "BLCK-013", "BLCK-014", "BLCK-031"],
  },
  "BLCK-S06": {
    section: "4.5",
    statements: { "4.5": [3] },
    text: "The document does not say how a boolean in a query is written.",
    reading:
      "The checks send only true and false. Other spellings, such as TRUE, 1, 0 or the empty string, are never judged.",
    ours: "The reference node accepts only true and false.",
    facts: ["block-boolean-TRUE-status", "block-boolean-1-status"],
    requirements: ["BLCK-012", "BLCK-013", "BLCK-014", "BLCK-028", "SIMU-020"],
  },
  "BLCK-S07": {
    section: "2.8",
    statements: { "2.8": [6] },
    text: "The document does not describe the variants of the transactions in a block. So the document does not say which members contain the version and the order of a transaction.",
    reading:
      "The checks use the member version of a transaction if it is a u64 string, and ignore transactions without it.",
    ours: "The reference node gives each transaction its version, in ascending order without gaps.",
    facts: ["block-transaction-version"],
    requirements: ["BLCK-015", "BLCK-019", "BLCK-020"],
  },
  "BLCK-S08": {
    section: "4.5",
    statements: { "4.5": [5], "8": [6] },
    text: "The document does not say whether the maximum transactions size of a block counts transactions or bytes. It also does not say whether a block has one transaction per version.",
    reading:
      "The maximum is judged as a number of transactions, and only if the profile declares it. The requirement that a block includes all of its transactions is only a SHOULD. It is judged only if another response of the target included as many transactions.",
    ours: "The reference node limits the number of transactions and has one transaction per version.",
    facts: ["block-transactions-shown"],
    requirements: ["BLCK-016", "BLCK-018", "BLCK-021"],
  },
});
