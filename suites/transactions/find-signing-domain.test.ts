import assert from "node:assert/strict";
import { test } from "node:test";
import type { SignedCall } from "../discovery/inventory.ts";
import { findSigningWord } from "./find-signing-domain.ts";
import { type SignedVector, signedVectors } from "./signed-vectors.test.support.ts";

/** Returns a vector as a block shows it. */
function toCall({ planned, expected }: SignedVector): SignedCall {
  const { call } = planned;
  return {
    version: "7",
    hash: expected.hash,
    sender: planned.sender,
    sequenceNumber: String(planned.sequenceNumber),
    maxGasAmount: String(planned.maxGasAmount),
    gasUnitPrice: String(planned.gasUnitPrice),
    expirationTimestampSecs: String(planned.expirationTimestampSecs),
    nonce: planned.nonce === undefined ? null : String(planned.nonce),
    function: call.function,
    typeArguments: call.type_arguments,
    arguments: call.arguments,
    paramTypes: call.param_types,
    publicKey: expected.publicKey,
    signature: expected.signature,
  };
}

const [vector] = signedVectors;
assert.ok(vector);
const call = toCall(vector);
const network = { vendor: "lumio", chainId: vector.chainId };

test("every vector shows its word by its signature, whatever the vendor name", () => {
  for (const one of signedVectors) {
    const { word, shownBy } = findSigningWord([toCall(one)], { vendor: "lumio", chainId: one.chainId });
    assert.equal(word, "APTOS", one.name);
    assert.deepEqual(shownBy, { version: "7", match: "signature" });
  }
});

test("a simulation, which has a signature of zeros, shows its word by its hash", () => {
  const simulated = { ...call, hash: vector.expected.simulationHash, signature: `0x${"00".repeat(64)}` };
  assert.deepEqual(findSigningWord([simulated], network).shownBy, { version: "7", match: "hash" });
});

test("the vendor name is tried before the words of known networks", () => {
  assert.deepEqual(findSigningWord([], network).triedWords.slice(0, 2), ["LUMIO", "APTOS"]);
  assert.deepEqual(findSigningWord([], { vendor: "node", chainId: 4 }).triedWords.slice(0, 2), [
    "NODE",
    "APTOS",
  ]);
});

test("a transaction that matches no word is listed, and the next one decides", () => {
  const garbled = { ...call, version: "9", signature: `0x${"11".repeat(64)}` };
  const evidence = findSigningWord([garbled, call], network);
  assert.deepEqual([evidence.word, evidence.unmatchedVersions], ["APTOS", ["9"]]);
  assert.equal(findSigningWord([garbled], network).word, null);
  assert.deepEqual(findSigningWord([call], { ...network, chainId: 200 }).unmatchedVersions, ["7"]);
});

test("a key or a signature of another length matches nothing", () => {
  for (const text of ["0x", "0x00", `0x${"00".repeat(5_000)}`]) {
    const odd = { ...call, publicKey: text, signature: text };
    assert.deepEqual(findSigningWord([odd], network).unmatchedVersions, ["7"]);
  }
});

for (const [name, part] of [
  ["number", { maxGasAmount: "1e3" }],
  ["number above u64", { gasUnitPrice: "99999999999999999999" }],
  ["sender", { sender: "somebody" }],
  ["parameter type", { paramTypes: ["&signer", "i64"], arguments: ["1"] }],
  ["number of arguments", { arguments: [] }],
  ["signature text", { signature: "none" }],
  ["key text", { publicKey: "none" }],
] as const) {
  test(`a transaction that cannot be rebuilt because of its ${name} says nothing`, () => {
    const { word, unmatchedVersions } = findSigningWord([{ ...call, ...part }], network);
    assert.deepEqual([word, unmatchedVersions], [null, []]);
  });
}
