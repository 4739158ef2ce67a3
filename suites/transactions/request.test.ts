import assert from "node:assert/strict";
import { test } from "node:test";
import { formatHex } from "./encoding.ts";
import {
  toBcs,
  toBcsBatch,
  toJsonRequest,
  transactionHash,
  signTransaction,
  attachZeroSignature,
  type SignedTransaction,
} from "./sign.ts";
import {
  signedVectors,
  VECTOR_DOMAIN,
  VECTOR_VENDOR,
  type SignedVector,
} from "./signed-vectors.test.support.ts";

const signedOf = ({ planned, privateKey, chainId }: SignedVector): SignedTransaction =>
  signTransaction(planned, { privateKey, domain: VECTOR_DOMAIN, chainId });

for (const vector of signedVectors) {
  const { name, planned, chainId, expected } = vector;
  test(`${name} is sent in BCS as its vector is, and has its hash`, () => {
    const bytes = toBcs(signedOf(vector));
    assert.equal(formatHex(bytes), expected.signed);
    assert.equal(transactionHash(bytes, VECTOR_VENDOR), expected.hash);
  });

  test(`${name} is sent in JSON as its vector is`, () => {
    assert.deepEqual(toJsonRequest(planned, signedOf(vector)), expected.request);
  });

  test(`${name} is simulated as its vector is`, () => {
    const zeros = attachZeroSignature(planned, signedOf(vector).publicKey, chainId);
    const bytes = toBcs(zeros);
    assert.equal(formatHex(bytes), expected.simulation);
    assert.equal(transactionHash(bytes, VECTOR_VENDOR), expected.simulationHash);
    assert.equal(toJsonRequest(planned, zeros).signature.signature, `0x${"00".repeat(64)}`);
  });
}

test("a batch is its number of transactions, then each of them", () => {
  const signed = signedVectors.map(signedOf);
  assert.deepEqual([...toBcsBatch([])], [0]);
  assert.deepEqual([...toBcsBatch(signed)], [signed.length, ...signed.flatMap((one) => [...toBcs(one)])]);
  const [one] = signed;
  assert.ok(one);
  const many = toBcsBatch(Array<SignedTransaction>(300).fill(one));
  assert.deepEqual([...many.subarray(0, 2)], [0xac, 0x02]);
  assert.equal(many.length, 2 + 300 * toBcs(one).length);
});

test("a hash depends on the vendor word and not on its case", () => {
  const bytes = Uint8Array.of(1);
  assert.equal(transactionHash(bytes, "node"), transactionHash(bytes, "Node"));
  assert.notEqual(transactionHash(bytes, "node"), transactionHash(bytes, "other"));
  assert.match(transactionHash(bytes, "node"), /^0x[0-9a-f]{64}$/);
});
