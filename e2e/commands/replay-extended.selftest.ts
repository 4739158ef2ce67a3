/** `touchstone replay` judges the failures of rules for operations beyond the document again. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { check } from "../../cli/check-api.ts";
import { dispatchIn } from "../../cli/dispatch.test.support.ts";
import { createNode } from "../../reference-node/node.ts";
import { extendedMutants } from "../../proof/fake-nodes/extended/mutants.ts";
import { unchanged, type Alteration } from "../../proof/fake-nodes/wire/exchange.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-replay-extended-"));
const node = createNode();
let alter: Alteration = unchanged;
const received: string[] = [];
const target = await serveProxy(node, (request, answer, forward) => {
  received.push(request.path);
  return alter(request, answer, forward);
});
after(async () => {
  await target.close();
  await node.close();
  rmSync(folder, { recursive: true });
});

function alterationOf(id: string): Alteration {
  const mutant = extendedMutants.find(({ requirement }) => requirement === id);
  assert.ok(mutant !== undefined, id);
  return mutant.alter;
}

/** Judges a mutant with `--extended` and stores the report. */
async function record(id: string): Promise<void> {
  alter = alterationOf(id);
  const report = await check({ baseUrl: target.baseUrl, only: ["HLTH-001"], seed: 3, extended: true });
  assert.equal(report.extended?.counts.violated, 1);
  writeFileSync(join(folder, "report.json"), JSON.stringify(report));
}

async function replay(now: Alteration, ...argv: string[]) {
  alter = now;
  received.length = 0;
  return dispatchIn(folder, ["replay", "report.json", ...argv]);
}

test("a violated rule is still failing, fixed or changed, and decides the exit code only if it is named", async () => {
  await record("XBLK-004");
  const still = await replay(alterationOf("XBLK-004"));
  assert.equal(still.code, 0, still.stderr);
  assert.match(still.stdout, /^STILL FAILING XBLK-004 \([0-9a-f]{16}\)$/m);
  assert.match(still.stdout.replaceAll(/\s+/g, " "), /blocks\/by_height\/\d+: was 400, now 400/);
  // Only the check of this rule runs.
  assert.ok(!received.includes("/view"));
  const named = await replay(alterationOf("XBLK-004"), "XBLK-004");
  assert.equal(named.code, 1);
  const fixed = await replay(unchanged, "XBLK-004", "--json");
  assert.equal(fixed.code, 0, fixed.stdout);
  assert.match(fixed.stdout, /"outcome":"fixed"/);
  const other: Alteration = (incoming, answer) =>
    incoming.path.startsWith("/blocks/by_height/") && answer.status === 404
      ? { ...answer, status: 403 }
      : answer;
  const changed = await replay(other, "XBLK-004");
  assert.equal(changed.code, 1);
  assert.match(changed.stdout, /^CHANGED XBLK-004 /m);
});

test("a rule for every response and a rule of the ledger info are judged again", async () => {
  await record("XRSP-002");
  assert.match((await replay(unchanged)).stdout, /^FIXED XRSP-002 /m);
  await record("XLED-002");
  const still = await replay(alterationOf("XLED-002"));
  assert.match(still.stdout, /^STILL FAILING XLED-002 /m);
  assert.match(still.stdout.replaceAll(/\s+/g, " "), /\/v1: was 200, now 200 with the same body/);
});

test("a rule that cannot be judged now is not verified, and an unknown id is an error that lists the rules", async () => {
  await record("XGAS-002");
  const missing: Alteration = (incoming, answer) =>
    incoming.path === "/estimate_gas_price"
      ? { ...answer, status: 404, headers: [["content-type", "text/html"]], body: "<p>not here</p>" }
      : answer;
  const now = await replay(missing, "XGAS-002");
  assert.equal(now.code, 1);
  assert.match(
    now.stdout.replaceAll(/\s+/g, " "),
    /NOT VERIFIED XGAS-002 .* does not serve estimateGasPrice/,
  );
  const unknown = await replay(unchanged, "XBLK-001");
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /failed requirements: XGAS-002/);
});
