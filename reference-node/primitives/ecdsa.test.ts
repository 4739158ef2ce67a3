import assert from "node:assert/strict";
import { sign, type KeyObject } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { createEcdsaKeys } from "./ecdsa-keys.test.support.ts";
import { secp256k1, secp256r1, verifyEcdsa, type EcdsaCurve } from "./ecdsa.ts";

const message = Buffer.from("a message");

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
const encode = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, "0"), "hex");

/** Signs the message. Of the two valid numbers S, it uses the lower or the higher one. */
function signWith(curve: EcdsaCurve, key: KeyObject, form: "low" | "high"): Buffer {
  const signature = sign(curve.hash, message, { key, dsaEncoding: "ieee-p1363" });
  const s = numberOf(signature.subarray(32));
  const isLow = s <= curve.order / 2n;
  return Buffer.concat([signature.subarray(0, 32), encode(isLow === (form === "low") ? s : curve.order - s)]);
}

for (const curve of [secp256k1, secp256r1]) {
  test(`${curve.name}: a signature with a low S is valid, with a high S it is not`, () => {
    const { publicKey, privateKey } = createEcdsaKeys(curve);
    const low = signWith(curve, privateKey, "low");
    assert.ok(verifyEcdsa(curve, publicKey, message, low));
    assert.ok(!verifyEcdsa(curve, publicKey, Buffer.from("another message"), low));
    assert.ok(!verifyEcdsa(curve, publicKey, message, signWith(curve, privateKey, "high")));
  });

  test(`${curve.name}: numbers that are 0 or not below the order are refused`, () => {
    const { publicKey, privateKey } = createEcdsaKeys(curve);
    const low = signWith(curve, privateKey, "low");
    const [r, s] = [numberOf(low.subarray(0, 32)), numberOf(low.subarray(32))];
    const others: readonly (readonly [bigint, bigint])[] = [
      [0n, s],
      [r, 0n],
      [0n, 0n],
      [curve.order, s],
      [curve.order + 1n, s],
      [r, curve.order],
      [2n ** 256n - 1n, 2n ** 256n - 1n],
    ];
    for (const numbers of others) {
      assert.ok(!verifyEcdsa(curve, publicKey, message, Buffer.concat(numbers.map(encode))), String(numbers));
    }
  });

  test(`${curve.name}: other forms of the public key and other lengths are refused`, () => {
    const { publicKey, privateKey } = createEcdsaKeys(curve);
    const low = signWith(curve, privateKey, "low");
    const isOdd = (publicKey.at(-1) ?? 0) % 2;
    const compressed = Buffer.concat([Uint8Array.of(2 + isOdd), publicKey.subarray(1, 33)]);
    const hybrid = Buffer.concat([Uint8Array.of(6 + isOdd), publicKey.subarray(1)]);
    const offCurve = Buffer.concat([publicKey.subarray(0, 64), Uint8Array.of(publicKey.readUInt8(64) ^ 1)]);
    const zeros = Buffer.concat([Uint8Array.of(4), Buffer.alloc(64)]);
    const aboveField = Buffer.concat([Uint8Array.of(4), Buffer.alloc(64, 0xff)]);
    const others = [compressed, hybrid, offCurve, zeros, aboveField, publicKey.subarray(1), new Uint8Array()];
    for (const other of others) assert.ok(!verifyEcdsa(curve, other, message, low));
    for (const signature of [low.subarray(1), Buffer.concat([low, Uint8Array.of(0)]), new Uint8Array()]) {
      assert.ok(!verifyEcdsa(curve, publicKey, message, signature));
    }
  });

  test(`${curve.name}: arbitrary bytes are verified without an error`, () => {
    const { publicKey } = createEcdsaKeys(curve);
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    fc.assert(
      fc.property(bytes(65), bytes(64), (key, signature) => {
        key[0] = 4;
        assert.ok(!verifyEcdsa(curve, key, message, signature));
        assert.ok(!verifyEcdsa(curve, publicKey, message, signature));
      }),
    );
  });
}
