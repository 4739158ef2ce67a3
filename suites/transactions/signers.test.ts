import assert from "node:assert/strict";
import { test } from "node:test";
import type { LedgerPosition } from "../../evidence/ledger-position.ts";
import { Inconclusive } from "../client/outcome.ts";
import { emptyDeclaration } from "../client/target.ts";
import { EMPTY_INVENTORY } from "../discovery/inventory.ts";
import { createSigners, findEvidence, resolveSigningChainId, resolveSigningDomain } from "./signers.ts";
import type { SigningEvidence } from "./find-signing-domain.ts";

const position: LedgerPosition = {
  chainId: 4,
  ledgerVersion: "1",
  oldestLedgerVersion: "0",
  ledgerTimestampMicros: "1",
  epoch: "1",
  blockHeight: "1",
  oldestBlockHeight: "0",
};
const at = (chainId: number | null) => ({
  position: { ...position, chainId },
  signedCalls: [],
  gasUnitPrice: null,
});
const evidence: SigningEvidence = {
  word: "LIBRA",
  shownBy: { version: "7", match: "signature" },
  triedWords: ["NODE", "LIBRA"],
  unmatchedVersions: [],
};

test("the domain is the declared one, else the one of committed transactions, else derived from the vendor name", () => {
  const declared = { domain: "X::Y" };
  assert.equal(resolveSigningDomain({ declared, vendor: "node" }, evidence), "X::Y");
  assert.equal(resolveSigningDomain({ declared: {}, vendor: "node" }, evidence), "LIBRA::RawTransaction");
  for (const without of [null, { ...evidence, word: null, shownBy: null }]) {
    assert.equal(resolveSigningDomain({ declared: {}, vendor: "node" }, without), "NODE::RawTransaction");
  }
});

test("committed transactions are compared only if the profile declares no domain", () => {
  const inventory = at(4);
  assert.equal(findEvidence({ declared: { domain: "X::Y" }, vendor: "node", inventory }), null);
  assert.equal(findEvidence({ declared: {}, vendor: "node", inventory })?.word, null);
  assert.equal(findEvidence({ declared: {}, vendor: "node", inventory: at(null) }), null);
});

test("the chain id is the declared one, including 0, or else the one in the headers", () => {
  assert.equal(resolveSigningChainId({ declared: { chainId: 0 }, inventory: at(4) }), 0);
  assert.equal(resolveSigningChainId({ declared: { chainId: 7 }, inventory: EMPTY_INVENTORY }), 7);
  assert.equal(resolveSigningChainId({ declared: {}, inventory: at(4) }), 4);
  assert.equal(resolveSigningChainId({ declared: {}, inventory: at(0) }), 0);
});

test("without a chain id, signing is inconclusive", () => {
  for (const inventory of [EMPTY_INVENTORY, at(null)]) {
    assert.throws(
      () => resolveSigningChainId({ declared: {}, inventory }),
      (error) =>
        error instanceof Inconclusive &&
        error.reason.kind === "profile" &&
        error.reason.keys.includes("signing.chainId"),
    );
  }
});

test("the network has the domain and the chain id", () => {
  const target = { baseUrl: "http://127.0.0.1:1/v1", vendor: "node" };
  assert.deepEqual(
    createSigners({ signers: [], declared: emptyDeclaration, target, inventory: at(4) }).network(),
    {
      domain: "NODE::RawTransaction",
      chainId: 4,
    },
  );
});

test("the gas price is the one that discovery found, and at least the one that known networks accept", () => {
  const target = { baseUrl: "http://127.0.0.1:1/v1", vendor: "node" };
  const priceOf = (gasUnitPrice: string | null): bigint => {
    const inventory = { position, signedCalls: [], gasUnitPrice };
    return createSigners({ signers: [], declared: emptyDeclaration, target, inventory }).gasUnitPrice();
  };
  assert.deepEqual([null, "0", "99", "500"].map(priceOf), [100n, 100n, 100n, 500n]);
});
