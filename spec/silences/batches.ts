import { defineSilences } from "../silence.ts";

/** Silences of §4.6 and of the Batch failure summary of §2.10. */
export const batchSilences = defineSilences({
  "SUBM-S01": {
    section: "4.6",
    text: "The document does not show the BCS layout, the signed message, the hash rule and the chain ID rule.",
    reading:
      "A conformant node may reject a transaction that is signed by rules that are not in the document. A transaction must first be accepted, in JSON and in BCS, before the requirements that need an accepted transaction are judged. If none is accepted, these requirements are inconclusive.",
    ours: "The rules of the networks whose vocabulary the document uses, with the vendor word as domain.",
    facts: ["signing-accepted"],
    requirements: ["BTCH-004", "BTCH-005"],
  },
  "SUBM-S02": {
    section: "4.6",
    text: "The binary body of a batch is described as a signed transaction, in the singular, although a batch has several transactions.",
    reading:
      "A vector of transactions is sent first, then a single transaction. The accepted form is recorded as a fact.",
    ours: "A vector.",
    facts: ["batch-binary-body"],
    requirements: ["BTCH-005", "BTCH-024"],
  },
  "SUBM-S03": {
    section: "4.6",
    text: "The document does not show whether a transaction that succeeds in a 202 or 206 was accepted or executed, or whether a malformed element fails its batch or only its index.",
    reading:
      "It was accepted. A malformed element may be answered with 400 for the batch or with its index in a 206.",
    ours: "Accepted. A malformed element fails the batch with 400.",
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
    text: "The document does not show whether transaction_index counts from 0.",
    reading: "It counts from 0, which follows from the word index.",
    ours: "From 0.",
    facts: ["failure-index-base"],
    requirements: ["BTCH-016"],
  },
  "SUBM-S05": {
    section: "4.6",
    text: "The document does not show how a node answers an empty batch.",
    reading: "Any listed status is accepted and recorded as a fact.",
    ours: "202 with no failures.",
    facts: ["batch-empty-status"],
    requirements: ["BTCH-003"],
  },
  "SUBM-S06": {
    section: "4.6",
    text: "The document does not show what makes a transaction fail: used sequence numbers, expiry and balance are not rules of the document.",
    reading:
      "Failures are caused with an invalid signature, after a transaction with a valid signature was accepted.",
    ours: "The checks of networks of this kind.",
    facts: [
      "batch-failure-code",
      "batch-expired-answer",
      "batch-used-number-answer",
      "batch-little-gas-answer",
      "batch-free-gas-answer",
      "batch-far-number-answer",
      "batch-repeated-answer",
    ],
    requirements: ["BTCH-008", "BTCH-009", "BTCH-010", "BTCH-011", "BTCH-021"],
  },
  "SUBM-S07": {
    section: "4.6",
    text: "403 and 404 are listed statuses without a condition, and bcs_not_supported and api_disabled are error codes.",
    reading:
      "403 makes every requirement that needs the operation or the encoding inconclusive. 404 only means that the request was not accepted.",
    ours: "403 for an operation that is disabled, never 404. Both encodings are accepted.",
    facts: ["error-code"],
    requirements: ["BTCH-003", "BTCH-004", "BTCH-005", "SIMU-004", "SIMU-005"],
  },
  "SUBM-S08": {
    section: "4.6",
    text: "The document does not show how a node answers another Content-Type, or one with parameters.",
    reading: "This is never judged. Each media type is sent exactly as in the document.",
    ours: "415, the status that HTTP has for it.",
    unobserved: "no check sends such a request",
    requirements: ["BTCH-023", "BTCH-024"],
  },
  "SUBM-S09": {
    section: "4.6",
    text: "The document does not show how soon an accepted transaction appears on the ledger.",
    reading:
      "It appears within the time that the user of the check allows. After that time the check fails if the ledger has moved past the expiry, and is inconclusive otherwise.",
    ours: "Immediately, in the next block, or after an interval if one is set.",
    facts: ["execution-seen"],
    requirements: ["BTCH-020", "BTCH-022"],
  },
  "SUBM-S10": {
    section: "4.6",
    text: "The document does not show whether a node may accept a transaction and only later find that it cannot execute it.",
    reading:
      "It may, and a transaction that is signed by rules that are not in the document may be such a transaction. A lost transaction is a failure only after another transaction in the same encoding was executed. If no accepted transaction ever appears, the requirements that need it are inconclusive, and none of them passes.",
    ours: "Every check that can be made on a transaction is made before it is accepted.",
    facts: ["execution-seen"],
    requirements: ["BTCH-006", "BTCH-019", "BTCH-020"],
  },
});
