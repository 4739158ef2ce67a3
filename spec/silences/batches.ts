import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of §4.6 and of the Batch failure summary of §2.10. */
export const batchSilences = defineSilences({
  "SUBM-S01": {
    section: "4.6",
    statements: { "4.6": [5], "4.7": [5] },
    text: "The document does not define the BCS layout, the signed message, the hash of a transaction or the use of the chain ID.",
    reading:
      "A conformant node may reject a transaction that is signed by rules that are not in the document. So the requirements that need an accepted transaction are judged only after the node has accepted a transaction in the same encoding, JSON or BCS. If the node accepts no transaction, these requirements are inconclusive.",
    ours: "The reference node uses the rules of existing networks that have the same terms as the document. Its hash prefixes contain the vendor name.",
    facts: ["signing-accepted"],
    requirements: ["BTCH-004", "BTCH-005"],
  },
  "SUBM-S02": {
    section: "4.6",
    statements: { "4.6": [5] },
    text: "The document describes the binary body of a batch as one signed transaction, although a batch has several transactions.",
    reading:
      "The checks first send a vector of transactions, then a single transaction. The report records the accepted form as a fact.",
    ours: "The reference node accepts a vector.",
    facts: ["batch-binary-body"],
    requirements: ["BTCH-005", "BTCH-024"],
  },
  "SUBM-S03": {
    section: "4.6",
    statements: { "4.6": [9, 10], "2.5a": [1, 2, 3, 4, 5, 6, 7] },
    text: "The document does not say whether the successful transactions of a 202 or 206 were only accepted or also executed. It also does not say whether a malformed element fails the whole batch or only that element.",
    reading:
      "A transaction counts as successful if the node accepted it. For a malformed element, a node may return 400 for the batch, or 206 with the index of the element.",
    ours: "The reference node reports which transactions it accepted. It returns 400 for a batch with a malformed element.",
    facts: ["batch-misshapen-element-answer", "batch-all-failed-answer"],
    requirements: [
      "BTCH-007",
      "BTCH-008",
      "BTCH-009",
      "BTCH-010",
      "BTCH-011",
      "TXNS-042",
      "TXNS-043",
      "TXNS-044",
      "TXNS-045",
    ],
  },
  "SUBM-S04": {
    section: "2.10",
    statements: { "2.10": [1] },
    text: "The document does not say whether transaction_index counts from 0.",
    reading:
      "transaction_index counts from 0, because an index counts from 0 by convention. If it counts from 1, only a SHOULD is violated, unless an index is the number of transactions, which is no index of their array.",
    ours: "The reference node counts from 0.",
    facts: ["failure-index-base"],
    requirements: ["BTCH-016", "BTCH-026"],
  },
  "SUBM-S05": {
    section: "4.6",
    statements: { "4.6": [2] },
    text: "The document does not say how a node responds to an empty batch.",
    reading: "A node may return any listed status. The report records the status as a fact.",
    ours: "The reference node returns 202 without failures.",
    facts: ["batch-empty-status"],
    requirements: ["BTCH-003"],
  },
  "SUBM-S06": {
    section: "4.6",
    statements: { "4.6": [10] },
    text: "The document does not say what makes a transaction fail. It has no rules about used sequence numbers, expiry or balance.",
    reading:
      "The checks cause failures with an invalid signature, after the node has accepted a transaction with a valid signature. A node that also executes what other nodes reject conforms. A node that accepts a transaction and never executes it does not say which transactions succeed.",
    ours: "The reference node applies the rules that are usual in networks of this kind.",
    facts: [
      "batch-failure-code",
      "batch-expired-answer",
      "batch-used-number-answer",
      "batch-replayed-answer",
      "batch-little-gas-answer",
      "batch-free-gas-answer",
      "batch-far-number-answer",
      "batch-repeated-answer",
    ],
    requirements: [
      "BTCH-008",
      "BTCH-009",
      "BTCH-010",
      "BTCH-011",
      "BTCH-021",
      "BTCH-027",
      "BTCH-028",
      "BTCH-029",
      "BTCH-030",
      "BTCH-031",
    ],
  },
  "SUBM-S07": {
    section: "4.6",
    statements: { "4.6": [3, 11], "4.7": [5] },
    text: "The document lists the statuses 403 and 404 and the error codes bcs_not_supported and api_disabled, but not when a node returns them.",
    reading:
      "If a node returns 403, every requirement that needs the operation or the encoding is inconclusive. A response with 404 is judged only as a request that the node did not accept.",
    ours: "The reference node returns 403 for a disabled operation, and never 404. It accepts both encodings.",
    facts: ["error-code"],
    requirements: ["BTCH-003", "BTCH-004", "BTCH-005", "SIMU-004", "SIMU-005"],
  },
  "SUBM-S08": {
    section: "4.6",
    statements: { "4.6": [3] },
    text: "The document does not say how a node responds to a Content-Type that the document does not list, or to a Content-Type with parameters.",
    reading:
      "Such a Content-Type is never judged. The checks send each media type exactly as the document writes it.",
    ours: "The reference node returns 415, the HTTP status for an unsupported media type.",
    unobserved: "no check sends such a request",
    requirements: ["BTCH-023", "BTCH-024"],
  },
  "SUBM-S09": {
    section: "4.6",
    statements: { "4.6": [1] },
    text: "The document does not say how soon an accepted transaction appears on the ledger.",
    reading:
      "The transaction must appear within the time that the user of the checks allows. If the transaction does not appear in this time, the check fails if the transaction has expired by the ledger timestamp. Otherwise the check is inconclusive.",
    ours: "The reference node executes a transaction immediately, in the next block, or after an interval if one is set.",
    facts: ["execution-seen"],
    requirements: ["BTCH-020", "BTCH-022"],
  },
  "SUBM-S10": {
    section: "4.6",
    statements: { "4.6": [1] },
    text: "The document does not say whether a node may accept a transaction that it can never execute.",
    reading:
      "A node may accept such a transaction, for example if the transaction is signed by rules that are not in the document. A lost transaction is a failure only after another transaction in the same encoding was executed. If no accepted transaction ever appears, the requirements that need an executed transaction are inconclusive.",
    ours: "Before the reference node accepts a transaction, it makes every check that is possible without executing the transaction.",
    facts: ["execution-seen"],
    requirements: ["BTCH-006", "BTCH-019", "BTCH-020"],
  },
});
