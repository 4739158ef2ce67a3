/** A call with two signers, which several accounts sign: a direct transfer of a token that is an item of a table. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatSignature } from "../../authentication/format-signature.ts";
import { createNode, type ReferenceNode } from "../../node.ts";
import { get, list, record } from "../node-blocks.test.support.ts";
import { send } from "../node-extended.test.support.ts";
import { post, sign, submit } from "../node-transactions.test.support.ts";
import { accountOf, signWith, submitSigned, withoutSignatures } from "../signers/signers.test.support.ts";
import { execute } from "./native-calls.test.support.ts";

const text = "0x1::string::String";
const flags = "vector<bool>";
const texts = `vector<${text}>`;
const [giver, taker, payer] = [7, 8, 9];
const call = {
  function: "0x3::token::direct_transfer_script",
  types: ["address", text, text, "u64", "u64"],
};

/** Creates a node with five tokens that account 7 has created. */
async function createWithTokens(): Promise<ReferenceNode> {
  const node = createNode({ strict: true });
  const creator = accountOf(node, giver).address;
  const collection = ["set", "about", "uri", "0", [true, true, true]];
  const token = ["set", "one", "first", "5", "5", "uri", creator, "20", "1"];
  const properties = [[true, true, true, true, true], ["size"], ["0x07"], ["u8"]];
  const calls = [
    ["create_collection_script", [text, text, text, "u64", flags], collection],
    [
      "create_token_script",
      [
        text,
        text,
        text,
        "u64",
        "u64",
        text,
        "address",
        "u64",
        "u64",
        flags,
        texts,
        "vector<vector<u8>>",
        texts,
      ],
      [...token, ...properties],
    ],
  ] as const;
  for (const [name, types, given] of calls) {
    const { success, status } = await execute(node, [`0x3::token::${name}`, types, given], {
      account: giver,
    });
    assert.ok(success, status);
  }
  return node;
}

/** Signs a transfer of account 7 to account 8. The two transactions before it created the token. */
function signTransfer(node: ReferenceNode, amount: string, { sequenceNumber = 2n, isPaid = false } = {}) {
  const [sender, receiver] = [accountOf(node, giver), accountOf(node, taker)];
  const options = { ...call, sequenceNumber, arguments: [sender.address, "set", "one", "0", amount] };
  const feePayer = isPaid ? { feePayer: accountOf(node, payer) } : {};
  const signed = signWith(node, { sender, secondary: [receiver], ...feePayer }, options);
  const { json } = sign(node, { ...options, sender: sender.address });
  return { signed, json: { ...json, signature: formatSignature(signed.authenticator) } };
}

/** Reads the amount of the token that an account has. Returns null if it has none. */
async function readAmount(node: ReferenceNode, account: number): Promise<unknown> {
  const { address } = accountOf(node, account);
  const { body } = await get(`/accounts/${address}/resource/0x3::token::TokenStore`, node);
  const { handle } = record(record(body["data"])["tokens"]);
  const creator = accountOf(node, giver).address;
  const key = { token_data_id: { creator, collection: "set", name: "one" }, property_version: "0" };
  const item = { key_type: "0x3::token::TokenId", value_type: "0x3::token::Token", key };
  const found = await post(node, `/tables/${String(handle)}/item`, JSON.stringify(item));
  return found.status === 404 ? null : record(found.body)["amount"];
}

async function readCommitted(node: ReferenceNode, submitted: { readonly body: unknown }) {
  const { body } = await get(`/transactions/by_hash/${String(record(submitted.body)["hash"])}`, node);
  return body;
}

for (const isPaid of [false, true]) {
  const how = isPaid ? ", paid by a third account" : "";
  test(`a transfer that both accounts sign succeeds as BCS and as JSON${how}`, async () => {
    const node = await createWithTokens();
    const first = signTransfer(node, "2", { isPaid });
    const submitted = await submitSigned(node, first.signed);
    assert.equal(submitted.status, 202, submitted.text);
    const committed = await readCommitted(node, submitted);
    assert.equal(committed["vm_status"], "Executed successfully");
    assert.deepEqual(
      list(committed["events"]).map(({ type }) => type),
      ["TokenWithdraw", "TokenDeposit"]
        .map((name) => `0x3::token::${name}`)
        .concat("0x1::transaction_fee::FeeStatement"),
    );
    const signature = record(committed["signature"]);
    assert.equal(signature["type"], isPaid ? "fee_payer_signature" : "multi_agent_signature");
    assert.deepEqual([await readAmount(node, giver), await readAmount(node, taker)], ["3", "2"]);
    const { json } = signTransfer(node, "3", { sequenceNumber: 3n, isPaid });
    const again = await post(node, "/transactions", JSON.stringify(json));
    assert.equal(again.status, 202, again.text);
    assert.equal((await readCommitted(node, again))["success"], true);
    assert.deepEqual([await readAmount(node, giver), await readAmount(node, taker)], [null, "5"]);
  });
}

test("it succeeds in a batch and in a simulation, and fails without a second signer", async () => {
  const node = await createWithTokens();
  const { signed, json } = signTransfer(node, "2");
  const unsigned = withoutSignatures(signed);
  const zeros = { ...json, signature: formatSignature(unsigned.authenticator) };
  for (const body of [JSON.stringify(zeros), unsigned.bytes]) {
    const simulated = await post(node, "/transactions/simulate", body);
    assert.equal(simulated.status, 200, simulated.text);
    assert.equal(list(simulated.body)[0]?.["vm_status"], "Executed successfully");
  }
  assert.equal(await readAmount(node, giver), "5");
  const batch = await post(node, "/transactions/batch", JSON.stringify([json]));
  assert.equal(batch.status, 202, batch.text);
  assert.equal(await readAmount(node, taker), "2");
  const { address } = accountOf(node, giver);
  const alone = sign(node, {
    ...call,
    account: giver,
    sequenceNumber: 3n,
    arguments: [address, "set", "one", "0", "1"],
  });
  assert.equal((await submit(node, alone)).status, 202);
  const path = `/accounts/${address}/transactions?start=3`;
  const [failed] = list((await send(node, path)).body);
  assert.equal(failed?.["vm_status"], "NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH");
});

test("a change of the token store in a transaction names the key and the value of its items", async () => {
  const node = await createWithTokens();
  const committed = await readCommitted(node, await submitSigned(node, signTransfer(node, "5").signed));
  const changes = list(committed["changes"]).filter(({ type }) => String(type).endsWith("_table_item"));
  assert.deepEqual(changes.map(({ type }) => String(type)).toSorted(), [
    "delete_table_item",
    "write_table_item",
  ]);
  const written = changes.find(({ type }) => type === "write_table_item");
  assert.equal(record(record(written?.["data"])["value"])["amount"], "5");
});
