import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import { getRequirement } from "../../spec/catalogue.ts";
import { collectChecks } from "../../suites/runner/plain-driver.ts";
import { mutants } from "../../proof/fake-nodes/mutants/mutants.ts";
import { packageRoot } from "../../tools/package-root.ts";
import { run } from "../../tools/run-command.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";

const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");

interface JsonReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly skipped: number };
  readonly suites: readonly JsonSuite[];
}
interface JsonSuite {
  readonly suites?: readonly JsonSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tags: readonly string[];
  }[];
}

test("Playwright judges the reference node in a checkout", async () => {
  const { code, report } = await playwrightTest({});
  assert.equal(code, 0);
  const { expected, skipped } = report.stats;
  assert.equal(expected + skipped, (await collectChecks()).length);
  // Checks of later revisions are skipped, three that need the block of genesis, one that needs a deleted table item, one
  // that needs a ledger that lags, and one that needs a ledger that advances.
  const later = (await collectChecks()).filter(
    ({ requirement }) => getRequirement(requirement).basis === "revision",
  );
  assert.ok(skipped <= later.length + 6, `${skipped} were skipped`);
});

test("Playwright fails exactly the tests of the violated requirement", async () => {
  const node = createNode();
  const mutant = mutants.find(({ id }) => id === "no-x-node-epoch");
  assert.ok(mutant !== undefined);
  const proxy = await serveProxy(node, mutant.alter);
  // Some of the other areas are enough to show that their tests pass.
  const some = ["--grep", "(?:ACCT|HLTH|RESP|RSRC)-"];
  const { code, report } = await playwrightTest({ TOUCHSTONE_CHECK_BASE_URL: proxy.baseUrl }, some);
  assert.equal(code, 1);
  const failed = specsOf(report.suites).filter(({ ok }) => !ok);
  const own = (await collectChecks()).filter(
    ({ requirement, safety }) => requirement === mutant.requirement && safety === "read",
  );
  assert.deepEqual(
    failed.map(({ title }) => title).toSorted(),
    own.map(({ requirement, title }) => `${requirement} ${title}`).toSorted(),
  );
  assert.ok(report.stats.expected > own.length, `only ${report.stats.expected} tests passed`);
  await proxy.close();
  await node.close();
});

/** Runs Playwright on the sources, as in a checkout. */
async function playwrightTest(
  env: { [name: string]: string },
  more: readonly string[] = [],
): Promise<{ code: number | null; report: JsonReport }> {
  const argv = [playwright, "test", "--reporter=json", ...more];
  const { code, stdout, stderr } = await run(process.execPath, argv, {
    cwd: packageRoot,
    env,
  });
  assert.match(stdout, /^\s*\{/, stderr);
  return { code, report: JSON.parse(stdout) as JsonReport };
}

function specsOf(suites: readonly JsonSuite[]): JsonSuite["specs"] {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);
}
