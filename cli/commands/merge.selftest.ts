import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { anyUnshardedRun } from "../../reports/model/any-run.test.arbitrary.ts";
import { accepted } from "../../reports/model/baseline.test.arbitrary.ts";
import type { ShardRecord } from "../../reports/verdict/join-shards.ts";
import type { Report } from "../../reports/model/report.ts";
import {
  countedIds,
  failureOf,
  observationOf,
  plannedFor,
  wholeRun,
} from "../../reports/model/run-record.test.arbitrary.ts";
import { splitRun } from "../../reports/model/split-run.test.arbitrary.ts";
import { dispatchIn } from "../dispatch.test.support.ts";
import { readShard } from "./shard-file.ts";
import { readRecordedReport } from "./report-file.ts";

import { toolIdentity } from "../run/tool.ts";
import { createShardFolder } from "./merge/shard-folder.test.support.ts";

const { path: folder, leave } = createShardFolder();

const [one, two] = splitRun(wholeRun(), 2);
assert.ok(one !== undefined && two !== undefined);

function merge(...argv: string[]) {
  return dispatchIn(folder, ["merge", ...argv]);
}

const merged = (): Report => JSON.parse(readFileSync(join(folder, "all", "report.json"), "utf8")) as Report;

leave("one", one);
leave("two", two);

describe("touchstone merge", () => {
  test("writes every report of the whole run and prints its summary", async () => {
    const { code, stdout, stderr } = await merge("two", "one", "--out", "all");
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /^conformant within read: (\d+) of \1 MUST in scope$/m);
    assert.equal(readdirSync(join(folder, "all")).length, 8);
    const { run, scope } = merged();
    assert.deepEqual([scope.shard, scope.full], [null, true]);
    const digests = ["one", "two"].map((name) => readShard(name, folder).digest);
    assert.deepEqual(
      run.mergedFrom?.map(({ shard, digest }) => [shard, digest]),
      [
        ["1/2", digests[0]],
        ["2/2", digests[1]],
      ],
    );
  });

  test("prints one line of JSON with --json", async () => {
    const { stdout } = await merge("one", "two", "--out", "all", "--json");
    assert.equal(stdout.indexOf("\n"), stdout.length - 1);
    assert.equal((JSON.parse(stdout) as { exitCode: number }).exitCode, 0);
  });

  test("fails for a stale baseline entry, and proposes a baseline without it", async () => {
    const id = countedIds[0] ?? "ACCT-001";
    const other = countedIds[1] ?? "ACCT-002";
    const baseline = { source: "b.json", isShipped: false, entries: [accepted(id)] };
    const found = observationOf(plannedFor(id), { findings: [failureOf(other)] });
    const observations = [found, ...one.observations.filter(({ requirement }) => requirement !== id)];
    leave("with-one", { ...one, baseline, observations });
    leave("with-two", { ...two, baseline: { ...baseline, source: "elsewhere/b.json" } });
    const argv = ["with-one", "with-two", "--out", "all", "--baseline-write", "proposed.json"];
    const { code, stdout, stderr } = await merge(...argv);
    assert.equal(code, 1);
    assert.match(stdout.replaceAll(/\s+/g, " "), new RegExp(`Baseline entry ${id} is stale`));
    assert.match(
      stderr,
      /Wrote proposed\.json: 1 entry accepts failures \(1 new, 0 kept, 0 removed\)\.\nNext: name an owner in 1 entry, then run .* check .* --baseline proposed\.json\n/,
    );
    assert.match(
      readFileSync(join(folder, "proposed.json"), "utf8"),
      new RegExp(`"requirement": "${other}"`),
    );
  });

  test("the record of any run gives the same report after it was written to a file and read again", async () => {
    const property = fc.asyncProperty(anyUnshardedRun, async (record) => {
      const [shard] = splitRun(record, 2);
      assert.ok(shard !== undefined);
      leave("any", shard);
      assert.equal(readShard("any", folder).report.scope.shard, "1/2");
    });
    await fc.assert(property, { numRuns: 20 });
  });
});

describe("touchstone merge refuses", () => {
  const refused = async (message: RegExp, ...dirs: readonly string[]): Promise<void> => {
    const { code, stdout, stderr } = await merge(...dirs, "--out", "none");
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, message);
    assert.ok(!readdirSync(folder).includes("none"));
  };

  const { scope, target } = two;
  const elsewhere = target.first === null ? null : { ...target.first, chainId: 5 };
  const strangers: readonly (readonly [name: string, change: Partial<ShardRecord>, message: RegExp])[] = [
    ["seed", { seed: 8 }, /one and odd differ in --seed \(7 and 8\); run every shard with the same --seed/],
    ["number of runs", { runs: 26 }, /differ in --runs \(25 and 26\)/],
    ["class", { scope: { ...scope, allow: "heavy" } }, /differ in --allow/],
    ["level", { scope: { ...scope, level: "should" } }, /differ in --level/],
    [
      "choice",
      { scope: { ...scope, only: { patterns: ["ACCT-001"], ids: ["ACCT-001"] } } },
      /differ in --only/,
    ],
    ["profile", { scope: { ...scope, features: { bcs: false } } }, /differ in the features/],
    ["baseline", { baseline: { source: "b", isShipped: false, entries: [] } }, /differ in the baseline/],
    [
      "vendor",
      { target: { ...target, vendor: "other" } },
      /differ in the vendor name \("node" and "other"\)/,
    ],
    [
      "chain",
      { target: { ...target, first: elsewhere, last: elsewhere } },
      /differ in the chain id \(4 and 5\)/,
    ],
    [
      "number of shards",
      { scope: { ...scope, shard: { index: 2, count: 3 } } },
      /differ in the number of shards/,
    ],
    ["build", { checks: two.checks.slice(1) }, /differ in the checks; run every shard with the same build/],
  ];
  for (const [name, change, message] of strangers) {
    test(`another ${name}`, async () => {
      leave("odd", { ...two, ...change });
      await refused(message, "one", "odd");
    });
  }

  test("a shard that another version or another catalogue judged", async () => {
    leave("odd", two, { ...toolIdentity(), version: "0.0.9" });
    await refused(
      /made by touchstone 0\.0\.9 and this is touchstone .*; run and merge all shards with the same installation/,
      "one",
      "odd",
    );
    leave("odd", two, { ...toolIdentity(), specDigest: `sha256:${"0".repeat(64)}` });
    await refused(/with another catalogue/, "one", "odd");
  });

  test("two copies of a shard, and shards of which one is missing", async () => {
    leave("again", one);
    await refused(
      /one and again both contain shard 1\/2, started \S+Z and \S+Z; give each shard once, after a retry the later one/,
      "one",
      "two",
      "again",
    );
    await refused(/shard 2\/2 of the run is missing; run touchstone check with --shard and --seed 7/, "one");
  });

  test("to write into the folder of a shard, and to run without --out or without shards", async () => {
    const { code, stderr } = await merge("one", "two", "--out", "./one/../two");
    assert.equal(code, 2);
    assert.match(stderr, /--out must be a directory without a shard, got /);
    assert.match((await merge("one", "two")).stderr, /--out is expected/);
    assert.match((await merge("--out", "all")).stderr, /the directories of the shards are expected/);
  });

  test("the report of a run without shards, and a folder without a report", async () => {
    await merge("one", "two", "--out", "all");
    await refused(/the report in all is not the report of a shard/, "all");
    await refused(/cannot be read/, "nowhere");
  });

  test("not the shard of an unreachable target, whose network is unknown", async () => {
    const nowhere = { ...target, vendor: "other", first: null, last: null };
    leave("odd", { ...two, end: "unreachable", observations: [], target: nowhere });
    const { code, stdout } = await merge("one", "odd", "--out", "all");
    assert.equal(code, 4);
    assert.match(stdout, /Shard 2\/2 got no response from the target/);
    const again = readRecordedReport(join("all", "report.json"), folder);
    assert.equal(again.run.end, "partly unreachable");
  });
});

describe("the record of a shard", () => {
  const path = join(folder, "forged", "shard.json.gz");
  const refusal = async (bytes: Uint8Array): Promise<string> => {
    writeFileSync(path, bytes);
    const { code, stderr } = await merge("one", "forged", "--out", "none");
    assert.equal(code, 2);
    return stderr;
  };

  test("is refused if it is missing, malformed or too large, or belongs to another report", async () => {
    leave("forged", two);
    const text = gunzipSync(readFileSync(path)).toString("utf8");
    const forge = (from: string, to: string) => refusal(gzipSync(text.replace(from, to)));
    assert.match(await refusal(Buffer.from(text)), /cannot be unpacked/);
    assert.match(await refusal(gzipSync("[")), /is not JSON/);
    assert.match(await refusal(gzipSync("{}")), /is not the record of a shard: at \/ it must have/);
    assert.match(
      await refusal(gzipSync(Buffer.alloc(300 * 1024 * 1024, " "), { level: 1 })),
      /cannot be unpacked/,
    );
    assert.match(
      await forge('"index":2', '"index":3'),
      /is not the record of a shard: the shard's index is larger than the number of shards/,
    );
    assert.match(await forge('"facts":[]', '"facts":[{"id":"toString","value":""}]'), /is not the record/);
    assert.match(await forge('"startedAt":"2026-01-01', '"startedAt":"2026-99-01'), /at \/startedAt/);
    assert.match(await forge('"seed":7', '"seed":8'), /are from different runs; run this shard again/);
    assert.match(await forge('"kind":"held"', '"kind":"gone"'), /is not the record/);
    rmSync(path);
    assert.match(
      (await merge("one", "forged", "--out", "none")).stderr,
      /touchstone check --shard writes it/,
    );
  });
});
