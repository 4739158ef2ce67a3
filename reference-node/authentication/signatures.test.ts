import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createSenderAuthenticator, type Authenticator } from "../bcs/authenticator.ts";
import { DecodeError } from "../bcs/codec.ts";
import { encodeAuthenticator } from "../bcs/encode-authenticator.ts";
import { computeTransactionHash } from "../bcs/signed-transaction.ts";
import { decodeSignedTransaction } from "../bcs/transaction.ts";
import { formatHex } from "../primitives/bytes.ts";
import {
  authenticatorVectors,
  createTransfer,
  decodedVector,
  judge,
  vendor,
  type AuthenticatorVector,
} from "../tests/signers/authenticators.test.support.ts";
import { deriveAbstractAddress } from "../bcs/derived-addresses.ts";
import { computeAuthenticationKey } from "./authentication-key.ts";
import { hasValidSignature } from "./signatures.ts";

/** The refusals of vectors that a library has signed correctly. The node accepts all others. */
const refusals: Readonly<Record<string, string>> = {
  keyless: "INVALID_SIGNATURE",
  "federated-keyless": "INVALID_SIGNATURE",
  abstract: "ABORTED",
};

for (const vector of authenticatorVectors) {
  test(`a transaction that a client library has signed is decoded and judged: ${vector.name}`, () => {
    const signed = decodeSignedTransaction(vector.bytes);
    assert.deepEqual(signed.raw, createTransfer(vector.sender));
    const encoded = Buffer.concat([signed.rawBytes, encodeAuthenticator(signed.authenticator)]);
    assert.equal(formatHex(encoded), formatHex(vector.bytes));
    assert.equal(computeTransactionHash(vendor, signed.bytes), vector.hash);
    assert.equal(judge(signed), refusals[vector.name] ?? "ready");
  });

  test(`the address of the sender belongs to its keys: ${vector.name}`, () => {
    const { sender } = decodeSignedTransaction(vector.bytes).authenticator;
    if (sender.kind !== "abstract") assert.equal(computeAuthenticationKey(sender), vector.sender);
    else if (sender.publicKey === null) assert.equal(computeAuthenticationKey(sender), null);
    else assert.equal(deriveAbstractAddress(sender.function, sender.publicKey), vector.sender);
  });

  test(`truncated and extended bytes are not a transaction: ${vector.name}`, () => {
    for (let length = vector.rawBytes.length; length < vector.bytes.length; length += 1) {
      assert.throws(() => decodeSignedTransaction(vector.bytes.subarray(0, length)), DecodeError);
    }
    const extended = Buffer.concat([vector.bytes, Uint8Array.of(0)]);
    assert.throws(() => decodeSignedTransaction(extended), DecodeError);
  });
}

test("no transaction is accepted after any byte of its authenticator has changed", () => {
  const place = fc.tuple(
    fc.constantFrom(...authenticatorVectors),
    fc.nat(),
    fc.integer({ min: 1, max: 255 }),
  );
  fc.assert(
    fc.property(place, ([vector, at, change]) => {
      const bytes = Buffer.from(vector.bytes);
      const index = vector.rawBytes.length + (at % (bytes.length - vector.rawBytes.length));
      bytes.writeUInt8(bytes.readUInt8(index) ^ change, index);
      assert.notEqual(judgeBytes(bytes), "ready", `${vector.name} with another byte ${index}`);
    }),
    { numRuns: 500 },
  );
});

test("no transaction is accepted after any byte of the raw transaction has changed", () => {
  for (const { bytes, rawBytes, name } of authenticatorVectors) {
    // The last byte before the price is part of the gas, and every value of it is well-formed.
    const changed = Buffer.from(bytes);
    const at = rawBytes.length - 18;
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    assert.notEqual(judgeBytes(changed), "ready", name);
  }
});

test("the authenticator of one sender is not valid for another", () => {
  const [first] = authenticatorVectors;
  for (const other of authenticatorVectors.filter(({ sender }) => sender !== first?.sender)) {
    const replaced = Buffer.concat([rawOf(first), other.bytes.subarray(other.rawBytes.length)]);
    assert.notEqual(judgeBytes(replaced), "ready", other.name);
  }
});

test("a signer may have signed the address 0x0 as the fee payer, but the fee payer may not", () => {
  const known = decodedVector("fee-payer");
  const unknown = decodedVector("fee-payer-unknown");
  assert.ok(hasValidSignature(known, vendor) && hasValidSignature(unknown, vendor));
  const { authenticator } = unknown;
  const { feePayer } = authenticator;
  assert.ok(feePayer !== null);
  const sender = known.authenticator.sender;
  const mixed = { ...unknown, authenticator: { ...authenticator, sender } };
  assert.ok(hasValidSignature(mixed, vendor));
  const early: Authenticator = { ...authenticator, feePayer: { ...feePayer, signer: authenticator.sender } };
  assert.ok(!hasValidSignature({ ...unknown, authenticator: early }, vendor));
});

test("the signing domain is part of every signature", () => {
  for (const { name, bytes } of authenticatorVectors) {
    assert.ok(!hasValidSignature(decodeSignedTransaction(bytes), "other"), name);
  }
});

test("a sender whose signature is trusted does not make the other signers trusted", () => {
  const signed = decodedVector("fee-payer");
  const { authenticator } = signed;
  const none = { kind: "none" } as const;
  const withoutSender = { ...signed, authenticator: { ...authenticator, sender: none } };
  assert.ok(!hasValidSignature(withoutSender, vendor) && hasValidSignature(withoutSender, vendor, true));
  const [, second] = authenticator.secondarySigners;
  assert.ok(second !== undefined && authenticator.feePayer !== null);
  const others: readonly Authenticator[] = [
    { ...authenticator, sender: none, secondarySigners: [none, second] },
    { ...authenticator, sender: none, feePayer: { ...authenticator.feePayer, signer: none } },
  ];
  for (const one of others) assert.ok(!hasValidSignature({ ...signed, authenticator: one }, vendor, true));
});

test("more than 32 signatures of the sender and the secondary signers are refused", () => {
  const { sender } = decodedVector("ed25519").authenticator;
  const signed = decodedVector("ed25519");
  assert.ok(hasValidSignature({ ...signed, authenticator: createSenderAuthenticator(sender) }, vendor));
  const secondarySigners = (count: number): Authenticator => ({
    ...createSenderAuthenticator(sender),
    secondarySigners: Array.from({ length: count }, () => sender),
  });
  assert.ok(hasValidSignature({ ...signed, authenticator: secondarySigners(31) }, vendor));
  assert.ok(!hasValidSignature({ ...signed, authenticator: secondarySigners(32) }, vendor));
});

function rawOf(vector: AuthenticatorVector | undefined): Uint8Array {
  return vector?.rawBytes ?? assert.fail();
}

/** Judges bytes, which may not be a transaction. */
function judgeBytes(bytes: Uint8Array): string {
  try {
    return judge(decodeSignedTransaction(bytes));
  } catch (error) {
    if (error instanceof DecodeError) return "malformed";
    throw error;
  }
}
