import assert from "node:assert/strict";
import { createPublicKey, verify } from "node:crypto";
import { test } from "node:test";
import { record, listTransactions, wholeBlocks } from "./node-blocks.test.support.ts";
import { createNode } from "./node.ts";
import { computeHashDomain } from "./primitives/bytes.ts";

/** The bytes of a whole number, the lowest first. */
function littleEndian(value: unknown, sizeBytes = 8): Buffer {
  const digits = BigInt(String(value))
    .toString(16)
    .padStart(2 * sizeBytes, "0");
  return Buffer.from(Buffer.from(digits, "hex").toReversed());
}

const hex = (value: unknown): Buffer => Buffer.from(String(value).slice(2).padStart(64, "0"), "hex");
const text = (value: string): Buffer => Buffer.from(`${String.fromCharCode(value.length)}${value}`);

const bytesOf = (value: unknown): Buffer => sized(Buffer.from(String(value).slice(2), "hex"));
const listed = (values: unknown, encode: (value: unknown) => Buffer): Buffer =>
  Array.isArray(values) ? Buffer.concat([Buffer.of(values.length), ...values.map(encode)]) : assert.fail();
const sized = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.of(bytes.length), bytes]);

/** The parameters of the functions that the history calls, by the last part of their names. */
const parameters: Readonly<Record<string, readonly (keyof typeof encoders)[]>> = {
  transfer: ["address", "u64"],
  record: ["address", "u64"],
  rate: ["bool", "u8"],
  inscribe: ["address", "u64", "bytes"],
  file: ["address", "u64", "textOrNone", "listOfBytes", "u256"],
  publish: ["text"],
};

const encoders = {
  address: hex,
  u64: littleEndian,
  bool: (value: unknown) => Buffer.of(value === true ? 1 : 0),
  u8: (value: unknown) => Buffer.of(Number(value)),
  bytes: bytesOf,
  text: (value: unknown) => text(String(value)),
  textOrNone: (value: unknown) => listed(record(value)["vec"], (one) => sized(Buffer.from(String(one)))),
  listOfBytes: (value: unknown) => listed(value, bytesOf),
  u256: (value: unknown) => littleEndian(value, 32),
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
    computeHashDomain(vendor, "RawTransaction"),
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
  const sent = listTransactions(await wholeBlocks(node)).filter(({ type }) => type === "user_transaction");
  assert.ok(sent.length > 40);
  for (const transaction of sent) {
    const signature = record(transaction["signature"]);
    const x = hex(signature["public_key"]).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    const bytes = Buffer.from(String(signature["signature"]).slice(2), "hex");
    assert.ok(verify(null, signingMessage(transaction, "acme", 200), key, bytes));
  }
});
