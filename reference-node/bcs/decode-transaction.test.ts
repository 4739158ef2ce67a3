import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { deriveAuthenticationKey, verify } from "../primitives/ed25519.ts";
import { formatHex } from "../primitives/bytes.ts";
import { formatMoveType } from "../primitives/move-type.ts";
import { createSenderAuthenticator } from "./authenticator.ts";
import { encodeAuthenticator } from "./encode-authenticator.ts";
import { decodeSignedTransaction, decodeSignedTransactions } from "./transaction.ts";
import { createReader, DecodeError, listItemsMax, type Reader, encodeList, encodeUleb } from "./codec.ts";
import { type SignedTransaction, signingMessage, computeTransactionHash } from "./signed-transaction.ts";
import {
  addressOf,
  ed25519Vectors,
  malformedVectors,
  transactionVectors,
  typeOf,
  type Ed25519Vector,
} from "./transaction-vectors.test.support.ts";

const vendor = "aptos";

for (const vector of ed25519Vectors) {
  test(`${vector.name} is decoded to its fields`, () => {
    const { raw, authenticator, rawBytes, bytes } = decodeSignedTransaction(vector.bytes);
    assert.deepEqual(raw, rawOf(vector));
    const { publicKey, signature } = vector;
    assert.deepEqual(authenticator, createSenderAuthenticator({ kind: "ed25519", publicKey, signature }));
    assert.equal(formatHex(rawBytes), formatHex(vector.rawBytes));
    assert.equal(formatHex(bytes), formatHex(vector.bytes));
  });

  test(`${vector.name} has a valid signature and the expected hash and authentication key`, () => {
    const { rawBytes, bytes } = decodeSignedTransaction(vector.bytes);
    const message = signingMessage(vendor, rawBytes);
    assert.equal(formatHex(message), vector.signingMessage);
    assert.ok(verify(vector.publicKey, message, vector.signature));
    assert.ok(!verify(vector.publicKey, signingMessage("node", rawBytes), vector.signature));
    assert.equal(computeTransactionHash(vendor, bytes), vector.hash);
    assert.equal(`0x${deriveAuthenticationKey(vector.publicKey)}`, vector.authenticationKey);
  });

  test(`${vector.name} with a signature of zeros is decoded, and the signature is invalid`, () => {
    const { rawBytes, bytes, authenticator } = decodeSignedTransaction(vector.simulationBytes);
    const zeros = new Uint8Array(64);
    const { publicKey } = vector;
    assert.deepEqual(
      authenticator,
      createSenderAuthenticator({ kind: "ed25519", publicKey, signature: zeros }),
    );
    assert.ok(!verify(vector.publicKey, signingMessage(vendor, rawBytes), zeros));
    assert.equal(computeTransactionHash(vendor, bytes), vector.simulationHash);
  });
}

function rawOf(vector: Ed25519Vector): SignedTransaction["raw"] {
  const { request } = vector;
  const [address = "", module = "", name = ""] = request.payload.function.split("::");
  return {
    sender: addressOf(request.sender),
    sequenceNumber: BigInt(request.sequence_number),
    payload: {
      kind: "entry function",
      address: addressOf(address),
      module,
      name,
      typeArguments: request.payload.type_arguments.map((text) => formatMoveType(typeOf(text))),
      arguments: vector.argumentBytes,
      nonce: vector.nonce === undefined ? null : BigInt(vector.nonce),
    },
    maxGasAmount: BigInt(request.max_gas_amount),
    gasUnitPrice: BigInt(request.gas_unit_price),
    expirationTimestampSecs: BigInt(request.expiration_timestamp_secs),
    chainId: vector.chainId,
  };
}

test("unsupported payloads are skipped and returned by name", () => {
  const seen = transactionVectors
    .filter(({ kind }) => kind !== "ed25519")
    .map(({ kind, bytes }) => {
      const { payload } = decodeSignedTransaction(bytes).raw;
      return payload.kind === "unsupported" ? [kind, payload.name] : [kind];
    });
  assert.deepEqual(seen, [["multi_key"], ["fee_payer"], ["script"]]);
});

test("the authenticator of every vector is encoded to the same bytes", () => {
  for (const { name, bytes } of transactionVectors) {
    const { authenticator, rawBytes } = decodeSignedTransaction(bytes);
    const encoded = Buffer.concat([rawBytes, encodeAuthenticator(authenticator)]);
    assert.equal(formatHex(encoded), formatHex(bytes), name);
  }
});

test("the hash of every vector is computed, also for unsupported kinds", () => {
  for (const { name, bytes, hash } of transactionVectors) {
    assert.equal(computeTransactionHash(vendor, decodeSignedTransaction(bytes).bytes), hash, name);
  }
});

test("a batch of any number of transactions is decoded", () => {
  assert.deepEqual(decodeSignedTransactions(Uint8Array.of(0)), []);
  const all = transactionVectors.map(({ bytes }) => bytes);
  const batch = decodeSignedTransactions(encodeList(all));
  assert.deepEqual(
    batch.map(({ bytes }) => formatHex(bytes)),
    all.map((bytes) => formatHex(bytes)),
  );
});

for (const { name, signed, simulation } of malformedVectors) {
  test(`the malformed vector ${name} is rejected`, () => {
    for (const bytes of [signed, simulation]) {
      assert.throws(() => decodeSignedTransaction(bytes), DecodeError);
      assert.throws(() => decodeSignedTransactions(encodeList([bytes])), DecodeError);
    }
  });
}

test("truncated and extended transactions are rejected", () => {
  for (const { bytes, name } of transactionVectors) {
    for (let length = 0; length < bytes.length; length += 1) {
      assert.throws(() => decodeSignedTransaction(bytes.subarray(0, length)), DecodeError, name);
    }
    assert.throws(() => decodeSignedTransaction(Buffer.concat([bytes, Uint8Array.of(0)])), DecodeError, name);
    assert.throws(
      () => decodeSignedTransactions(bytes),
      DecodeError,
      `${name} without the number of transactions`,
    );
  }
});

/** Decodes a transaction, or returns null if the bytes are rejected. */
function decoded(bytes: Uint8Array): SignedTransaction | null {
  try {
    return decodeSignedTransaction(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

test("a transaction with a changed byte is rejected or decoded to a different transaction", () => {
  const place = fc.nat().chain((at) => fc.tuple(fc.constant(at), fc.integer({ min: 1, max: 255 })));
  fc.assert(
    fc.property(fc.constantFrom(...transactionVectors), place, ({ bytes }, [at, change]) => {
      const other = Uint8Array.from(bytes);
      const index = at % bytes.length;
      other[index] = (other[index] ?? 0) ^ change;
      const found = decoded(other);
      if (found === null) return;
      assert.equal(formatHex(found.bytes), formatHex(other));
      assert.notDeepEqual(found, decodeSignedTransaction(bytes));
    }),
    { numRuns: 1000 },
  );
});

test("arbitrary bytes are rejected", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      assert.equal(decoded(bytes), null);
    }),
  );
});

test("a length prefix beyond the input is rejected before memory is allocated", () => {
  const [vector] = ed25519Vectors;
  assert.ok(vector);
  // The name of the function is followed by the number of type arguments and the number of arguments.
  const start = Buffer.from(vector.bytes).indexOf("transfer", 0, "latin1") + "transfer".length;
  for (const before of [[], [0]]) {
    const head = [vector.bytes.subarray(0, start), Uint8Array.from(before), encodeUleb(listItemsMax + 1)];
    const bytes = Buffer.concat([...head, new Uint8Array(8_000_000)]);
    assert.throws(
      () => decodeSignedTransaction(bytes),
      /expected at most 65536 items at byte \d+, got 65537/,
    );
  }
});

test("a view of a larger buffer is decoded from the start of the view", () => {
  const inside: Reader = createReader(Buffer.from([9, 1, 9]).subarray(1, 2));
  assert.equal(inside.bytes.length, 1);
  assert.equal(inside.bytes[0], 1);
});
