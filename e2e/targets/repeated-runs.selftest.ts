import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { check, type Report } from "../../cli/check-api.ts";
import { dispatchIn } from "../../cli/dispatch.test.support.ts";
import { createFaucet, createNode } from "../../reference-node/node.ts";
import { mutants } from "../../proof/fake-nodes/mutants/mutants.ts";
import { unchanged, type Alteration } from "../../proof/fake-nodes/wire/exchange.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-repeated-"));
after(() => rmSync(folder, { recursive: true }));

/** Lists the MUST requirements that a run could not verify. */
const listUnverified = ({ requirements }: Report): readonly string[] =>
  requirements
    .filter(({ level, status }) => level === "MUST" && status === "inconclusive")
    .map(({ id }) => id);

async function serveNode() {
  const node = createNode();
  const { baseUrl, close } = await node.listen({ host: "127.0.0.1", port: 0 });
  return {
    node,
    baseUrl,
    async [Symbol.asyncDispose]() {
      await close();
      await node.close();
    },
  };
}

test("runs that submit are conformant one after another on the same node", async () => {
  await using served = await serveNode();
  const { node, baseUrl } = served;
  const profile = structuredClone(node.profile);
  for (const run of [1, 2, 3]) {
    const report = await check(baseUrl, { allow: "heavy", profile, seed: run, runs: 5 });
    assert.deepEqual([run, report.exitCode, listUnverified(report)], [run, 0, []]);
  }
});

test("a run that only reads finds the history of the node below the transactions of others", async () => {
  await using served = await serveNode();
  const { node, baseUrl } = served;
  const profile = structuredClone(node.profile);
  const faucet = createFaucet(node);
  for (let account = 1; account <= 100; account += 1) {
    const url = `http://faucet/mint?address=0xa${account}&amount=1`;
    await faucet.fetch(new Request(url, { method: "POST" }));
  }
  node.control.produceBlocks({ count: 100 });
  const report = await check(baseUrl, { profile, seed: 1, runs: 5 });
  assert.deepEqual([report.exitCode, listUnverified(report)], [0, []]);
});

test("a failure of a submission is replayed again and again, and then fixed", async () => {
  await using served = await serveNode();
  const { node } = served;
  const defect = mutants.find(({ id }) => id === "accepted-200");
  let alter: Alteration = defect?.alter ?? unchanged;
  const target = await serveProxy(node, (request, answer, forward) => alter(request, answer, forward));
  const [file, profile] = ["report.json", "profile.json"].map((name) => join(folder, name));
  if (file === undefined || profile === undefined) return;
  writeFileSync(profile, JSON.stringify(node.profile));
  const report = await check(target.baseUrl, {
    allow: "submit",
    profile: structuredClone(node.profile),
    only: ["BTCH-003"],
    seed: 7,
  });
  writeFileSync(file, JSON.stringify(report));
  const replay = () => dispatchIn(folder, ["replay", file, "--profile", profile]);
  for (const run of [1, 2]) assert.match((await replay()).stdout, /^STILL FAILING BTCH-003 /m, String(run));
  alter = unchanged;
  for (const run of [1, 2]) assert.equal((await replay()).code, 0, String(run));
  await target.close();
});
