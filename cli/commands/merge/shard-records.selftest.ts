import assert from "node:assert/strict";
import type { Remedy } from "../../../evidence/remedy.ts";
import { computeDigest } from "../../../reports/model/report-digest.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { type Report } from "../../../reports/model/report.ts";
import { refusedUrls } from "../../../reports/model/report-url.test.arbitrary.ts";
import {
  exchangeWith,
  failureOf,
  wholeRun,
  wholeRunWith,
} from "../../../reports/model/run-record.test.arbitrary.ts";
import { renderRemedy } from "../../../reports/text/remedy-text.ts";
import { splitRun } from "../../../reports/model/split-run.test.arbitrary.ts";
import { createReport } from "../../../reports/verdict/create-report.ts";
import type { ShardRecord } from "../../../reports/verdict/join-shards.ts";
import { dispatchIn } from "../../dispatch.test.support.ts";
import { toolIdentity } from "../../run/tool.ts";
import { createShardFolder } from "./shard-folder.test.support.ts";

const { path: folder, leave } = createShardFolder();

const [one, two] = splitRun(wholeRun(), 2);
assert.ok(one !== undefined && two !== undefined);

const merge = (...argv: string[]) => dispatchIn(folder, ["merge", ...argv, "--out", "all"]);
const readMerged = (file: string): string => readFileSync(join(folder, "all", file), "utf8");
const mergedUrl = (): string | undefined => (JSON.parse(readMerged("report.json")) as Report).reportUrl;

describe("touchstone merge", () => {
  const shared = "https://ci.example/run/report.html";

  test("keeps the URL that all shards have, and links to it", async () => {
    leave("one", { ...one, reportUrl: shared });
    leave("two", { ...two, reportUrl: shared });
    const { code, stdout, stderr } = await merge("one", "two");
    assert.deepEqual([code, stderr], [0, ""]);
    assert.equal(mergedUrl(), shared);
    assert.match(stdout, /^Page {5}https:\/\/ci\.example\/run\/report\.html$/m);
    assert.ok(readMerged("report.md").includes(`(<${shared}>)`));
    assert.ok(readMerged("badge.svg").includes(`href="${shared}"`));
  });

  test("prefers its own --report-url", async () => {
    const { code } = await merge("one", "two", "--report-url", "https://ci.example/merged/");
    assert.deepEqual([code, mergedUrl()], [0, "https://ci.example/merged/"]);
  });

  test("has no URL and says so if the shards have different ones, or one has none", async () => {
    for (const reportUrl of ["https://ci.example/two", null]) {
      leave("other", reportUrl === null ? two : { ...two, reportUrl });
      const { code, stderr } = await merge("one", "other");
      assert.equal(code, 0);
      assert.match(stderr, /^The shards have different values of --report-url, .* Give touchstone merge the/);
      assert.equal(mergedUrl(), undefined);
      assert.doesNotMatch(readMerged("report.md"), /https:&#58;|\]\(/);
      assert.equal((await merge("one", "other", "--report-url", shared)).stderr, "");
    }
  });

  test("keeps what a target responded first that does not look like a node", async () => {
    const firstExchanges = [exchangeWith("</pre><b>\u{1b}[2J")];
    const stranger = { ...two.target, first: null, last: null, firstExchanges };
    leave("node", one);
    leave("no-node", { ...two, end: "not recognized", observations: [], target: stranger });
    const { code, stdout, stderr } = await merge("node", "no-node");
    assert.deepEqual([code, stderr], [4, ""]);
    assert.match(stdout, /^Received GET http:\/\/127\.0\.0\.1:8080\/v1\/accounts\/0x1\?<\/pre><b>\\u\{1b\}/m);
    const { target } = JSON.parse(readMerged("report.json")) as Report;
    assert.deepEqual(target.firstExchanges, firstExchanges);
    const verified = await dispatchIn(folder, ["verify", join("all", "report.json")]);
    assert.equal(verified.code, 0, verified.stdout);
  });

  test("keeps what the user has to change, also if an older version wrote it as a text", async () => {
    const silence: Remedy = { kind: "silence", timeoutMillis: 500 };
    const remedies: readonly Remedy[] = [silence, { kind: "text", text: "start the node" }];
    for (const remedy of remedies) {
      for (const [name, shard] of [["silent-one", one] as const, ["silent-two", two] as const]) {
        const target = { ...shard.target, first: null, last: null, remedy };
        leave(name, { ...shard, end: "unreachable", observations: [], target });
        if (remedy.kind === "text")
          changeRecord(name, (value) => ((at(value, "target") as JsonObject)["remedy"] = remedy.text));
      }
      const { code, stderr } = await merge("silent-one", "silent-two");
      assert.deepEqual([code, stderr], [3, ""]);
      const { target } = JSON.parse(readMerged("report.json")) as Report;
      assert.equal(target.remedy, renderRemedy(remedy));
      assert.deepEqual(target.remedyDetails, remedy.kind === "text" ? undefined : remedy);
    }
  });

  test("has no URL if no shard has one, and says nothing", async () => {
    leave("plain-one", one);
    leave("plain-two", two);
    assert.deepEqual((await merge("plain-one", "plain-two")).stderr, "");
    assert.equal(mergedUrl(), undefined);
  });
});

describe("touchstone merge refuses", () => {
  const refuse = async (message: RegExp): Promise<void> => {
    const { code, stdout, stderr } = await merge("plain-one", "forged");
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, message);
    // Only the line feeds at the ends of the lines of a message are control characters.
    assert.doesNotMatch(stderr.replaceAll("\n", ""), /[\p{Cc}\u202e]/u);
  };

  /** Writes a shard whose record has been changed, while its report is that of the original. */
  const forgeRecord = (record: ShardRecord, change: (value: JsonObject) => void): void => {
    leave("plain-one", one);
    leave("forged", record);
    changeRecord("forged", change);
  };

  const failure = { ...failureOf("ACCT-001"), exchanges: [exchangeWith("text")] };
  const [, failing] = splitRun(wholeRunWith("ACCT-001", { findings: [failure] }), 2).toSorted(
    (a, b) => countFindings(a) - countFindings(b),
  );
  const outcomes = [
    { kind: "held" },
    { kind: "violated", failure },
    { kind: "inconclusive", reason: { kind: "text", text: "more" }, exchanges: [] },
    { kind: "error", message: "text", at: null },
  ];
  const places: readonly (readonly [place: string, (value: JsonObject) => unknown])[] = [
    ["/", (value) => value],
    ["/target", (value) => value["target"]],
    ["/target/first", (value) => at(value, "target", "first")],
    ["/scope", (value) => value["scope"]],
    ["/scope/shard", (value) => at(value, "scope", "shard")],
    ["/discovery", (value) => value["discovery"]],
    ["/discovery/traffic", (value) => at(value, "discovery", "traffic")],
    ["/discovery/traffic/requests", (value) => at(value, "discovery", "traffic", "requests")],
    ["/checks/0", (value) => at(value, "checks", "0")],
    ["/observations/0", (value) => at(value, "observations", "0")],
    ["/observations/0/coverage", (value) => at(value, "observations", "0", "coverage")],
    ...outcomes.map(
      (outcome) =>
        [
          "/observations/0/outcome",
          (value: JsonObject) => {
            const observation = at(value, "observations", "0") as JsonObject;
            observation["outcome"] = { ...outcome };
            return observation["outcome"];
          },
        ] as const,
    ),
  ];
  for (const [place, find] of places) {
    test(`an unknown member at ${place} of a record`, async () => {
      forgeRecord(two, (value) => Object.assign(find(value) as JsonObject, { extra: 1 }));
      const pattern = `is not the record of a shard: at ${place} it has the member "extra", which touchstone does not write; run this shard again`;
      await refuse(new RegExp(pattern));
    });
  }

  test("an unknown member of a failure, of its exchange and of a baseline entry", async () => {
    assert.ok(failing !== undefined && countFindings(failing) === 1);
    const found = failing.observations.findIndex(({ findings }) => findings.length > 0);
    const place = ["observations", String(found), "findings", "0"];
    forgeRecord(failing, (value) => Object.assign(at(value, ...place) as JsonObject, { html: "<b>" }));
    await refuse(/\/findings\/0 it has the member "html"/);
    forgeRecord(failing, (value) =>
      Object.assign(at(value, ...place, "exchanges", "0") as JsonObject, { html: "<b>" }),
    );
    await refuse(/\/findings\/0\/exchanges\/0 it has the member "html"/);
    const entry = { requirement: "ACCT-001", fingerprint: null, reason: "x", owner: null, issue: null };
    const baseline = { source: "b", isShipped: false, entries: [{ ...entry, expires: null, extra: 1 }] };
    forgeRecord(two, (value) => Object.assign(value, { baseline }));
    await refuse(/at \/baseline\/entries\/0 it has the member "extra"/);
  });

  test("members that other runs have, or that change the prototype of an object", async () => {
    forgeRecord(two, (value) => Object.assign(value, { extended: { requests: 1, observations: [{}] } }));
    await refuse(/at \/ it has the member "extended"/);
    leave("plain-one", one);
    leave("forged", two);
    const path = join(folder, "forged", "shard.json.gz");
    const text = gunzipSync(readFileSync(path)).toString("utf8");
    writeFileSync(path, gzipSync(text.replace("{", '{"__proto__":{"reportUrl":"javascript:alert(1)"},')));
    await refuse(/at \/ it has the member "__proto__"/);
  });

  test("a member with a hostile name, without its control characters", async () => {
    forgeRecord(two, (value) => Object.assign(value, { [`\u001b[2J\u202e"${"x".repeat(500)}`]: 1 }));
    await refuse(
      /at \/ it has the member "\\\\u\{1b\}\[2J\\\\u\{202e\}\\"x{60,80} … \(\d+ more characters\)"/,
    );
  });

  for (const [reportUrl] of refusedUrls) {
    test(`the URL ${JSON.stringify(reportUrl.slice(0, 80))} in a report and in its record`, async () => {
      leave("plain-one", one);
      leave("forged", { ...two, reportUrl });
      await refuse(
        /(?:is not a report of this version|is not the record of a shard): at \/reportUrl it must be an absolute http or https URL/,
      );
      forgeRecord(two, (value) => Object.assign(value, { reportUrl }));
      await refuse(/is not the record of a shard: at \/reportUrl it must be an absolute http or https URL/);
    });
  }

  test("a URL in the record that its report does not have, and members of a report that no version writes", async () => {
    forgeRecord(two, (value) => Object.assign(value, { reportUrl: "https://evil.example/" }));
    await refuse(/report\.json and shard\.json\.gz in forged are from different runs; run this shard again/);
    leave("forged", two);
    const { digest: _, ...content } = createReport(two, toolIdentity());
    const forged = { ...content, extra: 1 };
    const text = JSON.stringify({ ...forged, digest: computeDigest(forged) });
    writeFileSync(join(folder, "forged", "report.json"), text);
    await refuse(/is not a report of this version: at \/ it has the member "extra"/);
  });

  test("an unknown member of the calibration, which merge copies to its report", async () => {
    const none = { total: 0, killed: 0, equivalent: 0, counted: 0, ofState: 0 };
    const variations = { total: 0, passed: 0, pairs: 0 };
    const digest = `sha256:${"0".repeat(64)}`;
    const calibration = { digest, mutants: none, variations, proves: {}, faults: {}, extra: 1 };
    leave("forged", two, { ...toolIdentity(), calibration });
    await refuse(/is not a report of this version: at \/calibration it has the member "extra"/);
  });
});

type JsonObject = { [name: string]: unknown };

function changeRecord(name: string, change: (value: JsonObject) => void): void {
  const path = join(folder, name, "shard.json.gz");
  const value = JSON.parse(gunzipSync(readFileSync(path)).toString("utf8")) as JsonObject;
  change(value);
  writeFileSync(path, gzipSync(JSON.stringify(value)));
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((found, name) => (found as JsonObject)[name], value);
}

function countFindings({ observations }: ShardRecord): number {
  return observations.reduce((sum, { findings }) => sum + findings.length, 0);
}
