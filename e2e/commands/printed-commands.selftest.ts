/** The commands that touchstone prints on a terminal, run as they are in the folder and shell of the reader. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { findPort } from "../../cli/run/free-port.ts";
import { quoteWord } from "../../evidence/command.ts";
import { alterOperation } from "../../proof/fake-nodes/wire/alterations.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";
import { createNode } from "../../reference-node/node.ts";
import { packageRoot } from "../../tools/package-root.ts";
import { commandProgram } from "../../tools/run-command.ts";

const hasScript = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux");
const skip = hasScript ? false : "needs script of util-linux";
const folder = mkdtempSync(join(tmpdir(), "touchstone-printed-"));
const node = createNode();
const unhealthy = alterOperation("checkHealth", (_, answer) => ({ ...answer, body: "{}" }));
const target = await serveProxy(node, unhealthy);
after(async () => {
  await target.close();
  await node.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A node of the user with the same defect, which starts only with its own words. */
writeFileSync(
  join(folder, "server.mjs"),
  `import { createServer } from "node:http";
import { createNode } from ${JSON.stringify(join(packageRoot, "dist/reference-node/node.js"))};
const [port, ...words] = process.argv.slice(3);
if (words.join("|") !== "two words|it's $HOME") throw new Error("other words");
const node = createNode();
createServer(async ({ url, method }, response) => {
  const answer = await node.fetch(new Request("http://127.0.0.1:" + port + url, { method }));
  const isHealth = url.endsWith("/-/healthy");
  const body = isHealth ? Buffer.from("{}") : Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), "content-length": body.length });
  response.end(body);
}).listen(Number(port), "127.0.0.1");
`,
);
const hiddenWords = ["server.mjs", "two words", "it's $HOME"];
const startOf = (port: number) => ["--", "node", "server.mjs", "--port", `${port}`, ...hiddenWords.slice(1)];

const bin = join(folder, "bin");
install(bin);
const onPath = `${bin}${delimiter}${process.env["PATH"] ?? ""}`;

/** Installs the command into a folder, as npm does. */
function install(into: string): void {
  mkdirSync(into, { recursive: true });
  const program = `#!/usr/bin/env node\nrequire(${JSON.stringify(commandProgram)});\n`;
  writeFileSync(join(into, "touchstone"), program, { mode: 0o755 });
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a line in a shell in the folder. */
function runLine(
  line: string,
  {
    shell = "bash",
    env = { PATH: onPath },
  }: { readonly shell?: string; readonly env?: { readonly [name: string]: string } } = {},
): Promise<Ended> {
  const argv = shell === "script" ? ["-qefc", line, "/dev/null"] : ["-c", line];
  const child = spawn(shell, argv, {
    cwd: folder,
    env: { HOME: folder, SHELL: "/bin/sh", TOUCHSTONE_CHECK_WORKERS: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text.replaceAll("\r", "")));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** Runs a check on a terminal, and returns the commands that it printed on lines of their own. */
async function judge(argv: readonly string[], { program = "touchstone", env = { PATH: onPath } } = {}) {
  const words = ["check", "--only=HLTH-003", "--seed=7", ...argv].map(quoteWord).join(" ");
  const ended = await runLine(`${program} ${words}`, { shell: "script", env });
  const lines = ended.output.split("\n").map((line) => line.trim());
  return {
    ...ended,
    printed: lines.filter((line) => /^(?:npx )?\S+(?: \S+\.cjs)? (?:check|replay) /.test(line)),
  };
}

/** Runs the last command that a check printed, and requires that it shows the failure again. */
async function expectReplay(
  { printed, output }: Awaited<ReturnType<typeof judge>>,
  env = { PATH: onPath },
  shells = ["bash"],
): Promise<void> {
  const line = printed.at(-1) ?? "";
  assert.match(line, / replay .*HLTH-003/, output);
  for (const shell of shells) {
    const again = await runLine(line, { shell, env });
    assert.equal(again.code, 1, again.output);
    assert.match(again.output, /^STILL FAILING HLTH-003/m);
  }
}

describe("a command printed after a check runs as it is", { skip }, () => {
  test("for a target that runs", async () => {
    const judged = await judge([target.baseUrl]);
    assert.equal(judged.printed.at(-1), "touchstone replay compliance/report.json HLTH-003");
    await expectReplay(judged);
  });

  test("for a target that the check started, with all words of its command", async () => {
    const port = await findPort("127.0.0.1", 0);
    const judged = await judge([`http://127.0.0.1:${port}/v1`, ...startOf(port)]);
    assert.ok(
      judged.printed.at(-1)?.endsWith(` -- node server.mjs --port ${port} 'two words' 'it'\\''s $HOME'`),
    );
    assert.match(judged.output, /^ {2}Start the node, then send the request again:$/m);
    assert.match(judged.output, /with\s+--watch,\s+at\s+each\s+change/);
    await expectReplay(judged, { PATH: onPath }, ["bash", "sh"]);
  });

  test("for a target whose command is one word with a line break, once that word is added", async () => {
    const port = await findPort("127.0.0.1", 0);
    const script = `#!/bin/sh\nexec ${startOf(port).slice(1).map(quoteWord).join(" ")}\n`;
    writeFileSync(join(folder, "my\nnode"), script, { mode: 0o755 });
    const { output } = await judge([`http://127.0.0.1:${port}/v1`, "--", "./my\nnode"]);
    const sentence = /^ +(touchstone replay .* --) followed by your command \('\.\/my\\u\{a\}node'\)$/m;
    const line = sentence.exec(output)?.[1] ?? assert.fail(output);
    assert.match((await runLine(`${line} ${quoteWord("./my\nnode")}`)).output, /^STILL FAILING HLTH-003/m);
  });

  test("with paths that have spaces and an apostrophe, and a header of the environment", async () => {
    const env = { PATH: onPath, KEY: "secret" };
    writeFileSync(join(folder, "it's mine.json"), "{}");
    const argv = ["--profile", "it's mine.json", "--out", "reports of today", "--header", "X-Key: env:KEY"];
    const judged = await judge([target.baseUrl, ...argv], { env });
    assert.doesNotMatch(judged.output, /secret/);
    await expectReplay(judged, env, ["sh"]);
  });

  test("if options come from a configuration file", async () => {
    const config = { check: { profile: "mine.json", out: "-of the file", wait: 45, only: ["HLTH-*"] } };
    mkdirSync(join(folder, "conf"));
    writeFileSync(join(folder, "conf", "mine.json"), "{}");
    writeFileSync(join(folder, "conf", "c.json"), JSON.stringify(config));
    await expectReplay(await judge([target.baseUrl, "--config", "conf/c.json"]));
  });

  test("if a shell does not find touchstone by its name", async () => {
    const env = { PATH: process.env["PATH"] ?? "" };
    const program = `node ${quoteWord(commandProgram)}`;
    const judged = await judge([target.baseUrl], { program, env });
    assert.ok(judged.printed.at(-1)?.startsWith(`${program} replay `), judged.output);
    await expectReplay(judged, env);
    const linked = await judge([target.baseUrl], { program: "./bin/touchstone", env });
    assert.ok(linked.printed.at(-1)?.startsWith("./bin/touchstone replay "), linked.output);
    await expectReplay(linked, env);
  });

  test("if npx started touchstone", async () => {
    install(join(folder, "node_modules", ".bin"));
    const env = { PATH: process.env["PATH"] ?? "", npm_config_offline: "true" };
    const judged = await judge([target.baseUrl], { program: "npx touchstone", env });
    assert.ok(judged.printed.at(-1)?.startsWith("npx touchstone replay "), judged.output);
    await expectReplay(judged, env);
  });

  test("if it corrects the base URL", async () => {
    const judged = await judge([target.baseUrl.replace(/\/v1$/, "")]);
    assert.equal(judged.code, 4, judged.output);
    const again = await runLine(judged.printed.at(-1) ?? "");
    assert.equal(again.code, 1, again.output);
  });

  test("if it applies a baseline that was proposed", async () => {
    const port = await findPort("127.0.0.1", 0);
    const judged = await judge([
      `http://127.0.0.1:${port}/v1`,
      "--baseline-write",
      "accepted.json",
      ...startOf(port),
    ]);
    const [, command = ""] = /^Next: name an owner .*, then run (.*)$/m.exec(judged.output) ?? [];
    const again = await runLine(command);
    assert.equal(again.code, 0, again.output);
  });
});

describe("a command of a merge or a comparison", { skip }, () => {
  test("runs as it is, and starts no target with words that a report left out", async () => {
    const port = await findPort("127.0.0.1", 0);
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    for (const shard of [1, 2])
      await judge([baseUrl, "--shard", `${shard}/2`, "--out", `shard-${shard}`, ...startOf(port)]);
    const merged = await runLine("touchstone merge shard-1 shard-2 --out merged", { shell: "script" });
    assert.match(
      merged.output,
      /^ +touchstone replay merged\/report\.json HLTH-003 -- followed by your command \(node\)$/m,
    );
    const line = /^ +(touchstone replay merged.*) followed by your command/m.exec(merged.output)?.[1] ?? "";
    const words = startOf(port).slice(1).map(quoteWord).join(" ");
    assert.match((await runLine(`${line} ${words}`)).output, /^STILL FAILING HLTH-003/m);
  });
});

test(
  "no report has the words of the target's command after its first one, and none a command to paste without them",
  { skip },
  async () => {
    const port = await findPort("127.0.0.1", 0);
    const started = [`http://127.0.0.1:${port}/v1`, "--out", "published", "--evidence", "all", "--sarif"];
    await judge([...started, ...startOf(port)]);
    const names = readdirSync(join(folder, "published"));
    assert.ok(names.length >= 9, names.join(" "));
    for (const name of names) {
      const bytes = readFileSync(join(folder, "published", name));
      const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
      for (const word of [...hiddenWords, "<arguments>", "&lt;arguments"])
        assert.ok(!text.includes(word), `${name} contains ${word}`);
    }
    const textOf = (name: string) => readFileSync(join(folder, "published", name), "utf8");
    for (const name of ["report.json", "report.md", "report.html", "junit.xml", "ctrf.json", "results.sarif"])
      assert.match(textOf(name), /followed by your command/, name);
    const blocks = [
      ...textOf("report.md").matchAll(/^```sh\n(.*?)\n```$/gms),
      ...textOf("report.html").matchAll(/<div class="command"><pre[^>]*>(.*?)<\/pre>/gs),
    ].map(([, command = ""]) => command);
    assert.ok(blocks.length > 0);
    assert.deepEqual(
      blocks.filter((command) => / --$|followed by|&lt;|<\w+>|…/.test(command)),
      [],
    );
  },
);
