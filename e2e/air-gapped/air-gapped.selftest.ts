/**
 * The commands need no connection but the one to their target: each is run with all connections, look-ups of names and programs
 * of its processes recorded. Allowed are the address of the target, Node.js for workers, and the shell that creates the folder
 * of the reports.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Report } from "../../cli/check-api.ts";
import { commandEntries } from "../../cli/commands.ts";
import { createNode, type Listener } from "../../reference-node/node.ts";
import { commandProgram } from "../../tools/run-command.ts";
import { assertOnlyTarget } from "./only-target.ts";
import { listAddresses } from "./page-addresses.ts";
import { recordedEnv, runRecorded, takeUses } from "./recorded-command.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-air-gapped-"));
const withoutHealth = { match: { operation: "checkHealth" }, do: { status: 404 } } as const;
const nodes = { "<node>": createNode(), "<faulty node>": createNode({ faults: [withoutHealth] }) };
type Target = keyof typeof nodes;
const listeners = new Map<Target, Listener>();

before(async () => {
  for (const name of ["<node>", "<faulty node>"] as const) listeners.set(name, await nodes[name].listen());
  writeFileSync(join(folder, "profile.json"), JSON.stringify(nodes["<node>"].profile));
});
after(async () => {
  for (const listener of listeners.values()) await listener.close();
  for (const node of Object.values(nodes)) await node.close();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (target: string): string => listeners.get(target as Target)?.baseUrl ?? target;

/** Commands in order, because some read what others write: the target, the exit code, and the arguments. */
const commands: readonly (readonly [target: Target | null, code: number, ...argv: readonly string[]])[] = [
  ["<node>", 0, "check", "<node>", "--workers=2", "--seed=7", "--out=read"],
  [
    "<node>",
    0,
    "check",
    "<node>",
    "--allow=submit",
    "--only=BTCH-*",
    "--profile=profile.json",
    "--out=submit",
  ],
  ["<node>", 0, "check", "<node>", "--only=HLTH-001,HLTH-002", "--seed=7", "--shard=1/2", "--out=shard-1"],
  ["<node>", 0, "check", "<node>", "--only=HLTH-001,HLTH-002", "--seed=7", "--shard=2/2", "--out=shard-2"],
  [null, 0, "merge", "shard-1", "shard-2", "--out=merged"],
  ["<faulty node>", 1, "check", "<faulty node>", "--only=HLTH-004", "--seed=7", "--out=failed"],
  ["<faulty node>", 1, "replay", "failed/report.json"],
  [null, 0, "verify", "read/report.json"],
  [null, 1, "diff", "read/report.json", "failed/report.json"],
  [null, 0, "requirements", "HLTH-001"],
];

describe("connects only to its target:", () => {
  for (const [target, code, ...argv] of commands) {
    test(`touchstone ${argv.join(" ")}`, async () => {
      const result = await runRecorded(process.execPath, [commandProgram, ...argv.map(urlOf)], folder);
      assert.equal(result.code, code, result.stdout + result.stderr);
      assertOnlyTarget(result.uses, target === null ? null : urlOf(target));
    });
  }

  test("touchstone init", async () => {
    // The files that it writes would be read by the commands of the other tests.
    const project = join(folder, "project");
    mkdirSync(project);
    const argv = [commandProgram, "init", urlOf("<node>"), "--yes"];
    const result = await runRecorded(process.execPath, argv, project);
    assert.equal(result.code, 0, result.stdout + result.stderr);
    assertOnlyTarget(result.uses, urlOf("<node>"));
  });

  test("each command is recorded", () => {
    const recorded = new Set([...commands.map(([, , name]) => name), "init", "node"]);
    const names = commandEntries.map(({ name }) => name);
    assert.deepEqual(new Set<string | undefined>(names), recorded);
  });

  for (const host of ["127.0.0.1", "0.0.0.0"]) {
    test(`touchstone node --host=${host} --faucet-port=0 --indexer-port=0`, async () => {
      const options = [`--host=${host}`, "--port=0", "--faucet-port=0", "--indexer-port=0", "--json"];
      const child = spawn(process.execPath, [commandProgram, "node", ...options], {
        env: { PATH: process.env["PATH"], ...recordedEnv(folder) },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const closed = once(child, "close");
      // A node that could not start writes nothing.
      await Promise.race([once(child.stdout, "data"), closed]);
      child.kill("SIGTERM");
      assert.deepEqual(await closed, [0, null]);
      assertOnlyTarget(takeUses(folder), null);
    });
  }
});

test("without a target, check connects to the reference node that it has started", async () => {
  const argv = ["check", "--reference", "--only=HLTH-001", "--seed=7", "--out=reference"];
  const { code, uses, stdout } = await runRecorded(process.execPath, [commandProgram, ...argv], folder);
  assert.equal(code, 0, stdout);
  const { target } = JSON.parse(readFileSync(join(folder, "reference", "report.json"), "utf8")) as Report;
  assert.match(target.baseUrl, /^http:\/\/127\.0\.0\.1:/);
  assertOnlyTarget(uses, target.baseUrl);
});

test("the pages of the reports load nothing, and link only to their own parts", () => {
  for (const out of ["read", "submit", "merged", "failed"]) {
    const page = readFileSync(join(folder, out, "report.html"), "utf8");
    assert.deepEqual(
      listAddresses(page).filter((address) => !address.startsWith("#")),
      [],
    );
    assert.match(page, /<meta http-equiv="Content-Security-Policy" content="default-src 'none';/);
  }
});

test("an address is found in each place from which a page loads or links", () => {
  const places = [
    '<img src="%">',
    "<a href='%'>",
    "<link href=%>",
    "<style>a { background: url(%) }",
    '<img srcset="%">',
  ];
  for (const place of [...places, '<style>@import "%";', '<form action="%">', '<meta content="0; url=%">'])
    assert.deepEqual(listAddresses(place.replace("%", "//a.invalid/b")), ["//a.invalid/b"], place);
});

test("a connection, a look-up and a datagram are recorded by whatever API they are made, also in a worker", async () => {
  const program = `
    const [cp, dgram, dns, http2, net, { Worker }] =
      ["child_process", "dgram", "dns", "http2", "net", "worker_threads"].map((name) => require(name));
    const ignore = () => {};
    fetch("http://localhost:8/").catch(ignore);
    net.connect(1, "127.0.0.1").on("error", ignore);
    net.connect("/no/such/socket").on("error", ignore);
    http2.connect("http://127.0.0.1:2").on("error", ignore);
    const resolver = new dns.Resolver({ timeout: 100, tries: 1 });
    resolver.setServers(["127.0.0.1:5"]);
    resolver.resolve4("a.invalid", ignore);
    dns.promises.lookup("b.invalid").catch(ignore);
    dgram.createSocket("udp4").unref();
    new Worker("./worker.cjs");
    cp.fork("-e", ['require("net").connect(4, "127.0.0.1").on("error", () => {})'], { env: {} });`;
  const inWorker = 'require("net").connect(3, "127.0.0.1").on("error", () => setTimeout(() => {}, 50));';
  writeFileSync(join(folder, "worker.cjs"), inWorker);
  const { uses } = await runRecorded(process.execPath, ["-e", program], folder);
  const found = new Set(uses.map(({ kind, to }) => `${kind} ${to}`));
  const expected = [
    "name localhost",
    ...[1, 2, 3, 4].map((port) => `connection 127.0.0.1:${port}`),
    "pipe /no/such/socket",
    "name a.invalid",
    "name b.invalid",
    "datagram ",
    `program ${process.execPath}`,
  ];
  assert.deepEqual(
    expected.filter((one) => !found.has(one)),
    [],
  );
  assert.throws(() => assertOnlyTarget(uses, "http://127.0.0.1:1/v1"));
});
