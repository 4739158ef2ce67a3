import { defineSilences } from "../silence.ts";

/** §8: the limits. */
export const limitSilences = defineSilences({
  "LIMT-S01": {
    section: "8",
    text: "Rate limits are not shown.",
    reading:
      "429 and 503 are retried as Retry-After allows, then the check is inconclusive. No more is sent in a second than whoever starts the check allows.",
    ours: "None.",
    facts: ["turned-away-status"],
  },
  "LIMT-S02": {
    section: "8",
    text: "The length of the window in which state is kept is not shown.",
    reading:
      "Any. The oldest version is taken from the header; a target that has pruned nothing leaves what needs a pruned version inconclusive.",
    ours: "A number of versions that whoever starts the node chooses, so that both sides of the edge can be tried.",
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
    reading: "Any; what is observed is a fact.",
    ours: "9999 unless told otherwise.",
    facts: ["resources-page-size-default", "modules-page-size-default"],
    requirements: ["LIMT-002"],
  },
  "LIMT-S04": {
    section: "8",
    text: "The default maximum number of transactions in a block response is not shown.",
    reading: "Any; what is observed is a fact.",
    ours: "10000 unless told otherwise.",
    facts: ["block-transactions-shown"],
    requirements: ["BLCK-016"],
  },
  "LIMT-S05": {
    section: "8",
    text: "The size above which a request is answered with 413 is not shown.",
    reading: "Any; what is observed is a fact.",
    ours: "8 MiB unless told otherwise.",
    facts: ["body-too-large-answer"],
    requirements: ["LIMT-003", "LIMT-004"],
  },
  "LIMT-S06": {
    section: "8",
    text: "What triggers 507 is not shown.",
    reading: "It is judged where it occurs and provoked by nothing.",
    ours: "A mempool without room for any transaction of a batch; one without room for some fails those.",
    facts: ["error-code"],
    requirements: ["BTCH-003", "SIMU-002"],
  },
  "LIMT-S07": {
    section: "8",
    text: "What a limit of 0 means, how else a limit may be written, and whether a node may refuse one above its own maximum, is not shown.",
    reading:
      "0, leading zeros and a plus sign are never judged. That every other uint16 is accepted follows from the format and is not stated; a page may hold fewer than its limit.",
    ours: "0 is answered with 400, as such a page leads nowhere; what is above the node's own maximum is lowered to it.",
    facts: ["resources-limit-0-status", "modules-limit-0-status"],
    requirements: ["LIMT-001", "RSRC-012", "RSRC-019", "MODL-034", "MODL-041"],
  },
  "LIMT-S08": {
    section: "4.6",
    text: "How many transactions a batch may hold, and whether a batch with more of them is too large, is not shown.",
    reading:
      "Any number; 413 is expected only for a body of more bytes than the target's owner declares. The batches of the checks hold few.",
    ours: "10 unless told otherwise; a batch of more is answered with 400, since its bytes are not too many.",
    unobserved: "nothing that is sent shows it",
    requirements: ["LIMT-003", "BTCH-006"],
  },
});
