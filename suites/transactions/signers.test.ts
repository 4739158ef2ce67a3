import assert from "node:assert/strict";
import { test } from "node:test";
import type { LedgerPosition } from "../../reports/model/observation.ts";
import { Inconclusive } from "../client/outcome.ts";
import { resolveSigningChainId, resolveSigningDomain, resolveSigning } from "./signers.ts";

const position: LedgerPosition = {
  chainId: 4,
  ledgerVersion: "1",
  oldestLedgerVersion: "0",
  ledgerTimestampMicros: "1",
  epoch: "1",
  blockHeight: "1",
  oldestBlockHeight: "0",
};

test("the domain is the declared one, or else derived from the vendor name", () => {
  assert.equal(resolveSigningDomain({ domain: "X::Y" }, "node"), "X::Y");
  assert.equal(resolveSigningDomain({}, "node"), "NODE::RawTransaction");
});

test("the chain id is the declared one, including 0, or else the one in the headers", () => {
  assert.equal(resolveSigningChainId({ chainId: 0 }, position), 0);
  assert.equal(resolveSigningChainId({ chainId: 7 }, null), 7);
  assert.equal(resolveSigningChainId({}, position), 4);
  assert.equal(resolveSigningChainId({}, { ...position, chainId: 0 }), 0);
});

test("without a chain id, signing is inconclusive", () => {
  for (const unknown of [null, { ...position, chainId: null }]) {
    assert.throws(
      () => resolveSigning({ declared: {}, vendor: "node", position: unknown }),
      (error) => error instanceof Inconclusive && error.needs.startsWith("needs the chain id"),
    );
  }
});

test("the network has the domain and the chain id", () => {
  assert.deepEqual(resolveSigning({ declared: {}, vendor: "node", position }), {
    domain: "NODE::RawTransaction",
    chainId: 4,
  });
});
