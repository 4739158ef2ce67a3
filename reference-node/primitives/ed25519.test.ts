import assert from "node:assert/strict";
import { test } from "node:test";
import { createPublicKey, hash, verify as verifyLoosely, type KeyObject } from "node:crypto";
import fc from "fast-check";
import { deriveAuthenticationKey, createKeyPair, verify } from "./ed25519.ts";
import { isStrictPoint } from "./ed25519-encoding.ts";
import { formatHex, parseHex, decodeLittleEndian, encodeLittleEndian } from "./bytes.ts";

const bytes = (digits: string): Uint8Array => parseHex(`0x${digits}`) ?? assert.fail(digits);

test("the public key of RFC 8032, 7.1, test 1 is derived from its private key", () => {
  const { publicKey } = createKeyPair(
    bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"),
  );
  assert.equal(formatHex(publicKey), "0xd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
});

test("a private key of another length is rejected", () => {
  assert.throws(() => createKeyPair(new Uint8Array(31)), RangeError);
});

test("an authentication key has 32 bytes and depends on the public key", () => {
  const key = deriveAuthenticationKey(new Uint8Array(32));
  assert.match(key, /^[0-9a-f]{64}$/);
  assert.notEqual(key, deriveAuthenticationKey(new Uint8Array(32).fill(1)));
});

const withSign = (point: Uint8Array): Uint8Array => {
  const other = Uint8Array.from(point);
  other[31] = (other[31] ?? 0) | 0x80;
  return other;
};
const prime = 2n ** 255n - 19n;
const order = 2n ** 252n + 27742317777372353535851937790883648493n;
/** The y coordinate of two of the four points of order eight. The other two have the negated y coordinate. */
const orderEight = decodeLittleEndian(
  bytes("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
);
const smallOrders = [1n, prime - 1n, 0n, orderEight, prime - orderEight].map((y) =>
  encodeLittleEndian(y, 32),
);
/** The key pair of RFC 8032, 7.1, test 3. */
const key = createKeyPair(bytes("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"));
const message = bytes("af82");
const signature = key.sign(message);
const [r, s] = [signature.subarray(0, 32), signature.subarray(32)];

test("the signature of RFC 8032, 7.1, test 3 is valid", () => {
  const known = bytes(
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  );
  assert.deepEqual(signature, known);
  assert.ok(verify(key.publicKey, message, known));
});

test("a public key and the point R of a signature are rejected if they have small order, with either sign", () => {
  for (const point of [...smallOrders, ...smallOrders.map(withSign)]) {
    assert.ok(!isStrictPoint(point), Buffer.from(point).toString("hex"));
    assert.ok(!verify(point, message, signature));
    assert.ok(!verify(key.publicKey, message, Buffer.concat([point, s])));
  }
});

/** Asserts that node:crypto accepts a signature. That of Node.js 24 rejects points of small order itself. */
function assertLooselyValid(publicKey: KeyObject, signed: Uint8Array): void {
  const isLoose = Number(process.versions.node.split(".", 1)[0]) < 24;
  assert.equal(verifyLoosely(null, message, publicKey, signed), isLoose);
}

test("a forged signature that node:crypto accepts is rejected", () => {
  const [identity] = smallOrders;
  assert.ok(identity);
  const forged = Buffer.concat([identity, new Uint8Array(32)]);
  const x = Buffer.from(identity).toString("base64url");
  const loose = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  assertLooselyValid(loose, forged);
  assert.ok(!verify(identity, message, forged));
});

test("a signature of which only the key or only the point R has small order is rejected", () => {
  const identity = smallOrders[0] ?? assert.fail();
  const seed = new Uint8Array(32).fill(7);
  const pair = createKeyPair(seed);
  const expanded = hash("sha512", seed, "buffer").subarray(0, 32);
  // The private number of the key pair (RFC 8032, 5.1.5).
  const number = (decodeLittleEndian(expanded) & (2n ** 255n - 8n)) | (2n ** 254n);
  const digest = (point: Uint8Array, publicKey: Uint8Array): bigint =>
    decodeLittleEndian(hash("sha512", Buffer.concat([point, publicKey, message]), "buffer"));
  const numberOf = (value: bigint): Uint8Array => encodeLittleEndian(value % order, 32);
  const forged = [
    [identity, Buffer.concat([pair.publicKey, numberOf(number)])],
    [
      pair.publicKey,
      Buffer.concat([identity, numberOf(digest(identity, pair.publicKey) * (number % order))]),
    ],
  ] as const;
  for (const [publicKey, signed] of forged) {
    const x = Buffer.from(publicKey).toString("base64url");
    const loose = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    assertLooselyValid(loose, signed);
    assert.ok(!verify(publicKey, message, signed));
  }
});

test("non-canonical points are rejected", () => {
  for (let above = 0n; above < 19n; above += 1n) {
    const point = encodeLittleEndian(prime + above, 32);
    for (const spelled of [point, withSign(point)]) {
      assert.ok(!isStrictPoint(spelled), String(above));
      assert.ok(!verify(spelled, message, signature));
      assert.ok(!verify(key.publicKey, message, Buffer.concat([spelled, s])));
    }
  }
});

test("a signature whose number S is not below the order of the base point is rejected", () => {
  for (const other of [decodeLittleEndian(s) + order, order, 2n ** 256n - 1n]) {
    assert.ok(!verify(key.publicKey, message, Buffer.concat([r, encodeLittleEndian(other, 32)])));
  }
});

test("public keys and signatures of other lengths are rejected", () => {
  assert.ok(!verify(key.publicKey.subarray(1), message, signature));
  assert.ok(!verify(Buffer.concat([key.publicKey, Uint8Array.of(0)]), message, signature));
  assert.ok(!verify(key.publicKey, message, signature.subarray(1)));
  assert.ok(!verify(new Uint8Array(), message, new Uint8Array()));
});

test("every signature of a key pair is valid, and a signature with a changed bit is invalid", () => {
  const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(seed, fc.uint8Array(), fc.nat({ max: 96 * 8 - 1 }), (privateKey, text, bit) => {
      const pair = createKeyPair(privateKey);
      const signed = pair.sign(text);
      assert.ok(verify(pair.publicKey, text, signed));
      const both = Buffer.concat([pair.publicKey, signed]);
      both[bit >> 3] = (both[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      assert.ok(!verify(both.subarray(0, 32), text, both.subarray(32)));
    }),
    { numRuns: 50 },
  );
});

test("arbitrary bytes are verified without an error", () => {
  const point = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const pair = fc.uint8Array({ minLength: 64, maxLength: 64 });
  fc.assert(fc.property(point, pair, (publicKey, given) => !verify(publicKey, message, given)));
});
