import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { prepareRun, type PreparedRun } from "../../cli/run/prepare-run.ts";
import { runPlaywright } from "../../cli/run/playwright-run.ts";
import { createNode } from "../../reference-node/node.ts";
import type { Observation } from "../../evidence/observation.ts";
import type { Check } from "../../suites/judge/check.ts";
import { collectChecks, importChecks, runChecks } from "../../suites/runner/plain-driver.ts";
import { createRun } from "../../suites/runner/run.ts";
import type { ProxyResponse } from "../../proof/fake-nodes/wire/exchange.ts";
import { serve, serveProxy, type Proxy } from "../../proof/fake-nodes/wire/proxy.ts";

/** Synthetic checks that test the drivers, with their Playwright configuration. */
const synthetic = (name: "outcomes" | "many") => ({
  spec: new URL(`synthetic/${name}/${name}.spec.js`, import.meta.url).href,
  config: fileURLToPath(new URL(`synthetic/${name}/playwright.config.js`, import.meta.url)),
});

const unavailable: ProxyResponse = {
  status: 503,
  headers: [["content-type", "application/json"]],
  body: '{"message":"Not now","error_code":"internal_error","vm_error_code":null}',
};

describe("both drivers", () => {
  const node = createNode();
  const kinds = new Set<string>();
  let good: Proxy;
  let headerless: Proxy;
  let refusing: Proxy;

  before(async () => {
    good = await serveProxy(node, (_, answer) => answer);
    headerless = await serveProxy(node, (_, answer) => ({
      ...answer,
      headers: answer.headers.filter(([name]) => name !== "x-node-epoch"),
    }));
    refusing = await serve(() => unavailable);
  });
  after(async () => {
    await Promise.all([good.close(), headerless.close(), refusing.close()]);
    await node.close();
  });

  test("give equal observations of the reference node", async () => {
    await assertEqual(good.baseUrl, await fewChecks(), kinds);
  });
  test("give equal observations of a node that omits a header", async () => {
    await assertEqual(headerless.baseUrl, await fewChecks(), kinds);
  });
  test("give equal observations of a node that rejects everything", async () => {
    await assertEqual(refusing.baseUrl, await fewChecks(), kinds);
  });
  test("give equal observations of checks with each of the four outcomes", async () => {
    const outcomes = synthetic("outcomes");
    await assertEqual(good.baseUrl, await importChecks([outcomes.spec]), kinds, outcomes.config);
    assert.deepEqual([...kinds].toSorted(), ["error", "held", "inconclusive", "violated"]);
  });
});

test("200 violations take at most twice as long as 200 passes", async (t) => {
  const node = createNode();
  const good = await serveProxy(node, (_, answer) => answer);
  const bad = await serveProxy(node, (incoming, answer) =>
    incoming.path === "/-/healthy" && incoming.time > 1 ? unavailable : answer,
  );
  const many = synthetic("many");
  const checks = await importChecks([many.spec]);
  t.after(() => Promise.all([good.close(), bad.close(), node.close()]));
  let ratio = Number.POSITIVE_INFINITY;
  // A busy machine may slow down one round, so the test fails only after three slow rounds.
  for (let round = 0; round < 3 && ratio > 2; round += 1) {
    const passes = await timeOf(good.baseUrl, "held");
    const violations = await timeOf(bad.baseUrl, "violated");
    ratio = violations / passes;
  }
  t.diagnostic(`ratio ${ratio.toFixed(2)}`);
  assert.ok(ratio <= 2, `violations took ${ratio.toFixed(2)} times as long as passes`);

  async function timeOf(baseUrl: string, outcome: "held" | "violated"): Promise<number> {
    const prepared = await prepare(baseUrl);
    const started = performance.now();
    const { observations } = await runPlaywright(playwrightOptions(prepared, checks, many.config));
    const millis = performance.now() - started;
    await prepared.close();
    assert.equal(observations.filter((one) => one.outcome.kind === outcome).length, 200);
    return millis;
  }
});

/**
 * Returns the checks of some requirements, which is faster. The drivers treat the checks of all requirements alike, and
 * another test compares their reports of all requirements.
 */
async function fewChecks(): Promise<readonly Check[]> {
  const checks = await collectChecks();
  return checks.filter(({ requirement }) => /^(?:ACCT|HLTH|RESP-00|TABL-00)/.test(requirement));
}

function prepare(baseUrl: string): Promise<PreparedRun> {
  return prepareRun({
    baseUrl,
    vendor: null,
    allow: null,
    seed: 7,
    runs: 5,
    rate: null,
    header: [],
    timeout: 10_000,
    wait: 0,
    verdictBy: "command",
  });
}

function playwrightOptions({ context, secrets }: PreparedRun, checks: readonly Check[], own?: string) {
  return {
    context,
    secrets,
    checks,
    workers: 1,
    concurrency: 8,
    signal: new AbortController().signal,
    stop: new AbortController().signal,
    progress: () => undefined,
    env: process.env,
    ...(own === undefined ? {} : { config: own }),
  };
}

async function assertEqual(
  baseUrl: string,
  checks: readonly Check[],
  kinds: Set<string>,
  own?: string,
): Promise<void> {
  const prepared = await prepare(baseUrl);
  const run = createRun(prepared.context, prepared.secrets);
  const plain = await runChecks({ run, checks, workers: 2 });
  await run.close();
  const playwright = await runPlaywright(playwrightOptions(prepared, checks, own));
  await prepared.close();
  assert.equal(playwright.end, "completed");
  assert.deepEqual(comparable(playwright.observations), comparable(plain));
  for (const { outcome } of plain) kinds.add(outcome.kind);
}

/** Sorts observations by check and removes times, latencies and line numbers, which source maps change. */
function comparable(observations: readonly Observation[]): unknown[] {
  const sorted = observations
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    .map(
      ({
        traffic: { latencies: _latencies, ...traffic },
        durationMs: _durationMs,
        timing: _timing,
        ...one
      }) => ({
        ...one,
        traffic,
      }),
    );
  const undated = JSON.stringify(sorted).replaceAll(/\["date","[^"]*"\]/gi, '["date",""]');
  return JSON.parse(undated.replaceAll(/"at":"([^".]*)\.[^"]*"/g, '"at":"$1"')) as unknown[];
}

const key = ({ requirement, title }: Observation): string => `${requirement} ${title}`;
