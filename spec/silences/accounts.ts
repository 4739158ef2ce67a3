import { defineSilences } from "../silence.ts";

/**
 * Silences (points that the document leaves open) of §4.1, and of §7 for reads of accounts. Silences that concern all
 * read operations are also in this file.
 */
export const accountSilences = defineSilences({
  "ACCT-S01": {
    section: "4.1",
    text: "The document does not say how a node responds to a read of an account that was never created.",
    reading:
      "A node may return 404, or 200 with the account as it would be after its creation. The report records the status as a fact.",
    ours: "The reference node returns 404 with account_not_found, so that clients are tested with the harder case.",
    facts: ["account-unknown-status"],
    requirements: ["ACCT-001", "ACCT-002"],
  },
  "ACCT-S02": {
    section: "4.1",
    text: "The document does not say how a node responds to a ledger_version above the latest version.",
    reading:
      "A node may return any listed error status. At a version just above the latest, it may also return the latest state. Status 200 at a version far above the latest fails a SHOULD. The report records the status as a fact.",
    ours: "The reference node returns 404 with version_not_found.",
    facts: [
      "account-future-version-status",
      "resources-future-version-status",
      "modules-future-version-status",
      "table-item-future-version-status",
    ],
    requirements: ["ACCT-002", "RSRC-002", "MODL-002", "TABL-002", "RESP-019"],
  },
  "ACCT-S03": {
    section: "4.1",
    text: "The document does not say whether a ledger_version may have leading zeros or a plus sign, or may be given twice.",
    reading:
      "A node may accept or reject these spellings. The checks expect a rejection only for other values, such as -1, 1.5, 1e3, 0x10 or 18446744073709551616.",
    ours: "The reference node uses one parser for every integer of a request. The tests of the parser define which spellings it accepts.",
    facts: ["version-leading-zeros-status", "version-plus-sign-status"],
    requirements: ["ACCT-011", "RSRC-017", "MODL-039", "TABL-015"],
  },
  "ACCT-S04": {
    section: "7",
    text: "Between two requests, a live node may prune its oldest version and add new versions.",
    reading:
      "Reads that must succeed use a version well above the oldest. Reads that must be rejected use the version just below the oldest, a version in the middle of the pruned range, and version 0. A rejection at the oldest or the latest version is a failure only if the headers of the same response say that the node keeps the version. If a rejection has no ledger headers, the successful responses right before and after it must say that the node keeps the version.",
    ours: "The reference node serves the oldest version and returns 410 for the version before it.",
    facts: ["pruned-version-answer", "oldest-version-answer"],
    requirements: [
      "ACCT-003",
      "ACCT-007",
      "ACCT-008",
      "RSRC-003",
      "RSRC-009",
      "RSRC-010",
      "MODL-003",
      "MODL-031",
      "MODL-032",
      "TABL-003",
      "TABL-007",
      "TABL-008",
      "BLCK-003",
      "BLCK-010",
    ],
  },
  "ACCT-S05": {
    section: "7",
    text: "The document does not say whether a node returns 410 or 404 for a read at a pruned version of an account that does not exist.",
    reading:
      "410 is a MUST only for an account that is known to exist. For other accounts 410 is a SHOULD, because the document requires 410 for every read at a pruned version (§9).",
    ours: "The reference node checks the version first, so it returns 410.",
    facts: ["account-unknown-pruned-status"],
    requirements: ["ACCT-003", "ACCT-012", "RSRC-003", "MODL-003", "TABL-003"],
  },
  "ACCT-S06": {
    section: "4.1",
    text: "The document does not say how a node responds to a read of an account at a retained version before the account was created.",
    reading: "A node may return any listed status. The report records the status as a fact.",
    ours: "The reference node returns 404 with account_not_found, as for an account that never existed.",
    facts: ["account-before-creation-status"],
    requirements: ["ACCT-008", "RSRC-010", "MODL-032", "TABL-008"],
  },
  "ACCT-S07": {
    section: "4.1",
    text: "The document does not say which status a node returns for malformed input.",
    reading:
      "A node may return any of the 4xx statuses of the operation (§4). The statuses 405, 411, 413, 414, 415 and 431 of an HTTP server are also accepted, and the report records them as facts. A success, 500 or another 4xx status is a failure.",
    ours: "The reference node returns 400, the listed status for invalid input.",
    facts: ["malformed-input-answer", "framing-status"],
    requirements: [
      "ACCT-010",
      "ACCT-011",
      "RSRC-016",
      "RSRC-017",
      "RSRC-018",
      "RSRC-019",
      "MODL-038",
      "MODL-039",
      "MODL-040",
      "MODL-041",
      "TABL-014",
      "TABL-015",
      "TABL-016",
      "TABL-017",
      "TABL-018",
      "TABL-019",
      "BLCK-027",
      "BLCK-028",
      "TXNS-042",
      "TXNS-043",
      "TXNS-044",
      "TXNS-045",
      "BTCH-023",
      "BTCH-024",
      "SIMU-020",
      "SIMU-021",
      "SIMU-022",
    ],
  },
  "ACCT-S08": {
    section: "4.1",
    text: "404 and 500 are listed statuses, but the document does not say when a read of an existing object returns them.",
    reading:
      "A check that reads an account that is known to exist fails if 3 of 3 attempts, with pauses between them, return 404 or 500. Otherwise the check is inconclusive.",
    ours: "The reference node returns every account that exists.",
    unobserved: "judged by its requirements",
    requirements: ["ACCT-006", "ACCT-008", "RSRC-008", "MODL-030", "TABL-006", "BLCK-010"],
  },
});
