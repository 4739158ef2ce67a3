import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { U64_MAX } from "../../spec/vocabulary.ts";
import { decodeAddress } from "../primitives/address.ts";
import { formatHex } from "../primitives/bytes.ts";
import { decodeSignedTransaction, encodeRawTransaction, encodeSignedTransaction } from "./transaction.ts";
import { encodeValue } from "./value.ts";
import type { EntryFunctionPayload, RawTransaction } from "./signed-transaction.ts";
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
const entryFunction: fc.Arbitrary<EntryFunctionPayload> = fc.record(
  {
    kind: fc.constant("entry function" as const),
    address,
    module: identifier,
    name: identifier,
    typeArguments: fc.array(
      fc.constantFrom("bool", "vector<vector<u256>>", "0x1::a::B<0x2::c::D, address>", "signer"),
    ),
    arguments: fc.array(fc.uint8Array({ maxLength: 300 })),
    nonce: fc.option(u64, { nil: null }),
  },
  { noNullPrototype: true },
);
const rawTransaction: fc.Arbitrary<RawTransaction> = fc.record(
  {
    sender: address,
    sequenceNumber: u64,
    payload: entryFunction,
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
      assert.deepEqual(decoded.raw, encoded.raw);
      assert.deepEqual(decoded.authenticator, encoded.authenticator);
      assert.equal(formatHex(decoded.rawBytes), formatHex(encodeRawTransaction(raw)));
      const isNonced = raw.payload.kind === "entry function" && raw.payload.nonce !== null;
      assert.deepEqual(encoded.raw, isNonced ? { ...raw, sequenceNumber: U64_MAX } : raw);
    }),
  );
});

test("unsupported payloads and malformed type arguments are rejected", () => {
  const script = transactionVectors.find(({ kind }) => kind === "script") ?? assert.fail();
  const { raw } = decodeSignedTransaction(script.bytes);
  assert.throws(() => encodeRawTransaction(raw), /payload must be an entry function, got a script payload/);
  const [vector] = ed25519Vectors;
  const call = decodeSignedTransaction(vector?.bytes ?? new Uint8Array()).raw;
  assert.ok(call.payload.kind === "entry function");
  const payload = { ...call.payload, typeArguments: ["u7"] };
  assert.throws(
    () => encodeRawTransaction({ ...call, payload }),
    /type argument must be a Move type, got u7/,
  );
});
