import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeMultisigCall } from "../../bcs/entry-function.ts";
import { formatAddress } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import type { JsonObject } from "../../primitives/canonical-json.ts";
import { send } from "../node-extended.test.support.ts";
import { list, record } from "../node-blocks.test.support.ts";
import { readAll } from "../node-dump.test.support.ts";
import { post, readSequenceNumber, recipient, submitBytes } from "../node-transactions.test.support.ts";
import {
  alice,
  bob,
  callOf,
  carol,
  createMultisigNode,
  parse,
  transfer,
  type EncodedCall,
} from "./multisig-node.test.support.ts";
import {
  commit,
  createStrictNode,
  gasUsedOf,
  readBalanceOf,
  readBcs,
  readTransaction,
  refusalsOf,
  signPayload,
} from "./signed-payload.test.support.ts";

/** Lists the names and the data of the events of a transaction, except the statement of its fee. */
const eventsOf = ({ events }: JsonObject) =>
  list(events)
    .map(({ type, data }) => [String(type).split("::").at(-1), data] as const)
    .filter(([name]) => name !== "FeeStatement");
const namesOf = (executed: JsonObject) => eventsOf(executed).map(([name]) => name);
const executionError = (executed: JsonObject) =>
  record(new Map(eventsOf(executed)).get("TransactionExecutionFailed"))["execution_error"];

const executedStatus = "Executed successfully";

test("an approved call runs as the multisig account, and the executing owner pays the gas", async () => {
  const { node, address, addresses, execute, propose, vote } = await createMultisigNode();
  const call = transfer(300n);
  await propose(encodeMultisigCall(call.payload));
  await vote(bob, "approve_transaction", 1n);
  const [multisig, owner] = [formatAddress(address), addresses[carol] ?? ""];
  const before = await readBalanceOf(node, owner);
  const one = execute(carol, null);
  const executed = await commit(node, one);
  assert.equal(executed["vm_status"], executedStatus);
  assert.deepEqual(executed["payload"], one.json.payload);
  assert.equal(await readBalanceOf(node, multisig), 700n);
  assert.equal(await readBalanceOf(node, recipient), 300n);
  const gas = gasUsedOf(executed) * 100n;
  assert.equal(await readBalanceOf(node, owner), before - gas);
  assert.equal(await readSequenceNumber(node, carol), "1");
  assert.deepEqual(namesOf(executed).slice(-2), ["Vote", "TransactionExecutionSucceeded"]);
  assert.deepEqual(record(eventsOf(executed).at(-1)?.[1]), {
    multisig_account: multisig,
    executor: formatAddress(parse(owner)),
    sequence_number: "1",
    transaction_payload: formatHex(encodeMultisigCall(call.payload)),
    num_approvals: "3",
  });
  const deleted = list(executed["changes"]).filter(({ type }) => type === "delete_table_item");
  assert.deepEqual(
    deleted.map(({ data }) => data),
    [{ key: "1", key_type: "u64" }],
  );
  assert.ok((await readBcs(node, executed["hash"])).length > one.bytes.length);
});

test("a multisig request in JSON has the hash of the one in BCS, in every form", async () => {
  const { node, execute, propose, vote } = await createMultisigNode();
  const call = transfer(1n);
  for (const number of [1n, 2n, 3n, 4n]) {
    await propose(encodeMultisigCall(call.payload));
    await vote(bob, "approve_transaction", number);
  }
  const forms = [
    execute(carol, null, { nonce: 1n }),
    execute(carol, call, { nonce: 2n }),
    execute(carol, call),
    execute(bob, null),
  ];
  for (const one of forms) {
    const encoded = await send(node, "/transactions/encode_submission", {
      method: "POST",
      body: JSON.stringify(one.json),
    });
    assert.ok(String(encoded.body).endsWith(formatHex(one.signed.rawBytes).slice(2)));
    const answer = await send(node, "/transactions", { method: "POST", body: JSON.stringify(one.json) });
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    const { hash, payload } = record(answer.body);
    assert.deepEqual(payload, one.json.payload);
    const executed = await readTransaction(node, String(hash));
    assert.equal(namesOf(executed).at(-1), "TransactionExecutionSucceeded");
    assert.deepEqual(executed["signature"], one.json.signature);
  }
});

const failing: readonly (readonly [title: string, call: EncodedCall, error: object])[] = [
  [
    "aborts",
    transfer(1001n),
    {
      abort_location: `${"0".repeat(63)}1::fungible_asset`,
      error_type: "MoveAbort",
      error_code: "65540",
    },
  ],
  [
    "does not exist",
    callOf("0x1::node_account::missing", [], []),
    { abort_location: "", error_type: "VMError", error_code: "1081" },
  ],
  [
    "is not implemented",
    callOf("0x1::node_coin::claim_mint_capability", [], []),
    {
      abort_location: `${"0".repeat(63)}1::node_coin`,
      error_type: "MoveExecutionFailure",
      error_code: "4000",
    },
  ],
];

for (const [title, call, error] of failing) {
  test(`a call that ${title} is recorded and removed, and the transaction succeeds`, async () => {
    const { node, address, execute, propose, vote, view } = await createMultisigNode();
    await propose(encodeMultisigCall(call.payload));
    await vote(bob, "approve_transaction", 1n);
    const executed = await commit(node, execute(bob, null));
    assert.deepEqual([executed["success"], executed["vm_status"]], [true, executedStatus]);
    assert.deepEqual(namesOf(executed), ["TransactionExecutionFailed"]);
    assert.deepEqual(executionError(executed), error);
    assert.deepEqual(await view("last_resolved_sequence_number", [`0x${address}`]), ["1"]);
    assert.equal(await readBalanceOf(node, formatAddress(address)), 1000n);
  });
}

test("a call that needs too much gas is recorded and removed, and takes all gas", async () => {
  const { node, execute, propose, vote } = await createMultisigNode();
  const call = callOf("0x1::trial::burn_gas", ["50000"], ["u64"]);
  await propose(encodeMultisigCall(call.payload));
  await vote(bob, "approve_transaction", 1n);
  const executed = await commit(node, execute(bob, null, { maxGasAmount: 1000n }));
  assert.deepEqual([executed["success"], executed["gas_used"]], [true, "1000"]);
  assert.deepEqual(executionError(executed), {
    abort_location: "",
    error_type: "VMError",
    error_code: "4002",
  });
});

test("a stored payload that is no call fails, and stays until the owners reject it", async () => {
  const { node, address, execute, propose, vote, view } = await createMultisigNode();
  await propose(Uint8Array.of(7));
  await vote(bob, "approve_transaction", 1n);
  const executed = await commit(node, execute(bob, null));
  assert.deepEqual([executed["success"], executed["vm_status"]], [false, "FAILED_TO_DESERIALIZE_ARGUMENT"]);
  assert.deepEqual(await view("last_resolved_sequence_number", [`0x${address}`]), ["0"]);
});

test("a proposal and its execution can be in one batch", async () => {
  const { node, address, execute, noteExecuted } = await createMultisigNode(1n);
  const call = transfer(5n);
  const given = [`0x${address}`, formatHex(encodeMultisigCall(call.payload))];
  const { payload, json } = callOf("0x1::multisig_account::create_transaction", given, [
    "address",
    "vector<u8>",
  ]);
  const proposal = signPayload(node, payload, { json, account: alice, sequenceNumber: 1n });
  noteExecuted(alice);
  const execution = execute(alice, null);
  const answer = await post(node, "/transactions/batch", JSON.stringify([proposal.json, execution.json]));
  assert.equal(answer.status, 202, answer.text);
  assert.equal(await readBalanceOf(node, recipient), 5n);
});

test("a state file keeps a multisig account, its proposals and a waiting execution", async () => {
  const { node, address, execute, propose, view } = await createMultisigNode(1n);
  await propose(encodeMultisigCall(transfer(5n).payload));
  node.control.setBlockMode({ mode: "manual" });
  const one = execute(bob, null);
  assert.equal((await submitBytes(node, one)).status, 202);
  const file = await readAll(node.control.dump());
  node.control.produceBlocks({ count: 1 });
  const digest = node.digest();
  const other = createStrictNode();
  await other.control.load(file.stream());
  other.control.produceBlocks({ count: 1 });
  assert.equal(other.digest(), digest);
  assert.equal(await readBalanceOf(other, recipient), 5n);
  assert.deepEqual(await view("last_resolved_sequence_number", [`0x${address}`]), ["1"]);
});

test("a table item of another type is no proposal", async () => {
  const { node, address, execute } = await createMultisigNode(1n);
  const account = formatAddress(address);
  const type = "0x1::multisig_account::MultisigAccount";
  const { body } = await send(node, `/accounts/${account}/resource/${type}`);
  const handle = record(record(record(body)["data"])["transactions"])["handle"];
  assert.ok(typeof handle === "string");
  node.control.setTableItem({ handle, keyType: "u64", key: "1", valueType: "u64", value: "1" });
  assert.deepEqual((await refusalsOf(node, execute(bob, null)))[0], [400, "vm_error", 33]);
});
