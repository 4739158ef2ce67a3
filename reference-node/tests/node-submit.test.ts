import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode } from "../node.ts";
import {
  get,
  list,
  readLedgerPosition,
  record,
  listTransactions,
  wholeBlocks,
} from "./node-blocks.test.support.ts";
import {
  listFailures,
  post,
  recipient,
  readSequenceNumber,
  sign,
  submit,
  submitBytes,
  type TransactionOptions,
} from "./node-transactions.test.support.ts";

/** An account that the history does not use, so its sequence numbers start at 0. */
const fresh = 8;
const untouched: TransactionOptions = { account: fresh };

test("an accepted transaction is executed in the next block, as JSON and as BCS", async () => {
  const node = createNode({ strict: true });
  const first = await submit(node, sign(node, untouched));
  assert.deepEqual([first.status, first.text], [202, '{"transaction_failures":[]}']);
  assert.equal(await readSequenceNumber(node, fresh), "1");
  const second = await submitBytes(node, sign(node, { ...untouched, sequenceNumber: 1n }));
  assert.equal(second.status, 202);
  assert.equal(await readSequenceNumber(node, fresh), "2");
  const version = second.headers.get("x-node-ledger-version");
  const { body } = await get(`/blocks/by_version/${version}?with_transactions=true`, node);
  assert.deepEqual(
    list(body["transactions"]).map(({ type }) => type),
    ["block_metadata_transaction", "user_transaction", "state_checkpoint_transaction"],
  );
});

test("a batch produces one block without its rejected transactions, which are reported by index", async () => {
  const node = createNode({ strict: true });
  const { height } = await readLedgerPosition(node);
  const answer = await submit(
    node,
    sign(node, untouched),
    sign(node, { account: 9, signer: "zeros" }),
    sign(node, { ...untouched, sequenceNumber: 1n }),
    sign(node, { account: 9, gasUnitPrice: 1n }),
  );
  assert.equal(answer.status, 206);
  assert.deepEqual(listFailures(answer), [
    [1, "vm_error", 1],
    [3, "vm_error", 15],
  ]);
  assert.equal((await readLedgerPosition(node)).height, height + 1n);
  assert.deepEqual([await readSequenceNumber(node, fresh), await readSequenceNumber(node, 9)], ["2", "0"]);
});

test("an empty batch is accepted and produces no block", async () => {
  const node = createNode({ strict: true });
  const before = await readLedgerPosition(node);
  const answers = [await submit(node), await submitBytes(node)];
  assert.deepEqual(
    answers.map(({ status, text }) => [status, text]),
    answers.map(() => [202, '{"transaction_failures":[]}']),
  );
  assert.deepEqual(await readLedgerPosition(node), before);
});

test("a transaction whose execution fails is committed", async () => {
  const node = createNode({ strict: true });
  const { fails } = node.profile;
  assert.ok(fails);
  const cases: readonly TransactionOptions[] = [
    { function: fails.function, arguments: [recipient, "18446744073709551615"] },
    { function: "0x1::trial::abort_with", arguments: ["7"], types: ["u64"] },
    { function: "0x1::trial::burn_gas", arguments: ["100000"], types: ["u64"] },
    { function: "0x1::nothing::here", arguments: [], types: [] },
    { arguments: [true], types: ["bool"] },
    { typeArguments: ["u8"] },
    { arguments: [7, "1"], types: ["u8", "u64"] },
    {
      function: "0x1::specimen::wrap",
      typeArguments: ["0x1::coin::Coin<u8>"],
      arguments: ["0x1"],
      types: ["address"],
    },
  ];
  const batch = cases.map((options, index) =>
    sign(node, { ...untouched, ...options, sequenceNumber: BigInt(index) }),
  );
  const answer = await submitBytes(node, ...batch);
  assert.equal(answer.status, 202, answer.text);
  const version = answer.headers.get("x-node-ledger-version");
  const { body } = await get(`/blocks/by_version/${version}?with_transactions=true`, node);
  const users = list(body["transactions"]).slice(1, -1);
  assert.deepEqual(
    users.map(({ success, vm_status: status }) => [success, status]),
    [
      [
        false,
        "Move abort in 0x1::fungible_asset: EINSUFFICIENT_BALANCE(0x10004): Insufficient balance to withdraw or transfer.",
      ],
      [false, "Move abort in 0x1::trial: 7"],
      [false, "Out of gas"],
      [false, "LINKER_ERROR"],
      [false, "NUMBER_OF_ARGUMENTS_MISMATCH"],
      [false, "NUMBER_OF_TYPE_ARGUMENTS_MISMATCH"],
      [false, "FAILED_TO_DESERIALIZE_ARGUMENT"],
      [false, "INVALID_MAIN_FUNCTION_SIGNATURE"],
    ],
  );
  assert.equal(users[2]?.["gas_used"], "100000");
  assert.deepEqual(record(users[6]?.["payload"])["arguments"], ["0x07", "1"]);
  assert.equal(await readSequenceNumber(node, fresh), "8");
});

test("the used gas includes the gas units that the function uses", async () => {
  const node = createNode();
  const gasOf = async (units: string, sequenceNumber: bigint): Promise<bigint> => {
    const call = { function: "0x1::trial::burn_gas", arguments: [units], types: ["u64"] };
    const { headers } = await submit(node, sign(node, { ...untouched, ...call, sequenceNumber }));
    const version = headers.get("x-node-ledger-version");
    const { body } = await get(`/blocks/by_version/${version}?with_transactions=true`, node);
    return BigInt(String(list(body["transactions"])[1]?.["gas_used"]));
  };
  assert.equal((await gasOf("1000", 0n)) - (await gasOf("10", 1n)), 990n);
});

test("a table item is returned at the version that wrote it and at later versions", async () => {
  const node = createNode({ strict: true });
  const call = { function: "0x1::registry::record", arguments: ["0x77", "9"], types: ["address", "u64"] };
  const before = (await readLedgerPosition(node)).version;
  const { headers } = await submit(node, sign(node, { ...untouched, ...call }));
  const handle = node.profile.tables?.find(
    ({ key_type, value_type }) => key_type === "address" && value_type === "u64",
  )?.handle;
  const item = JSON.stringify({ key_type: "address", value_type: "u64", key: "0x77" });
  const at = async (version: string) =>
    (await post(node, `/tables/${handle}/item?ledger_version=${version}`, item)).text;
  assert.equal(await at(headers.get("x-node-ledger-version") ?? ""), '"9"');
  assert.match(await at(String(before)), /table_item_not_found/);
});

test("a transaction with a nonce does not change the sequence number, and its nonce cannot be used again", async () => {
  const node = createNode({ strict: true });
  const once = sign(node, { ...untouched, nonce: 42n });
  assert.equal((await submit(node, once)).status, 202);
  assert.equal(await readSequenceNumber(node, fresh), "0");
  const again = sign(node, { ...untouched, nonce: 42n, maxGasAmount: 99_999n });
  assert.deepEqual(listFailures(await submitBytes(node, once, again)), [
    [0, "vm_error", 42],
    [1, "vm_error", 42],
  ]);
  assert.equal((await submitBytes(node, sign(node, { ...untouched, nonce: 43n }))).status, 202);
  const shown = listTransactions(await wholeBlocks(node)).filter(
    (one) => one["replay_protection_nonce"] === "42",
  );
  assert.deepEqual(
    shown.map(({ sequence_number: number, success }) => [number, success]),
    [["18446744073709551615", true]],
  );
});

test("a nonce can be used again after its transaction has expired", async () => {
  const node = createNode();
  assert.equal((await submit(node, sign(node, { ...untouched, nonce: 1n, expiresInSecs: 10n }))).status, 202);
  node.control.advance({ seconds: 20 });
  assert.equal((await submit(node, sign(node, { ...untouched, nonce: 1n }))).status, 202);
});

test("two nodes of one seed return the same responses to the same requests and have the same digest", async () => {
  const [one, other] = [createNode({ seed: 3 }), createNode({ seed: 3 })];
  const played = await Promise.all(
    [one, other].map(async (node) => {
      const answers = [
        await submit(node, sign(node, untouched), sign(node, { account: 9, signer: "zeros" })),
        await submitBytes(node, sign(node, { account: 9 }), sign(node, { account: 9, sequenceNumber: 2n })),
        await submit(node, sign(node, { account: 9, sequenceNumber: 1n })),
      ];
      return answers.map(({ status, text, headers }) => [status, text, headers.get("x-node-ledger-version")]);
    }),
  );
  assert.deepEqual(played[0], played[1]);
  assert.equal(one.digest(), other.digest());
  assert.equal(await readSequenceNumber(one, 9), "3");
});

test("a transaction that its sender can no longer pay for is dropped and gets no version", async () => {
  const node = createNode({ strict: true });
  const gasUnitPrice = 49_000n;
  const burn = { function: "0x1::trial::burn_gas", arguments: ["1900000"], types: ["u64"] };
  const batch = [0n, 1n].map((sequenceNumber) =>
    sign(node, { ...untouched, ...burn, sequenceNumber, gasUnitPrice, maxGasAmount: 2_000_000n }),
  );
  assert.equal((await submit(node, ...batch)).status, 202);
  assert.equal(await readSequenceNumber(node, fresh), "1");
});

test("the account and transfer functions create accounts and transfer coins", async () => {
  const node = createNode({ strict: true });
  const coin = "0x1::node_coin::NodeCoin";
  const pay = { typeArguments: [coin], arguments: ["0x5e", "5"] };
  const make = { function: "0x1::node_account::create_account", arguments: ["0x5e"], types: ["address"] };
  const cases: readonly (readonly [TransactionOptions, boolean])[] = [
    [make, true],
    [make, false],
    [{ function: "0x1::node_account::transfer_coins", ...pay }, true],
    [{ function: "0x1::coin::transfer", ...pay }, true],
    [{ function: "0x1::coin::transfer", ...pay, typeArguments: ["0x1::other::Coin"] }, false],
  ];
  const batch = cases.map(([options], index) =>
    sign(node, { ...untouched, ...options, sequenceNumber: BigInt(index) }),
  );
  const { headers } = await submit(node, ...batch);
  const version = headers.get("x-node-ledger-version");
  const { body } = await get(`/blocks/by_version/${version}?with_transactions=true`, node);
  assert.deepEqual(
    list(body["transactions"])
      .slice(1, -1)
      .map(({ success }) => success),
    cases.map(([, success]) => success),
  );
});
