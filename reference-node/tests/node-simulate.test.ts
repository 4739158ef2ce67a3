import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode } from "../node.ts";
import { get, list, record } from "./node-blocks.test.support.ts";
import {
  recipient,
  readSequenceNumber,
  sign,
  simulate,
  submit,
  type PostResponse,
  type TransactionOptions,
} from "./node-transactions.test.support.ts";

const fresh = 8;
const cases: readonly (readonly [string, TransactionOptions])[] = [
  ["a payment", {}],
  ["a payment of 0", { arguments: ["0x1", "0"] }],
  ["a payment that exceeds the balance", { arguments: [recipient, "18446744073709551615"] }],
  ["a call that aborts", { function: "0x1::trial::abort_with", arguments: ["1"], types: ["u64"] }],
  [
    "a call that runs out of gas",
    { function: "0x1::trial::burn_gas", arguments: ["200000"], types: ["u64"] },
  ],
  [
    "a call that writes a table item",
    { function: "0x1::registry::rate", arguments: [true, 3], types: ["bool", "u8"] },
  ],
  [
    "a call that publishes a module",
    { function: "0x1::code::publish", arguments: ["guest_book"], types: ["0x1::string::String"] },
  ],
  ["a payment with a nonce", { nonce: 5n }],
];

/** Returns the only output in the response to a simulation. */
function outputOf(answer: PostResponse): Readonly<Record<string, unknown>> {
  assert.equal(answer.status, 200, answer.text);
  const [output, ...more] = list(answer.body);
  assert.ok(output !== undefined && more.length === 0);
  return output;
}

for (const [what, options] of cases) {
  test(`the simulation of ${what} returns the outcome of its execution and changes nothing`, async () => {
    const node = createNode({ strict: true });
    const before = node.digest();
    const unsigned = sign(node, { account: fresh, ...options, signer: "zeros" });
    const simulated = await simulate(node, unsigned);
    assert.deepEqual((await simulate(node, unsigned, { asBytes: true })).text, simulated.text);
    assert.equal(node.digest(), before);
    assert.equal(await readSequenceNumber(node, fresh), "0");

    const { headers } = await submit(node, sign(node, { account: fresh, ...options }));
    const version = headers.get("x-node-ledger-version");
    const { body } = await get(`/blocks/by_version/${version}?with_transactions=true`, node);
    const { type, ...executed } = list(body["transactions"])[1] ?? {};
    assert.equal(type, "user_transaction");
    const { hash: _, signature: _own, accumulator_root_hash: root, ...simulatedOutput } = outputOf(simulated);
    assert.equal(root, `0x${"0".repeat(64)}`);
    const { hash: _other, signature: _others, accumulator_root_hash: _root, ...actual } = executed;
    assert.deepEqual(simulatedOutput, actual);
    assert.equal(simulated.headers.get("x-node-gas-used"), simulatedOutput["gas_used"]);
  });
}

const failing: readonly (readonly [string, TransactionOptions])[] = [
  ["INVALID_AUTH_KEY", { publicKeyOf: 9 }],
  ["SEQUENCE_NUMBER_TOO_OLD", { account: 0 }],
  ["SEQUENCE_NUMBER_TOO_NEW", { sequenceNumber: 1n }],
  ["INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE", { gasUnitPrice: 10_000_000n }],
  ["TRANSACTION_EXPIRED", { expiresInSecs: -5n }],
  ["SENDING_ACCOUNT_DOES_NOT_EXIST", { sender: recipient }],
  ["MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND", { maxGasAmount: 2n ** 64n - 1n }],
  ["MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS", { maxGasAmount: 0n }],
  ["GAS_UNIT_PRICE_BELOW_MIN_BOUND", { gasUnitPrice: 0n }],
  ["GAS_UNIT_PRICE_ABOVE_MAX_BOUND", { gasUnitPrice: 2n ** 64n - 1n }],
];

for (const [status, options] of failing) {
  test(`the simulation of a transaction that cannot be executed returns success false: ${status}`, async () => {
    const node = createNode({ strict: true });
    const answer = await simulate(node, sign(node, { account: fresh, signer: "zeros", ...options }));
    const { success, vm_status: got, gas_used: gas, changes, events } = outputOf(answer);
    assert.deepEqual([success, got, gas, changes, events], [false, status, "0", [], []]);
    assert.equal(answer.headers.get("x-node-gas-used"), "0");
  });
}

test("a simulation rejects another chain ID in a BCS request; a JSON request has no chain ID", async () => {
  const node = createNode({ strict: true });
  const other = sign(node, { account: fresh, signer: "zeros", chainId: 9 });
  assert.equal(outputOf(await simulate(node, other, { asBytes: true }))["vm_status"], "BAD_CHAIN_ID");
  assert.equal(outputOf(await simulate(node, other))["success"], true);
});

test("a simulation rejects a valid signature and accepts an invalid one", async () => {
  const node = createNode({ strict: true });
  const valid = sign(node, { account: fresh });
  for (const asBytes of [false, true]) {
    const answer = await simulate(node, valid, { asBytes });
    assert.equal(answer.status, 400);
    assert.match(answer.text, /"error_code":"invalid_input"/);
  }
  assert.equal(outputOf(await simulate(node, sign(node, { account: fresh, signer: 9 })))["success"], true);
});

test("the requested estimates replace the gas values of the transaction", async () => {
  const node = createNode({ strict: true });
  const offered = async (query: string, options: TransactionOptions = {}) => {
    const unsigned = sign(node, {
      account: fresh,
      signer: "zeros",
      gasUnitPrice: 777n,
      maxGasAmount: 1n,
      ...options,
    });
    const output = outputOf(await simulate(node, unsigned, { query }));
    return [output["max_gas_amount"], output["gas_unit_price"], output["success"]];
  };
  assert.deepEqual(await offered(""), ["1", "777", false]);
  assert.deepEqual(await offered("?estimate_max_gas_amount=true"), ["2000000", "777", true]);
  assert.deepEqual(await offered("?estimate_max_gas_amount=false"), ["1", "777", false]);
  const price = "&estimate_gas_unit_price=true";
  const prioritized = "&estimate_prioritized_gas_unit_price=true";
  const most = "?estimate_max_gas_amount=true";
  assert.deepEqual(await offered(most + price), ["2000000", "100", true]);
  assert.deepEqual(await offered(most + prioritized), ["2000000", "150", true]);
  assert.deepEqual(await offered(most + price + prioritized), ["2000000", "150", true]);
  // The balance of 100000000000 coins pays for 1000000 gas units at a price of 100000.
  assert.deepEqual(await offered(most, { gasUnitPrice: 100_000n }), ["1000000", "100000", true]);
  assert.deepEqual(await offered(most, { gasUnitPrice: 0n }), ["2000000", "0", false]);
});

test("an estimate parameter that is not a boolean is rejected", async () => {
  const node = createNode();
  const answer = await simulate(node, sign(node, { account: fresh, signer: "zeros" }), {
    query: "?estimate_gas_unit_price=1",
  });
  assert.equal(answer.status, 400);
});

test("the payload in the response is in canonical form, regardless of its form in the request", async () => {
  const node = createNode({ strict: true });
  const { json } = sign(node, { account: fresh, signer: "zeros" });
  const spelt = {
    ...json,
    payload: {
      type: "entry_function_payload",
      function: `0x${"0".repeat(62)}01::node_account::transfer`,
      type_arguments: [],
      arguments: ["5", "0007"],
    },
  };
  const [plain] = list((await simulate(node, { ...sign(node), json: spelt })).body);
  assert.deepEqual(record(plain?.["payload"]), {
    type: "entry_function_payload",
    function: "0x1::node_account::transfer",
    type_arguments: [],
    arguments: [`0x${"5".padStart(64, "0")}`, "7"],
  });
});
