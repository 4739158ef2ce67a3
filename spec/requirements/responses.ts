import { defineRequirements } from "../requirement.ts";

/** §4.0: the headers of every response. */
export const responseRequirements = defineRequirements({
  "RESP-001": {
    section: "4.0",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A success response carries X-NODE-CHAIN-ID, a uint8.",
  },
  "RESP-002": {
    section: "4.0",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A success response carries X-NODE-LEDGER-VERSION, a uint64.",
  },
  "RESP-003": {
    section: "4.0",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A success response carries X-NODE-LEDGER-OLDEST-VERSION, a uint64.",
  },
  "RESP-004": {
    section: "4.0",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A success response carries X-NODE-LEDGER-TIMESTAMPUSEC, a uint64.",
  },
  "RESP-005": {
    section: "4.0",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A success response carries X-NODE-EPOCH, a uint64.",
  },
  "RESP-006": {
    section: "4.0",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A success response carries X-NODE-BLOCK-HEIGHT, a uint64.",
  },
  "RESP-007": {
    section: "4.0",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A success response carries X-NODE-OLDEST-BLOCK-HEIGHT, a uint64.",
  },
  "RESP-008": {
    section: "4.0",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "X-NODE-GAS-USED, where a response carries it, is a uint64.",
    whenSeen: true,
  },
  "RESP-009": {
    section: "4.0",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "X-NODE-CURSOR carries the cursor for the next page on operations that support cursor pagination.",
  },
  "RESP-010": {
    section: "4.0",
    level: "SHOULD",
    operation: null,
    since: "0.1.0",
    text: "X-NODE-LEDGER-OLDEST-VERSION is not above X-NODE-LEDGER-VERSION.",
    impliedBy:
      "One is the oldest ledger version that is not pruned, the other the current ledger version (§4.0).",
  },
  "RESP-011": {
    section: "4.0",
    level: "SHOULD",
    operation: null,
    since: "0.1.0",
    text: "X-NODE-OLDEST-BLOCK-HEIGHT is not above X-NODE-BLOCK-HEIGHT.",
    impliedBy:
      "One is the oldest block height that is not pruned, the other the current block height (§4.0).",
  },
  "RESP-012": {
    section: "4.0",
    level: "SHOULD",
    operation: "getBlockByVersion",
    since: "0.1.0",
    text: "The block that contains X-NODE-LEDGER-VERSION has the height X-NODE-BLOCK-HEIGHT.",
    impliedBy: "One header is the current ledger version, the other the current block height (§4.0).",
    needs: ["retained-version"],
  },
  "RESP-014": {
    section: "4.0",
    level: "SHOULD",
    operation: "simulateTransaction",
    since: "0.1.0",
    text: "X-NODE-GAS-USED of a simulation, where the answer carries it, is the gas_used of its output.",
    impliedBy:
      "The header is the cost of the call in gas (§4.0), and the call of a simulation is the one that it runs.",
    excluded: {
      reason: "not visible from outside",
      explanation:
        "Whether the call is the request or what its transaction calls is not shown (RESP-S12), and what a request costs is shown by nothing but the header.",
    },
  },
  "RESP-013": {
    section: "4.0",
    level: "SHOULD",
    operation: null,
    since: "0.1.0",
    text: "Responses with one X-NODE-LEDGER-VERSION have the same chain id, epoch, block height and timestamp.",
    impliedBy:
      "The headers are the chain id, the current epoch, the current block height and the current chain timestamp, beside the current ledger version (§4.0).",
  },
  "RESP-015": {
    section: "4.0",
    level: "SHOULD",
    operation: null,
    since: "0.1.0",
    text: "A response with a later X-NODE-LEDGER-VERSION has no earlier timestamp and no lower block height.",
    impliedBy:
      "The headers are the current block height and the current chain timestamp, beside the current ledger version (§4.0).",
    needs: ["submission"],
  },
});
