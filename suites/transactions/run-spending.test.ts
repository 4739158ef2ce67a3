import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Inconclusive } from "../client/outcome.ts";
import type { NodeClient } from "../client/node-client.ts";
import type { SentTransaction } from "../client/resend/resend.ts";
import type { RawAnswer } from "../client/send-request.ts";
import type { RawRequest } from "../client/transport.ts";
import {
  address,
  createFakeClient,
  createFakeTransport,
  createRawAnswer,
  errorAnswer,
  unanswered,
} from "../client/fake-target.test.support.ts";
import { createGasBudget } from "./gas-budget.ts";
import { createRunSpending } from "./run-spending.ts";

const gasMax = 100n;
const transaction = (sequenceNumber: bigint, more: Partial<SentTransaction> = {}): SentTransaction => ({
  sender: "0x1",
  sequenceNumber,
  maxGasAmount: 60n,
  gasUnitPrice: 100n,
  call: { function: "0x1::a::b" },
  ...more,
});

/** A block with one transaction of the sender, whose sequence number is the version below 101. */
function createBlock(version: bigint, gasUsed: string, more: object = {}): RawAnswer {
  const shown = {
    type: "user_transaction",
    version: String(version),
    sender: "0x1",
    sequence_number: String(version - 101n),
    gas_used: gasUsed,
    gas_unit_price: "100",
    ...more,
  };
  const range = { first_version: String(version), last_version: String(version) };
  return createRawAnswer(200, { ...range, transactions: [shown] });
}

/** A target at version 100 that refuses or accepts batches, and shows a block for each later version. */
function createTarget(
  batch: RawAnswer,
  block: (version: bigint) => RawAnswer,
  unitsMax: bigint | null = gasMax,
) {
  const budget = createGasBudget(unitsMax);
  const spending = createRunSpending({ budget, vendor: "node" });
  const transport = createFakeTransport(({ method, path }: RawRequest) => {
    if (method === "POST") return batch;
    return block(BigInt(/by_version\/(\d+)/.exec(path)?.[1] ?? "0"));
  });
  const node = createFakeClient(transport, { spending });
  const batches = () => transport.sent.filter(({ method }) => method === "POST").length;
  const reads = () => transport.sent.length - batches();
  return { node, budget, spending, batches, reads };
}

const accepted = createRawAnswer(202, { transaction_failures: [] });
const noBlock = errorAnswer(404, "version_not_found");
const submit = (node: NodeClient, ...transactions: SentTransaction[]) =>
  node.submitBatch({
    json: [],
    transactions: transactions.map((one, index) => ({ ...one, index })),
  });

async function assertStopped(submitting: Promise<unknown>): Promise<void> {
  await assert.rejects(submitting, (thrown) => {
    assert.ok(thrown instanceof Inconclusive);
    assert.deepEqual(thrown.reason, { kind: "limit", limit: "max-gas-spent" });
    return true;
  });
}

describe("the limit of gas", () => {
  test("keeps a transaction that could exceed it from being sent", async () => {
    const { node, batches } = createTarget(accepted, () => noBlock);
    await submit(node, transaction(0n));
    await assertStopped(submit(node, transaction(1n)));
    await assertStopped(submit(node, transaction(1n, { maxGasAmount: 41n })));
    assert.equal(batches(), 1);
    await submit(node, transaction(1n, { maxGasAmount: 40n }));
    assert.equal(batches(), 2);
  });

  test("counts a batch as a whole", async () => {
    const { node, batches } = createTarget(accepted, () => noBlock);
    await assertStopped(submit(node, transaction(0n), transaction(1n)));
    assert.equal(batches(), 0);
  });

  test("counts what a transaction cost when a check has read its block", async () => {
    const { node, budget } = createTarget(accepted, (version) => createBlock(version, "7"));
    await submit(node, transaction(0n));
    assert.equal(budget.left(), 40n);
    await node.getBlockByVersion(101n, { withTransactions: true });
    assert.equal(budget.left(), 93n);
  });

  test("does not count the transaction of another sender, number or nonce", async () => {
    for (const other of [{ sender: "0x2" }, { sequence_number: "9" }, { replay_protection_nonce: "0" }]) {
      const { node, budget } = createTarget(accepted, (version) => {
        const block = createBlock(version, "7");
        if (!block.arrived) return block;
        const parsed = JSON.parse(Buffer.from(block.body).toString()) as { transactions: object[] };
        return createRawAnswer(200, { ...parsed, transactions: [{ ...parsed.transactions[0], ...other }] });
      });
      await submit(node, transaction(0n));
      await node.getBlockByVersion(101n, { withTransactions: true });
      assert.equal(budget.left(), 40n, JSON.stringify(other));
    }
  });

  test("reads the blocks since the first submission once, if a transaction does not fit otherwise", async () => {
    const later = [["x-node-ledger-version", "103"]] as const;
    const { node, batches, reads } = createTarget(
      { ...accepted, headers: [["content-type", "application/json"], ...later] },
      (version) => createBlock(version, "7"),
    );
    await node.getBlockByVersion(100n, { withTransactions: true });
    await submit(node, transaction(0n));
    await submit(node, transaction(1n));
    assert.deepEqual([batches(), reads()], [2, 2]);
    await submit(node, transaction(2n));
    assert.deepEqual([batches(), reads()], [3, 3]);
  });

  test("gives back what refused transactions reserved, and nothing if no response says so", async () => {
    const refusal = createRawAnswer(206, { transaction_failures: [{ transaction_index: 1 }] });
    for (const [answer, left] of [
      [refusal, 70n],
      [errorAnswer(400), 100n],
      [unanswered, 40n],
      [errorAnswer(503), 40n],
    ] as const) {
      const { node, budget } = createTarget(answer, () => noBlock);
      const pair = [transaction(0n, { maxGasAmount: 30n }), transaction(1n, { maxGasAmount: 30n })];
      await submit(node, ...pair).catch((thrown: unknown) => assert.ok(thrown instanceof Inconclusive));
      assert.equal(budget.left(), left);
    }
  });
});

describe("the spending of a run", () => {
  test("names each accepted transaction once, and counts it for its sender", async () => {
    const { node, spending } = createTarget(accepted, () => noBlock, null);
    const recipient = "0xbeef";
    await submit(node, transaction(0n, { recipient }), transaction(0n, { sender: "0x2", nonce: 5n }));
    await submit(node, transaction(0n));
    const cost = { maxGasAmount: "60", gasUnitPrice: "100", function: "0x1::a::b" };
    assert.deepEqual(node.recorder.spending(), {
      accepted: [
        { sender: address, number: "0", ...cost, recipient },
        { sender: address.replace(/1$/, "2"), number: "nonce 5", ...cost },
      ],
      shown: [],
    });
    assert.deepEqual(["0x1", address, "0x2", "0x3"].map(spending.countAccepted), [1, 1, 1, 0]);
  });

  test("has the cost of a transaction, the resources that it wrote, and the funds in them", async () => {
    const write = (at: string, type: string, data: object) => ({
      type: "write_resource",
      address: at,
      data: { type, data },
    });
    const store = "0x1::fungible_asset::FungibleStore";
    const changes = [
      write("0x5", store, { balance: "12" }),
      write("0x5", "0x1::object::ObjectCore", { owner: "0x1" }),
      write("0x1", "0x1::coin::CoinStore<0x1::a::A>", { coin: { value: "3" } }),
      write("0x1", "0x7::game::Purse", { balance: "100" }),
      { type: "write_table_item", handle: "0x1" },
    ];
    const { node } = createTarget(accepted, (version) => createBlock(version, "7", { changes }), null);
    await submit(node, transaction(0n));
    await node.getBlockByVersion(101n, { withTransactions: true });
    await node.getBlockByVersion(101n, { withTransactions: true });
    const five = address.replace(/1$/, "5");
    assert.deepEqual(node.recorder.spending()?.shown, [
      {
        sender: address,
        number: "0",
        version: "101",
        gasUsed: "7",
        gasUnitPrice: "100",
        resources: [
          { address: five, type: store, funds: "12", owner: address },
          { address: five, type: "0x1::object::ObjectCore" },
          { address, type: "0x1::coin::CoinStore<0x1::a::A>", funds: "3" },
          { address, type: "0x7::game::Purse" },
        ],
      },
    ]);
  });
});
