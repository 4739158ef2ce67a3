/**
 * The `test` function of the spec files, which registers a check with the plain driver or with Playwright. The plain
 * driver puts a collector into `globalThis` before it imports the files. If there is no collector, Playwright is
 * loaded and gets the check.
 */
import type { RunFixtures } from "../judge/check.ts";
import { findPlaywright } from "./playwright.ts";
import type { Run } from "./run.ts";
import {
  collectorKey,
  parsePlannedCheck,
  type Collector,
  type TestBody,
  type TestFixtures,
} from "./requirement.ts";

export { requirement } from "./requirement.ts";
export { Inconclusive, Violation } from "../client/outcome.ts";
export type { CheckBody, Fixtures } from "../judge/check.ts";

/** Registers one check. */
export type RegisterTest = (title: string, details: { tag: string[] }, body: TestBody) => void;

const collecting = (): Collector | undefined =>
  Reflect.get(globalThis, collectorKey) as Collector | undefined;

/**
 * Registers one check. The arguments come from `requirement`.
 *
 * @example
 * ```ts
 * import { Inconclusive, requirement, test } from "touchstone/suites";
 *
 * test(
 *   ...requirement("ACCT-006", async ({ assert, node, inventory }) => {
 *     const answer = await node.getAccount(inventory.account());
 *     if (answer.status === 410) throw new Inconclusive("needs an account that is not pruned");
 *     assert.status(answer, [200], "Read an existing account");
 *   }),
 * );
 * ```
 */
export const test: RegisterTest =
  collecting() === undefined ? playwrightTest() : (_title, _details, body) => collecting()?.(body.check);

function playwrightTest(): RegisterTest {
  // A CommonJS module, such as those of the bundle, cannot await at its top level.
  const { test: base } = findPlaywright("touchstone/suites").load();
  // Playwright reads the names of the fixtures from the source of each function, so each must destructure them.
  return base.extend<TestFixtures & { fixtures: RunFixtures }, { run: Run }>({
    run: [
      async ({}, use) => {
        const { openRunFromEnvironment } = await import("./open-run.ts");
        const run = openRunFromEnvironment(process.env);
        await use(run);
        await run.close();
      },
      { scope: "worker" },
    ],
    fixtures: async ({ run }, use, testInfo) => use(run.fixtures(parsePlannedCheck(testInfo))),
    node: async ({ fixtures }, use) => use(fixtures.node),
    inventory: async ({ fixtures }, use) => use(fixtures.inventory),
    signers: async ({ fixtures }, use) => use(fixtures.signers),
    seed: async ({ fixtures }, use) => use(fixtures.seed),
    memory: async ({ fixtures }, use) => use(fixtures.memory),
    sentences: [
      { renderReason: (reason) => JSON.stringify(reason), describeFailure: ({ summary }) => summary },
      { option: true },
    ],
    verdictBy: async ({ run }, use) => use(run.context.verdictBy),
  });
}
