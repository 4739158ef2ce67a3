import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode } from "../../node.ts";
import { list, record } from "../node-blocks.test.support.ts";
import { post, readSequenceNumber, sign, submit, submitBytes } from "../node-transactions.test.support.ts";
import { accountOf, caller, execute } from "./native-calls.test.support.ts";

const id = "0x1::node_coin::mint";
const types = ["address", "u64"];
const given = ["0x3", "1"];
const status =
  `Execution failed in ${id} at code offset 0: the reference node does not implement this function of the framework. ` +
  "The functions in docs/framework-functions.md of the repository work, and setResource and setTableItem of the control write what others would.";
const options = { account: caller, function: id, types, arguments: given };

test("a function that the node does not implement fails in a transaction with a status that names it", async () => {
  const node = createNode({ strict: true });
  const submitted = await execute(node, [id, types, given]);
  assert.deepEqual([submitted.success, submitted.status, submitted.events], [false, status, []]);
  assert.equal(await readSequenceNumber(node, caller), "1");
});

test("it fails in a batch too, and the transactions around it succeed", async () => {
  const node = createNode({ strict: true });
  for (const [index, send] of [submit, submitBytes].entries()) {
    const first = BigInt(3 * index);
    const batch = [
      sign(node, { account: caller, sequenceNumber: first }),
      sign(node, { ...options, sequenceNumber: first + 1n }),
      sign(node, { account: caller, sequenceNumber: first + 2n }),
    ];
    const { status: code, body } = await send(node, ...batch);
    assert.deepEqual([code, body], [202, { transaction_failures: [] }]);
  }
  const path = `http://node.test/v1/accounts/${accountOf(node).address}/transactions`;
  const committed = list(await (await node.fetch(new Request(path))).json());
  const success = "Executed successfully";
  assert.deepEqual(
    committed.map((one) => one["vm_status"]),
    [success, status, success, success, status, success],
  );
});

test("it fails in a simulation of JSON and of BCS", async () => {
  const node = createNode({ strict: true });
  const { json, bytes } = sign(node, { ...options, signer: "zeros" });
  for (const body of [JSON.stringify(json), bytes]) {
    const simulated = await post(node, "/transactions/simulate", body);
    assert.equal(simulated.status, 200, simulated.text);
    const [outcome] = list(simulated.body);
    assert.deepEqual([outcome?.["success"], outcome?.["vm_status"]], [false, status]);
    assert.deepEqual(record(outcome?.["payload"])["function"], id);
  }
});
