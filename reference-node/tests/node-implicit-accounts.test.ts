import assert from "node:assert/strict";
import { test } from "node:test";
import { get } from "./node-blocks.test.support.ts";
import { createNode, type ReferenceNode } from "../node.ts";
import { post, sign, submit } from "./node-transactions.test.support.ts";

/** A node whose accounts have keys that the other nodes do not know. */
const [stranger, penniless] = [createNode({ seed: 7 }), createNode({ seed: 8 })];
const address = stranger.accounts[0]?.address ?? assert.fail();
const accountPath = `/accounts/${address}`;

async function createFundedNode(): Promise<ReferenceNode> {
  const node = createNode({ implicitAccounts: true, strict: true });
  const payment = sign(node, { account: 9, arguments: [address, "100000000"] });
  assert.equal((await submit(node, payment)).status, 202);
  return node;
}

const resourceStatus = async (node: ReferenceNode): Promise<number> =>
  (await get(`${accountPath}/resource/0x1::account::Account`, node)).status;

test("an address that was only paid has no account resource and reads as a new account", async () => {
  const node = await createFundedNode();
  assert.equal(await resourceStatus(node), 404);
  const { status, body } = await get(accountPath, node);
  assert.deepEqual([status, body], [200, { sequence_number: "0", authentication_key: address }]);
});

test("the first transaction of a sender without an account resource creates it", async () => {
  const node = await createFundedNode();
  const [unsigned, signed] = [sign(stranger, { signer: "zeros" }), sign(stranger)];
  const simulated = await post(node, "/transactions/simulate", JSON.stringify(unsigned.json));
  assert.match(simulated.text, /"success":true/);
  assert.equal((await submit(node, signed)).text, '{"transaction_failures":[]}');
  assert.equal(await resourceStatus(node), 200);
  assert.equal((await get(accountPath, node)).body["sequence_number"], "1");
});

test("a transaction of such a sender with a later sequence number waits for the first", async () => {
  const node = await createFundedNode();
  assert.equal((await submit(node, sign(stranger, { sequenceNumber: 1n }))).status, 202);
  assert.equal((await get(accountPath, node)).body["sequence_number"], "0");
  assert.equal((await submit(node, sign(stranger))).status, 202);
  assert.equal((await get(accountPath, node)).body["sequence_number"], "2");
});

test("a sender without an account resource needs coins and its own key", async () => {
  const node = await createFundedNode();
  const poor = await submit(node, sign(penniless));
  assert.match(poor.text, /INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE/);
  const forged = await submit(node, sign(stranger, { signer: 1, publicKeyOf: 1 }));
  assert.match(forged.text, /INVALID_AUTH_KEY/);
});

test("without implicit accounts, a payment creates the account resource", async () => {
  const node = createNode({ strict: true });
  await submit(node, sign(node, { account: 9, arguments: [address, "1"] }));
  assert.equal(await resourceStatus(node), 200);
  assert.match((await submit(node, sign(penniless))).text, /SENDING_ACCOUNT_DOES_NOT_EXIST/);
});
