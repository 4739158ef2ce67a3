import assert from "node:assert/strict";
import { test } from "node:test";
import { notSeen, type Reason } from "../../../evidence/reason.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { SigningEvidence } from "../../transactions/find-signing-domain.ts";
import {
  createFakeClient,
  createFakeFixtures,
  createFakeTransport,
  createRawAnswer,
} from "../../client/fake-target.test.support.ts";
import { requireAccepted } from "./refusal.ts";

const unmatched: SigningEvidence = {
  word: null,
  shownBy: null,
  triedWords: ["CEDRA", "APTOS"],
  unmatchedVersions: ["9", "8", "7"],
};
const shown = { word: "APTOS", shownBy: { version: "9", match: "hash" } } as const;
const refused = { message: "not valid BCS", error_code: "invalid_input", vm_error_code: null };

const received = (status: number) => ({
  operation: "submitBatch" as const,
  status,
  error: 'invalid_input "not valid BCS"',
  method: "POST",
  target: "/v1/transactions/batch",
});

/** Returns the reason for a response to a batch; null if the batch counts as accepted. */
async function reasonFor(
  { status, body }: { readonly status: number; readonly body: unknown },
  evidence: SigningEvidence | null = unmatched,
  executedVersion = 0n,
): Promise<Reason | null> {
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
    return thrown.reason;
  }
}

test("the reason for a refusal names another layout, the response, the versions, the words and the profile keys", async () => {
  assert.deepEqual(await reasonFor({ status: 400, body: refused }), {
    kind: "layout",
    what: "a transaction",
    got: received(400),
    versions: ["9", "8", "7"],
    words: ["CEDRA", "APTOS"],
  });
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
    assert.deepEqual(
      await reasonFor(response, evidence, executedVersion),
      notSeen("a target that accepts a transaction", [], { got: received(status) }),
    );
  });
}

test("the error of the first transaction of a summary is described, and a long message is cut", async () => {
  const error = { ...refused, message: "m".repeat(5_000) };
  const failures = [{ transaction_index: 0, error }];
  const reason = await reasonFor({ status: 206, body: { transaction_failures: failures } });
  assert.ok(reason?.kind === "layout");
  assert.match(reason.got.error ?? "", /^invalid_input "m{159}…$/);
});

test("an accepted batch needs no reason", async () => {
  assert.equal(await reasonFor({ status: 202, body: { transaction_failures: [] } }), null);
});
