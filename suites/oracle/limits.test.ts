import assert from "node:assert/strict";
import { test } from "node:test";
import type { Operation } from "../../spec/vocabulary.ts";
import { readJson } from "../client/json/strict-json.ts";
import type { DeclaredLimits } from "../client/target.ts";
import { judgeLimits } from "./limits.ts";
import type { RuleInput } from "./judgement.ts";

interface Asked {
  readonly query?: RuleInput["query"];
  readonly limits?: DeclaredLimits;
  readonly status?: number;
}

/** Returns the requirement and the mismatch of each judgement; null if it is satisfied. */
function judged(operation: Operation, body: unknown, { query = {}, limits = {}, status = 200 }: Asked) {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const json = readJson(bytes);
  const { length } = bytes;
  return judgeLimits({
    operation,
    form: "well-formed",
    vendor: "node",
    path: "/accounts/0x1",
    query,
    limits,
    status,
    headers: [],
    json,
    bodyBytes: length,
  }).map(({ requirement, broken }) => [requirement, broken?.mismatch ?? null]);
}

const limits: DeclaredLimits = { pageSizeDefault: 2, blockTransactionsMax: 1 };

test("a page of either listing that is requested without a limit has at most the declared default", () => {
  for (const operation of ["getAccountResources", "getAccountModules"] as const) {
    assert.deepEqual(judged(operation, [1, 2], { limits }), [["LIMT-002", null]]);
    assert.deepEqual(judged(operation, [1, 2, 3], { limits }), [["LIMT-002", "more than declared"]]);
  }
});

test("a page requested with a limit is not judged by the default", () => {
  assert.deepEqual(judged("getAccountResources", [1, 2, 3], { limits, query: { limit: "3" } }), []);
  assert.equal(judged("getAccountResources", [1, 2, 3], { limits, query: { start: "00" } }).length, 1);
});

test("a block shows at most the declared number of transactions", () => {
  const block = (transactions?: unknown): unknown => ({ block_height: "1", transactions });
  assert.deepEqual(judged("getBlockByVersion", block([{}]), { limits }), [["BLCK-016", null]]);
  assert.deepEqual(judged("getBlockByVersion", block([{}, {}]), { limits }), [
    ["BLCK-016", "more than declared"],
  ]);
  for (const body of [block(), block(null), block("[]"), null, [[]], "[", "1"]) {
    assert.deepEqual(judged("getBlockByVersion", body, { limits }), []);
  }
});

test("undeclared limits, errors and other operations are not judged", () => {
  assert.deepEqual(judged("getAccountResources", [1, 2, 3], {}), []);
  assert.deepEqual(judged("getAccountResources", [1, 2, 3], { limits, status: 404 }), []);
  assert.deepEqual(judged("getAccount", [1, 2, 3], { limits }), []);
  for (const body of [{}, null, "[1,2,", "7"]) {
    assert.deepEqual(judged("getAccountModules", body, { limits }), []);
  }
});
