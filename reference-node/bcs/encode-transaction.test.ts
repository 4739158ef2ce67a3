import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { U64_MAX } from "../../spec/vocabulary.ts";
import { decodeAddress } from "../primitives/address.ts";
import { formatHex } from "../primitives/bytes.ts";
import { encodeSized, encodeU64 } from "./codec.ts";
import {
  decodeSignedTransaction,
  encodeRawTransaction,
  encodeSignedTransaction,
  replaceGasValues,
} from "./transaction.ts";
import { encodeValue } from "./value.ts";
import type {
  EntryFunctionPayload,
  MultisigPayload,
  RawTransaction,
  ScriptArgument,
  ScriptPayload,
} from "./signed-transaction.ts";
import { addressOf, ed25519Vectors, transactionVectors } from "./transaction-vectors.test.support.ts";

for (const vector of ed25519Vectors) {
  test(`the request of ${vector.name} is encoded to the bytes of the vector`, () => {
    const { request } = vector;
    const [address = "", module = "", name = ""] = request.payload.function.split("::");
    const { bytes, rawBytes } = encodeSignedTransaction(
      {
        sender: addressOf(request.sender),
        sequenceNumber: vector.nonce === undefined ? BigInt(request.sequence_number) : 0n,
        payload: {
          kind: "entry function",
          address: addressOf(address),
          module,
          name,
          typeArguments: request.payload.type_arguments,
          arguments: vector.parameterTypes.map((type, index) =>
            encodeValue(vector.arguments[index] ?? null, type),
          ),
          nonce: vector.nonce === undefined ? null : BigInt(vector.nonce),
        },
        maxGasAmount: BigInt(request.max_gas_amount),
        gasUnitPrice: BigInt(request.gas_unit_price),
        expirationTimestampSecs: BigInt(request.expiration_timestamp_secs),
        chainId: vector.chainId,
      },
      vector.publicKey,
      vector.signature,
    );
    assert.equal(formatHex(rawBytes), formatHex(vector.rawBytes));
    assert.equal(formatHex(bytes), formatHex(vector.bytes));
  });
}

const u64 = fc.bigInt({ min: 0n, max: U64_MAX });
const address = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => decodeAddress(bytes));
const identifier = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,9}$/);
const typeArguments = fc.array(
  fc.constantFrom("bool", "vector<vector<u256>>", "0x1::a::B<0x2::c::D, address>", "signer"),
);
const nonce = fc.option(u64, { nil: null });
const noNullPrototype = { noNullPrototype: true } as const;
const entryFunction: fc.Arbitrary<EntryFunctionPayload> = fc.record(
  {
    kind: fc.constant("entry function" as const),
    address,
    module: identifier,
    name: identifier,
    typeArguments,
    arguments: fc.array(fc.uint8Array({ maxLength: 300 })),
    nonce,
  },
  noNullPrototype,
);
const scriptArgument: fc.Arbitrary<ScriptArgument> = fc.oneof(
  fc.record({ type: fc.constant("u64"), bytes: u64.map((value) => encodeU64(value)) }, noNullPrototype),
  fc.record(
    { type: fc.constant("i8"), bytes: fc.uint8Array({ minLength: 1, maxLength: 1 }) },
    noNullPrototype,
  ),
  fc.record(
    {
      type: fc.constantFrom("serialized", "vector<u8>"),
      bytes: fc.uint8Array({ maxLength: 200 }).map((bytes) => encodeSized(bytes)),
    },
    noNullPrototype,
  ),
);
const script: fc.Arbitrary<ScriptPayload> = fc.record(
  {
    kind: fc.constant("script" as const),
    code: fc.uint8Array({ minLength: 1, maxLength: 300 }),
    typeArguments,
    arguments: fc.array(scriptArgument),
    nonce,
  },
  noNullPrototype,
);
const multisig: fc.Arbitrary<MultisigPayload> = fc.record(
  {
    kind: fc.constant("multisig" as const),
    multisigAddress: address,
    call: fc.option(
      entryFunction.map((call) => ({ ...call, nonce: null })),
      { nil: null },
    ),
    nonce,
  },
  noNullPrototype,
);
const rawTransaction: fc.Arbitrary<RawTransaction> = fc.record(
  {
    sender: address,
    sequenceNumber: u64,
    payload: fc.oneof(entryFunction, script, multisig),
    maxGasAmount: u64,
    gasUnitPrice: u64,
    expirationTimestampSecs: u64,
    chainId: fc.integer({ min: 0, max: 255 }),
  },
  { noNullPrototype: true },
);

test("decoding an encoded transaction returns the same transaction, except for the sequence number of a transaction with a nonce", () => {
  const bytesOf = (length: number): fc.Arbitrary<Uint8Array> =>
    fc.uint8Array({ minLength: length, maxLength: length });
  fc.assert(
    fc.property(rawTransaction, bytesOf(32), bytesOf(64), (raw, publicKey, signature) => {
      const { bytes, ...encoded } = encodeSignedTransaction(raw, publicKey, signature);
      const decoded = decodeSignedTransaction(bytes);
      assert.deepEqual(withPlainBytes(decoded.raw), withPlainBytes(encoded.raw));
      assert.deepEqual(decoded.authenticator, encoded.authenticator);
      assert.equal(formatHex(decoded.rawBytes), formatHex(encodeRawTransaction(raw)));
      const isNonced = raw.payload.kind !== "unsupported" && raw.payload.nonce !== null;
      assert.deepEqual(encoded.raw, isNonced ? { ...raw, sequenceNumber: U64_MAX } : raw);
    }),
  );
});

/** Replaces byte arrays by hex, because encoded arguments are buffers and decoded ones are not. */
function withPlainBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return formatHex(value);
  if (Array.isArray(value)) return value.map(withPlainBytes);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withPlainBytes(inner)]));
}

test("every vector is encoded to its own bytes again", () => {
  for (const { bytes, rawBytes, name } of transactionVectors) {
    assert.equal(
      formatHex(encodeRawTransaction(decodeSignedTransaction(bytes).raw)),
      formatHex(rawBytes),
      name,
    );
  }
});

test("replaced gas values change nothing else, also in a versioned payload without a nonce", () => {
  for (const { bytes, name } of transactionVectors) {
    const signed = decodeSignedTransaction(bytes);
    const replaced = replaceGasValues(signed, { maxGasAmount: 7n, gasUnitPrice: 9n });
    assert.deepEqual(replaced, decodeSignedTransaction(replaced.bytes), name);
    const { maxGasAmount, gasUnitPrice } = signed.raw;
    const back = replaceGasValues(replaced, { maxGasAmount, gasUnitPrice });
    assert.equal(formatHex(back.bytes), formatHex(bytes), name);
  }
});

test("unsupported payloads and malformed type arguments are rejected", () => {
  const [vector] = ed25519Vectors;
  const call = decodeSignedTransaction(vector?.bytes ?? new Uint8Array()).raw;
  assert.ok(call.payload.kind === "entry function");
  const unsupported = { kind: "unsupported", name: "type i8" } as const;
  assert.throws(
    () => encodeRawTransaction({ ...call, payload: unsupported }),
    /payload must be one that the node encodes, got a type i8/,
  );
  const payload = { ...call.payload, typeArguments: ["u7"] };
  assert.throws(
    () => encodeRawTransaction({ ...call, payload }),
    /type argument must be a Move type, got u7/,
  );
});
