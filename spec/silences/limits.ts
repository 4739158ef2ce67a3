import { defineSilences } from "../silence.ts";

/** Silences of §8 about limits. */
export const limitSilences = defineSilences({
  "LIMT-S01": {
    section: "8",
    text: "Rate limits are not shown.",
    reading:
      "429 and 503 are retried as Retry-After allows, then the check is inconclusive. The request rate does not exceed the rate that the user of the check allows.",
    ours: "None.",
    facts: ["turned-away-status"],
  },
  "LIMT-S02": {
    section: "8",
    text: "The length of the pruning window is not shown.",
    reading:
      "Any length is accepted. The oldest version is read from the header. If a target has pruned nothing, the requirements that need a pruned version are inconclusive.",
    ours: "The user who starts the node sets the number of retained versions, so that pruned and retained versions can be tested.",
    facts: ["retained-versions", "retained-blocks"],
    requirements: [
      "ACCT-003",
      "ACCT-008",
      "RSRC-003",
      "RSRC-010",
      "MODL-003",
      "MODL-032",
      "TABL-003",
      "TABL-008",
      "BLCK-003",
      "BLCK-010",
    ],
  },
  "LIMT-S03": {
    section: "8",
    text: "The default page size of resources and modules is not shown.",
    reading: "Any value is accepted and recorded as a fact.",
    ours: "9999 by default.",
    facts: ["resources-page-size-default", "modules-page-size-default"],
    requirements: ["LIMT-002"],
  },
  "LIMT-S04": {
    section: "8",
    text: "The default maximum number of transactions in a block response is not shown.",
    reading: "Any value is accepted and recorded as a fact.",
    ours: "10000 by default.",
    facts: ["block-transactions-shown"],
    requirements: ["BLCK-016"],
  },
  "LIMT-S05": {
    section: "8",
    text: "The request size above which the answer is 413 is not shown.",
    reading: "Any value is accepted and recorded as a fact.",
    ours: "8 MiB by default.",
    facts: ["body-too-large-answer"],
    requirements: ["LIMT-003", "LIMT-004"],
  },
  "LIMT-S06": {
    section: "8",
    text: "The trigger of 507 is not shown.",
    reading: "507 is judged if it occurs, but no check provokes it.",
    ours: "507 if the mempool has no room for any transaction of the batch. If it has room for some, the others fail.",
    facts: ["error-code"],
    requirements: ["BTCH-003", "SIMU-002"],
  },
  "LIMT-S07": {
    section: "8",
    text: "The document does not show the meaning of a limit of 0, other spellings of a limit, and whether a node may reject a limit above its own maximum.",
    reading:
      "0, leading zeros and a plus sign are never judged. It follows from the format, but is not stated, that every other uint16 is accepted. A page may hold fewer elements than its limit.",
    ours: "0 returns 400, because such a page would never advance. A limit above the node's own maximum is reduced to it.",
    facts: ["resources-limit-0-status", "modules-limit-0-status"],
    requirements: ["LIMT-001", "RSRC-012", "RSRC-019", "MODL-034", "MODL-041"],
  },
  "LIMT-S08": {
    section: "4.6",
    text: "The document does not show how many transactions a batch may hold, and whether a batch with more of them is too large.",
    reading:
      "Any number is accepted. 413 is expected only for a body with more bytes than the profile declares. The batches of the checks are small.",
    ours: "10 by default. A larger batch returns 400, because its body is not too large.",
    unobserved: "no check sends such a request",
    requirements: ["LIMT-003", "BTCH-006"],
  },
});
