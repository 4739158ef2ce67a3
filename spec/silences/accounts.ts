import { defineSilences } from "../silence.ts";

/** §4.1 and what §7 says of reading an account. */
export const accountSilences = defineSilences({
  "ACCT-S01": {
    section: "4.1",
    text: "What answers a read of an account that was never created is not shown.",
    reading: "404, or 200 with the account as it would be when created; which one is a fact.",
    ours: "404 with account_not_found, so that a client meets the harder of the two.",
    requirements: ["ACCT-001", "ACCT-002"],
  },
  "ACCT-S02": {
    section: "4.1",
    text: "What answers a ledger_version above the latest is not shown.",
    reading: "Any status of the list; which one is a fact.",
    ours: "404 with version_not_found.",
    requirements: ["ACCT-002"],
  },
  "ACCT-S03": {
    section: "4.1",
    text: "Whether a ledger_version may have leading zeros or a plus sign, or be given twice, is not shown.",
    reading:
      "Those spellings are never judged. Judged is what is no integer from 0 to 18446744073709551615 in any notation.",
    ours: "One parser reads every integer of a request, and its tests pin what it takes at the rim.",
    requirements: ["ACCT-011"],
  },
  "ACCT-S04": {
    section: "7",
    text: "A live ledger moves: a version at the oldest may be pruned, and one at the latest replaced, between two requests.",
    reading:
      "Reads that must succeed ask well inside the window, reads that must be refused well below the oldest version; the edges are never judged.",
    ours: "The oldest version itself is served, the one before it is answered with 410.",
    requirements: ["ACCT-003", "ACCT-007", "ACCT-008"],
  },
  "ACCT-S05": {
    section: "7",
    text: "Whether 410 or 404 comes first for an account that does not exist and a version that is pruned is not shown.",
    reading: "410 is expected only for an account that the node has shown to exist.",
    ours: "The version is looked at first.",
    requirements: ["ACCT-003"],
  },
  "ACCT-S06": {
    section: "4.1",
    text: "What answers a read at a retained version in which the account did not exist yet is not shown.",
    reading: "Any status of the list; which one is a fact.",
    ours: "404 with account_not_found, as for one that never existed.",
    requirements: ["ACCT-008"],
  },
  "ACCT-S07": {
    section: "4.1",
    text: "Which status answers an input outside its format is not shown.",
    reading:
      "A 4xx of the operation's list. 405, 411, 413, 414, 415 and 431 come from the framing and are facts; 500, a success or another 4xx breaks what follows from the list.",
    ours: "400: the status that the list has for it.",
    requirements: ["ACCT-010", "ACCT-011"],
  },
  "ACCT-S08": {
    section: "4.1",
    text: "404 and 500 are on the list, and no condition is given under which a read of what exists may be answered so.",
    reading:
      "Of an account that the node has shown to exist they fail where they came 3 of 3 times, spaced; else the check is inconclusive.",
    ours: "An account that exists is returned.",
    requirements: ["ACCT-006", "ACCT-008"],
  },
});
