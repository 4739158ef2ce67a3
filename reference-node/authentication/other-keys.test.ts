import assert from "node:assert/strict";
import { createHash, sign, type KeyObject } from "node:crypto";
import { test } from "node:test";
import type { AccountAuthenticator, AnyPublicKey, AnySignature } from "../bcs/authenticator.ts";
import { createReader, encodeSized } from "../bcs/codec.ts";
import { encodeAccountAuthenticator } from "../bcs/encode-authenticator.ts";
import { readAccountAuthenticator } from "../bcs/read-authenticator.ts";
import { createEcdsaKeys } from "../primitives/ecdsa-keys.test.support.ts";
import { secp256k1, secp256r1, type EcdsaCurve } from "../primitives/ecdsa.ts";
import { createKeyPair } from "../primitives/ed25519.ts";
import { isValidFor } from "./account-signature.ts";

const message = { bytes: Buffer.from("a message"), signingDomain: "aptos" };
const ed25519Pair = createKeyPair(new Uint8Array(32).fill(1));
const ed25519Key: AnyPublicKey = { kind: "ed25519", bytes: ed25519Pair.publicKey };
const ed25519Signature: AnySignature = { kind: "ed25519", bytes: ed25519Pair.sign(message.bytes) };
const isValid = (one: AccountAuthenticator): boolean => isValidFor(one, message);

const { publicKey: secp256k1Key, privateKey } = createKeys(secp256k1);
const secp256k1Signature: AnySignature = {
  kind: "secp256k1",
  bytes: lowS(
    sign("sha3-256", message.bytes, { key: privateKey, dsaEncoding: "ieee-p1363" }),
    secp256k1.order,
  ),
};

test("a signature of another kind than its key is refused, but it is well-formed", () => {
  const cases: readonly (readonly [AnyPublicKey, AnySignature, boolean])[] = [
    [ed25519Key, ed25519Signature, true],
    [secp256k1Key, secp256k1Signature, true],
    [ed25519Key, { ...ed25519Signature, kind: "secp256k1" }, false],
    [secp256k1Key, { ...secp256k1Signature, kind: "ed25519" }, false],
    [{ ...secp256k1Key, kind: "secp256r1" }, secp256k1Signature, false],
  ];
  for (const [publicKey, signature, expected] of cases) {
    const one = { kind: "single key", publicKey, signature } as const;
    assert.equal(isValid(one), expected, `${publicKey.kind} with ${signature.kind}`);
    assert.deepEqual(readAccountAuthenticator(createReader(encodeAccountAuthenticator(one))), one);
  }
});

/** Creates the WebAuthn signature of the message, after changing its parts. */
function signWebAuthn(
  change: {
    readonly clientData?: string;
    readonly authenticatorData?: Uint8Array;
    readonly isHigh?: boolean;
  } = {},
): AccountAuthenticator {
  const { publicKey, privateKey: key } = createKeys(secp256r1);
  const challenge = createHash("sha3-256").update(message.bytes).digest("base64url");
  const clientData = Buffer.from(change.clientData ?? JSON.stringify({ type: "webauthn.get", challenge }));
  const authenticatorData = change.authenticatorData ?? Buffer.alloc(37, 5);
  const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientData).digest()]);
  const signature = lowS(sign("sha256", signed, { key, dsaEncoding: "ieee-p1363" }), secp256r1.order);
  const numbers = change.isHigh === true ? negate(signature, secp256r1.order) : signature;
  const parts = [numbers, authenticatorData, clientData].map((part) => encodeSized(part));
  return {
    kind: "single key",
    publicKey: { ...publicKey, kind: "secp256r1" },
    signature: { kind: "webauthn", bytes: Buffer.concat([Uint8Array.of(0), ...parts]) },
  };
}

test("a WebAuthn signature is valid only for its challenge, with a low S and at most 1,024 bytes", () => {
  const challenge = createHash("sha3-256").update(message.bytes).digest("base64url");
  assert.ok(isValid(signWebAuthn()));
  assert.ok(isValid(signWebAuthn({ clientData: JSON.stringify({ challenge, more: [1] }) })));
  assert.ok(!isValid(signWebAuthn({ isHigh: true })));
  const wrong = [
    "",
    "{",
    "null",
    "[]",
    "{}",
    '{"challenge":1}',
    JSON.stringify({ challenge: `${challenge}=` }),
  ];
  for (const clientData of wrong) assert.ok(!isValid(signWebAuthn({ clientData })), clientData);
  const frame = 1 + 65 + 2 + 2 + JSON.stringify({ challenge }).length;
  for (const [size, expected] of [
    [1024, true],
    [1025, false],
  ] as const) {
    const one = signWebAuthn({
      clientData: JSON.stringify({ challenge }),
      authenticatorData: Buffer.alloc(size - frame + 1, 1),
    });
    assert.ok(one.kind === "single key");
    assert.equal(one.signature.bytes.length, size);
    assert.equal(isValid(one), expected, String(size));
  }
});

function createKeys(curve: EcdsaCurve): {
  readonly publicKey: AnyPublicKey;
  readonly privateKey: KeyObject;
} {
  const { publicKey, privateKey: key } = createEcdsaKeys(curve);
  return { publicKey: { kind: "secp256k1", bytes: new Uint8Array(publicKey) }, privateKey: key };
}

/** Replaces a high number S by its negative, which is low. */
function lowS(signature: Buffer, order: bigint): Uint8Array {
  const isHigh = BigInt(`0x${signature.toString("hex", 32)}`) > order / 2n;
  return isHigh ? negate(signature, order) : new Uint8Array(signature);
}

/** Replaces the number S by its negative. Both numbers make a valid signature. */
function negate(signature: Uint8Array, order: bigint): Uint8Array {
  const s = order - BigInt(`0x${Buffer.from(signature).toString("hex", 32)}`);
  const bytes = Buffer.from(signature);
  bytes.write(s.toString(16).padStart(64, "0"), 32, "hex");
  return new Uint8Array(bytes);
}
