import assert from "node:assert/strict";
import { test } from "node:test";
import { formatHex } from "../primitives/bytes.ts";
import { DecodeError } from "./codec.ts";
import { formatScriptArgument } from "./script-payload.ts";
import type { SignedTransaction } from "./signed-transaction.ts";
import { decodeSignedTransaction } from "./transaction.ts";
import {
  addressOf,
  ed25519Vectors,
  hexBytes,
  transactionVectors,
} from "./transaction-vectors.test.support.ts";

test("the script of a client library is decoded to its code, its types and its arguments", () => {
  const vector = transactionVectors.find(({ kind }) => kind === "script") ?? assert.fail();
  const { payload } = decodeSignedTransaction(vector.bytes).raw;
  assert.ok(payload.kind === "script");
  assert.match(formatHex(payload.code), /^0xa11ceb0b06/);
  assert.deepEqual(payload.typeArguments, ["0x1::aptos_coin::AptosCoin"]);
  assert.deepEqual(
    payload.arguments.map((argument) => [argument.type, formatScriptArgument(argument)]),
    [
      ["u8", 7],
      ["u64", "8"],
      ["u128", "9"],
      ["address", "0x1"],
      ["vector<u8>", "0x0102"],
      ["bool", true],
      ["u16", 10],
      ["u32", 11],
      ["u256", "12"],
    ],
  );
});

test("serialized and signed script arguments have a JSON form", () => {
  const format = (type: string, ...bytes: readonly number[]) =>
    formatScriptArgument({ type, bytes: Uint8Array.from(bytes) });
  assert.equal(format("serialized", 2, 7, 8), "0x0708");
  assert.equal(format("i8", 0xff), -1);
  assert.equal(format("i32", 0xfe, 0xff, 0xff, 0xff), -2);
  assert.equal(format("i64", 0, 0, 0, 0, 0, 0, 0, 0x80), String(-(2n ** 63n)));
});

/** Returns the payload of a transaction with the given payload bytes. */
function payloadOf(bytes: string): SignedTransaction["raw"]["payload"] {
  const nonced = ed25519Vectors.find(({ nonce }) => nonce !== undefined) ?? assert.fail();
  const [sender, rest] = [nonced.bytes.subarray(0, 40), nonced.bytes.subarray(-124)];
  return decodeSignedTransaction(Buffer.concat([sender, hexBytes(bytes), rest])).raw.payload;
}

test("a multisig payload is decoded with and without a call, a nonce and the versioned form", () => {
  const account = "ab".repeat(32);
  const call = `${"0".repeat(63)}1016101620000`;
  const multisigAddress = addressOf(account);
  const inner = {
    kind: "entry function",
    address: addressOf("0x1"),
    module: "a",
    name: "b",
    typeArguments: [],
    arguments: [],
    nonce: null,
  };
  const expected = { kind: "multisig", multisigAddress, call: null, nonce: null };
  assert.deepEqual(payloadOf(`0x03${account}00`), expected);
  assert.deepEqual(payloadOf(`0x03${account}0100${call}`), { ...expected, call: inner });
  assert.deepEqual(payloadOf(`0x0400020001${account}00`), expected);
  assert.deepEqual(payloadOf(`0x0400020001${account}01${"07".repeat(8)}`), {
    ...expected,
    nonce: 0x0707070707070707n,
  });
  assert.deepEqual(payloadOf(`0x040001${call}01000000`), inner);
});

test("payloads that no network accepts are refused with the reason", () => {
  const refused: readonly (readonly [payload: string, reason: RegExp])[] = [
    ["0x010000000000000000", /module bundles have been removed/],
    ["0x040002000000", /an empty payload must name a multisig account/],
    ["0x04000201000000", /an empty payload must name a multisig account/],
    ["0x00000000", /the code of a script must not be empty/],
    ["0x0401020000", /expected a known variant/],
    ["0x040003000000", /expected a known variant/],
    ["0x04000202000000", /expected a known variant/],
    ["0x0400020100000100", /expected/],
    ["0x0500", /expected a known variant/],
  ];
  for (const [payload, reason] of refused) {
    assert.throws(
      () => payloadOf(payload),
      (error) => error instanceof DecodeError && reason.test(error.reason),
      payload,
    );
  }
  const scriptOfMultisig = `0x040000010700000001${"ab".repeat(32)}00`;
  assert.throws(
    () => payloadOf(scriptOfMultisig),
    (error) => error instanceof DecodeError && /a script must not name a multisig account/.test(error.reason),
  );
});
