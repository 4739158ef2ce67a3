/** The gates fail if one check is too weak or too strict. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Check, CheckBody } from "../../suites/checks/kit/check.ts";
import { Violation } from "../../suites/client/outcome.ts";
import { collectChecks } from "../../suites/runner/plain-driver.ts";
import { findGateFailures } from "../gates/mutation/gate.ts";
import { judgeMutant } from "../gates/mutation/judge-mutant.ts";
import { findMutant } from "../fake-nodes/mutants/mutants.ts";
import { judgeVariation } from "../gates/variations/judge-variation.ts";
import { findVariationFailures } from "../gates/variations/variation-gate.ts";
import { findVariation } from "../fake-nodes/variations/variations.ts";

/** Replaces the bodies of the checks of one requirement until the test ends. */
async function replace(
  t: TestContext,
  requirement: string,
  bodyFor: (check: Check) => CheckBody,
): Promise<void> {
  const own = (await collectChecks()).filter((check) => check.requirement === requirement);
  assert.ok(own.length > 0, requirement);
  for (const check of own) {
    const { body } = check;
    Object.assign(check, { body: bodyFor({ ...check }) });
    t.after(() => Object.assign(check, { body }));
  }
}

test("a check that never fails lets its mutant survive, and the gate names the mutant", async (t) => {
  const mutant = findMutant("latest-ahead");
  const { requirement, id } = mutant;
  await replace(t, requirement, ({ body }) => async (fixtures) => {
    try {
      await body(fixtures);
    } catch (thrown) {
      if (!(thrown instanceof Violation)) throw thrown;
      fixtures.node.recorder.recordAssertion(requirement, "a response was received", 1);
    }
  });
  const result = await judgeMutant(mutant, "own requirement");
  const refused = findGateFailures([{ mutant, ends: [{ result }] }], false);
  assert.equal(refused.length, 1);
  assert.match(
    refused[0] ?? "",
    new RegExp(`^${id} \\(${requirement}\\) survived \\(own requirement\\): ${requirement} is pass`),
  );
  const unproven = findGateFailures([{ mutant, ends: [{ result }] }]);
  assert.ok(unproven.some((line) => line.startsWith(`${requirement} has no killed mutant`)));
});

test("a check that is stricter than the document fails on a variation, and the gate names the variation", async (t) => {
  const variation = findVariation("charset-named");
  const strict = "ACCT-001";
  await replace(t, strict, ({ body }) => async (fixtures) => {
    await body(fixtures);
    const answer = await fixtures.node.getAccount(fixtures.inventory.account());
    const [, mediaType] = answer.headers.find(([name]) => name.toLowerCase() === "content-type") ?? [];
    if (mediaType === "application/json") return;
    throw new Violation({
      operation: answer.operation,
      basis: "exchange",
      layer: "media type",
      mismatch: "value",
      summary: "The media type differs.",
      expected: "application/json",
      received: String(mediaType),
      exchanges: [answer.exchange],
    });
  });
  const result = await judgeVariation(variation, "bare", "all requirements");
  const refused = findVariationFailures(variation, [{ result }]);
  assert.equal(refused.length, 1);
  assert.match(
    refused[0] ?? "",
    new RegExp(`^${variation.id} \\(bare\\): ${strict}: expected pass as on the reference node, got fail`),
  );
});
