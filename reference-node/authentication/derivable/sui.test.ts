import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeSized } from "../../bcs/codec.ts";
import { decodeLittleEndian, encodeLittleEndian, formatHex } from "../../primitives/bytes.ts";
import { createKeyPair } from "../../primitives/ed25519.ts";
import {
  assertAborted,
  changesOfEncoding,
  changesOfFields,
  checkChanged,
  derivedVector,
  encodeIdentity,
  readIdentity,
  withByte,
} from "../../tests/signers/derived-accounts.test.support.ts";
import { blake2b256 } from "./other-hashes.ts";

const vector = derivedVector("sui-local");
const other = derivedVector("sui-other-key");
const { sender } = vector;
const [account, domain] = readIdentity(sender.publicKey);
const bytes = sender.signature.subarray(2);

/** Encodes a signature in the form of the function. */
const encode = (signature: Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.of(0), encodeSized(signature)]);

/** Signs the text of the vector with a key whose 32 bytes are equal. */
function signText(keyByte: number): Uint8Array {
  const { publicKey, sign } = createKeyPair(new Uint8Array(32).fill(keyByte));
  const site = Buffer.from(domain).toString();
  const text =
    `${site} wants you to sign in with your Sui account:\n${Buffer.from(account).toString()}\n\n` +
    `Please confirm you explicitly initiated this request from ${site}. You are approving to execute ` +
    "transaction 0x1::aptos_account::transfer on Aptos blockchain (local).\n\n" +
    `Nonce: ${formatHex(sender.digest)}`;
  const message = Buffer.concat([Uint8Array.of(3, 0, 0), encodeSized(Buffer.from(text))]);
  return encode(Buffer.concat([Uint8Array.of(0), sign(blake2b256(message)), publicKey]));
}

test("a Sui wallet signs the text with the call, the network and the digest", () => {
  assert.deepEqual(new Uint8Array(signText(0x31)), sender.signature);
});

test("another key cannot sign the text of a Sui account", () => {
  assert.equal(checkChanged(vector, { sender: { signature: signText(0x31) } }), null);
  assert.equal(checkChanged(vector, { sender: { signature: signText(0x32) } }), "ABORTED");
});

test("every change of what a Sui wallet has signed is refused", () => {
  assertAborted(vector, changesOfFields(vector, other));
});

test("malformed credentials of a Sui wallet are refused", () => {
  assertAborted(vector, changesOfEncoding(vector));
  const [flag, signature, key] = [bytes.subarray(0, 1), bytes.subarray(1, 65), bytes.subarray(65)];
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const secondS = encodeLittleEndian(decodeLittleEndian(signature.subarray(32)) + order, 32);
  const upperCase = Buffer.from(Buffer.from(account).toString().toUpperCase());
  assertAborted(vector, {
    "a changed R": { sender: { signature: encode(withByte(bytes, 1, (bytes[1] ?? 0) ^ 1)) } },
    "a changed S": { sender: { signature: encode(withByte(bytes, 33, (bytes[33] ?? 0) ^ 1)) } },
    "an S above the order": {
      sender: { signature: encode(Buffer.concat([flag, signature.subarray(0, 32), secondS, key])) },
    },
    "the flag of another curve": { sender: { signature: encode(withByte(bytes, 0, 1)) } },
    "96 bytes": { sender: { signature: encode(bytes.subarray(0, -1)) } },
    "a length of other bytes": { sender: { signature: withByte(sender.signature, 1, 96) } },
    "98 bytes": { sender: { signature: encode(Buffer.concat([bytes, Uint8Array.of(0)])) } },
    "a key without its signature": {
      sender: { signature: encode(Buffer.concat([flag, signature, other.sender.signature.subarray(67)])) },
    },
    "an address in upper case": { sender: { publicKey: encodeIdentity(upperCase, domain) } },
    "an address without 0x": { sender: { publicKey: encodeIdentity(account.subarray(2), domain) } },
  });
});
