import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { encodeSized, encodeText } from "../../bcs/codec.ts";
import { formatHex } from "../../primitives/bytes.ts";
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
import { keccak256 } from "./other-hashes.ts";

const require = createRequire(import.meta.url);
const { secp256k1 } = require("@noble/curves/secp256k1.js") as typeof import("@noble/curves/secp256k1.js");

const vector = derivedVector("ethereum-local");
const { sender } = vector;
const [account, domain] = readIdentity(sender.publicKey).map((part) => Buffer.from(part).toString());
assert.ok(account !== undefined && domain !== undefined);
const issuedAt = "2026-01-02T03:04:05.678Z";
const bytes = sender.signature.subarray(-65);

/** Encodes a signature in the second form of the function. */
const encode = (signature: Uint8Array, scheme = "https", time = issuedAt): Uint8Array =>
  Buffer.concat([Uint8Array.of(1), encodeText(scheme), encodeText(time), encodeSized(signature)]);

/** Signs the text of the vector with its key, with other parts. */
function signText(parts: { readonly account?: string; readonly uri?: string }): Uint8Array {
  const { account: name = account, uri = `https://${domain}` } = parts;
  const text =
    `${domain} wants you to sign in with your Ethereum account:\n${name}\n\n` +
    `Please confirm you explicitly initiated this request from ${domain}. You are approving to ` +
    "execute transaction 0x1::aptos_account::transfer on Aptos blockchain (local).\n\n" +
    `URI: ${uri}\nVersion: 1\nChain ID: 4\nNonce: ${formatHex(sender.digest)}\nIssued At: ${issuedAt}`;
  const hash = keccak256(Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}${text}`));
  const signature = secp256k1.sign(hash, new Uint8Array(32).fill(0x31));
  return Buffer.concat([signature.toCompactRawBytes(), Uint8Array.of(27 + signature.recovery)]);
}

test("an Ethereum wallet signs the text with the call, the network, the site and the digest", () => {
  assert.deepEqual(new Uint8Array(encode(signText({}))), sender.signature);
});

test("the address of an Ethereum account is in the text as the public key spells it", () => {
  const named = (name: string, signature: Uint8Array): Change => ({
    sender: { publicKey: encodeIdentity(Buffer.from(name), Buffer.from(domain)), signature },
  });
  const lowerCase = account.toLowerCase();
  assert.notEqual(lowerCase, account);
  assert.equal(checkChanged(vector, named(lowerCase, encode(signText({ account: lowerCase })))), null);
  assert.equal(checkChanged(vector, named(lowerCase, sender.signature)), "ABORTED");
  for (const name of [account.slice(2), `${account}00`, `0X${account.slice(2)}`, `${account.slice(0, -1)}g`])
    assert.equal(checkChanged(vector, named(name, encode(signText({ account: name })))), "ABORTED", name);
});

test("every change of what an Ethereum wallet has signed is refused", () => {
  assertAborted(vector, {
    ...changesOfFields(vector, derivedVector("ethereum-other-key")),
    "another scheme": { sender: { signature: encode(bytes, "http") } },
    "another time": { sender: { signature: encode(bytes, "https", "2026-01-02T03:04:05.679Z") } },
  });
});

test("a scheme of other characters is refused, although it is signed", () => {
  const withScheme = (scheme: string): Change => ({
    sender: { signature: encode(signText({ uri: `${scheme}://${domain}` }), scheme) },
  });
  for (const scheme of ["http", "web+app-1.0"]) assert.equal(checkChanged(vector, withScheme(scheme)), null);
  for (const scheme of ["", "1a", "a b", "https://other.example\nURI: https", "https\n"])
    assert.equal(checkChanged(vector, withScheme(scheme)), "ABORTED", scheme);
});

test("malformed credentials of an Ethereum wallet are refused", () => {
  assertAborted(vector, changesOfEncoding(vector));
  const [r, s, v] = [bytes.subarray(0, 32), bytes.subarray(32, 64), bytes[64] ?? 0];
  const order = secp256k1.Point.CURVE().n;
  const toBytes = (value: bigint): Uint8Array => Buffer.from(value.toString(16).padStart(64, "0"), "hex");
  const highS = toBytes(order - BigInt(formatHex(s)));
  const join = (...parts: readonly Uint8Array[]): Change => ({
    sender: { signature: encode(Buffer.concat(parts)) },
  });
  const firstForm = Buffer.concat([
    Uint8Array.of(0),
    encodeText(issuedAt),
    encodeSized(signText({ uri: domain })),
  ]);
  assertAborted(vector, {
    "a high S": join(r, highS, Uint8Array.of(55 - v)),
    "an R of 0": join(new Uint8Array(32), s, Uint8Array.of(v)),
    "an S of 0": join(r, new Uint8Array(32), Uint8Array.of(v)),
    "an R above the order": join(toBytes(order), s, Uint8Array.of(v)),
    "an S above the order": join(r, toBytes(order), Uint8Array.of(v)),
    "an R that no point has": join(toBytes(5n), s, Uint8Array.of(v)),
    "the other recovery number": join(r, s, Uint8Array.of(55 - v)),
    "a recovery number without the offset": join(r, s, Uint8Array.of(v - 27)),
    "a recovery number above 1": join(r, s, Uint8Array.of(v + 2)),
    "64 bytes": join(r, s),
    "66 bytes": join(bytes, Uint8Array.of(0)),
    "a changed R": { sender: { signature: encode(withByte(bytes, 31, (bytes[31] ?? 0) ^ 1)) } },
    "a changed S": { sender: { signature: encode(withByte(bytes, 63, (bytes[63] ?? 0) ^ 1)) } },
    "the form without a scheme": { sender: { signature: firstForm } },
  });
});
