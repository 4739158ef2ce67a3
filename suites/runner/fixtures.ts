/**
 * The `test` function of the spec files, which registers a check with the plain driver or with Playwright. The plain
 * driver puts a collector into `globalThis` before it imports the files. If there is no collector, Playwright is
 * loaded and gets the check.
 */
import { isRequirementId } from "../../spec/catalogue.ts";
import type { Run } from "./run.ts";
import {
  collectorKey,
  parseCheckTitle,
  type Collector,
  type TestBody,
  type TestFixtures,
} from "./requirement.ts";

export { requirement } from "./requirement.ts";
export { Inconclusive, Violation } from "../client/outcome.ts";
export type { CheckBody, Fixtures } from "../checks/kit/check.ts";

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
 *   ...requirement("ACCT-001", async ({ node, inventory }) => {
 *     const answer = await node.getAccount(inventory.account());
 *     if (answer.status !== 200) throw new Inconclusive("needs an existing account");
 *   }),
 * );
 * ```
 */
export const test: RegisterTest =
  collecting() === undefined
    ? await playwrightTest()
    : (_title, _details, body) => collecting()?.(body.check);

async function playwrightTest(): Promise<RegisterTest> {
  const { test: base } = await import("@playwright/test");
  const { openRunFromEnvironment } = await import("./run-folder.ts");
  // Playwright reads the names of the fixtures from the source of each function, so each must destructure them.
  return base.extend<TestFixtures, { run: Run }>({
    run: [
      async ({}, use) => {
        const run = openRunFromEnvironment(process.env);
        await use(run);
        await run.close();
      },
      { scope: "worker" },
    ],
    node: async ({ run }, use, { tags, title }) => {
      const requirement = tags.map((tag) => tag.slice(1)).find(isRequirementId);
      await use(
        run.fixtures(
          requirement === undefined ? null : { requirement, title: parseCheckTitle(requirement, title) },
        ).node,
      );
    },
    inventory: async ({ run }, use) => use(run.fixtures().inventory),
    signers: async ({ run }, use) => use(run.fixtures().signers),
    seed: async ({ run }, use) => use(run.fixtures().seed),
    memory: async ({ run }, use) => use(run.fixtures().memory),
    verdictBy: async ({ run }, use) => use(run.context.verdictBy),
  });
}
