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

const sized = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.of(bytes.length), bytes]);

/** The parameters of the functions that the history calls, by the last part of their names. */
const parameters: Readonly<Record<string, readonly (keyof typeof encoders)[]>> = {
  transfer: ["address", "u64"],
  record: ["address", "u64"],
  rate: ["bool", "u8"],
  inscribe: ["address", "u64", "bytes"],
  publish: ["text"],
};

const encoders = {
  address: hex,
  u64: littleEndian,
  bool: (value: unknown) => Buffer.of(value === true ? 1 : 0),
  u8: (value: unknown) => Buffer.of(Number(value)),
  bytes: (value: unknown) => sized(Buffer.from(String(value).slice(2), "hex")),
  text: (value: unknown) => text(String(value)),
};

/** What a sender signs, written anew from what the block shows. */
function signingMessage(
  transaction: Readonly<Record<string, unknown>>,
  vendor: string,
  chainId: number,
): Buffer {
  const { function: called, arguments: given } = record(transaction["payload"]);
  assert.ok(Array.isArray(given));
  const [address = "", module = "", name = ""] = String(called).split("::");
  const types = parameters[name] ?? assert.fail(name);
  assert.equal(given.length, types.length);
  const encoded = types.map((type, index) => encoders[type](given[index]));
  return Buffer.concat([
    hashDomain(vendor, "RawTransaction"),
    hex(transaction["sender"]),
    littleEndian(transaction["sequence_number"]),
    Buffer.of(2),
    hex(address),
    text(module),
    text(name),
    Buffer.of(0, encoded.length),
    ...encoded.map(sized),
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
