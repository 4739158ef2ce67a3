import assert from "node:assert/strict";
import { test } from "node:test";
import { readJson } from "../client/strict-json.ts";
import { judgeGasUsed } from "./gas-used.ts";
import type { Received } from "./oracle.ts";

const judge = (cost: string | null, body: unknown, more: Partial<Received> = {}) =>
  judgeGasUsed({
    operation: "simulateTransaction",
    form: "well-formed",
    vendor: "node",
    query: {},
    limits: {},
    status: 200,
    headers: cost === null ? [] : [["X-Node-Gas-Used", cost]],
    json: readJson(Buffer.from(JSON.stringify(body))),
    bodyBytes: 2,
    ...more,
  });

const output = [{ gas_used: "12" }];

test("the gas in the headers of a simulation is that of its output", () => {
  const [held] = judge("012", output);
  assert.equal(held?.broken, null);
  const [broken] = judge("13", output);
  assert.equal(broken?.requirement, "RESP-014");
  assert.equal(broken.broken?.mismatch, "not the gas of the output");
});

test("where there is nothing to compare, nothing is judged", () => {
  assert.deepEqual(judge(null, output), []);
  assert.deepEqual(judge("x", output), []);
  for (const body of [
    [],
    {},
    null,
    [null],
    [{}],
    [{ gas_used: 12 }],
    [{ gas_used: "-1" }],
    [...output, ...output],
  ]) {
    assert.deepEqual(judge("13", body), []);
  }
  assert.deepEqual(judge("13", output, { operation: "getAccount" }), []);
  assert.deepEqual(judge("13", output, { status: 400 }), []);
});
