/** `touchstone init` against the reference node, in folders of its own. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { findPort } from "../../cli/run/free-port.ts";
import { createNode } from "../../reference-node/node.ts";
import { commandProgram, run, runTouchstone } from "../../tools/run-command.ts";

const hasScript = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux");

describe("touchstone init", () => {
  const folders: string[] = [];
  const createFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), "touchstone-init-"));
    folders.push(folder);
    return folder;
  };
  const node = createNode();
  let baseUrl = "";
  let close = (): Promise<void> => Promise.resolve();
  before(async () => {
    const listener = await node.listen({ host: "127.0.0.1", port: 0 });
    ({ baseUrl } = listener);
    close = () => listener.close();
  });
  after(async () => {
    await close();
    await node.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test("writes files that run as they are, and keeps a changed profile with --force only", async () => {
    const cwd = createFolder();
    const written = await runTouchstone(["init", baseUrl, "--ci", "github"], { cwd });
    assert.equal(written.code, 0, written.stderr);
    assert.match(written.stdout, /^Found vendor node, chain id 4, .*\nWrote touchstone\.profile\.json\n/);
    const workflow = join(cwd, ".github/workflows/touchstone.yml");
    assert.match(
      written.stdout,
      /^touchstone@\S+ is in no package registry yet: .* into PACKAGE in \.github\/workflows\/touchstone\.yml\.$/m,
    );
    assert.match(readFileSync(workflow, "utf8"), /^ {2}PACKAGE: touchstone@\d+\.\d+\.\d+$/m);
    const checked = await runTouchstone(["check", "--only", "HLTH-002,TABL-006", "--json"], { cwd });
    assert.equal(checked.code, 0, checked.stdout + checked.stderr);

    const path = join(cwd, "touchstone.profile.json");
    const first = readFileSync(path, "utf8");
    const again = await runTouchstone(["init", baseUrl], { cwd });
    assert.deepEqual([again.code, again.stdout, readFileSync(path, "utf8")], [2, "", first]);
    assert.match(again.stderr, /touchstone\.profile\.json exists\nAdd --force to write it again/);

    const profile = JSON.parse(first) as { readonly [name: string]: unknown };
    const limits = { batchMax: 3 };
    writeFileSync(path, JSON.stringify({ ...profile, accounts: ["0x1"], limits }));
    // The base URL is that of the configuration file.
    const forced = await runTouchstone(["init", "--force"], { cwd });
    assert.equal(forced.code, 0, forced.stderr);
    const { $comment: _, ...kept } = JSON.parse(readFileSync(path, "utf8")) as typeof profile;
    assert.deepEqual(kept["accounts"], ["0x1"]);
    assert.deepEqual([kept["limits"], kept["vendor"]], [limits, "node"]);
  });

  test("reaches the node with --force as the configuration file says, and changes the profile that it names", async () => {
    const cwd = createFolder();
    const guard = createServer((received, response) => {
      if (received.headers["x-key"] !== "hush") return void response.writeHead(401).end();
      const { method, headers, url = "" } = received;
      const sent = request(new URL(url, baseUrl), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      received.pipe(sent);
    });
    await new Promise<void>((resolve) => guard.listen(0, "127.0.0.1", resolve));
    const { port } = guard.address() as AddressInfo;
    const check = {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      profile: "my.json",
      header: ["X-Key: env:API_KEY"],
    };
    const configPath = join(cwd, "touchstone.config.json");
    writeFileSync(configPath, JSON.stringify({ check }));
    writeFileSync(join(cwd, "my.json"), JSON.stringify({ limits: { batchMax: 3 } }));
    try {
      const env = { API_KEY: "hush" };
      const forced = await runTouchstone(["init", "--force", "--yes", "--ci", "github"], { cwd, env });
      assert.equal(forced.code, 0, forced.stderr);
    } finally {
      guard.close();
    }
    const config: unknown = JSON.parse(readFileSync(configPath, "utf8"));
    assert.deepEqual(config, { check: { allow: "read", ...check } });
    const { limits, vendor } = JSON.parse(readFileSync(join(cwd, "my.json"), "utf8")) as {
      readonly [name: string]: unknown;
    };
    assert.deepEqual([limits, vendor], [{ batchMax: 3 }, "node"]);
    assert.ok(!existsSync(join(cwd, "touchstone.profile.json")));
    const workflow = readFileSync(join(cwd, ".github/workflows/touchstone.yml"), "utf8");
    assert.match(workflow, /^ +API_KEY: \$\{\{ secrets\.API_KEY \}\}$/m);
  });

  test("starts the node with a command, and leaves a pipeline that exists as it is", async () => {
    const cwd = createFolder();
    writeFileSync(join(cwd, ".gitlab-ci.yml"), "stages: [test]\n");
    const port = await findPort("127.0.0.1", 0);
    const url = `http://127.0.0.1:${port}/v1`;
    const command = [process.execPath, commandProgram, "node", "--port", String(port)];
    const { code, stdout, stderr } = await runTouchstone(
      ["init", url, "--ci=gitlab", "--quiet", "--", ...command],
      { cwd },
    );
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /\nAdd to \.gitlab-ci\.yml: include: touchstone\.gitlab-ci\.yml\nNext: .* check -- /,
    );
    assert.match(
      readFileSync(join(cwd, "touchstone.gitlab-ci.yml"), "utf8"),
      / check -- \S+ \S+ node --port /,
    );
    assert.equal(readFileSync(join(cwd, ".gitlab-ci.yml"), "utf8"), "stages: [test]\n");
    const line = /Next: (.*)/.exec(stdout)?.[1] ?? "";
    // npm has started the tests in CI, so the command that it would start is printed.
    const next = await run("bash", ["-c", line.replace(/^.*npx touchstone/, `node ${commandProgram}`)], {
      cwd,
      env: { TOUCHSTONE_CHECK_ONLY: "HLTH-002" },
    });
    assert.equal(next.code, 0, next.stderr);
  });

  test("writes nothing for a target that is silent, is no node, or would need a secret in a file", async () => {
    const website = createServer((_, response) => response.end("<html>"));
    await new Promise<void>((resolve) => website.listen(0, "127.0.0.1", resolve));
    const { port } = website.address() as AddressInfo;
    const cwd = createFolder();
    const cases: readonly (readonly [argv: readonly string[], code: number, last: RegExp])[] = [
      [
        [`http://127.0.0.1:${await findPort("127.0.0.1", 0)}/v1`],
        3,
        /^Start the node, or correct the base URL; --wait/,
      ],
      [[`http://127.0.0.1:${port}/v1`], 4, /^Check the base URL: /],
      [[], 2, /^Run .* init <base-url>\.$/],
      [[baseUrl, "--ci=github", "--", "node", "${{ secrets.KEY }}"], 2, /^Put the command into a script/],
      [[baseUrl, "--header", "X-Key: hush"], 2, /^See .* init --help$/],
    ];
    try {
      for (const [argv, code, last] of cases) {
        const ended = await runTouchstone(["init", "--quiet", ...argv], { cwd });
        assert.deepEqual([ended.code, ended.stdout], [code, ""], ended.stderr);
        assert.match(ended.stderr.trimEnd().split("\n").at(-1) ?? "", last);
        assert.doesNotMatch(ended.stderr, /hush/);
      }
      assert.deepEqual(readdirSync(cwd), []);
    } finally {
      website.close();
    }
  });

  test("asks on a terminal", { skip: hasScript ? false : "needs script of util-linux" }, async () => {
    const cwd = createFolder();
    const line = `'${process.execPath}' '${commandProgram}' init --quiet`;
    const child = spawn("script", ["-qefc", line, "/dev/null"], { cwd, stdio: ["pipe", "pipe", "inherit"] });
    const replies: (readonly [prompt: string, answer: string])[] = [
      ["ending in /v1: ", baseUrl],
      ["[none]: ", "gitlab"],
    ];
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const [prompt, answer] = replies[0] ?? [];
      if (prompt === undefined || !output.includes(prompt)) return;
      replies.shift();
      child.stdin.write(`${answer}\r`);
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    assert.equal(code, 0, output);
    for (const name of ["touchstone.config.json", "touchstone.gitlab-ci.yml", ".gitlab-ci.yml"]) {
      assert.ok(existsSync(join(cwd, name)), name);
    }
  });
});
