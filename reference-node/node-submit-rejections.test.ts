import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode } from "./node.ts";
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

/** Each way in which a transaction is refused: what is asked for, and the code that says why. */
const refusals: readonly (readonly [string, TransactionOptions, number])[] = [
  ["a signature of nothing but zeros", { ...untouched, signer: "zeros" }, 1],
  ["a signature of another account", { ...untouched, signer: 9 }, 1],
  ["a key that is not the account's", { ...untouched, publicKeyOf: 9, signer: 9 }, 2],
  ["a number that has passed", { account: 0, sequenceNumber: 0n }, 3],
  ["a number that has passed, whatever its signature", { account: 0, signer: "zeros" }, 3],
  ["more gas than its sender can pay for", { ...untouched, gasUnitPrice: 10_000_000n }, 5],
  ["an expiration that has passed", { ...untouched, expiresInSecs: 0n }, 6],
  ["an expiration in the second of its block", { ...untouched, expiresInSecs: 1n }, 6],
  ["a sender without an account", { ...untouched, sender: recipient }, 7],
  [
    "more bytes than a transaction may have",
    {
      ...untouched,
      function: "0x1::registry::inscribe",
      arguments: ["0x1", "0", `0x${"ab".repeat(70_000)}`],
      types: ["address", "u64", "vector<u8>"],
    },
    10,
  ],
  ["more gas than a transaction may offer", { ...untouched, maxGasAmount: 2_000_001n }, 13],
  ["less gas than any transaction costs", { ...untouched, maxGasAmount: 1n }, 14],
  ["a price that is too low", { ...untouched, gasUnitPrice: 99n }, 15],
  ["a price that is too high", { ...untouched, gasUnitPrice: 10_000_000_001n }, 16],
  ["the largest of all numbers", { ...untouched, sequenceNumber: 2n ** 64n - 1n }, 24],
  ["a nonce that counts for too long", { ...untouched, nonce: 1n, expiresInSecs: 102n }, 44],
];

for (const [what, options, code] of refusals) {
  test(`a transaction with ${what} is rejected with the code ${code}`, async () => {
    const node = createNode({ strict: true });
    const before = node.digest();
    const answers = [await submit(node, sign(node, options)), await submitBytes(node, sign(node, options))];
    for (const answer of answers) {
      assert.equal(answer.status, 206, answer.text);
      assert.deepEqual(listFailures(answer), [[0, "vm_error", code]]);
    }
    assert.equal(node.digest(), before, "what is refused leaves the ledger as it is");
  });
}

test("a binary transaction of another chain is rejected with the code 23", async () => {
  const node = createNode({ strict: true });
  const other = sign(node, { ...untouched, chainId: 5 });
  assert.deepEqual(listFailures(await submitBytes(node, other)), [[0, "vm_error", 23]]);
  assert.deepEqual(listFailures(await submit(node, other)), [[0, "vm_error", 1]]);
});

test("a node without submission returns 403", async () => {
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
