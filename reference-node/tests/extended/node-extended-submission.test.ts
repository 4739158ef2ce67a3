import assert from "node:assert/strict";
import { test } from "node:test";
import { signingMessage } from "../../bcs/signed-transaction.ts";
import { list, record } from "../node-blocks.test.support.ts";
import { createSystemClock } from "../../ledger/clock.ts";
import { createNode, createNodeParts, type ReferenceNode } from "../../node.ts";
import { describeError, send } from "../node-extended.test.support.ts";
import { bcsType, sign, type SignedRequest } from "../node-transactions.test.support.ts";
import { formatHex } from "../../primitives/bytes.ts";

const fresh = 8;
const submitOne = (node: ReferenceNode, body: string | Uint8Array) =>
  send(node, "/transactions", {
    method: "POST",
    body,
    contentType: typeof body === "string" ? "application/json" : bcsType,
  });
const hashOf = (received: { readonly body: unknown }): string => String(record(received.body)["hash"]);

test("a submitted transaction is returned as pending, and found by its hash", async () => {
  const node = createNode({ blockInterval: 1000 });
  const one = sign(node, { account: fresh });
  const submitted = await submitOne(node, one.bytes);
  assert.equal(submitted.status, 202);
  assert.equal(record(submitted.body)["type"], "pending_transaction");
  const path = `/transactions/by_hash/${hashOf(submitted)}`;
  assert.deepEqual((await send(node, path)).body, submitted.body);
  assert.deepEqual((await submitOne(node, JSON.stringify(one.json))).body, submitted.body);
  node.control.advance({ seconds: 1 });
  const committed = record((await send(node, path)).body);
  assert.equal(committed["type"], "user_transaction");
  assert.equal(committed["success"], true);
  assert.deepEqual(committed["signature"], record(submitted.body)["signature"]);
});

test("without a block interval, the transaction is committed when it is returned", async () => {
  const node = createNode();
  const submitted = await submitOne(node, sign(node, { account: fresh }).bytes);
  assert.equal(submitted.headers.get("x-node-ledger-version"), "201");
  const { body } = await send(node, `/transactions/by_hash/${hashOf(submitted)}`);
  assert.equal(record(body)["version"], "200");
});

test("wait_by_hash holds a pending transaction back until it is committed, at most one second", async () => {
  const waiting = createNode({ blockInterval: 1000 });
  const pending = await submitOne(waiting, sign(waiting, { account: fresh }).bytes);
  const before = performance.now();
  const held = await send(waiting, `/transactions/wait_by_hash/${hashOf(pending)}`);
  assert.ok(performance.now() - before >= 900);
  assert.deepEqual(held.body, pending.body);

  const clock = createSystemClock();
  const parts = createNodeParts({ blockInterval: 100, parts: { clock } });
  const node = createNode({ blockInterval: 100, parts });
  const expiresInSecs = BigInt(Math.floor(Date.now() / 1000)) - 1_735_689_600n + 60n;
  const soon = await submitOne(node, sign(node, { account: fresh, expiresInSecs }).bytes);
  const { body } = await send(node, `/transactions/wait_by_hash/${hashOf(soon)}`);
  assert.equal(record(body)["type"], "user_transaction");
});

test("a rejected transaction returns the code of its VM status", async () => {
  const node = createNode();
  const text = (status: string): string => `Invalid transaction: Type: Validation Code: ${status}`;
  const cases: readonly (readonly [SignedRequest, number, string])[] = [
    [sign(node, { account: fresh, signer: "zeros" }), 1, "INVALID_SIGNATURE"],
    [sign(node, { account: fresh, publicKeyOf: 1, signer: 1 }), 2, "INVALID_AUTH_KEY"],
    [sign(node, { account: fresh, expiresInSecs: -1n }), 6, "TRANSACTION_EXPIRED"],
    [
      sign(node, { account: fresh, maxGasAmount: 2_000_001n }),
      13,
      "MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND",
    ],
    [
      sign(node, { account: fresh, maxGasAmount: 2_000_000n, gasUnitPrice: 1_000_000n }),
      5,
      "INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE",
    ],
  ];
  for (const [one, code, status] of cases) {
    const expected = [400, "vm_error", code, text(status)];
    assert.deepEqual(describeError(await submitOne(node, one.bytes)), expected);
    assert.deepEqual(describeError(await submitOne(node, JSON.stringify(one.json))), expected);
  }
  const used = sign(node, { account: fresh });
  await submitOne(node, used.bytes);
  const old = [400, "vm_error", 3, text("SEQUENCE_NUMBER_TOO_OLD")];
  assert.deepEqual(describeError(await submitOne(node, used.bytes)), old);
  const otherChain = sign(node, { account: 7, chainId: 5 });
  assert.deepEqual(describeError(await submitOne(node, otherChain.bytes)), [
    400,
    "vm_error",
    23,
    text("BAD_CHAIN_ID"),
  ]);
});

test("a transaction without an authenticator has an invalid signature", async () => {
  const node = createNode();
  const { signed } = sign(node, { account: fresh });
  const invalid = [400, "vm_error", 1, "Invalid transaction: Type: Validation Code: INVALID_SIGNATURE"];
  const withoutAuthenticator = Buffer.concat([signed.rawBytes, Uint8Array.of(4, 4)]);
  assert.deepEqual(describeError(await submitOne(node, withoutAuthenticator)), invalid);
  const withoutKeys = Buffer.concat([signed.rawBytes, Uint8Array.of(4, 3, 0, 0, 0, 0)]);
  assert.deepEqual(describeError(await submitOne(node, withoutKeys)), invalid);
});

test("a transaction without an authenticator is simulated, with estimates too", async () => {
  const node = createNode();
  const { signed } = sign(node, { account: fresh });
  const bytes = Buffer.concat([signed.rawBytes, Uint8Array.of(4, 4)]);
  for (const query of ["", "?estimate_max_gas_amount=true&estimate_gas_unit_price=true"]) {
    const init = { method: "POST", body: bytes, headers: { "content-type": bcsType } };
    const response = await node.fetch(new Request(`http://node.test/v1/transactions/simulate${query}`, init));
    const [output] = list(await response.json()).map(record);
    assert.deepEqual([response.status, output?.["success"]], [200, true], query);
    assert.deepEqual(output?.["signature"], { type: "no_account_signature" });
  }
});

test("a full mempool returns 507, a conflicting transaction 400", async () => {
  const node = createNode({ blockInterval: 1000, mempoolCapacity: 1 });
  await submitOne(node, sign(node, { account: fresh }).bytes);
  const conflicting = await submitOne(node, sign(node, { account: fresh, arguments: ["0x5", "2"] }).bytes);
  assert.deepEqual(describeError(conflicting).slice(0, 2), [400, "invalid_transaction_update"]);
  const full = await submitOne(node, sign(node, { account: 7 }).bytes);
  assert.deepEqual(describeError(full).slice(0, 2), [507, "mempool_is_full"]);
});

test("a body that is not a transaction is rejected", async () => {
  const node = createNode();
  const surplus = Buffer.concat([sign(node, { account: fresh }).bytes, Uint8Array.of(1)]);
  const prefix = "Failed to deserialize input into SignedTransaction:";
  assert.deepEqual(describeError(await submitOne(node, Uint8Array.of(1, 2, 3))), [
    400,
    "invalid_input",
    null,
    `${prefix} unexpected end of input`,
  ]);
  assert.equal(describeError(await submitOne(node, surplus))[3], `${prefix} remaining input`);
  for (const text of ["", "{", "[]", "{}", JSON.stringify([sign(node).json])]) {
    assert.equal((await submitOne(node, text)).status, 400, text);
  }
  const other = { method: "POST", body: "{}", contentType: "text/plain" } as const;
  assert.equal((await send(node, "/transactions", other)).status, 415);
  assert.equal((await send(node, "/transactions/encode_submission", other)).status, 415);
});

test("encode_submission returns the message that the sender signs", async () => {
  const node = createNode();
  const { json, signed } = sign(node, { account: fresh });
  const { signature: _, ...unsigned } = json;
  const encode = (body: object) =>
    send(node, "/transactions/encode_submission", { method: "POST", body: JSON.stringify(body) });
  assert.equal((await encode(unsigned)).body, formatHex(signingMessage("node", signed.rawBytes)));
  assert.equal((await encode({ ...unsigned, secondary_signers: null })).status, 200);
  const several = await encode({ ...unsigned, secondary_signers: ["0x5"] });
  const end = `00${Buffer.from(signed.rawBytes).toString("hex")}01${"5".padStart(64, "0")}`;
  assert.equal(String(several.body).slice(66), end);
  const sponsored = await encode({ ...unsigned, secondary_signers: [], fee_payer_address: "0x6" });
  const sponsoredEnd = `01${Buffer.from(signed.rawBytes).toString("hex")}00${"6".padStart(64, "0")}`;
  assert.equal(String(sponsored.body).slice(66), sponsoredEnd);
  assert.deepEqual(await encode({ ...unsigned, fee_payer_address: "0x6" }), sponsored);
  assert.equal((await encode({ ...unsigned, secondary_signers: [5] })).status, 400);
  assert.equal((await encode({ ...unsigned, fee_payer_address: 6 })).status, 400);
  assert.equal((await encode({ ...unsigned, payload: null })).status, 400);
});
