import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createBitmap,
  createSenderAuthenticator,
  listSetBits,
  type AccountAuthenticator,
  type MultiEd25519Authenticator,
  type MultiKeyAuthenticator,
} from "../bcs/authenticator.ts";
import { createReader, DecodeError, encodeSized, readEnd } from "../bcs/codec.ts";
import { encodeAccountAuthenticator } from "../bcs/encode-authenticator.ts";
import { readAccountAuthenticator } from "../bcs/read-authenticator.ts";
import { createKeyPair } from "../primitives/ed25519.ts";
import { isValidFor } from "./account-signature.ts";

const message = { bytes: Buffer.from("a message"), signingDomain: "aptos" };
const pairs = Array.from({ length: 33 }, (_, index) => createKeyPair(new Uint8Array(32).fill(index + 1)));
const keyAt = (at: number): Uint8Array => pairs[at]?.publicKey ?? assert.fail();
const signatureAt = (at: number): Uint8Array => pairs[at]?.sign(message.bytes) ?? assert.fail();

/** Creates the authenticator of the first Ed25519 keys, of which those at the given positions have signed. */
function createMultiEd25519(
  keys: number,
  threshold: number,
  signers: readonly number[],
): MultiEd25519Authenticator {
  return {
    kind: "multi ed25519",
    publicKeys: Array.from({ length: keys }, (_, at) => keyAt(at)),
    threshold,
    signatures: signers.map(signatureAt),
    bitmap: createBitmap(signers, 4),
  };
}

function createMultiKey(
  keys: number,
  signaturesRequired: number,
  signers: readonly number[],
): MultiKeyAuthenticator {
  return {
    kind: "multi key",
    publicKeys: Array.from({ length: keys }, (_, at) => ({ kind: "ed25519", bytes: keyAt(at) })),
    signaturesRequired,
    signatures: signers.map((at) => ({ kind: "ed25519", bytes: signatureAt(at) })),
    bitmap: createBitmap(signers, 4),
  };
}

const isValid = (one: AccountAuthenticator): boolean => isValidFor(one, message);

/** Decodes an authenticator that was encoded, or returns null if its bytes are malformed. */
function decode(one: AccountAuthenticator): AccountAuthenticator | null {
  const reader = createReader(encodeAccountAuthenticator(one));
  try {
    const decoded = readAccountAuthenticator(reader);
    readEnd(reader);
    return decoded;
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

for (const [name, create] of [
  ["Ed25519 keys", createMultiEd25519],
  ["keys of any kind", createMultiKey],
] as const) {
  test(`${name}: at least as many signatures as required are valid`, () => {
    for (const required of [1, 2, 3]) {
      for (const signers of [[0], [2], [0, 1], [1, 2], [0, 1, 2]]) {
        const one = create(3, required, signers);
        assert.equal(isValid(one), signers.length >= required, `${signers.length} of ${required}`);
        assert.deepEqual(decode(one), one);
      }
    }
    const most = Array.from({ length: 32 }, (_, at) => at);
    assert.ok(isValid(create(32, 32, most)) && !isValid(create(32, 32, most.slice(1))));
  });

  test(`${name}: signatures must be in the order of their keys`, () => {
    const one = create(3, 2, [0, 2]);
    const [first, second] = one.signatures;
    assert.ok(first !== undefined && second !== undefined);
    assert.ok(isValid(one));
    assert.ok(!isValid({ ...one, signatures: [second, first] } as AccountAuthenticator));
    assert.ok(!isValid({ ...one, signatures: [first, first] } as AccountAuthenticator));
    assert.ok(!isValid({ ...one, bitmap: createBitmap([0, 1], 4) }));
  });

  test(`${name}: bits without a signature, and bits beyond the keys, are refused`, () => {
    const one = create(3, 2, [0, 2]);
    const wrong = [[0, 1, 2], [0], [], [0, 2, 3], [0, 2, 31]];
    for (const bits of wrong) assert.ok(!isValid({ ...one, bitmap: createBitmap(bits, 4) }), String(bits));
    assert.ok(!isValid(create(3, 2, [0, 3])));
    assert.ok(!isValid({ ...one, signatures: [] }));
  });

  test(`${name}: one wrong signature is enough to refuse all`, () => {
    const one = create(3, 1, [0, 1, 2]);
    assert.ok(isValid(one));
    const [first, ...others] = one.signatures;
    assert.ok(first !== undefined);
    const zeros = new Uint8Array(64);
    const wrong = "bytes" in first ? { ...first, bytes: zeros } : zeros;
    assert.ok(!isValid({ ...one, signatures: [...others, wrong] } as AccountAuthenticator));
    assert.ok(!isValid({ ...one, signatures: [wrong, ...others] } as AccountAuthenticator));
  });
}

test("several Ed25519 keys are malformed with a threshold of 0 or above their number, with no key or more than 32", () => {
  assert.equal(decode(createMultiEd25519(3, 0, [0])), null);
  assert.equal(decode(createMultiEd25519(3, 4, [0])), null);
  assert.equal(decode(createMultiEd25519(0, 0, [])), null);
  assert.equal(decode(createMultiEd25519(0, 1, [])), null);
  assert.equal(decode(createMultiEd25519(33, 1, [0])), null);
  assert.notEqual(decode(createMultiEd25519(32, 1, [0])), null);
  const one = createMultiEd25519(3, 2, [0, 2]);
  assert.equal(decode({ ...one, bitmap: createBitmap([0, 1, 2], 4) }), null);
  assert.equal(decode({ ...one, bitmap: createBitmap([0, 2], 3) }), null);
});

test("several Ed25519 keys of other lengths are malformed", () => {
  const keys = Buffer.alloc(65, 1);
  const signatures = Buffer.concat([Buffer.alloc(64), Uint8Array.of(0x80, 0, 0, 0)]);
  const read = (first: Uint8Array, second: Uint8Array): unknown =>
    readAccountAuthenticator(
      createReader(Buffer.concat([Uint8Array.of(1), encodeSized(first), encodeSized(second)])),
    );
  assert.ok(read(keys, signatures));
  for (const length of [0, 1, 32, 64]) {
    assert.throws(() => read(keys.subarray(0, length), signatures), DecodeError, String(length));
  }
  for (const length of [0, 3, 4, 63, 67]) {
    assert.throws(() => read(keys, signatures.subarray(-length || 68)), DecodeError, String(length));
  }
});

test("keys of any kind are refused with a required number of 0, and with more than 32 keys", () => {
  assert.ok(isValid(createMultiKey(2, 1, [0])));
  assert.ok(!isValid(createMultiKey(2, 0, [0])));
  assert.ok(!isValid(createMultiKey(2, 0, [])));
  assert.ok(!isValid(createMultiKey(2, 3, [0, 1])));
  assert.ok(!isValid(createMultiKey(33, 1, [0])));
  assert.ok(!isValid(createMultiKey(0, 0, [])));
});

test("a bitmap of any number of bytes is read from its first bit", () => {
  const one = createMultiKey(3, 2, [0, 2]);
  for (const sizeBytes of [1, 2, 4, 32]) {
    const bitmap = createBitmap([0, 2], sizeBytes);
    assert.deepEqual(listSetBits(bitmap), [0, 2]);
    assert.ok(isValid({ ...one, bitmap }));
    assert.deepEqual(decode({ ...one, bitmap }), { ...one, bitmap });
  }
  assert.ok(!isValid({ ...one, bitmap: new Uint8Array() }));
});

test("an authenticator without a key is never valid, and a sender keeps the older form of its kind", () => {
  assert.ok(!isValid({ kind: "none" }));
  assert.equal(createSenderAuthenticator({ kind: "none" }).kind, "single sender");
  assert.equal(createSenderAuthenticator(createMultiEd25519(1, 1, [0])).kind, "multi ed25519");
  assert.equal(createSenderAuthenticator(createMultiKey(1, 1, [0])).kind, "single sender");
});
