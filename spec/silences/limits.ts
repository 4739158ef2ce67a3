import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of §8 about limits. */
export const limitSilences = defineSilences({
  "LIMT-S01": {
    section: "8",
    statements: { "8": [8] },
    text: "The document does not define rate limits.",
    reading:
      "A read or simulation that returns 429 or 503, and any batch that returns 429, is sent again after the time in Retry-After. A batch of valid transactions is also sent again after a 503 with Retry-After. After another 503, or if the response is lost, it is sent again only if the ledger does not show its transactions, and a refusal is then not judged. If the response is 429 or 503 each time, the check is inconclusive. The checks never send more requests per second than their user allows.",
    ours: "The reference node has no rate limit.",
    facts: ["turned-away-status"],
  },
  "LIMT-S02": {
    section: "8",
    statements: { "8": [7] },
    text: "The document does not state how many versions a node keeps before it prunes them.",
    reading:
      "Any number is accepted. The checks read the oldest version from the header. If a target has pruned nothing, the requirements that need a pruned version are inconclusive.",
    ours: "The reference node keeps as many versions as its user sets, so that both pruned and retained versions can be tested.",
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
    statements: { "8": [5], "4.2": [5], "4.3": [5] },
    text: "The document does not state the default page size of resources and modules.",
    reading: "Any value is accepted. The report records it as a fact.",
    ours: "The reference node uses 9999 by default.",
    facts: ["resources-page-size-default", "modules-page-size-default"],
    requirements: ["LIMT-002"],
  },
  "LIMT-S04": {
    section: "8",
    statements: { "8": [6], "4.5": [5] },
    text: "The document does not state the default maximum number of transactions in a block response.",
    reading: "Any value is accepted. The report records it as a fact.",
    ours: "The reference node uses 10000 by default.",
    facts: ["block-transactions-shown"],
    requirements: ["BLCK-016"],
  },
  "LIMT-S05": {
    section: "8",
    statements: { "8": [1] },
    text: "The document does not state the request size above which a node returns 413.",
    reading: "Any value is accepted. The report records it as a fact.",
    ours: "The reference node uses 8 MiB by default.",
    facts: ["body-too-large-answer"],
    requirements: ["LIMT-003", "LIMT-004"],
  },
  "LIMT-S06": {
    section: "8",
    statements: { "8": [2] },
    text: "The document does not say when a node returns 507.",
    reading: "A response with 507 is judged, but no check provokes one.",
    ours: "The reference node returns 507 if its mempool has no room for any transaction of the batch. If the mempool has room for some transactions, the others fail.",
    facts: ["error-code"],
    requirements: ["BTCH-003", "SIMU-002"],
  },
  "LIMT-S07": {
    section: "8",
    statements: { "8": [3], "4.2": [5], "4.3": [5] },
    text: "The document does not say what a limit of 0 means, or whether a limit may have leading zeros or a plus sign. It also does not say whether a node may reject a limit above its maximum.",
    reading:
      "The checks never judge a limit of 0, or a limit with leading zeros or a plus sign. A node must accept every limit up to the largest page that it has returned or that the profile declares. It should accept every other uint16, because the format of limit is uint16. A page may have fewer elements than its limit.",
    ours: "The reference node returns 400 for 0, because a page without elements would lead to the same page again. It reduces a limit above its maximum to the maximum.",
    facts: ["resources-limit-0-status", "modules-limit-0-status"],
    requirements: ["LIMT-001", "LIMT-005", "RSRC-012", "RSRC-019", "MODL-034", "MODL-041"],
  },
  "LIMT-S08": {
    section: "4.6",
    statements: { "4.6": [1, 2] },
    text: "The document does not say how many transactions a batch may contain, or whether a batch with more transactions has to return 413.",
    reading:
      "A node may set any maximum. 413 is required only for a body with more bytes than the profile declares. The checks send small batches.",
    ours: "The reference node accepts 10 transactions by default. It returns 400 and not 413 for a longer batch, because the body of the batch is not too large.",
    unobserved: "no check sends such a request",
    requirements: ["LIMT-003", "BTCH-006"],
  },
});
