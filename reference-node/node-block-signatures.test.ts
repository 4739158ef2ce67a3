import assert from "node:assert/strict";
import { createPublicKey, verify } from "node:crypto";
import { test } from "node:test";
import { record, transactionsOf, wholeBlocks } from "./node-blocks.test.support.ts";
import { createNode } from "./node.ts";
import { hashDomain } from "./primitives/hash-domain.ts";

/** The bytes of a whole number, the lowest first. */
function littleEndian(value: unknown): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(String(value)));
  return bytes;
}

const hex = (value: unknown): Buffer => Buffer.from(String(value).slice(2).padStart(64, "0"), "hex");
const text = (value: string): Buffer => Buffer.from(`${String.fromCharCode(value.length)}${value}`);

/** What the sender of a transfer signs, written anew from what the block shows. */
function signingMessage(
  transaction: Readonly<Record<string, unknown>>,
  vendor: string,
  chainId: number,
): Buffer {
  const { arguments: given } = record(transaction["payload"]);
  assert.ok(Array.isArray(given));
  return Buffer.concat([
    hashDomain(vendor, "RawTransaction"),
    hex(transaction["sender"]),
    littleEndian(transaction["sequence_number"]),
    Buffer.of(2),
    hex("0x1"),
    text(`${vendor}_account`),
    text("transfer"),
    Buffer.of(0, 2, 32),
    hex(given[0]),
    Buffer.of(8),
    littleEndian(given[1]),
    littleEndian(transaction["max_gas_amount"]),
    littleEndian(transaction["gas_unit_price"]),
    littleEndian(transaction["expiration_timestamp_secs"]),
    Buffer.of(chainId),
  ]);
}

test("the signature of every user transaction verifies", async () => {
  const node = createNode({ vendor: "acme", chainId: 200, seed: 5, accounts: 2 });
  const sent = transactionsOf(await wholeBlocks(node)).filter(({ type }) => type === "user_transaction");
  assert.ok(sent.length > 40);
  for (const transaction of sent) {
    const signature = record(transaction["signature"]);
    const x = hex(signature["public_key"]).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    const bytes = Buffer.from(String(signature["signature"]).slice(2), "hex");
    assert.ok(verify(null, signingMessage(transaction, "acme", 200), key, bytes));
  }
});
