/** The files that a run writes beside its report: exchanges without secrets, and a signature. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { createNode } from "../../reference-node/node.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Report } from "../../reports/model/report.ts";
import {
  closeServers,
  jsonHeaders,
  serve as serveRequests,
} from "../../proof/fake-nodes/wire/hostile-server.ts";
import { runTouchstone } from "../../tools/run-command.ts";
import { alterBody } from "../../proof/fake-nodes/wire/alterations.ts";
import { toMembers } from "../../proof/fake-nodes/wire/json.ts";
import { serve, serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-evidence-"));
const out = join(folder, "out");
after(() => rmSync(folder, { recursive: true }));

interface Line {
  readonly requirement: string | null;
  readonly check: string | null;
  readonly fingerprint: string | null;
  readonly kind: string;
  readonly exchange: Exchange;
}

const exchangesText = (): string =>
  gunzipSync(readFileSync(join(out, "exchanges.ndjson.gz"))).toString("utf8");

function lines(): Line[] {
  const text = exchangesText();
  return text === ""
    ? []
    : text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Line);
}

const report = (): Report => JSON.parse(readFileSync(join(out, "report.json"), "utf8")) as Report;

function judge(...argv: string[]) {
  return runTouchstone(["check", ...argv, "--seed", "3", "--runs", "3", "--out", out], { cwd: folder });
}

describe("the exchanges of a run", () => {
  test("include every request in order and the check that sent it", async () => {
    const left = (): string[] =>
      readdirSync(tmpdir()).filter((name) => name.startsWith("touchstone-exchanges-"));
    const before = left();
    assert.equal((await judge("--only", "ACCT-001,HLTH-001", "--evidence", "all")).code, 0);
    const { run, requirements } = report();
    const sent = lines();
    assert.equal(sent.length, run.requests.total);
    assert.ok(sent.every(({ kind, fingerprint }) => kind === "sent" && fingerprint === null));
    const checks = requirements.flatMap(({ id, checks: own }) => own.map(({ title }) => `${id} ${title}`));
    const named = sent.filter(({ requirement }) => requirement !== null);
    assert.ok(named.length > 0 && named.length < sent.length);
    assert.ok(named.every(({ requirement, check }) => checks.includes(`${requirement} ${check}`)));
    assert.match(sent[0]?.exchange.request.url ?? "", /\/-\/healthy$/);
    assert.match(run.commandLine, /--evidence all/);
    assert.deepEqual(
      left().filter((name) => !before.includes(name)),
      [],
    );
  });

  test("are by default only the exchanges of failures, and replace the exchanges of an earlier run", async () => {
    const node = createNode();
    const target = await serveProxy(
      node,
      alterBody("getAccount", (body) => ({ ...toMembers(body), sequence_number: 1 })),
    );
    const { code } = await judge(target.baseUrl, "--only", "FRMT-002");
    await target.close();
    await node.close();
    assert.equal(code, 1);
    const failures = report().requirements.flatMap(({ failures: found }) => found);
    assert.deepEqual(
      lines().map(({ requirement, fingerprint, kind }) => [requirement, fingerprint, kind]),
      failures.map(({ fingerprint }) => ["FRMT-002", fingerprint, "failure"]),
    );
    assert.deepEqual(lines()[0]?.exchange.response, failures[0]?.response);
  });

  test("do not contain a secret that the target echoes", async () => {
    const secret = "Bearer hush-0123456789";
    const echo = await serveRequests(({ rawHeaders, headers: { "x-key": key = "" } }, response) => {
      const body = { message: `${"x".repeat(16_360)}${String(key)}`, rawHeaders };
      response.writeHead(404, { ...jsonHeaders, "x-echo": key }).end(JSON.stringify(body));
    });
    await judge(echo, "--only", "ACCT-00*", "--evidence", "all", "--header", `X-Key: ${secret}`);
    await closeServers();
    assert.ok(lines().length > 2);
    assert.doesNotMatch(exchangesText(), /hush/i);
    assert.match(exchangesText(), /REDACTED/);
  });

  test("are in a small file, which is empty if no requirement fails", async () => {
    assert.equal((await judge("--only", "HLTH-001")).code, 0);
    assert.deepEqual(lines(), []);
    assert.ok(statSync(join(out, "exchanges.ndjson.gz")).size < 100);
  });
});

describe("a signed report", () => {
  const key = join(folder, "key");
  const sign = (text: string, ...argv: string[]) => {
    writeFileSync(key, text, { mode: 0o600 });
    return judge("--only", "HLTH-001", "--sign", key, "--quiet", ...argv);
  };
  /** The key pair of RFC 8032, section 7.1, test 1. */
  const seed = "0x9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
  const publicKey = "0xd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

  test("is verified with its key, and a later unsigned report deletes the signature", async () => {
    const { code, stderr, stdout } = await sign(seed, "--json");
    assert.deepEqual([code, stderr], [0, ""]);
    const { reports } = JSON.parse(stdout) as { reports: { signature: string } };
    assert.equal(reports.signature, join(out, "report.json.sig"));
    const verified = await runTouchstone(["verify", join(out, "report.json"), "--key", publicKey]);
    assert.deepEqual([verified.code, /^Signature {2}ok$/m.test(verified.stdout)], [0, true]);
    await judge("--only", "HLTH-001");
    assert.ok(!existsSync(join(out, "report.json.sig")));
    assert.equal((await runTouchstone(["verify", join(out, "report.json"), "--key", publicKey])).code, 1);
  });

  test("needs a key: without a key, no request is sent", async () => {
    let requestCount = 0;
    const server = await serve(() => {
      requestCount += 1;
      return { status: 200, headers: [], body: "{}" };
    });
    const { code, stderr } = await sign("0xhush", server.baseUrl);
    await server.close();
    assert.deepEqual([code, requestCount], [2, 0]);
    assert.match(stderr, /--sign must name a file with an Ed25519 private key/);
    assert.doesNotMatch(stderr, /hush/);
  });
});
