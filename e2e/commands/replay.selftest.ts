import assert from "node:assert/strict";
import { computeDigest } from "../../reports/model/report-digest.ts";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { check, type CheckRequest, type Report } from "../../cli/check-api.ts";
import { dispatchIn } from "../../cli/dispatch.test.support.ts";
import { createNode } from "../../reference-node/node.ts";
import { mutants } from "../../proof/fake-nodes/mutants/mutants.ts";
import { alterBody, alterOperation } from "../../proof/fake-nodes/wire/alterations.ts";
import { unchanged, type Alteration, type ProxyRequest } from "../../proof/fake-nodes/wire/exchange.ts";
import { toMembers } from "../../proof/fake-nodes/wire/json.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-replay-"));
const file = join(folder, "report.json");
const node = createNode();
/** The current alteration of the target and the requests that it received. Each test resets them. */
let alter: Alteration = unchanged;
const incoming: ProxyRequest[] = [];
const target = await serveProxy(node, (request, answer, forward) => {
  incoming.push(request);
  return alter(request, answer, forward);
});
after(async () => {
  await target.close();
  await node.close();
  rmSync(folder, { recursive: true });
});

const sequenceNumberAsNumber = alterBody("getAccount", (body) => ({
  ...toMembers(body),
  sequence_number: 1,
}));
const sequenceNumberAsWord = alterBody("getAccount", (body) => ({
  ...toMembers(body),
  sequence_number: "one",
}));
const unhealthy = alterOperation("checkHealth", (_, answer) => ({ ...answer, body: "{}" }));

/** Judges the target with a defect and stores the report. */
async function record(fault: Alteration, more: CheckRequest = {}): Promise<Report> {
  alter = fault;
  const report = await check({ baseUrl: target.baseUrl, seed: 5, runs: 5, ...more });
  writeFileSync(file, JSON.stringify(report));
  return report;
}

async function replay(now: Alteration, ...argv: string[]) {
  alter = now;
  incoming.length = 0;
  return dispatchIn(folder, ["replay", file, ...argv]);
}

/** Changes the report and recomputes its digest. */
function forge(change: (text: string) => string): void {
  const { digest: _, ...content } = JSON.parse(change(readFileSync(file, "utf8"))) as Report;
  writeFileSync(file, JSON.stringify({ ...content, digest: computeDigest(content) }));
}

describe("touchstone replay", () => {
  test("repeats a request that accepts gzip", async () => {
    const mutant = mutants.find(({ id }) => id === "gzip-without-cursor");
    const { requirements } = await record(mutant?.alter ?? unchanged, { only: ["FRMT-004"] });
    assert.equal(requirements.find(({ id }) => id === "FRMT-004")?.status, "fail");
    const still = await replay(mutant?.alter ?? unchanged);
    assert.equal(still.code, 1, still.stderr);
    assert.doesNotMatch(still.stdout, /not sent/);
    assert.match(still.stdout, /^STILL FAILING FRMT-004/m);
  });

  test("reports a failure as still failing, fixed or changed", async () => {
    await record(sequenceNumberAsNumber, { only: ["FRMT-002", "ACCT-001"] });
    const still = await replay(sequenceNumberAsNumber);
    assert.equal(still.code, 1, still.stderr);
    assert.match(still.stdout, /^STILL FAILING FRMT-002 \([0-9a-f]{16}\)$/m);
    assert.match(
      still.stdout.replace(/\s+/g, " "),
      /: was 200, now 200 with the same body and the same headers/,
    );
    assert.ok(still.stdout.split("\n").every((line) => line.length <= 80));
    const fixed = await replay(unchanged, "--json");
    assert.equal(fixed.code, 0, fixed.stdout);
    assert.equal(fixed.stdout.indexOf("\n"), fixed.stdout.length - 1);
    assert.match(fixed.stdout, /"outcome":"fixed"/);
    assert.match(fixed.stdout, /"isSameBody":false/);
    const changed = await replay(sequenceNumberAsWord);
    assert.equal(changed.code, 1);
    assert.match(changed.stdout, /^CHANGED FRMT-002 /m);
    assert.match(changed.stdout, /^ {2}now /m);
  });

  test("reports a failure as not verified if its checks cannot be judged", async () => {
    await record(sequenceNumberAsNumber, { only: ["FRMT-002"] });
    const { code, stdout } = await replay(
      alterOperation("getAccount", (_, answer) => ({ ...answer, status: 503 })),
    );
    assert.equal(code, 1);
    assert.match(stdout, /^NOT VERIFIED FRMT-002 /m);
    assert.match(stdout, /^ {2}because /m);
  });

  test("runs every check that found a failure before it reports the failure as fixed", async () => {
    const only = ["FRMT-002", "ACCT-004", "ACCT-008"] as const;
    const report = await record(sequenceNumberAsNumber, { only });
    const [failure] = report.requirements.flatMap(({ failures }) => failures);
    assert.deepEqual(failure?.foundBy, only.toSorted());
    // The check of the requirement reads only the latest version, at which the defect does not exist.
    const { code, stdout } = await replay((request, answer) =>
      request.query.size === 0 ? answer : sequenceNumberAsNumber(request, answer),
    );
    assert.equal(code, 1);
    assert.match(stdout, /^STILL FAILING FRMT-002/m);
  });

  test("replays the given requirements and fingerprints, and rejects unknown ones", async () => {
    const report = await record(
      (request, answer) => unhealthy(request, sequenceNumberAsNumber(request, answer)),
      {
        only: ["FRMT-002", "HLTH-003"],
      },
    );
    const [failed, ...others] = report.requirements.filter(({ status }) => status === "fail");
    const fingerprint = failed?.failures[0]?.fingerprint ?? "";
    assert.ok(failed !== undefined && others.length > 0);
    for (const id of [failed.id, fingerprint]) {
      const { failures } = JSON.parse((await replay(unchanged, id, "--json")).stdout) as {
        failures: { requirement: string }[];
      };
      assert.deepEqual(new Set(failures.map(({ requirement }) => requirement)), new Set([failed.id]));
    }
    const { code, stderr } = await replay(unchanged, "TABL-001");
    assert.equal(code, 2);
    assert.match(stderr, /"TABL-001" did not fail in .*; failed requirements: FRMT-002, HLTH-003/);
  });

  test("uses the address of --base-url", async () => {
    const report = await record(sequenceNumberAsNumber, { only: ["FRMT-002"] });
    forge((text) => text.replaceAll(report.target.baseUrl, "http://127.0.0.1:9/old"));
    const gone = await replay(sequenceNumberAsNumber);
    assert.equal(gone.code, 3);
    assert.match(gone.stdout, /--base-url/);
    const found = await replay(sequenceNumberAsNumber, "--base-url", target.baseUrl);
    assert.equal(found.code, 1);
    assert.match(found.stdout, /now 200 with the same\s+body/);
  });

  test("exits with 2 for a file that is not a report, and names it", async () => {
    await record(sequenceNumberAsNumber, { only: ["FRMT-002"] });
    const whole = readFileSync(file, "utf8");
    const cases = [
      ["not JSON", /is not JSON/],
      ["{}", /is not a report of touchstone check/],
      [whole.replace('"schemaVersion":1', '"schemaVersion":2'), /at \/schemaVersion/],
      [whole.replace('"seed":5', '"seed":6'), /was changed after it was written/],
    ] as const;
    for (const [text, message] of cases) {
      writeFileSync(file, text);
      const { code, stdout, stderr } = await replay(unchanged);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, message);
    }
    rmSync(file);
    assert.equal((await replay(unchanged)).code, 2);
    assert.equal(incoming.length, 0);
  });

  test("never sends a request that only a manipulated report contains", async () => {
    let strange = 0;
    const elsewhere = await serveProxy(node, (_, answer) => {
      strange += 1;
      return answer;
    });
    const { target: place, requirements } = await record(sequenceNumberAsNumber, { only: ["FRMT-002"] });
    const url = requirements.flatMap(({ failures }) => failures)[0]?.request.url ?? "";
    const { origin } = new URL(place.baseUrl);
    const inventions = [
      `${elsewhere.baseUrl}/accounts/0x1`,
      `${place.baseUrl}@${new URL(elsewhere.baseUrl).host}/accounts/0x1`,
      `${origin}/admin`,
      `${place.baseUrl}/accounts/..`,
      `${place.baseUrl}/accounts/%2e%2e/resources`,
      `${place.baseUrl}/-/healthy#`,
    ];
    for (const invented of inventions) {
      await record(sequenceNumberAsNumber, { only: ["FRMT-002"] });
      forge((text) => text.replaceAll(JSON.stringify(url), JSON.stringify(invented)));
      const { code, stdout } = await replay(sequenceNumberAsNumber, "--json");
      assert.equal(code, 1);
      assert.match(stdout, /"unanswered":"not sent: the (?:request|URL) /, invented);
      assert.ok(!incoming.some(({ path }) => path === "/admin" || path === "/accounts/.."));
    }
    assert.equal(strange, 0);
    await elsewhere.close();
  });

  test("never submits a recorded transaction, but runs the check again", async () => {
    const mutant =
      mutants.find(({ id }) => id === "batch-always-206") ??
      mutants.find(({ requirement }) => requirement.startsWith("BTCH"));
    assert.ok(mutant);
    const only = [mutant.requirement];
    const more = { allow: "heavy", profile: node.profile, only } as const;
    await record(mutant.alter, more);
    const profile = join(folder, "profile.json");
    writeFileSync(profile, JSON.stringify(node.profile));
    const still = await replay(mutant.alter, "--profile", profile);
    assert.equal(still.code, 1);
    assert.match(still.stdout, /^STILL FAILING /m);
    assert.match(still.stdout.replace(/\s+/g, " "), /now not sent: a node accepts a transaction only once/);
    const light = await replay(unchanged, "--profile", profile, "--allow", "read");
    assert.equal(light.code, 1);
    assert.match(light.stdout.replace(/\s+/g, " "), /because needs --allow submit/);
    assert.equal((await replay(unchanged, "--profile", profile)).code, 0);
  });

  test("sends no request if no requirement failed", async () => {
    await record(unchanged, { only: ["FRMT-002"] });
    const { code, stdout } = await replay(unchanged);
    assert.equal(code, 0);
    assert.match(stdout, /nothing to replay/);
    assert.equal(incoming.length, 0);
  });

  test("reports the options that differ from those of the run", async () => {
    const header = ["x-key: a secret"];
    await record(sequenceNumberAsNumber, { only: ["FRMT-002"], header });
    forge((text) => text.replace(/"version":"[0-9.]+"/, '"version":"0.0.1"'));
    const { stdout } = await replay(sequenceNumberAsNumber, "--allow", "submit");
    const text = stdout.replace(/\s+/g, " ");
    assert.match(text, /The report was made by touchstone 0\.0\.1; this is /);
    assert.match(text, /Add --header for these headers, whose secret values are not in the report: x-key\./);
    assert.match(text, /made with --allow read, so the replay sends only requests of this class/);
    const given = await replay(sequenceNumberAsNumber, "--header", "x-key: a secret");
    assert.doesNotMatch(given.stdout, /a secret|Add --header/);
  });
});
