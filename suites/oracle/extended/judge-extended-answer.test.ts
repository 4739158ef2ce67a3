import assert from "node:assert/strict";
import { test } from "node:test";
import { getExtendedOperation } from "../../../spec/extended/operations.ts";
import { readJson } from "../../client/json/strict-json.ts";
import { judgeExtendedAnswer } from "./judge-extended-answer.ts";

const headers = [
  ["content-type", "application/json"],
  ["X-Acme-Chain-Id", "4"],
  ["x-acme-ledger-version", "9"],
  ["x-acme-ledger-oldest-version", "0"],
  ["x-acme-ledger-timestampusec", "7"],
  ["x-acme-epoch", "1"],
  ["x-acme-block-height", "3"],
  ["x-acme-oldest-block-height", "0"],
] as const;

/** Judges a response to the gas estimation. Returns what each violated rule received. */
function judge(given: {
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
}): readonly (readonly [id: string, received: string | null])[] {
  const { status = 200, headers: sent = headers, body = '{"gas_estimate":100}' } = given;
  const json = readJson(Buffer.from(body));
  const operation = getExtendedOperation("estimateGasPrice");
  return judgeExtendedAnswer(operation, { status, headers: sent, json }, "acme").flatMap(
    ({ requirement, broken }) => (broken === null ? [] : [[requirement, broken.received] as const]),
  );
}

const without = (name: string) => headers.filter(([own]) => own.toLowerCase() !== name);
const failing = '{"message":"no","error_code":"api_disabled","vm_error_code":null}';

test("a valid success and a valid error violate no rule", () => {
  assert.deepEqual(judge({}), []);
  assert.deepEqual(
    judge({ status: 403, headers: [["content-type", "application/json"]], body: failing }),
    [],
  );
});

test("the media type may have parameters, in any case", () => {
  const sent = [["Content-Type", "Application/JSON; charset=utf-8"] as const, ...without("content-type")];
  assert.deepEqual(judge({ headers: sent }), []);
});

test("each rule is violated by what it is about", () => {
  assert.deepEqual(judge({ status: 418 }), [["XRSP-001", "status 418"]]);
  assert.deepEqual(judge({ headers: without("content-type") }), [["XRSP-002", "no Content-Type"]]);
  assert.deepEqual(judge({ headers: without("x-acme-epoch") }), [["XRSP-003", "no x-acme-epoch"]]);
  assert.deepEqual(judge({ headers: [...headers, ["x-acme-epoch", "2"]] }), [
    ["XRSP-003", "x-acme-epoch: 1, 2"],
  ]);
  assert.deepEqual(judge({ status: 403, body: '{"message":"no"}' }), [
    ["XRSP-004", "the body must have required property 'error_code'"],
  ]);
  assert.deepEqual(judge({ body: '{"gas_estimate":"100"}' }), [
    ["XGAS-001", "/gas_estimate must be integer"],
  ]);
  const [unreadable] = judge({ body: "<html>" });
  assert.equal(unreadable?.[0], "XGAS-001");
  assert.match(unreadable?.[1] ?? "", /^a body that is not JSON/);
});

test("a body that a recording cut is not judged", () => {
  const operation = getExtendedOperation("estimateGasPrice");
  const judged = judgeExtendedAnswer(operation, { status: 200, headers, json: null }, "acme");
  assert.deepEqual(
    judged.map(({ requirement }) => requirement),
    ["XRSP-001", "XRSP-002", "XRSP-003"],
  );
});

test("a success in HTML or BCS is judged by its media type, and a description needs no ledger headers", () => {
  const judged = (name: "getSpecPage" | "getRawTableItem", mediaType: string): readonly string[] =>
    judgeExtendedAnswer(
      getExtendedOperation(name),
      { status: 200, headers: [["content-type", mediaType]], json: readJson(Buffer.from("no JSON")) },
      "acme",
    ).flatMap(({ requirement, broken }) => (broken === null ? [] : [requirement]));
  assert.deepEqual(judged("getSpecPage", "text/html; charset=utf-8"), []);
  assert.deepEqual(judged("getSpecPage", "application/json"), ["XSPG-001"]);
  assert.deepEqual(judged("getRawTableItem", "application/x-bcs"), ["XRSP-003"]);
  assert.deepEqual(judged("getRawTableItem", "application/json"), ["XRAW-001", "XRSP-003"]);
});
