import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { assertAborted, createNativeCalls } from "../native-calls.test.support.ts";
import { creator, createCalls, mintToken } from "./vendor-token.test.support.ts";

const hash = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const sum = createHash("sha3-256");
  for (const part of parts) sum.update(part);
  return sum.digest();
};
/** The address of the first object of a transaction, from the BCS of the session of the transaction. */
const uniqueAddress = (session: Uint8Array): string =>
  `0x${hash(hash(hash("NODE::SessionId"), session), Buffer.from("0100000000000000fb", "hex")).toString("hex")}`;
const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};

test("the address of a token depends on what makes its transaction unique", () => {
  const calls = createCalls();
  const sender = Buffer.from(creator, "hex");
  const noScript = Buffer.of(0);
  for (const sequenceNumber of [1n, 2n]) {
    const session = Buffer.concat([Buffer.of(0), sender, u64(sequenceNumber), noScript]);
    assert.equal(`0x${mintToken(calls)}`, uniqueAddress(session));
  }
  const [nonce, expirationTimestampSecs] = [77n, 1_000n];
  const session = Buffer.concat([Buffer.of(9), sender, u64(nonce), u64(expirationTimestampSecs), noScript]);
  assert.equal(
    `0x${mintToken(createCalls(), { orderless: { nonce, expirationTimestampSecs } })}`,
    uniqueAddress(session),
  );
});

test("the address of a token with a seed is the hash of the creator, the names and the seed", () => {
  const address = (seed: string) =>
    createNativeCalls().view("0x4::token::create_token_address_with_seed", [
      `0x${creator}`,
      "set",
      "first",
      seed,
    ]);
  const digest = hash(Buffer.from(creator, "hex"), "set::first7", Buffer.of(0xfe)).toString("hex");
  assert.deepEqual(address("7"), [`0x${digest}`]);
  assertAborted(address("s".repeat(129)), "0x4::token ESEED_TOO_LONG(0x20007)");
});
