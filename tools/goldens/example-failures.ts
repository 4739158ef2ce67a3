/** One example of each kind of failure that reports render differently. */
import type { Operation } from "../../spec/vocabulary.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Failure } from "../../evidence/failure.ts";

const json = ["content-type", "application/json"] as const;

const ledgerHeaders = [
  ["x-node-chain-id", "4"],
  ["x-node-ledger-version", "120"],
  ["x-node-ledger-oldest-version", "20"],
  ["x-node-ledger-timestampusec", "1700000000000000"],
  ["x-node-block-height", "60"],
  ["x-node-oldest-block-height", "10"],
] as const;

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
}

function exchange(
  operation: Operation,
  path: string,
  { status, body, type = "application/json" }: Answer,
  sent: string | null = null,
): Exchange {
  return {
    operation,
    request: {
      method: sent === null ? "GET" : "POST",
      url: `http://127.0.0.1:8080/v1${path}`,
      headers: sent === null ? [["accept", "application/json"]] : [["accept", "application/json"], json],
      body: sent,
    },
    response: {
      status,
      headers: [["content-type", type], ...ledgerHeaders],
      body,
      bodyBytes: Buffer.byteLength(body),
      bodyIsCut: false,
    },
    transportFailure: null,
  };
}

const account = { status: 200, body: '{"sequence_number":"3","authentication_key":"0x01"}' };

/** The defaults of a failure that occurred once, in one exchange. */
const once = { reproduced: null, counterexample: null, occurrences: 1 } as const;

export function epochMissing(operation: Operation, occurrences: number): Failure {
  return {
    ...once,
    requirement: "RESP-005",
    operation,
    layer: "headers",
    pointer: "X-NODE-EPOCH",
    mismatch: "missing",
    summary: "The success response was expected to have the header X-NODE-EPOCH, got no such header.",
    expected: "X-NODE-EPOCH, a uint64",
    received: "no such header",
    exchanges: [exchange(operation, "/accounts/0x1", account)],
    occurrences,
  };
}

export const prunedServed: Failure = {
  ...once,
  requirement: "ACCT-003",
  operation: "getAccount",
  layer: "status",
  pointer: "",
  mismatch: "status 200",
  summary: "Version 19 is pruned (oldest is 20): expected 410, got 200.",
  expected: "410",
  received: "200",
  exchanges: [exchange("getAccount", "/accounts/0x1?ledger_version=19", account)],
  reproduced: "3/3",
};

export const numberWithoutQuotes: Failure = {
  ...once,
  requirement: "ACCT-004",
  operation: "getAccount",
  layer: "schema",
  pointer: "/sequence_number",
  mismatch: "not a uint64",
  summary: 'The sequence_number of account 0xcafe: expected "3" (string), got 3 (number).',
  expected: '"3"',
  received: "3",
  exchanges: [
    exchange("getAccount", "/accounts/0xcafe", {
      status: 200,
      body: '{"sequence_number":3,"authentication_key":"0x01"}',
    }),
  ],
  occurrences: 4,
};

export const noJson: Failure = {
  ...once,
  requirement: "FRMT-001",
  operation: "getAccount",
  layer: "body",
  pointer: "",
  mismatch: "not JSON",
  summary: "Account 0x2 was read: expected a JSON body, got a truncated one.",
  expected: "JSON",
  received: '{"sequence_number":"3",',
  exchanges: [exchange("getAccount", "/accounts/0x2", { status: 200, body: '{"sequence_number":"3",' })],
};

export const asHtml: Failure = {
  ...once,
  requirement: "EROR-001",
  operation: "getAccountModules",
  layer: "media type",
  pointer: "content-type",
  mismatch: "another media type",
  summary:
    "Modules of an invalid address were read: expected an error of type application/json, got text/html.",
  expected: "application/json",
  received: "text/html",
  exchanges: [
    exchange("getAccountModules", "/accounts/0xzz/modules", {
      status: 400,
      body: "<h1>Bad Request</h1>",
      type: "text/html",
    }),
  ],
};

export const closed: Failure = {
  ...once,
  requirement: "HLTH-004",
  operation: "checkHealth",
  layer: "transport",
  pointer: "",
  mismatch: "no answer",
  summary: "The health check was requested: expected a response, got a closed connection.",
  expected: "200, 500 or 503",
  received: "the connection was closed before a response",
  exchanges: [
    {
      ...exchange("checkHealth", "/-/healthy?duration_secs=4294967295", account),
      response: null,
      transportFailure: "the connection was closed before a response",
    },
  ],
  reproduced: "3/3",
};

export const pagesOverlap: Failure = {
  ...once,
  requirement: "RSRC-014",
  operation: "getAccountResources",
  layer: "semantics",
  pointer: "/0/type",
  mismatch: "lacks a resource",
  summary:
    "Resources of 0x1 at version 120: expected 0x1::coin::Supply in one of the pages, got no page with it.",
  expected: "0x1::coin::Supply",
  received: "no page with it",
  exchanges: [
    exchange("getAccountResources", "/accounts/0x1/resources?ledger_version=120", {
      status: 200,
      body: '[{"type":"0x1::coin::Supply","data":{}},{"type":"0x1::chain::Id","data":{}}]',
    }),
    exchange("getAccountResources", "/accounts/0x1/resources?ledger_version=120&limit=1", {
      status: 200,
      body: '[{"type":"0x1::chain::Id","data":{}}]',
    }),
  ],
  reproduced: "2/3",
  counterexample: {
    seed: 912_347,
    path: "3:0:1",
    input: { account: "0x1", limit: 1 },
    shrinks: 5,
    lengths: { found: 812, shrunk: 29 },
  },
};

export const batchAllOrNothing: Failure = {
  ...once,
  requirement: "BTCH-008",
  operation: "submitBatch",
  layer: "status",
  pointer: "",
  mismatch: "status 400",
  summary: "A batch with one invalid transaction was submitted: expected 206, got 400.",
  expected: "206",
  received: "400",
  exchanges: [
    exchange(
      "submitBatch",
      "/transactions/batch",
      { status: 400, body: '{"message":"it\'s refused","error_code":"invalid_input"}' },
      '[{"sender":"0xcafe","sequence_number":"0"},{"sender":"0xcafe","sequence_number":"9"}]',
    ),
  ],
};

export const blockNotFound: Failure = {
  ...once,
  requirement: "BLCK-003",
  operation: "getBlockByVersion",
  layer: "status",
  pointer: "",
  mismatch: "status 404",
  summary: "Version 19 is pruned (oldest is 20): expected 410 for its block, got 404.",
  expected: "410",
  received: "404",
  exchanges: [
    exchange("getBlockByVersion", "/blocks/by_version/19", {
      status: 404,
      body: '{"message":"no such block","error_code":"block_not_found"}',
    }),
  ],
  reproduced: "3/3",
};
