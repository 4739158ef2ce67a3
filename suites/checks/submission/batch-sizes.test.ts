import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Answer } from "../../client/answer.ts";
import {
  createFakeClient,
  createFakeTransport,
  createRawAnswer,
  errorAnswer,
} from "../../client/fake-target.test.support.ts";
import { BatchTooLarge } from "../../client/outcome.ts";
import { createRunMemory } from "../../judge/run-memory.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { knownBatchSize, requireFitting, submitInParts } from "./batch-sizes.ts";
import type { SignedPlan } from "./planning.ts";

const call = { function: "0x1::a::b", type_arguments: [], arguments: [], param_types: [] };
const planned: PlannedTransaction = {
  sender: "0x1",
  sequenceNumber: 0n,
  maxGasAmount: 1n,
  gasUnitPrice: 1n,
  expirationTimestampSecs: 1n,
  call,
};
const noBytes = new Uint8Array();
const plan: SignedPlan = {
  planned,
  signed: { publicKey: noBytes, signature: noBytes, rawBytes: noBytes },
  isValid: true,
};
const toPlans = (count: number): readonly SignedPlan[] => Array.from({ length: count }, () => plan);

/** A target that takes a number of transactions in one batch, and refuses larger ones as a whole with a status. */
function createTarget(most: number, status = 413, { batchMax }: { readonly batchMax?: number } = {}) {
  const sizes: number[] = [];
  const transport = createFakeTransport(({ body }) => {
    const batch = JSON.parse(String(body)) as readonly unknown[];
    sizes.push(batch.length);
    return batch.length > most ? errorAnswer(status) : createRawAnswer(202, { transaction_failures: [] });
  });
  const node = createFakeClient(transport, { limits: batchMax === undefined ? {} : { batchMax } });
  return { fixtures: { node, memory: createRunMemory() }, sizes };
}

describe("transactions that need not be in one batch", () => {
  const table: readonly (readonly [most: number, count: number, sizes: readonly number[], known: number])[] =
    [
      [8, 8, [8], Infinity],
      [5, 8, [8, 4, 4], 4],
      [3, 5, [5, 3, 2], 3],
      [1, 2, [2, 1, 1], 1],
      [1, 4, [4, 2, 1, 1, 1, 1], 1],
      [0, 4, [4, 2, 1], Infinity],
    ];
  for (const [most, count, expected, known] of table) {
    for (const status of [400, 413]) {
      test(`are sent as halves: ${count} to a target that refuses more than ${most} with ${status}`, async () => {
        const { fixtures, sizes } = createTarget(most, status);
        const answers = await submitInParts(fixtures, toPlans(count));
        assert.deepEqual([sizes, knownBatchSize(fixtures, "json")], [expected, known]);
        // If even one transaction is refused, the refusal of the whole batch is judged.
        assert.deepEqual(new Set(answers.map((one) => one.status)), new Set([most === 0 ? status : 202]));
        sizes.splice(0);
        await submitInParts(fixtures, toPlans(count));
        assert.equal(
          sizes.some((size) => size > most),
          most === 0,
        );
      });
    }
  }

  test("are sent in one batch again if the target refuses for another reason", async () => {
    const { fixtures, sizes } = createTarget(1, 507);
    await submitInParts(fixtures, toPlans(4));
    assert.deepEqual([sizes, knownBatchSize(fixtures, "json")], [[4], Infinity]);
  });

  test("are sent in batches of the declared size", async () => {
    const { fixtures, sizes } = createTarget(3, 400, { batchMax: 3 });
    await submitInParts(fixtures, toPlans(7));
    assert.deepEqual(sizes, [3, 3, 1]);
  });
});

describe("a batch with transactions that the target should refuse", () => {
  const requireSize = async (most: number, size: number, status = 400) => {
    const { fixtures, sizes } = createTarget(most, status);
    const [answer] = await submitInParts(fixtures, toPlans(1));
    assert.ok(answer);
    sizes.splice(0);
    const submitValid = async (count: number): Promise<Answer> => {
      const body = { json: toPlans(count).map(() => ({})), transactions: [] };
      return fixtures.node.submitBatch(body, { judgesStatus: true });
    };
    const require = () => requireFitting(fixtures, { encoding: "json", size, answer }, submitValid);
    return { fixtures, sizes, require };
  };

  test("is too large if the target takes a smaller one of valid transactions", async () => {
    const { fixtures, sizes, require } = await requireSize(2, 5);
    await assert.rejects(require, BatchTooLarge);
    assert.deepEqual([sizes, knownBatchSize(fixtures, "json")], [[5, 3, 2], 2]);
  });

  test("is not too large if the target takes as many valid transactions, which is asked once", async () => {
    const { fixtures, sizes, require } = await requireSize(5, 5);
    await require();
    await require();
    assert.deepEqual([sizes, knownBatchSize(fixtures, "json")], [[5], Infinity]);
  });

  test("is not too large if the target takes no transaction, or refuses for another reason", async () => {
    for (const [most, status, expected] of [
      [0, 400, [5, 3, 2, 1]],
      [1, 507, [5]],
    ] as const) {
      const { fixtures, sizes, require } = await requireSize(most, 5, status);
      await require();
      assert.deepEqual([sizes, knownBatchSize(fixtures, "json")], [expected, Infinity]);
    }
  });
});
