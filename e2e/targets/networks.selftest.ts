/**
 * Networks whose signing domain (such as `APTOS::RawTransaction`) differs from their vendor name, or that encode
 * transactions in another way.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { Report } from "../../cli/check-api.ts";
import { createNode, type TargetProfile } from "../../reference-node/node.ts";
import type { NodeOptions } from "../../reference-node/node-options.ts";
import { requirements } from "../../spec/catalogue.ts";
import { judgeAltered } from "../../proof/gates/mutation/judge-mutant.ts";
import { withWrongSignatures } from "../../proof/fake-nodes/wire/alterations.ts";
import { toEarlyResponses } from "../../proof/fake-nodes/variations/early-network.ts";
import { unchanged, type Alteration } from "../../proof/fake-nodes/wire/exchange.ts";
import { findVariation } from "../../proof/fake-nodes/variations/variations.ts";
import { commandProgram, runTouchstone } from "../../tools/run-command.ts";

const only = requirements
  .filter(([id, { excluded }]) => id.startsWith("BTCH-") && excluded === undefined)
  .map(([id]) => id);

async function judge(
  options: NodeOptions,
  alter: Alteration = unchanged,
  rewriteRequest = findVariation("network-aptos").rewriteRequest,
): Promise<Report> {
  const node = createNode(options);
  const { signing: _, ...profile } = node.profile;
  try {
    return await judgeAltered(
      node,
      alter,
      { seed: 3, runs: 5, only, allow: "submit", profile },
      rewriteRequest,
    );
  } finally {
    await node.close();
  }
}

function countStatuses({ requirements: rows }: Report): { readonly [status: string]: number } {
  const counts: Record<string, number> = {};
  for (const { status } of rows) if (status !== "disabled") counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Lists the inconclusive requirements whose reason does not begin with `another transaction layout`. */
function otherReasons({ requirements: rows }: Report): string[] {
  return rows.flatMap(({ id, status, reason }) =>
    status === "inconclusive" && reason?.startsWith("another transaction layout: ") !== true
      ? [`${id}: ${reason}`]
      : [],
  );
}

test("on a network whose transactions have an eighth field, requirements are inconclusive, and the reason names the response, the tried words and the profile key", async () => {
  const { alter, rewriteRequest } = findVariation("network-cedra");
  const report = await judge({ vendor: "cedra" }, alter, rewriteRequest);
  assert.equal(countStatuses(report)["fail"], undefined);
  assert.deepEqual(otherReasons(report), []);
  const reason = report.requirements.find(({ id }) => id === "BTCH-001")?.reason ?? "";
  assert.match(reason, /\(206 vm_error "Invalid transaction: Type: Validation Code: INVALID_SIGNATURE"/);
  assert.match(reason, /versions \d+, \d+, \d+, \d+, \d+ match none of the words CEDRA, APTOS, LIBRA, /);
  assert.match(reason, /set features\.submission to false in the profile/);
});

test("on a network with an unknown signing domain, requirements are inconclusive, and the reason names the profile key for it", async () => {
  const report = await judge({ signingDomain: "OTHER" });
  assert.equal(countStatuses(report)["fail"], undefined);
  assert.deepEqual(otherReasons(report), []);
  assert.match(
    report.requirements.find(({ id }) => id === "BTCH-001")?.reason ?? "",
    /or signing\.domain if/,
  );
});

test("a node that returns wrong signatures of committed transactions gets the same statuses as the reference node", async () => {
  assert.deepEqual(countStatuses(await judge({}, withWrongSignatures)), countStatuses(await judge({})));
});

test("a network of November 2022 has the statuses of the reference node if it is judged by the interface of that time", async (t) => {
  const node = createNode({ vendor: "arx" });
  t.after(() => node.close());
  const { signing: _, ...profile } = node.profile;
  const options = { seed: 3, runs: 5, allow: "submit", profile } as const;
  const judgeBy = async (interfaceOf: { readonly revision?: string }, alter: Alteration) => {
    const report = await judgeAltered(node, alter, { ...options, ...interfaceOf });
    return report.requirements.map(({ id, status }) => `${id} ${status}`);
  };
  const early = toEarlyResponses("arx");
  assert.deepEqual(
    (await judgeBy({}, early)).filter((row) => row.endsWith(" fail")),
    ["MODL-015 fail", "MODL-021 fail"],
  );
  const then = { revision: "2022-11-30" };
  assert.deepEqual(await judgeBy(then, early), await judgeBy(then, unchanged));
});

/** Starts `touchstone node` with options, and returns the line that it prints. */
async function startNode(
  t: TestContext,
  ...options: readonly string[]
): Promise<{ readonly baseUrl: string; readonly profile: TargetProfile }> {
  const argv = [commandProgram, "node", "--port", "0", "--json", "--log", "silent", ...options];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill("SIGKILL"));
  let text = "";
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    text += chunk.toString("utf8");
    if (text.includes("\n")) break;
  }
  return JSON.parse(text) as { baseUrl: string; profile: TargetProfile };
}

for (const [vendor, word] of [
  ["lumio", "APTOS"],
  ["libra2", "LIBRA"],
] as const) {
  test(`touchstone check finds that ${vendor} signs with ${word}, and judges its submission`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "touchstone-test-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const { baseUrl, profile } = await startNode(t, "--vendor", vendor, "--signing-domain", word);
    assert.equal(profile.signing?.domain, `${word}::RawTransaction`);
    const file = join(folder, "profile.json");
    writeFileSync(file, JSON.stringify({ ...profile, signing: undefined }));
    const options = ["--profile", file, "--allow", "heavy", "--out", folder, "--seed", "3"];
    const { code, stdout } = await runTouchstone(["check", baseUrl, ...options], { cwd: folder });
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^conformant within heavy: (\d+) of \1 MUST in scope$/m);
    const { inventory } = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as Report;
    const { domain, shownBy } = inventory["signing"] as { domain: string; shownBy: string };
    assert.equal(domain, `${word}::RawTransaction`);
    assert.match(shownBy, /^the signature of the transaction at version \d+$/);
  });
}
