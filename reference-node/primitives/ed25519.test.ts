import assert from "node:assert/strict";
import { test } from "node:test";
import { deriveAuthenticationKey, createKeyPair } from "./ed25519.ts";
import { formatHex, parseHex } from "./hex.ts";

const bytes = (text: string): Uint8Array => parseHex(text) ?? assert.fail(`${text} is no hex`);

test("derives the public key of RFC 8032, 7.1, test 1", () => {
  const { publicKey } = createKeyPair(
    bytes("0x9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"),
  );
  assert.equal(formatHex(publicKey), "0xd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
});

test("refuses a private key of another length", () => {
  assert.throws(() => createKeyPair(new Uint8Array(31)), RangeError);
});

test("an authentication key has 32 bytes and follows from the public key", () => {
  const key = deriveAuthenticationKey(new Uint8Array(32));
  assert.match(key, /^[0-9a-f]{64}$/);
  assert.notEqual(key, deriveAuthenticationKey(new Uint8Array(32).fill(1)));
});

test("hex is 0x and two digits for each byte, and nothing else parses", () => {
  assert.equal(formatHex(Uint8Array.of(0, 10, 255)), "0x000aff");
  assert.deepEqual(parseHex("0x000AfF"), Uint8Array.of(0, 10, 255));
  for (const text of ["", "0X00", "0x0", "00", "0xzz"]) assert.equal(parseHex(text), null, text);
});
