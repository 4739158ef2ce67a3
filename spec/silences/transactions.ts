import { defineSilences } from "../silence.ts";

/** §2.5a to §2.10, §3, §4.4 to §4.7 and §6: tables, blocks, transactions, events. */
export const transactionSilences = defineSilences({
  "UNIO-S01": {
    section: "2.5a",
    text: "Other variants of payloads, signatures, changes and transactions are not shown.",
    reading: "A variant whose type is not shown is allowed, and its members are not judged.",
    ours: "Those of the document and those that its own ledger needs.",
    pending: "the operations that return or take transactions",
  },
  "TABL-S01": {
    section: "2.9",
    text: "Of the values that a table item can have only u8 is shown.",
    reading: "Any value, written as 2.2 says for the value type that was asked for.",
    ours: "Every kind of 2.2.",
    pending: "the operation that returns table items",
  },
  "TABL-S02": {
    section: "4.4",
    text: "What answers a value_type other than that of the stored item is not shown.",
    reading: "Any status of the list; which one is a fact.",
    ours: "400 with invalid_input.",
    pending: "the operation that returns table items",
  },
  "BLCK-S01": {
    section: "4.5",
    text: "410 is stated for a pruned block and is missing from the other statuses.",
    reading: "410 is on the list of the operation.",
    ours: "410 for a pruned block.",
    pending: "the operation that returns blocks",
  },
  "TXNS-S01": {
    section: "3",
    text: "Transitions between states are not shown.",
    reading:
      "Nothing is judged of the way from a submission to the ledger but what a read of the ledger shows.",
    ours: "Accepted, pending, then executed in a block or discarded.",
    pending: "the operations that take transactions",
  },
  "TXNS-S02": {
    section: "2.6",
    text: "The format of the hash strings is not shown.",
    reading: "Any string.",
    ours: "0x and 64 lower-case hex digits.",
    pending: "the operations that return transactions",
  },
  "SUBM-S01": {
    section: "4.6",
    text: "The BCS layout, the message that is signed, the rule of hashes and the rule of the chain id are not shown.",
    reading:
      "A good node may refuse what is signed by rules that are not the document's. Before anything that needs an accepted transaction one must be accepted, in JSON and in BCS; if none is, those requirements are inconclusive.",
    ours: "The rules of the networks from which the document's vocabulary comes, with the vendor word as domain.",
    pending: "the operations that take transactions",
  },
  "SUBM-S02": {
    section: "4.6",
    text: "The binary body of a batch is called a signed transaction, in the singular, though several are submitted.",
    reading: "A vector of transactions is sent first, then a bare one; which is accepted is a fact.",
    ours: "A vector.",
    pending: "the operation that submits batches",
  },
  "SUBM-S03": {
    section: "4.6",
    text: "Whether succeed in 202 and 206 means accepted or executed is not shown, nor whether an element of the wrong shape fails its batch or only its index.",
    reading:
      "Accepted. An element of the wrong shape may be answered with 400 for the batch or with its index in a 206.",
    ours: "Accepted; an element of the wrong shape fails the batch with 400.",
    pending: "the operation that submits batches",
  },
  "SUBM-S04": {
    section: "2.10",
    text: "Whether the index of a failed transaction counts from 0 is not shown.",
    reading: "From 0, as follows from the word index.",
    ours: "From 0.",
    pending: "the operation that submits batches",
  },
  "SIML-S01": {
    section: "4.7",
    text: "Which of its outputs a simulation foretells exactly is not shown: hash, version, time and state hashes cannot be known.",
    reading:
      "Equal are success, events, changes as a set, payload and the sender's fields, where nothing else touched the accounts between; gas used follows from it. The others are not compared.",
    ours: "The same execution for both.",
    pending: "the operation that simulates",
  },
  "EVNT-S01": {
    section: "6",
    text: "Subscription to events and their push delivery are not shown.",
    reading: "Nothing is judged.",
    ours: "Neither is offered.",
  },
});
