import assert from "node:assert/strict";
import { createUnimplementedFailure } from "../../move/move-abort.ts";
import { test } from "node:test";
import { encodeAddress, encodeU64 } from "../../bcs/codec.ts";
import { signingMessage, type ScriptPayload } from "../../bcs/signed-transaction.ts";
import { parseAddress } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import { describeError, send } from "../node-extended.test.support.ts";
import { list, record } from "../node-blocks.test.support.ts";
import { bcsType, post, readSequenceNumber, submit } from "../node-transactions.test.support.ts";
import {
  bytesOf,
  commit,
  createStrictNode,
  fresh,
  gasUsedOf,
  readBalanceOf,
  readBcs,
  readTransaction,
  signPayload,
  simulatedStatus,
} from "./signed-payload.test.support.ts";

/** A script with the parameters `&signer`, `u64` and `address`, whose only instruction is `ret`. */
const bytecode = "0xa11ceb0b060000000105000600" + "03060c0305".concat("0001000102");
const abi = {
  name: "main",
  visibility: "public",
  is_entry: true,
  is_view: false,
  generic_type_params: [],
  params: ["&signer", "u64", "address"],
  return: [],
};
const payload: ScriptPayload = {
  kind: "script",
  code: bytesOf(bytecode),
  typeArguments: [],
  arguments: [
    { type: "u64", bytes: encodeU64(5n) },
    { type: "address", bytes: encodeAddress(parseAddress("0x1") ?? assert.fail()) },
  ],
  nonce: null,
};
const json = {
  type: "script_payload",
  code: { bytecode },
  type_arguments: [],
  arguments: ["5", "0x1"],
};
const failure = createUnimplementedFailure("script").abort;

for (const nonce of [null, 7n]) {
  const form = nonce === null ? "a sequence number" : "a nonce";

  test(`a script with ${form} is committed as failed, in JSON and BCS alike`, async () => {
    const outcomes: unknown[] = [];
    for (const asJson of [true, false]) {
      const node = createStrictNode();
      const one = signPayload(node, { ...payload, nonce }, { json });
      const { address = "" } = node.accounts[fresh] ?? {};
      const before = await readBalanceOf(node, address);
      const body = asJson ? JSON.stringify(one.json) : one.bytes;
      const contentType = asJson ? "application/json" : bcsType;
      const answer = await send(node, "/transactions", { method: "POST", body, contentType });
      assert.equal(answer.status, 202, JSON.stringify(answer.body));
      const { hash } = record(answer.body);
      const executed = await readTransaction(node, String(hash));
      const gas = gasUsedOf(executed);
      assert.ok(gas > 0n);
      assert.equal(await readBalanceOf(node, address), before - gas * 100n);
      assert.equal(await readSequenceNumber(node, fresh), nonce === null ? "1" : "0");
      const { success, vm_status: status } = executed;
      assert.deepEqual([success, status], [false, failure]);
      assert.deepEqual(executed["payload"], { ...json, code: { bytecode, abi } });
      assert.ok((await readBcs(node, hash)).length > one.bytes.length);
      outcomes.push(hash);
    }
    assert.equal(outcomes[0], outcomes[1]);
  });

  test(`a script with ${form} can be encoded, simulated and found while it is pending`, async () => {
    const node = createStrictNode({ blockInterval: 1000 });
    const one = signPayload(node, { ...payload, nonce }, { json });
    const encoded = await send(node, "/transactions/encode_submission", {
      method: "POST",
      body: JSON.stringify(one.json),
    });
    assert.equal(encoded.body, formatHex(signingMessage("node", one.signed.rawBytes)));
    assert.equal(await simulatedStatus(node, one), failure);
    const zeros = { ...one.json.signature, signature: `0x${"00".repeat(64)}` };
    const request = JSON.stringify({ ...one.json, signature: zeros });
    const simulated = await post(node, "/transactions/simulate?estimate_max_gas_amount=true", request);
    assert.equal(list(simulated.body)[0]?.["vm_status"], failure);
    assert.equal((await submit(node, one)).status, 202);
    const [pending] = node.control.mempool().transactions;
    const found = await readTransaction(node, pending?.hash ?? "");
    assert.equal(found["type"], "pending_transaction");
    assert.deepEqual(found["payload"], { ...json, code: { bytecode, abi } });
  });
}

test("a script whose bytes or arguments do not fit fails with the status of the virtual machine", async () => {
  const node = createStrictNode();
  const [first, second] = payload.arguments;
  assert.ok(first && second);
  const cases: readonly (readonly [change: Partial<ScriptPayload>, status: string])[] = [
    [{ code: Uint8Array.of(1) }, "CODE_DESERIALIZATION_ERROR"],
    [{ typeArguments: ["u8"] }, "NUMBER_OF_TYPE_ARGUMENTS_MISMATCH"],
    [{ arguments: [first] }, "NUMBER_OF_ARGUMENTS_MISMATCH"],
    [{ arguments: [second, first] }, "TYPE_MISMATCH"],
    [{ arguments: [{ type: "serialized", bytes: Uint8Array.of(1, 5) }, second] }, "TYPE_MISMATCH"],
    [{ arguments: [{ type: "serialized", bytes: Uint8Array.of(8, ...encodeU64(5n)) }, second] }, failure],
  ];
  for (const [index, [change, status]] of cases.entries()) {
    const one = signPayload(node, { ...payload, ...change }, { json, sequenceNumber: BigInt(index) });
    const executed = await commit(node, one);
    assert.deepEqual([executed["success"], executed["vm_status"]], [false, status]);
  }
});

test("a JSON script that cannot be encoded, and a removed payload, are refused with 400", async () => {
  const node = createStrictNode();
  const one = signPayload(node, payload, { json });
  const cases: readonly (readonly [payload: object, code: string, message: RegExp])[] = [
    [{ ...json, code: { bytecode: "0x01" } }, "invalid_input", /the bytecode of the script is malformed/],
    [{ ...json, arguments: ["5"] }, "invalid_input", /the script must have 2 arguments, got 1/],
    [{ ...json, arguments: [5, "0x1"] }, "invalid_input", /argument 0 must be/],
    [{ ...json, type_arguments: ["u8"] }, "invalid_input", /the script must have 0 type arguments, got 1/],
    [{ ...json, code: { bytecode: "0x" } }, "web_framework_error", /bytecode must be/],
    [{ ...json, code: bytecode }, "web_framework_error", /payload.code must be an object/],
    [{ type: "module_bundle_payload", modules: [] }, "invalid_input", /must not be a module bundle/],
  ];
  for (const [changed, code, message] of cases) {
    const body = JSON.stringify({ ...one.json, payload: changed });
    for (const path of ["/transactions", "/transactions/simulate", "/transactions/encode_submission"]) {
      const [status, errorCode, , text] = describeError(await post(node, path, body));
      assert.deepEqual([status, errorCode], [400, code], path);
      assert.match(String(text), message);
    }
    const batch = await post(node, "/transactions/batch", `[${body}]`);
    assert.equal(batch.status, 400, batch.text);
  }
});
