import assert from "node:assert/strict";
import { test } from "node:test";
import type { Exchange } from "../../evidence/exchange.ts";
import { createRedaction } from "../client/exchange-record.ts";
import { ledgerHeaders, type Headers } from "../client/fake-target.test.support.ts";
import { readJson } from "../client/json/strict-json.ts";
import { judgeAnswer } from "./judge-exchange.ts";
import { toFailure } from "./judgement.ts";
import { judgeMoveValue } from "./move-value.ts";
import { field } from "./struct-layouts.test.support.ts";

const exchange: Exchange = {
  operation: "getAccount",
  request: { method: "GET", url: "http://127.0.0.1:8080/v1/accounts/0x1", headers: [], body: null },
  response: null,
  transportFailure: null,
};

const context = {
  operation: "getAccount",
  exchange,
  reproduced: null,
  redact: (text: string) => text,
} as const;

/** Returns the summary of each failure of a response. */
function summariesOf(status: number, body: string, headers: Headers = [], redact = context.redact): string[] {
  return judgeAnswer({
    operation: "getAccount",
    form: "well-formed",
    vendor: "node",
    path: "/accounts/0x1",
    query: {},
    limits: {},
    status,
    headers: headers.length === 0 ? ledgerHeaders : headers,
    json: readJson(Buffer.from(body)),
    bodyBytes: Buffer.byteLength(body),
  }).flatMap((judgement) => toFailure(judgement, { ...context, redact })?.summary ?? []);
}

const error = { message: "No", error_code: "no_such_code" };
const asJson: Headers = [["content-type", "application/json"], ...ledgerHeaders];

for (const [title, summaries, expected] of [
  [
    "a value of another type",
    summariesOf(200, '{"sequence_number":0,"authentication_key":"0x0"}'),
    [
      'Read the account 0x1 (getAccount), /sequence_number: expected a string of digits such as "0", below 2^64, got 0 (number).',
      'Read the account 0x1 (getAccount), /authentication_key: expected a string of 0x and two hex digits for each byte, got "0x0" (string).',
    ],
  ],
  [
    "an absent member",
    summariesOf(200, '{"authentication_key":"0x00"}'),
    [
      "Read the account 0x1 (getAccount), /sequence_number: expected the member sequence_number, got an object without it.",
    ],
  ],
  [
    "a body that is not JSON",
    summariesOf(200, '{"a":01}'),
    [
      "Read the account 0x1 (getAccount): expected a JSON body in UTF-8, got a number with a leading zero at byte 5 of 8.",
    ],
  ],
  [
    "an unlisted status",
    summariesOf(418, "{}"),
    [
      "Read the account 0x1 (getAccount): expected status 200, or an error with 400, 403, 404, 410, 500 or 503, got status 418.",
    ],
  ],
  [
    "an error without a media type",
    summariesOf(404, "{}", ledgerHeaders),
    [
      "Read the account 0x1 (getAccount), header content-type: expected application/json for an error, got no such header.",
    ],
  ],
  [
    "a value that is not listed",
    summariesOf(404, JSON.stringify(error), asJson),
    [
      'Read the account 0x1 (getAccount), /error_code: expected one of "account_not_found", "resource_not_found", "module_not_found", "struct_field_not_found", "version_not_found", "transaction_not_found", …, got "no_such_code" (string).',
    ],
  ],
  [
    "a malformed header",
    summariesOf(404, '{"message":"No","error_code":"vm_error"}', [
      ["content-type", "application/json"],
      ["x-node-epoch", ""],
    ]),
    [
      'Read the account 0x1 (getAccount), header X-NODE-EPOCH: expected an integer from 0 to 2^64 - 1, got "".',
    ],
  ],
] as const) {
  test(`the summary of ${title} says what was done, what was expected and what was received`, () => {
    assert.deepEqual(summaries, expected);
  });
}

test("the summary of a Move value names its type as the document writes types", () => {
  const layouts = { "0x1::specimen::Wrapper": { typeParameters: 1, fields: [field("value", "T0")] } };
  const summaryOf = (value: unknown): string[] =>
    judgeMoveValue({
      value,
      type: "0x01::specimen::Wrapper<vector< u64 >>",
      pointer: "/0/data",
      layouts,
      numbers: new Map(),
    }).flatMap((judgement) => toFailure(judgement, context)?.summary ?? []);
  assert.deepEqual(summaryOf(7), [
    "Read the account 0x1 (getAccount), /0/data: expected an object for the type 0x1::specimen::Wrapper<vector<u64>>, got 7 (number).",
  ]);
  assert.deepEqual(summaryOf({ value: {} }), [
    "Read the account 0x1 (getAccount), /0/data/value: expected an array for the type vector<u64>, got {} (object).",
  ]);
});

test("a secret that a target returns is redacted in every text of the failure", () => {
  const redaction = createRedaction([["x-api-key", "hunter22"]]);
  const redact = (text: string): string => redaction.redact(text);
  const [summary] = summariesOf(
    200,
    '{"sequence_number":["hunter22"],"authentication_key":"0x"}',
    [],
    redact,
  );
  assert.match(summary ?? "", /got \["REDACTED"\] \(array\)\.$/);
});
