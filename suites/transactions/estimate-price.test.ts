import assert from "node:assert/strict";
import { test } from "node:test";
import {
  account,
  createFakeSession,
  createFakeTransport,
  createRawAnswer,
  errorAnswer,
} from "../client/fake-target.test.support.ts";
import type { RawAnswer } from "../client/send-request.ts";
import { createProbeClient } from "../discovery/probe-client.ts";
import { createPriceEstimate } from "./estimate-price.ts";

const signer = { address: "0x1", privateKey: `0x${"11".repeat(32)}` };
const call = { function: "0x1::a::pay", type_arguments: [], arguments: ["{recipient}", "1"] };
const toOutput = (price: unknown): RawAnswer => createRawAnswer(200, [{ gas_unit_price: price }]);

async function estimate(...answers: readonly RawAnswer[]) {
  const transport = createFakeTransport(answers);
  const price = await createPriceEstimate(signer, call)(
    createProbeClient(createFakeSession(transport)),
    "node",
  );
  return { price, sent: transport.sent };
}

test("the estimate is the price of a simulation of the next transaction of the signer", async () => {
  const { price, sent } = await estimate(account, toOutput("500"));
  assert.equal(price, "500");
  assert.deepEqual(
    sent.map(({ method, path }) => `${method} ${path}`),
    ["GET /v1/accounts/0x1", "POST /v1/transactions/simulate?estimate_gas_unit_price=true"],
  );
  const request = JSON.parse(String(sent[1]?.body)) as Record<string, unknown>;
  assert.deepEqual([request["sequence_number"], request["expiration_timestamp_secs"]], ["1", "1700000060"]);
  assert.doesNotMatch(String(sent[1]?.body), /recipient/);
});

test("there is no estimate if the target returns none", async () => {
  for (const answers of [
    [errorAnswer(404)],
    [createRawAnswer(200, { sequence_number: 1 })],
    [account, errorAnswer(400)],
    [account, toOutput(500)],
    [account, toOutput("-1")],
    [account, createRawAnswer(200, [])],
  ]) {
    assert.equal((await estimate(...answers)).price, null);
  }
});
