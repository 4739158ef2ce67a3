import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeMultisigCall } from "../../bcs/entry-function.ts";
import { sha3 } from "../../primitives/bytes.ts";
import { describeError } from "../node-extended.test.support.ts";
import { post } from "../node-transactions.test.support.ts";
import { bob, carol, createMultisigNode, parse, stranger, transfer } from "./multisig-node.test.support.ts";
import { commit, refusalsOf, signPayload } from "./signed-payload.test.support.ts";

const executedStatus = "Executed successfully";
/** The refusals of a submission and of a batch with a code of the VM, and the status of a simulation. */
const refusedWith = (code: number, simulated: string) => [
  [400, "vm_error", code],
  [206, "vm_error", code],
  simulated,
];

test("an owner may not execute without enough approvals, and one more is enough", async () => {
  const { node, execute, propose, vote } = await createMultisigNode(3n);
  const call = transfer(1n);
  await propose(encodeMultisigCall(call.payload));
  const early = execute(bob, call);
  assert.deepEqual(await refusalsOf(node, early), refusedWith(34, executedStatus));
  await vote(carol, "reject_transaction", 1n);
  assert.equal((await refusalsOf(node, early))[2], executedStatus);
  await vote(carol, "approve_transaction", 1n);
  assert.equal((await commit(node, early))["success"], true);
});

test("executions are refused alike in a submission and in a batch", async () => {
  const { node, execute, propose, vote } = await createMultisigNode();
  const call = transfer(1n);
  const noCall = "MISSING_DATA";
  assert.deepEqual(await refusalsOf(node, execute(bob, null)), refusedWith(33, noCall));
  await propose(sha3(encodeMultisigCall(call.payload)), "create_transaction_with_hash");
  await vote(bob, "approve_transaction", 1n);
  const wrongHash = refusedWith(35, executedStatus);
  assert.deepEqual(await refusalsOf(node, execute(bob, transfer(2n))), wrongHash);
  assert.deepEqual((await refusalsOf(node, execute(bob, null))).slice(0, 2), wrongHash.slice(0, 2));
  assert.deepEqual(await refusalsOf(node, execute(stranger, call)), refusedWith(32, executedStatus));
  const other = execute(stranger, call).signed.raw.payload;
  assert.ok(other.kind === "multisig");
  const noAccount = signPayload(
    node,
    { ...other, multisigAddress: parse("0x5") },
    { json: {}, account: stranger },
  );
  assert.deepEqual((await refusalsOf(node, noAccount)).slice(0, 2), [
    [400, "vm_error", 31],
    [206, "vm_error", 31],
  ]);
  const script = {
    kind: "script",
    code: Uint8Array.of(1),
    typeArguments: [],
    arguments: [],
    nonce: null,
  } as const;
  const ofScript = signPayload(node, { ...other, call: script }, { json: {}, account: stranger });
  assert.deepEqual(await refusalsOf(node, ofScript), refusedWith(26, "FEATURE_UNDER_GATING"));
  await commit(node, execute(carol, call));
  await propose(encodeMultisigCall(call.payload));
  await vote(bob, "approve_transaction", 2n);
  assert.deepEqual(
    await refusalsOf(
      node,
      signPayload(
        node,
        { ...other, call: transfer(2n).payload },
        { json: {}, account: bob, sequenceNumber: 2n },
      ),
    ),
    refusedWith(40, executedStatus),
  );
});

test("a malformed multisig payload in JSON is refused with 400 and its path", async () => {
  const { node, execute } = await createMultisigNode();
  const { json } = execute(bob, transfer(1n));
  const { payload } = json;
  const missing = {
    type: "entry_function_payload",
    function: "0x1::a::b",
    type_arguments: [],
    arguments: [],
  };
  const cases: readonly (readonly [change: object, code: string, message: RegExp])[] = [
    [{ multisig_address: null }, "web_framework_error", /payload\.multisig_address must be/],
    [{ multisig_address: "0x" }, "web_framework_error", /payload\.multisig_address must be/],
    [{ transaction_payload: "0x01" }, "web_framework_error", /transaction_payload must be an object/],
    [{ transaction_payload: {} }, "web_framework_error", /transaction_payload\.type is missing/],
    [
      { transaction_payload: { ...missing, type: "script_payload" } },
      "web_framework_error",
      /transaction_payload\.type must be "entry_function_payload"/,
    ],
    [
      { transaction_payload: { ...missing, arguments: {} } },
      "web_framework_error",
      /transaction_payload\.arguments must be an array/,
    ],
    [{ transaction_payload: missing }, "invalid_input", /0x1::a::b is not an entry function/],
  ];
  for (const [change, code, message] of cases) {
    const body = JSON.stringify({ ...json, payload: { ...payload, ...change } });
    for (const path of ["/transactions", "/transactions/simulate", "/transactions/encode_submission"]) {
      const [status, errorCode, , text] = describeError(await post(node, path, body));
      assert.deepEqual([status, errorCode], [400, code], path);
      assert.match(String(text), message);
    }
  }
});
