import assert from "node:assert/strict";
import { test } from "node:test";
import { Inconclusive } from "../../client/outcome.ts";
import type { SigningEvidence } from "../../transactions/find-signing-domain.ts";
import {
  createFakeClient,
  createFakeFixtures,
  createFakeTransport,
  createRawAnswer,
} from "../kit/fake-target.test.support.ts";
import { requireAccepted } from "./refusal.ts";

const unmatched: SigningEvidence = {
  word: null,
  shownBy: null,
  triedWords: ["CEDRA", "APTOS"],
  unmatchedVersions: ["9", "8", "7"],
};
const shown = { word: "APTOS", shownBy: { version: "9", match: "hash" } } as const;
const refused = { message: "not valid BCS", error_code: "invalid_input", vm_error_code: null };

/** Returns the reason for a response to a batch; null if the batch counts as accepted. */
async function reasonFor(
  { status, body }: { readonly status: number; readonly body: unknown },
  evidence: SigningEvidence | null = unmatched,
  executedVersion = 0n,
): Promise<string | null> {
  const node = createFakeClient(createFakeTransport([createRawAnswer(status, body)]));
  const { signers, memory } = createFakeFixtures(node);
  const answer = await node.submitBatch({ json: [] });
  try {
    requireAccepted(
      { signers: { ...signers, evidence: () => evidence }, memory: { ...memory, executedVersion } },
      answer,
      "a transaction",
    );
    return null;
  } catch (thrown) {
    assert.ok(thrown instanceof Inconclusive);
    return thrown.needs;
  }
}

test("the reason for a refusal names another layout, the response, the versions, the words and the profile keys", async () => {
  assert.equal(
    await reasonFor({ status: 400, body: refused }),
    'another transaction layout: the target refuses a transaction (400 invalid_input "not valid BCS" ' +
      "for POST /v1/transactions/batch), and the " +
      "committed transactions at versions 9, 8, 7 match none of the words CEDRA, APTOS by signature or hash; " +
      "set features.submission to false in the profile if this network encodes transactions in another way, " +
      "or signing.domain if it signs with another word",
  );
});

for (const [name, response, evidence, executedVersion] of [
  ["the response does not concern the transaction", { status: 403, body: refused }, unmatched, 0n],
  ["the target has executed another transaction", { status: 400, body: refused }, unmatched, 5n],
  ["a committed transaction matches", { status: 400, body: refused }, { ...unmatched, ...shown }, 0n],
  [
    "few transactions were compared",
    { status: 400, body: refused },
    { ...unmatched, unmatchedVersions: ["9", "8"] },
    0n,
  ],
  ["the profile declares the domain", { status: 400, body: refused }, null, 0n],
] as const) {
  test(`the reason is only the response if ${name}`, async () => {
    const { status } = response;
    assert.equal(
      await reasonFor(response, evidence, executedVersion),
      `needs a target that accepts a transaction, got ${status} invalid_input "not valid BCS" for POST /v1/transactions/batch`,
    );
  });
}

test("the error of the first transaction of a summary is described, and a long message is cut", async () => {
  const error = { ...refused, message: "m".repeat(5_000) };
  const failures = [{ transaction_index: 0, error }];
  const reason = await reasonFor({ status: 206, body: { transaction_failures: failures } });
  assert.match(reason ?? "", /\(206 invalid_input "m{159}… for POST/);
});

test("an accepted batch needs no reason", async () => {
  assert.equal(await reasonFor({ status: 202, body: { transaction_failures: [] } }), null);
});
