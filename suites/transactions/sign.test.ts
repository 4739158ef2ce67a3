import assert from "node:assert/strict";
import { createPublicKey, verify } from "node:crypto";
import { test } from "node:test";
import { inspect } from "node:util";
import * as fc from "fast-check";
import { EncodingError, formatHex } from "./encoding.ts";
import { plannedCase } from "./planned-call.test.arbitrary.ts";
import type { PlannedTransaction } from "./raw-transaction.ts";
import {
  attachZeroSignature,
  buildSigningMessage,
  deriveAuthenticationKey,
  derivePublicKey,
  signTransaction,
  toBcs,
  toBcsBatch,
  toJsonRequest,
  transactionHash,
  type SignedTransaction,
} from "./sign.ts";
import {
  otherVectors,
  signedVectors,
  VECTOR_DOMAIN,
  VECTOR_VENDOR,
  type SignedVector,
} from "./signed-vectors.test.support.ts";

for (const { name, planned, chainId, privateKey, expected } of signedVectors) {
  test(`${name} has the signature of its vector`, () => {
    const signed = signTransaction(planned, { privateKey, domain: VECTOR_DOMAIN, chainId });
    assert.equal(formatHex(signed.rawBytes), expected.raw);
    assert.equal(formatHex(buildSigningMessage(VECTOR_DOMAIN, signed.rawBytes)), expected.message);
    assert.equal(formatHex(signed.signature), expected.signature);
    assert.equal(formatHex(signed.publicKey), expected.publicKey);
  });

  test(`${name} has the public key and the authentication key of its vector`, () => {
    const publicKey = derivePublicKey(privateKey);
    assert.equal(formatHex(publicKey), expected.publicKey);
    assert.equal(deriveAuthenticationKey(publicKey), expected.authenticationKey);
  });
}

test("a change of a derived public key does not change the next one", () => {
  const first = derivePublicKey(privateKey);
  const text = formatHex(first);
  first.fill(0);
  assert.equal(formatHex(derivePublicKey(privateKey)), text);
});

const privateKey = `0x${"5a".repeat(32)}`;
const signing = { privateKey, domain: "NODE::RawTransaction", chainId: 4 };
const planned: PlannedTransaction = {
  sender: "0x1",
  sequenceNumber: 1n,
  maxGasAmount: 2n,
  gasUnitPrice: 3n,
  expirationTimestampSecs: 4n,
  call: {
    function: "0x1::a::b",
    type_arguments: ["u8"],
    arguments: ["1", "0x2"],
    param_types: ["u64", "address"],
  },
};

test("another implementation accepts a signature, but only for the transaction that was signed", () => {
  fc.assert(
    fc.property(plannedCase, ({ planned: one, chainId }) => {
      const signed = signTransaction(one, { ...signing, chainId });
      assert.ok(isValid(signed, signing.domain));
      assert.ok(!isValid(signed, "OTHER::RawTransaction"));
      const other = signTransaction({ ...one, gasUnitPrice: one.gasUnitPrice ^ 1n }, { ...signing, chainId });
      assert.ok(!isValid({ ...signed, rawBytes: other.rawBytes }, signing.domain));
    }),
    { numRuns: 25 },
  );
});

test("a change of any member changes the signature", () => {
  const { call } = planned;
  const changes: readonly Partial<PlannedTransaction>[] = [
    {},
    { sender: "0x2" },
    { sequenceNumber: 2n },
    { maxGasAmount: 3n },
    { gasUnitPrice: 4n },
    { expirationTimestampSecs: 5n },
    { nonce: 0n },
    { nonce: 1n },
    { call: { ...call, function: "0x2::a::b" } },
    { call: { ...call, function: "0x1::c::b" } },
    { call: { ...call, function: "0x1::a::c" } },
    { call: { ...call, type_arguments: [] } },
    { call: { ...call, type_arguments: ["u16"] } },
    { call: { ...call, arguments: ["2", "0x2"] } },
    { call: { ...call, arguments: ["1", "0x3"] } },
    { call: { ...call, param_types: ["u128", "address"] } },
  ];
  const signatures = [
    ...changes.map((change) => signTransaction({ ...planned, ...change }, signing)),
    signTransaction(planned, { ...signing, chainId: 5 }),
    signTransaction(planned, { ...signing, domain: "OTHER::RawTransaction" }),
    signTransaction(planned, { ...signing, privateKey: `0x${"5b".repeat(32)}` }),
  ].map(({ signature }) => formatHex(signature));
  assert.equal(new Set(signatures).size, signatures.length);
});

test("signatures are deterministic and do not depend on the spelling of the key", () => {
  const signature = formatHex(signTransaction(planned, signing).signature);
  for (const spelling of [privateKey.slice(2), privateKey.toUpperCase().replace("0X", "0x")]) {
    assert.equal(
      formatHex(signTransaction(planned, { ...signing, privateKey: spelling }).signature),
      signature,
    );
  }
});

test("a simulated transaction has a signature of 64 zeros and the bytes of the signed one", () => {
  const signed = signTransaction(planned, signing);
  const zeros = attachZeroSignature(planned, signed.publicKey, signing.chainId);
  assert.deepEqual(zeros, { ...signed, signature: new Uint8Array(64) });
});

test("a malformed private key is rejected without being quoted", () => {
  const digits = "5a".repeat(32);
  const texts = [
    digits.slice(1),
    `${digits}00`,
    `0X${digits}`,
    ` ${digits}`,
    `${digits}\n`,
    `g${digits.slice(1)}`,
  ];
  for (const text of [...texts, ""]) {
    for (const use of [
      derivePublicKey,
      (key: string) => signTransaction(planned, { ...signing, privateKey: key }),
    ]) {
      assert.throws(
        () => use(text),
        (error) =>
          error instanceof EncodingError &&
          error.message === "private key expected 0x and 64 hex digits, got another value" &&
          !inspect(error, { depth: 9, showHidden: true }).includes("5a5a"),
      );
    }
  }
});

test("messages and results never contain the private key", () => {
  const said: unknown[] = [signTransaction(planned, signing)];
  for (const change of [
    { sender: "x" },
    { gasUnitPrice: -1n },
    { call: { ...planned.call, arguments: [] } },
  ]) {
    try {
      signTransaction({ ...planned, ...change }, signing);
      assert.fail("signed");
    } catch (error) {
      assert.ok(error instanceof EncodingError);
      said.push(error);
    }
  }
  const text = inspect(said, { depth: 9, maxArrayLength: null }) + hexOfAll(said[0]);
  assert.ok(!text.includes("5a5a5a5a"));
});

function hexOfAll(value: unknown): string {
  return Object.values(value ?? {})
    .map((one: unknown) => (one instanceof Uint8Array ? formatHex(one) : ""))
    .join();
}

function isValid({ publicKey, signature, rawBytes }: SignedTransaction, domain: string): boolean {
  const x = Buffer.from(publicKey).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, buildSigningMessage(domain, rawBytes), key, signature);
}

const signedOf = (vector: SignedVector): SignedTransaction =>
  signTransaction(vector.planned, { ...vector, domain: VECTOR_DOMAIN });

for (const vector of signedVectors) {
  const { name, chainId, expected } = vector;
  test(`${name} has the BCS request and the hash of its vector`, () => {
    const bytes = toBcs(signedOf(vector));
    assert.equal(formatHex(bytes), expected.signed);
    assert.equal(transactionHash(bytes, VECTOR_VENDOR), expected.hash);
  });

  test(`${name} has the JSON request of its vector`, () => {
    assert.deepEqual(toJsonRequest(vector.planned, signedOf(vector)), expected.request);
  });

  test(`${name} has the simulation request of its vector`, () => {
    const zeros = attachZeroSignature(vector.planned, signedOf(vector).publicKey, chainId);
    const bytes = toBcs(zeros);
    assert.equal(formatHex(bytes), expected.simulation);
    assert.equal(transactionHash(bytes, VECTOR_VENDOR), expected.simulationHash);
    assert.equal(toJsonRequest(vector.planned, zeros).signature.signature, `0x${"00".repeat(64)}`);
  });
}

test("a batch is encoded as its number of transactions, followed by the transactions", () => {
  const signed = signedVectors.map(signedOf);
  assert.deepEqual([...toBcsBatch([])], [0]);
  assert.deepEqual([...toBcsBatch(signed)], [signed.length, ...signed.flatMap((one) => [...toBcs(one)])]);
  const [one] = signed;
  assert.ok(one);
  const many = toBcsBatch(Array<SignedTransaction>(300).fill(one));
  assert.deepEqual([...many.subarray(0, 2)], [0xac, 0x02]);
  assert.equal(many.length, 2 + 300 * toBcs(one).length);
});

test("the hash of a transaction depends on the vendor name, ignoring case", () => {
  const bytes = Uint8Array.of(1);
  assert.equal(transactionHash(bytes, "node"), transactionHash(bytes, "Node"));
  assert.notEqual(transactionHash(bytes, "node"), transactionHash(bytes, "other"));
  assert.match(transactionHash(bytes, "node"), /^0x[0-9a-f]{64}$/);
});

test("every vector is signed, or its hash is computed", () => {
  const kinds = new Map(otherVectors.map(({ name, kind }) => [name, kind]));
  assert.deepEqual(Object.fromEntries(kinds), {
    "multi-key-2-of-3-mixed": "multi_key",
    "fee-payer-no-secondary": "fee_payer",
    "script-payload": "script",
  });
  assert.equal(signedVectors.length, 10);
  for (const { signed_transaction_bcs: bytes, transaction_hash: hash } of otherVectors)
    assert.equal(transactionHash(Buffer.from(bytes.slice(2), "hex"), VECTOR_VENDOR), hash);
});
