import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countImportedKeys, createKeyPair, importedKeysMax, verify, verifyInThreadPool } from "./ed25519.ts";

/** Returns what both functions return. */
async function verifyBoth(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<readonly [boolean, boolean | undefined]> {
  const [pooled] = await verifyInThreadPool([{ publicKey, message, signature }]);
  return [verify(publicKey, message, signature), pooled] as const;
}

test("the results of the thread pool are in the order of the signatures", async () => {
  const { publicKey, sign } = createKeyPair(new Uint8Array(32).fill(3));
  const message = Uint8Array.of(1);
  const valid = { publicKey, message, signature: sign(message) };
  const signatures = [
    valid,
    { ...valid, message: Uint8Array.of(2) },
    { ...valid, publicKey: message },
    valid,
  ];
  assert.deepEqual(await verifyInThreadPool(signatures), [true, false, false, true]);
  assert.deepEqual(await verifyInThreadPool([]), []);
});

test("the thread pool accepts and rejects the same signatures as the thread of the node", async () => {
  const bytesOf = (length: number): fc.Arbitrary<Uint8Array> =>
    fc.uint8Array({ minLength: length, maxLength: length });
  await fc.assert(
    fc.asyncProperty(
      bytesOf(32),
      fc.uint8Array({ maxLength: 100 }),
      fc.integer({ min: 0, max: 511 }),
      async (privateKey, message, bit) => {
        const { publicKey, sign } = createKeyPair(privateKey);
        const signature = sign(message);
        assert.deepEqual(await verifyBoth(publicKey, message, signature), [true, true]);
        const damaged = signature.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
        assert.deepEqual(await verifyBoth(publicKey, message, damaged), [false, false]);
        assert.deepEqual(await verifyBoth(publicKey.subarray(1), message, signature), [false, false]);
        assert.deepEqual(await verifyBoth(publicKey, message, signature.subarray(1)), [false, false]);
        // A point of small order is rejected without a call of the thread pool.
        assert.deepEqual(await verifyBoth(new Uint8Array(32), message, signature), [false, false]);
      },
    ),
    { numRuns: 20 },
  );
});

test("a process remembers at most a fixed number of imported public keys", () => {
  const signature = new Uint8Array(64).fill(5);
  const message = new Uint8Array();
  for (let count = 0; count < importedKeysMax + 10; count += 1) {
    const publicKey = new Uint8Array(32).fill(9);
    new DataView(publicKey.buffer).setUint16(0, count);
    verify(publicKey, message, signature);
    assert.ok(countImportedKeys() <= importedKeysMax);
    if (count === 5) assert.ok(countImportedKeys() >= 6);
  }
  assert.ok(countImportedKeys() < importedKeysMax, "all keys are forgotten when there are too many");
});
