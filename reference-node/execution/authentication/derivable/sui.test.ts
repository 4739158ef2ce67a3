import { test } from "node:test";
import { encodeSized } from "../../../bcs/codec.ts";
import { decodeLittleEndian, encodeLittleEndian } from "../../../primitives/bytes.ts";
import {
  assertAborted,
  changesOfEncoding,
  changesOfFields,
  derivedVector,
  encodeIdentity,
  readIdentity,
  withByte,
} from "../../../tests/signers/derived-accounts.test.support.ts";

const vector = derivedVector("sui-local");
const other = derivedVector("sui-other-key");
const { sender } = vector;
const [account, domain] = readIdentity(sender.publicKey);
const bytes = sender.signature.subarray(2);

/** Encodes a signature in the form of the function. */
const encode = (signature: Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.of(0), encodeSized(signature)]);

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
    "98 bytes": { sender: { signature: encode(Buffer.concat([bytes, Uint8Array.of(0)])) } },
    "a key without its signature": {
      sender: { signature: encode(Buffer.concat([flag, signature, other.sender.signature.subarray(67)])) },
    },
    "an address in upper case": { sender: { publicKey: encodeIdentity(upperCase, domain) } },
    "an address without 0x": { sender: { publicKey: encodeIdentity(account.subarray(2), domain) } },
  });
});
