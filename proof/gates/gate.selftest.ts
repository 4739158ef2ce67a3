/** The gates fail if one check is too weak or too strict. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Check, CheckBody, Fixtures } from "../../suites/judge/check.ts";
import type { Answer } from "../../suites/client/answer.ts";
import { Violation } from "../../suites/client/outcome.ts";
import { collectChecks } from "../../suites/runner/plain-driver.ts";
import { findGateFailures } from "./mutation/gate.ts";
import { judgeMutant } from "./mutation/judge-mutant.ts";
import { findMutant } from "../fake-nodes/mutants/mutants.ts";
import { judgeVariation } from "./variations/judge-variation.ts";
import { findVariationFailures } from "./variations/variation-gate.ts";
import { toMembers } from "../fake-nodes/wire/json.ts";
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

/** Makes the check of a requirement fail if a header or a member, which `isAllowed` receives, is not allowed. */
function createStrictBody(
  { body }: Check,
  read: (fixtures: Fixtures) => Promise<Answer>,
  isAllowed: (answer: Answer) => boolean,
): CheckBody {
  return async (fixtures) => {
    await body(fixtures);
    const answer = await read(fixtures);
    if (isAllowed(answer)) return;
    throw new Violation({
      operation: answer.operation,
      basis: "exchange",
      layer: "body",
      mismatch: "value",
      summary: "The response differs.",
      expected: "the response of the reference node",
      received: "another response",
      exchanges: [answer.exchange],
    });
  };
}

const isFirstLine = (line: string | undefined, id: string, requirement: string): boolean =>
  line?.startsWith(`${id} (bare): ${requirement}: expected pass as on the reference node, got fail`) === true;

test("a check that is stricter than the document fails on a variation, and the gate names the variation", async (t) => {
  const variation = findVariation("charset-named");
  await replace(t, "ACCT-001", (check) =>
    createStrictBody(
      check,
      ({ node, inventory }) => node.getAccount(inventory.account()),
      ({ headers }) =>
        headers.some(([name, value]) => /^content-type$/i.test(name) && value === "application/json"),
    ),
  );
  const result = await judgeVariation(variation, "bare", "all requirements");
  assert.equal(result.judgedScope, "all requirements");
  const refused = findVariationFailures(variation, [{ result }]);
  assert.equal(refused.length, 1);
  assert.ok(isFirstLine(refused[0], variation.id, "ACCT-001"), refused[0]);
});

test("a variation of one operation is judged by the requirements that this operation can affect", async (t) => {
  const variation = findVariation("health-with-further-members");
  await replace(t, "HLTH-001", (check) =>
    createStrictBody(
      check,
      ({ node }) => node.checkHealth(),
      (answer) => Object.keys(toMembers(answer.value)).length === 1,
    ),
  );
  const result = await judgeVariation(variation, "bare", "own requirements");
  assert.equal(result.judgedScope, "own requirements");
  const refused = findVariationFailures(variation, [{ result }]);
  assert.equal(refused.length, 1);
  assert.ok(isFirstLine(refused[0], variation.id, "HLTH-001"), refused[0]);
});
