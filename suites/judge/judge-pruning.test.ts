import assert from "node:assert/strict";
import { test } from "node:test";
import type { CheckBody } from "./check.ts";
import {
  account,
  checkOf,
  createFakeClient,
  createFakeFixtures,
  createFakeTransport,
  errorAnswer,
  healthy,
} from "../client/fake-target.test.support.ts";
import { judge } from "./judge.ts";

/** Creates a check that expects status 200 at each of its versions in turn. The target has pruned those below 10. */
function readingAt(versions: readonly bigint[]) {
  const left = [...versions];
  const node = createFakeClient(
    createFakeTransport(({ path }) => {
      const version = /ledger_version=(\d+)/.exec(path)?.[1];
      if (version === undefined) return healthy;
      return BigInt(version) < 10n ? errorAnswer(410, "version_pruned") : account;
    }),
  );
  const body: CheckBody = async (fixtures) => {
    const ledgerVersion = left.shift() ?? 0n;
    const answer = await fixtures.node.getAccount(fixtures.inventory.account(), { ledgerVersion });
    fixtures.assert.status(answer, [200], `Read at version ${ledgerVersion}`);
  };
  return { body, node, left };
}

test("a check whose version was pruned meanwhile picks another one", async () => {
  const { body, node, left } = readingAt([5n, 50n]);
  const { observation } = await judge(checkOf(body), createFakeFixtures(node));
  assert.deepEqual(observation.outcome, { kind: "held" });
  assert.deepEqual(left, []);
});

test("a check that picks the same pruned version again is inconclusive", async () => {
  const { body, node, left } = readingAt([5n, 5n, 50n]);
  const { observation } = await judge(checkOf(body), createFakeFixtures(node));
  assert.ok(observation.outcome.kind === "inconclusive");
  assert.deepEqual(observation.outcome.reason, { kind: "pruned", version: "5", oldest: "10" });
  assert.equal(left.length, 1);
});
