import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addParamTypes,
  createSignedCallHistory,
  findLowestPrice,
  listCalledAccounts,
  parseSignedCall,
} from "./signed-calls.ts";

const transaction = {
  type: "user_transaction",
  version: "7",
  hash: "0xaa",
  sender: "0x5",
  sequence_number: "3",
  max_gas_amount: "10",
  gas_unit_price: "1",
  expiration_timestamp_secs: "99",
  payload: {
    type: "entry_function_payload",
    function: "0x1::coin::transfer",
    type_arguments: ["u8"],
    arguments: ["0x6", "1"],
  },
  signature: { type: "ed25519_signature", public_key: "0xbb", signature: "0xcc", post_quantum: "0xdd" },
};
const coin = {
  bytecode: "0x00",
  abi: {
    address: "0x0000000000000000000000000000000000000000000000000000000000000001",
    name: "coin",
    exposed_functions: [{ name: "burn" }, { name: "transfer", params: ["&signer", "address", "u64"] }],
  },
};

test("a call with one Ed25519 signature is read, with or without further members", () => {
  const call = parseSignedCall(transaction);
  assert.deepEqual(
    [call?.version, call?.nonce, call?.function, call?.typeArguments, call?.arguments],
    ["7", null, "0x1::coin::transfer", ["u8"], ["0x6", "1"]],
  );
  assert.equal(parseSignedCall({ ...transaction, replay_protection_nonce: "5" })?.nonce, "5");
});

const { payload, signature } = transaction;
for (const [name, other] of [
  ["null", null],
  ["a text", "transaction"],
  ["a transaction without a hash", { ...transaction, hash: undefined }],
  ["a number in place of text", { ...transaction, max_gas_amount: 10 }],
  ["another signature", { ...transaction, signature: { ...signature, type: "multi_ed25519_signature" } }],
  ["another payload", { ...transaction, payload: { ...payload, type: "script_payload" } }],
  ["a malformed function", { ...transaction, payload: { ...payload, function: "transfer" } }],
  ["type arguments that are not texts", { ...transaction, payload: { ...payload, type_arguments: [1] } }],
  ["long arguments", { ...transaction, payload: { ...payload, arguments: ["0".repeat(5_000)] } }],
] as const) {
  test(`${name} is not a signed call`, () => assert.equal(parseSignedCall(other), null));
}

test("only the newest calls of each function are kept", () => {
  const history = createSignedCallHistory();
  for (let at = 0; at < 100; at += 1) {
    const name = `0x1::coin::f${at % 50}`;
    history.add({ ...transaction, version: String(at), payload: { ...payload, function: name } });
    history.add({ ...transaction, version: String(at) });
  }
  assert.equal(history.calls.length, 24);
  assert.equal(history.calls.filter((call) => call.function === payload.function).length, 6);
  assert.equal(history.calls[0]?.version, "0");
});

test("the lowest price of committed calls is the one that anyone can pay", () => {
  const priceOf = (...prices: readonly string[]) =>
    findLowestPrice(prices.map((gasUnitPrice) => ({ gasUnitPrice })));
  assert.equal(priceOf(), null);
  assert.equal(priceOf("900", "500", "1000"), "500");
  assert.equal(priceOf("a lot", "0500"), "500");
});

test("the types come from the module of the function; other calls are dropped", () => {
  const call = parseSignedCall(transaction);
  assert.ok(call);
  const unknown = { ...call, function: "0x2::coin::transfer" };
  assert.deepEqual(
    addParamTypes([unknown, call], [null, { abi: null }, coin]).map(({ paramTypes }) => paramTypes),
    [["&signer", "address", "u64"]],
  );
  assert.deepEqual(addParamTypes([call], [{ abi: { ...coin.abi, exposed_functions: "none" } }]), []);
  assert.deepEqual(addParamTypes([{ ...call, function: "0x1::coin::burn" }], [coin]), []);
  assert.deepEqual(listCalledAccounts([unknown, call, call]).length, 2);
});
