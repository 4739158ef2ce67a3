import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode } from "../node.ts";
import {
  listFailures,
  post,
  recipient,
  sign,
  submit,
  submitBytes,
  type TransactionOptions,
} from "./node-transactions.test.support.ts";

/** An account that the history does not use, so its sequence numbers start at 0. */
const fresh = 8;
const untouched: TransactionOptions = { account: fresh };

/** Each reason for a rejection: a description, a transaction, and the expected VM error code. */
const refusals: readonly (readonly [string, TransactionOptions, number])[] = [
  ["a signature of zeros", { ...untouched, signer: "zeros" }, 1],
  ["a signature of another account", { ...untouched, signer: 9 }, 1],
  ["the public key of another account", { ...untouched, publicKeyOf: 9, signer: 9 }, 2],
  ["a used sequence number", { account: 0, sequenceNumber: 0n }, 3],
  ["a used sequence number and an invalid signature", { account: 0, signer: "zeros" }, 3],
  ["a gas payment above the balance of its sender", { ...untouched, gasUnitPrice: 10_000_000n }, 5],
  ["a past expiration", { ...untouched, expiresInSecs: 0n }, 6],
  ["an expiration in the same second as its block", { ...untouched, expiresInSecs: 1n }, 6],
  ["a sender without an account", { ...untouched, sender: recipient }, 7],
  [
    "more bytes than the maximum",
    {
      ...untouched,
      function: "0x1::registry::inscribe",
      arguments: ["0x1", "0", `0x${"ab".repeat(70_000)}`],
      types: ["address", "u64", "vector<u8>"],
    },
    10,
  ],
  ["a maximum gas amount above the upper bound", { ...untouched, maxGasAmount: 2_000_001n }, 13],
  ["a maximum gas amount below the lower bound", { ...untouched, maxGasAmount: 1n }, 14],
  ["a gas unit price below the lower bound", { ...untouched, gasUnitPrice: 99n }, 15],
  ["a gas unit price above the upper bound", { ...untouched, gasUnitPrice: 10_000_000_001n }, 16],
  ["the maximum u64 as sequence number", { ...untouched, sequenceNumber: 2n ** 64n - 1n }, 24],
  ["a nonce and an expiration too far in the future", { ...untouched, nonce: 1n, expiresInSecs: 102n }, 44],
];

for (const [what, options, code] of refusals) {
  test(`a transaction with ${what} is rejected with VM error code ${code}`, async () => {
    const node = createNode({ strict: true });
    const before = node.digest();
    const answers = [await submit(node, sign(node, options)), await submitBytes(node, sign(node, options))];
    for (const answer of answers) {
      assert.equal(answer.status, 206, answer.text);
      assert.deepEqual(listFailures(answer), [[0, "vm_error", code]]);
    }
    assert.equal(node.digest(), before, "a rejected transaction does not change the ledger");
  });
}

test("a BCS transaction of another chain is rejected with VM error code 23", async () => {
  const node = createNode({ strict: true });
  const other = sign(node, { ...untouched, chainId: 5 });
  assert.deepEqual(listFailures(await submitBytes(node, other)), [[0, "vm_error", 23]]);
  assert.deepEqual(listFailures(await submit(node, other)), [[0, "vm_error", 1]]);
});

test("disabled submission and simulation return 403", async () => {
  const node = createNode({ disable: ["submitBatch", "simulateTransaction"] });
  for (const path of ["/transactions/batch", "/transactions/simulate"]) {
    const body = JSON.stringify(path.endsWith("batch") ? [] : sign(node, untouched).json);
    const answer = await post(node, path, body);
    assert.equal(answer.status, 403);
    assert.match(answer.text, /"error_code":"api_disabled"/);
  }
  assert.equal(node.profile.features?.submission, false);
  assert.equal(node.profile.features.simulation, false);
});
