import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { post } from "../node-transactions.test.support.ts";
import { authenticatorVectors, createFundedNode, vendor } from "./authenticators.test.support.ts";

const type = `application/x.${vendor}.signed_transaction+bcs`;

/** A change of the bytes of a transaction, at a place between its start (0) and its end (1). */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  removedBytes: fc.nat(4),
  inserted: fc.uint8Array({ maxLength: 4 }),
});

/** The bytes of a valid transaction with an authenticator of any kind, after up to four changes. */
const damagedTransaction = fc
  .record({
    original: fc.constantFrom(...authenticatorVectors.map(({ bytes }) => bytes)),
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  })
  .map(({ original, changes }) =>
    changes.reduce<Uint8Array>((bytes, { at, removedBytes, inserted }) => {
      const start = Math.floor(at * bytes.length);
      return Buffer.concat([bytes.subarray(0, start), inserted, bytes.subarray(start + removedBytes)]);
    }, original),
  );

test("damaged transactions with any authenticator are refused or accepted, and the node never fails", async () => {
  const node = createFundedNode();
  await fc.assert(
    fc.asyncProperty(damagedTransaction, async (bytes) => {
      const batch = Buffer.concat([Uint8Array.of(1), bytes]);
      const submitted = await post(node, "/transactions", bytes, type);
      const batched = await post(node, "/transactions/batch", batch, type);
      const simulated = await post(node, "/transactions/simulate", bytes, type);
      assert.ok([202, 400].includes(submitted.status), submitted.text);
      assert.ok([202, 206, 400].includes(batched.status), batched.text);
      assert.ok([200, 400].includes(simulated.status), simulated.text);
    }),
    { numRuns: 200 },
  );
});
