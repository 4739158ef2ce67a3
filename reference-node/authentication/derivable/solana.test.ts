import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeSized } from "../../bcs/codec.ts";
import { formatHex, decodeLittleEndian, encodeLittleEndian } from "../../primitives/bytes.ts";
import { createKeyPair } from "../../primitives/ed25519.ts";
import { addressOf } from "../../tests/signers/authenticators.test.support.ts";
import {
  assertAborted,
  changesOfEncoding,
  changesOfFields,
  checkChanged,
  derivedVector,
  encodeIdentity,
  readIdentity,
  withByte,
  type Change,
} from "../../tests/signers/derived-accounts.test.support.ts";

const vector = derivedVector("solana-local");
const { sender, signed } = vector;
const [account, domain] = readIdentity(sender.publicKey);

/** Encodes a signature in the form of the function. */
const encode = (signature: Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.of(0), encodeSized(signature)]);

/** Signs a text with the key of the vector. */
const signText = (text: string): Uint8Array =>
  encode(createKeyPair(new Uint8Array(32).fill(0x31)).sign(Buffer.from(text)));

/** The text of the vector, with the function that it calls. */
const textOf = (call: string): string =>
  `${Buffer.from(domain).toString()} wants you to sign in with your Solana account:\n` +
  `${Buffer.from(account).toString()}\n\n` +
  `Please confirm you explicitly initiated this request from ${Buffer.from(domain).toString()}. ` +
  `You are approving to execute transaction ${call} on Aptos blockchain (local).\n\n` +
  `Nonce: ${formatHex(sender.digest)}`;

test("a Solana wallet signs the text with the call, the network and the digest", () => {
  const signature = signText(textOf("0x1::aptos_account::transfer"));
  assert.deepEqual(new Uint8Array(signature), sender.signature);
});

test("leading zeros of the address of a module are not in the text", () => {
  const { payload } = signed.raw;
  assert.ok(payload.kind === "entry function");
  const address = addressOf(`0x00${"ab".repeat(31)}`);
  const change = (text: string): Change => ({
    raw: { payload: { ...payload, address } },
    sender: { signature: signText(textOf(`${text}::aptos_account::transfer`)) },
  });
  assert.equal(checkChanged(vector, change(`0x${"ab".repeat(31)}`)), null);
  assert.equal(checkChanged(vector, change(`0x${address}`)), "ABORTED");
});

test("the text of a transaction with a nonce contains the function too", () => {
  const { payload } = signed.raw;
  assert.ok(payload.kind === "entry function");
  assert.equal(checkChanged(vector, { raw: { payload: { ...payload, nonce: 7n } } }), null);
});

test("every change of what a Solana wallet has signed is refused", () => {
  assertAborted(vector, changesOfFields(vector, derivedVector("solana-other-key")));
});

test("malformed credentials of a Solana wallet are refused", () => {
  assertAborted(vector, changesOfEncoding(vector));
  const bytes = sender.signature.subarray(2);
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const secondS = encodeLittleEndian(decodeLittleEndian(bytes.subarray(32)) + order, 32);
  const named = (name: string): Change => ({
    sender: { publicKey: encodeIdentity(Buffer.from(name), domain) },
  });
  const name = Buffer.from(account).toString();
  assertAborted(vector, {
    "a changed R": { sender: { signature: encode(withByte(bytes, 0, (bytes[0] ?? 0) ^ 1)) } },
    "a changed S": { sender: { signature: encode(withByte(bytes, 32, (bytes[32] ?? 0) ^ 1)) } },
    "an S above the order": {
      sender: { signature: encode(Buffer.concat([bytes.subarray(0, 32), secondS])) },
    },
    "63 bytes": { sender: { signature: encode(bytes.subarray(1)) } },
    "a character outside of Base58": named(`0${name.slice(1)}`),
    "a key of 31 bytes": named(name.slice(1)),
    "a key of 33 bytes": named(`1${name}`),
  });
});
