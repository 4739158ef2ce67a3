import { defineSilences } from "../silence.ts";

/** §4.0, §5, §8 and §9: what surrounds every answer. */
export const responseSilences = defineSilences({
  "RESP-S01": {
    section: "4.0",
    text: "Every response carries the ledger headers (1, 9), yet they are optional on error responses (4.0).",
    reading: "Required on 200, 202 and 206. On an error response a header is judged only when it is present.",
    ours: "Errors that are raised once the ledger has been read carry them; errors of the request's form do not, as no ledger position belongs to them.",
    requirements: [
      "RESP-001",
      "RESP-002",
      "RESP-003",
      "RESP-004",
      "RESP-005",
      "RESP-006",
      "RESP-007",
      "RESP-008",
    ],
  },
  "RESP-S02": {
    section: "4.0",
    text: "All header values are called integers, yet the cursor is a string.",
    reading: "The cursor is text, the other headers are integers.",
    ours: "The same.",
    requirements: ["RESP-008", "RESP-009", "CURS-001"],
  },
  "RESP-S03": {
    section: "4.0",
    text: "The media type of success responses is not shown.",
    reading:
      "Any, with any parameters; the request asks for JSON, and the body is judged as JSON whatever it is called.",
    ours: "application/json, the type that the document gives to errors.",
    requirements: [
      "FRMT-001",
      "ACCT-001",
      "HLTH-002",
      "RSRC-001",
      "MODL-001",
      "TABL-001",
      "BLCK-001",
      "BTCH-001",
      "BTCH-002",
      "SIMU-001",
    ],
  },
  "RESP-S04": {
    section: "4.0",
    text: "How an integer is written in a header is not shown.",
    reading:
      "Decimal digits, leading zeros allowed, within the bounds of the format; white space around it belongs to HTTP.",
    ours: "Decimal digits without leading zeros.",
    requirements: [
      "RESP-001",
      "RESP-002",
      "RESP-003",
      "RESP-004",
      "RESP-005",
      "RESP-006",
      "RESP-007",
      "RESP-008",
    ],
  },
  "RESP-S05": {
    section: "preamble",
    text: "The vendor word for which NODE and node stand is not shown.",
    reading:
      "Any one word. It is found by majority over the target's header names, whose case is of no account in HTTP, or given by whoever starts the check.",
    ours: "node, unless told otherwise.",
    requirements: [
      "RESP-001",
      "RESP-002",
      "RESP-003",
      "RESP-004",
      "RESP-005",
      "RESP-006",
      "RESP-007",
      "RESP-008",
    ],
  },
  "RESP-S06": {
    section: "4.0",
    text: "Whether a response may carry headers that the table does not list is not shown.",
    reading: "It may, under any name.",
    ours: "Only what HTTP needs is added.",
  },
  "RESP-S07": {
    section: "4.0",
    text: "The unit of the chain timestamp is named by nothing but the header's last letters.",
    reading:
      "Microseconds since 1970, as USEC says; where another unit would change a verdict, none is given.",
    ours: "Microseconds since 1970.",
    requirements: ["RESP-004", "HLTH-005"],
  },
  "RESP-S08": {
    section: "4.0",
    text: "Whether the current position may fall from one response to the next is not shown.",
    reading:
      "It may: behind one address several nodes may answer. Positions are compared within one response, and between responses only by their ledger versions.",
    ours: "It never falls, but when the whole state is put back on request.",
    requirements: ["RESP-010", "RESP-011", "RESP-012", "RESP-013", "RESP-015", "BLCK-025", "BLCK-026"],
  },
  "RESP-S09": {
    section: "4.0",
    text: "Whether a number is the chain id of any network is not shown.",
    reading: "Any uint8, 0 included.",
    ours: "4 unless told otherwise, the number of local networks of this kind.",
    requirements: ["RESP-001"],
  },
  "RESP-S10": {
    section: "7",
    text: "What an answer with a status outside an operation's list means is not shown; what stands before a node answers 401, 407, 408, 429, 502, 503 and 504, or redirects.",
    reading:
      "Those are retried as Retry-After allows, then the check is inconclusive. Another status outside the list fails where it came 3 of 3 times and another operation answered with success under the same base; else it is inconclusive.",
    ours: "Only statuses of the lists for well-formed requests.",
    requirements: [
      "ACCT-002",
      "HLTH-004",
      "RSRC-002",
      "MODL-002",
      "TABL-002",
      "BLCK-002",
      "BTCH-003",
      "SIMU-002",
    ],
  },
  "RESP-S11": {
    section: "4.1",
    text: "What answers a method or a path that the document does not show is left open.",
    reading: "Never judged.",
    ours: "404 for an unknown path, 405 with Allow for another method, HEAD like GET without the body; each error as the Error object.",
  },
  "RESP-S12": {
    section: "4.0",
    text: "Whether the cost of the call, in the answer to a simulation, is that of the request or of what its transaction calls is not shown.",
    reading: "Any uint64; whether it is the gas_used of the output is a fact.",
    ours: "The gas_used of the output.",
    requirements: ["RESP-008"],
  },
  "AUTH-S01": {
    section: "5",
    text: "Authentication is not shown.",
    reading:
      "Requests carry no credential but the headers given by whoever starts the check. 401 leaves a check inconclusive; 403 is on the lists of most operations and allowed there.",
    ours: "No credential is asked for or looked at.",
    requirements: ["ACCT-002", "RSRC-002", "MODL-002", "TABL-002", "BLCK-002", "BTCH-003", "SIMU-002"],
  },
  "VRSN-S01": {
    section: "9",
    text: "The deprecation and compatibility policy is not shown.",
    reading: "Nothing is judged.",
    ours: "One version is served.",
  },
  "VRSN-S02": {
    section: "9",
    text: "The base address ends with /v1 in the reference requests; whether it must is not shown.",
    reading: "Any base address.",
    ours: "It ends with /v1.",
  },
});
