import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { EncodingError, formatHex } from "./encoding.ts";
import { plannedCase } from "./planned-call.test.arbitrary.ts";
import { type PlannedTransaction, encodeRawTransaction } from "./raw-transaction.ts";
import { signedVectors } from "./signed-vectors.test.support.ts";

for (const { name, planned, chainId, expected } of signedVectors) {
  test(`${name} is encoded as in its vector`, () => {
    assert.equal(formatHex(encodeRawTransaction(planned, chainId)), expected.raw);
  });
}

test("a transaction is encoded as its members in order", () => {
  fc.assert(
    fc.property(plannedCase, ({ planned, chainId, bytes }) => {
      assert.deepEqual([...encodeRawTransaction(planned, chainId)], [...bytes]);
    }),
  );
});

const planned: PlannedTransaction = {
  sender: "0x1",
  sequenceNumber: 0n,
  maxGasAmount: 1n,
  gasUnitPrice: 1n,
  expirationTimestampSecs: 1n,
  call: { function: "0x1::a::b", type_arguments: [], arguments: ["1"], param_types: ["u64"] },
};

test("the sequence number is ignored if there is a nonce", () => {
  const bytesOf = (sequenceNumber: bigint): string =>
    formatHex(encodeRawTransaction({ ...planned, sequenceNumber, nonce: 9n }, 1));
  assert.equal(bytesOf(0n), bytesOf(7n));
});

test("parameters of the type signer have no encoded argument", () => {
  for (const signers of [["signer"], ["&signer"], ["&signer", "signer"]]) {
    const call = { ...planned.call, param_types: [...signers, "u64"] };
    assert.deepEqual(encodeRawTransaction({ ...planned, call }, 1), encodeRawTransaction(planned, 1));
  }
});

const { call } = planned;
const misfits: readonly [member: string, change: Partial<PlannedTransaction>][] = [
  ["sender", { sender: "1" }],
  ["sender", { sender: `0x${"0".repeat(65)}` }],
  ["sequence_number", { sequenceNumber: -1n }],
  ["sequence_number", { sequenceNumber: 2n ** 64n }],
  ["max_gas_amount", { maxGasAmount: 2n ** 64n }],
  ["gas_unit_price", { gasUnitPrice: -1n }],
  ["expiration_timestamp_secs", { expirationTimestampSecs: 2n ** 70n }],
  ["replay_protection_nonce", { nonce: 2n ** 64n }],
  ["function", { call: { ...call, function: "0x1::a" } }],
  ["function", { call: { ...call, function: "0x1::a::b::c" } }],
  ["function", { call: { ...call, function: "1::a::b" } }],
  ["function", { call: { ...call, function: "0x1::a::\u00e9" } }],
  ["type_arguments[1]", { call: { ...call, type_arguments: ["u8", "T0"] } }],
  ["arguments[0]", { call: { ...call, arguments: [1] } }],
  ["arguments", { call: { ...call, arguments: [] } }],
  ["arguments", { call: { ...call, arguments: ["1", "2"] } }],
];

for (const [member, change] of misfits) {
  test(`an invalid ${member} is rejected with a message that names it: ${Object.keys(change).join("")}`, () => {
    assert.throws(
      () => encodeRawTransaction({ ...planned, ...change }, 1),
      (error) => error instanceof EncodingError && error.message.startsWith(`${member} expected `),
    );
  });
}

test("a chain id is one byte", () => {
  for (const chainId of [-1, 256, 1.5, Number.NaN]) {
    assert.throws(
      () => encodeRawTransaction(planned, chainId),
      /^EncodingError: chain id expected an integer from 0 to 255, got /,
    );
  }
});
