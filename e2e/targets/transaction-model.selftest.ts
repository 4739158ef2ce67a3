/** The model-based check: its failures, its counterexamples, and its result on a correct node with many seeds. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { prepareRun } from "../../cli/run/prepare-run.ts";
import { parseProfile } from "../../cli/options/profile.ts";
import type { Outcome } from "../../evidence/observation.ts";
import type { Check } from "../../suites/judge/check.ts";
import { collectChecks, runChecks } from "../../suites/runner/plain-driver.ts";
import { createRun } from "../../suites/runner/run.ts";
import { toCheckRequest, serveMutant, type MutantTarget } from "../../proof/gates/mutation/judge-mutant.ts";
import { findMutant } from "../../proof/fake-nodes/mutants/mutants.ts";
import { noOp, type Mutant } from "../../proof/fake-nodes/mutants/mutant.ts";

const seed = 20_261;

async function modelCheck(): Promise<readonly Check[]> {
  const checks = await collectChecks();
  return checks.filter(({ title }) => title.includes("random batches of several signers"));
}

/** Runs the model-based check with several seeds and returns the outcomes. */
async function judge(target: MutantTarget, mutant: Mutant, seeds: readonly number[]): Promise<Outcome[]> {
  const { profile } = toCheckRequest({ ...mutant, allow: "submit" }, target, "all requirements");
  const prepared = await prepareRun({
    baseUrl: target.baseUrl,
    vendor: null,
    allow: "submit",
    seed,
    runs: 10,
    rate: null,
    header: [],
    timeout: 10_000,
    wait: 0,
    verdictBy: "command",
    profile: parseProfile(profile, "profile", {}),
  });
  const outcomes: Outcome[] = [];
  for (const value of seeds) {
    const run = createRun({ ...prepared.context, seed: { value, runs: 10 } }, prepared.secrets);
    const observations = await runChecks({ run, checks: await modelCheck(), workers: 1 });
    outcomes.push(...observations.map(({ outcome }) => outcome));
    await run.close();
  }
  await prepared.close();
  return outcomes;
}

async function serving(t: TestContext, mutant: Mutant): Promise<MutantTarget> {
  const target = await serveMutant(mutant);
  t.after(() => target.close());
  return target;
}

test("the reference node passes with 20 seeds", async (t) => {
  const seeds = Array.from({ length: 20 }, (_, at) => at * 7_919);
  const outcomes = await judge(await serving(t, noOp), noOp, seeds);
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    seeds.map(() => "held"),
  );
});

for (const id of [
  "block-of-three-read-at-its-end",
  "bcs-charges-the-second-twice",
  "third-in-place-of-second",
  "second-of-a-sender-read-early",
  "failed-call-read-before-its-gas",
  "one-of-two-batches-loses-its-last",
  "past-read-as-now-getAccount",
  "item-there-at-the-end-of-its-block",
  "stale-refused-and-executed",
  "expired-refused-and-executed",
]) {
  test(`${id} violates its requirement with each of 3 seeds, and the failure shows the generated batches`, async (t) => {
    const mutant = findMutant(id);
    const seeds = [seed, 1, 2];
    const outcomes = await judge(await serving(t, mutant), mutant, seeds);
    assert.equal(outcomes.length, seeds.length);
    for (const outcome of outcomes) {
      assert.equal(outcome.kind, "violated");
      const { failure } = outcome;
      assert.equal(failure.requirement, mutant.requirement);
      assert.ok(failure.counterexample !== null && failure.exchanges.length > 0);
      assert.match(
        JSON.stringify(failure.counterexample.input),
        /"steps":\[\[\{"encoding":"(?:json|bcs)","batchEntries":\[/,
      );
    }
  });
}

test("a node that rejects every signature is inconclusive", async (t) => {
  const mutant: Mutant = {
    ...noOp,
    profileOverrides: { signing: { domain: "OTHER::RawTransaction", chainId: 4 } },
  };
  const [outcome] = await judge(await serving(t, mutant), mutant, [seed]);
  assert.equal(outcome?.kind, "inconclusive");
});
