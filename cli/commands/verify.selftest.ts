import assert from "node:assert/strict";
import { computeDigest } from "../../reports/model/report-digest.ts";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import * as fc from "fast-check";
import { anyRunRecord } from "../../reports/model/any-run.test.arbitrary.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import {
  failureOf,
  numRuns,
  tool,
  wholeRun,
  wholeRunWith,
} from "../../reports/model/run-record.test.arbitrary.ts";
import { renderSignature } from "../../reports/verify/signature.ts";
import { renderReportJson } from "../../reports/files/write-reports.ts";
import { dispatch } from "../dispatch.ts";
import { toolIdentity } from "../run/tool.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-verify-"));
const file = join(folder, "report.json");
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const other = generateKeyPairSync("ed25519");
const hexOf = (key: typeof publicKey): string =>
  `0x${Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url").toString("hex")}`;
const report = createReport(wholeRunWith("ACCT-001", { findings: [failureOf("ACCT-001")] }), tool);
const text = renderReportJson(report);

after(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  rmSync(`${file}.sig`, { force: true });
  writeFileSync(file, text);
});

async function verify(...argv: string[]) {
  let stdout = "";
  let stderr = "";
  const code = await dispatch(["verify", ...argv], {
    stdout: (part) => (stdout += part),
    stderr: (part) => (stderr += part),
    env: {},
    isTerminal: false,
    columns: 80,
    cwd: folder,
  });
  return { code, stdout, stderr, line: stdout.replace(/\s+/g, " ") };
}

/** Writes content with a matching digest, as an attacker could. */
function forge(content: object): void {
  writeFileSync(
    file,
    JSON.stringify({ ...content, digest: computeDigest({ ...content, digest: undefined }) }),
  );
}

describe("touchstone verify", () => {
  test("shows the steps and the claims of an unsigned report", async () => {
    const { code, stdout, line } = await verify("report.json");
    assert.equal(code, 0);
    assert.match(
      stdout,
      /^Schema {5}ok\nDigest {5}ok\nContent {4}ok\nCatalogue {2}not checked: the report has another catalogue\nSignature {2}not checked: the report is not signed\n\nVerdict {4}not conformant within /,
    );
    assert.match(line, /Made by touchstone 0\.1\.0/);
  });

  test("prints the same result as one line of JSON", async () => {
    const { code, stdout } = await verify("report.json", "--json");
    assert.equal(stdout.indexOf("\n"), stdout.length - 1);
    const { exitCode, schema, says } = JSON.parse(stdout) as {
      [name: string]: { [name: string]: unknown };
    };
    assert.deepEqual([code, exitCode, schema?.["state"], says?.["verdict"]], [0, 0, "ok", "not-conformant"]);
  });

  test("escapes control characters in that line", async () => {
    forge({ ...report, target: { ...report.target, baseUrl: "http://a/\u{202e}\u{2028}\u{9b}" } });
    const { code, stdout } = await verify("report.json", "--json");
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u);
  });

  test("checks a signature only against a given key", async () => {
    writeFileSync(`${file}.sig`, renderSignature(text, privateKey));
    assert.match(
      (await verify("report.json")).line,
      /Signature not checked: set --key to a trusted public key to check report\.json\.sig/,
    );
    const good = await verify("report.json", "--key", hexOf(publicKey));
    assert.deepEqual([good.code, /^Signature {2}ok$/m.test(good.stdout)], [0, true]);
    const wrong = await verify("report.json", "--key", hexOf(other.publicKey));
    assert.equal(wrong.code, 1);
    assert.match(wrong.line, /Signature not ok: the signature does not match this key and this file/);
    writeFileSync(file, ` ${text}`);
    assert.match(
      (await verify("report.json", "--key", hexOf(publicKey))).line,
      /Digest ok Content ok Catalogue not checked: the report has another catalogue Signature not ok/,
    );
  });

  test("rejects any other text as a signature", async () => {
    const signature = renderSignature(text, privateKey);
    const turned = (signature.startsWith("0") ? "1" : "0") + signature.slice(1);
    for (const wrong of [
      "",
      signature.toUpperCase(),
      `0x${signature}`,
      signature.repeat(2),
      turned,
      "00".repeat(64),
    ]) {
      writeFileSync(`${file}.sig`, wrong);
      assert.equal((await verify("report.json", "--key", hexOf(publicKey))).code, 1, wrong);
    }
    rmSync(`${file}.sig`);
    const { code, line } = await verify("report.json", "--key", hexOf(publicKey));
    assert.deepEqual([code, /Signature not ok: report\.json\.sig does not exist/.test(line)], [1, true]);
  });

  test("detects a change at any position", async () => {
    const places = [...text.matchAll(/: (?:"[^"\\]|[0-9]|true|false)/g)].map(
      ({ 0: found, index }) => index + found.length - 1,
    );
    const step = Math.ceil(places.length / 60);
    for (const place of places.filter((_, at) => at % step === 0)) {
      const changed = text.slice(0, place) + turn(text, place);
      writeFileSync(file, changed);
      const { code } = await verify("report.json");
      assert.ok(code === 1 || (code === 2 && place < 40), `${code} at ${text.slice(place - 20, place + 20)}`);
    }
  });

  test("accepts every signed report", async () => {
    await fc.assert(
      fc.asyncProperty(anyRunRecord, async (record) => {
        const one = renderReportJson(createReport(record, tool));
        writeFileSync(file, one);
        writeFileSync(`${file}.sig`, renderSignature(one, privateKey));
        const { code, stdout, line } = await verify("report.json", "--key", hexOf(publicKey));
        assert.equal(code, 0, line);
        for (const shown of stdout.split("\n")) {
          assert.ok(shown.length <= 80, shown);
          assert.doesNotMatch(shown, /\p{C}/u);
        }
      }),
      { numRuns },
    );
  });
});

/** Changes the character or the boolean at a position of a text. */
function turn(whole: string, place: number): string {
  const rest = whole.slice(place);
  if (rest.startsWith("true")) return `false${rest.slice(4)}`;
  if (rest.startsWith("false")) return `true${rest.slice(5)}`;
  return (rest.startsWith("1") ? "2" : "1") + rest.slice(1);
}

describe("a forged report", () => {
  const { digest: _, ...content } = report;
  const forgeries: readonly (readonly [what: string, forged: object, said: RegExp])[] = [
    [
      "lacks a member",
      { ...content, requirements: undefined },
      /Schema not ok: the file must be a report of touchstone check; it has no requirements/,
    ],
    ["has an unknown member", { ...content, sponsor: "x" }, /Schema not ok: the file has no key "sponsor"/],
    ["is not a report", { a: 1 }, /Schema not ok: .* Digest ok Content not checked/],
    [
      "changes its verdict",
      { ...content, verdict: "conformant", exitCode: 0 },
      /Content not ok: the exit code is 0/,
    ],
    [
      "omits the failed requirement",
      { ...content, requirements: content.requirements.filter(({ status }) => status !== "fail") },
      /Content not ok: the summary counts 1 MUST with the status fail, but the report lists 0/,
    ],
    [
      "is nested too deeply",
      { ...content, inventory: { a: JSON.parse("[".repeat(80) + "]".repeat(80)) as unknown } },
      /Digest not ok: the report has values that JSON cannot represent without loss/,
    ],
    [
      "contains a lone surrogate",
      { ...content, warnings: ["\ud800"] },
      /Digest not ok: the report has values that JSON cannot represent without loss/,
    ],
    [
      "contains control characters",
      { ...content, target: { ...content.target, baseUrl: "\u001b[2J\u202e" } },
      /Target \\u\{1b\}\[2J\\u\{202e\}/,
    ],
  ];
  for (const [what, forged, said] of forgeries) {
    test(`that ${what} is detected`, async () => {
      forge(forged);
      const { line, stdout } = await verify("report.json");
      assert.match(line, said);
      assert.ok(stdout.split("\n").every((shown) => shown.length <= 80));
    });
  }

  test("with a duplicate member is detected", async () => {
    writeFileSync(file, text.replace('"exitCode": 1', '"exitCode": 0, "exitCode": 1'));
    const { code, line } = await verify("report.json");
    assert.equal(code, 1);
    assert.match(line, /Schema not ok: \/exitCode occurs more than once/);
  });
});

describe("a report of this catalogue", () => {
  const { digest: _, ...content } = createReport(wholeRun(), toolIdentity());

  test("passes if it has the requirements of the catalogue", async () => {
    forge(content);
    const { code, line } = await verify("report.json");
    assert.equal(code, 0, line);
    assert.match(line, /Content ok Catalogue ok Signature/);
  });

  test("fails if a requirement that is not counted is missing", async () => {
    forge({ ...content, notCounted: content.notCounted.slice(1) });
    const { code, line } = await verify("report.json");
    assert.equal(code, 1);
    assert.ok(line.includes(`Content ok Catalogue not ok: ${content.notCounted[0]?.id} is missing`), line);
  });
});

test("a folder stands for the report and the signature in it", async () => {
  const { digest: _, ...whole } = report;
  forge(whole);
  const { code, line } = await verify(".");
  assert.equal(code, 0, line);
});

describe("a report of another version", () => {
  const { digest: _, ...content } = report;
  const later = { ...content, tool: { ...content.tool, version: "7.0.0" } };

  test("is verified, and may have unknown members", async () => {
    forge({ ...later, novelty: 1 });
    const { code, line } = await verify("report.json");
    assert.equal(code, 0, line);
    assert.match(line, /Made by touchstone 7\.0\.0; this version is /);
  });

  test("of another schema is refused", async () => {
    forge({ ...later, schemaVersion: 2 });
    const { code, stderr } = await verify("report.json");
    assert.equal(code, 2);
    assert.match(stderr, /has the schemaVersion 2; this version of touchstone knows 1/);
    forge({ ...later, schemaVersion: { a: 1 } });
    assert.equal((await verify("report.json")).code, 2);
  });
});

describe("a file that cannot be verified", () => {
  const contents: readonly (readonly [what: string, content: string | Buffer, said: RegExp])[] = [
    ["nothing", "", /is not JSON/],
    ["text that is not JSON", "{secret", /is not JSON/],
    ["bytes that are not UTF-8", Buffer.from([0x22, 0xff, 0x22]), /is not JSON: bytes that are not UTF-8/],
    ["a million opening brackets", "[".repeat(1_000_000), /is not JSON/],
  ];
  for (const [what, content, said] of contents) {
    test(`a file with ${what} is refused`, async () => {
      writeFileSync(file, content);
      const { code, stderr } = await verify("report.json");
      assert.equal(code, 2);
      assert.match(stderr, said);
      assert.doesNotMatch(stderr, /secret/);
    });
  }

  test("JSON that is not an object is not a report", async () => {
    for (const content of ["[]", "null", '"x"', "1", "{}", '{"__proto__":{"schemaVersion":1}}']) {
      writeFileSync(file, content);
      const { code, line } = await verify("report.json");
      assert.equal(code, 1, content);
      assert.match(line, /^Schema not ok: .* Digest not ok: the report has no digest Content not checked/);
      assert.doesNotMatch(line, /Verdict/);
    }
  });

  test("usage errors name the accepted input", async () => {
    const cases: readonly (readonly [argv: readonly string[], said: RegExp])[] = [
      [[], /a report is expected: touchstone verify <report\.json>/],
      [["none.json"], /the report none\.json cannot be read: ENOENT/],
      [[".."], /the report \.\.\/report\.json cannot be read: ENOENT/],
      [["report.json", "--key", "none.pem"], /--key must be an Ed25519 public key/],
      [["report.json", "--kye", "x"], /Did you mean --key\?/],
      [["report.json", "--", "x"], /does not accept a command after --/],
    ];
    for (const [argv, said] of cases) {
      const { code, stdout, stderr } = await verify(...argv);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, said);
    }
  });

  test("an endless file is refused", { skip: process.platform === "win32" }, async () => {
    assert.match((await verify("/dev/zero")).stderr, /is larger than 67108864 bytes/);
  });
});
