import { defineSilences } from "../silence.ts";

/** §4.6 with the Batch failure summary of §2.10: submission. */
export const batchSilences = defineSilences({
  "SUBM-S01": {
    section: "4.6",
    text: "The BCS layout, the message that is signed, the rule of hashes and the rule of the chain id are not shown.",
    reading:
      "A good node may refuse what is signed by rules that are not the document's. Before anything that needs an accepted transaction one must be accepted, in JSON and in BCS; if none is, those requirements are inconclusive.",
    ours: "The rules of the networks from which the document's vocabulary comes, with the vendor word as domain.",
    facts: ["signing-accepted"],
    requirements: ["BTCH-004", "BTCH-005"],
  },
  "SUBM-S02": {
    section: "4.6",
    text: "The binary body of a batch is called a signed transaction, in the singular, though several are submitted.",
    reading: "A vector of transactions is sent first, then a bare one; which is accepted is a fact.",
    ours: "A vector.",
    facts: ["batch-binary-body"],
    requirements: ["BTCH-005", "BTCH-024"],
  },
  "SUBM-S03": {
    section: "4.6",
    text: "Whether succeed in 202 and 206 means accepted or executed is not shown, nor whether an element of the wrong shape fails its batch or only its index.",
    reading:
      "Accepted. An element of the wrong shape may be answered with 400 for the batch or with its index in a 206.",
    ours: "Accepted; an element of the wrong shape fails the batch with 400.",
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
    text: "Whether the index of a failed transaction counts from 0 is not shown.",
    reading: "From 0, as follows from the word index.",
    ours: "From 0.",
    facts: ["failure-index-base"],
    requirements: ["BTCH-016"],
  },
  "SUBM-S05": {
    section: "4.6",
    text: "What answers an empty batch is not shown.",
    reading: "Any status of the list; which one is a fact.",
    ours: "202 with no failures.",
    facts: ["batch-empty-status"],
    requirements: ["BTCH-003"],
  },
  "SUBM-S06": {
    section: "4.6",
    text: "What makes a transaction fail is not shown: neither a used sequence number nor expiry nor balance is a rule of the document.",
    reading:
      "Failures are made with a signature that is not the transaction's own, once one that is was accepted.",
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
    text: "403 and 404 are on the list without a condition, and bcs_not_supported and api_disabled are error codes.",
    reading:
      "403 leaves what needs the operation or the encoding inconclusive; of 404 nothing follows but that nothing was accepted.",
    ours: "403 for an operation that is switched off, never 404; both encodings are served.",
    facts: ["error-code"],
    requirements: ["BTCH-003", "BTCH-004", "BTCH-005", "SIMU-004", "SIMU-005"],
  },
  "SUBM-S08": {
    section: "4.6",
    text: "What answers a Content-Type other than the two, or one with parameters, is not shown.",
    reading: "Never judged; each is sent exactly as printed.",
    ours: "415, the status that HTTP has for it.",
    unobserved: "nothing that is sent shows it",
    requirements: ["BTCH-023", "BTCH-024"],
  },
  "SUBM-S09": {
    section: "4.6",
    text: "How soon an accepted transaction appears on the ledger is not shown.",
    reading:
      "Within the time that whoever starts the check allows; after it, a failure where the ledger moved past the expiry, else inconclusive.",
    ours: "At once, in the next block; after an interval where one is set.",
    facts: ["execution-seen"],
    requirements: ["BTCH-020", "BTCH-022"],
  },
  "SUBM-S10": {
    section: "4.6",
    text: "Whether a node may accept what it finds out only later that it cannot execute is not shown.",
    reading:
      "It may, and what is signed by rules that are not the document's may be such. A loss is a failure once another transaction in that encoding was executed; where nothing that was accepted ever appears, what rests on it is inconclusive, and nothing of it passes.",
    ours: "Whatever can be found out of a transaction is found out before it is accepted.",
    facts: ["execution-seen"],
    requirements: ["BTCH-006", "BTCH-019", "BTCH-020"],
  },
});
