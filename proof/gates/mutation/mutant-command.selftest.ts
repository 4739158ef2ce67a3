import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { findPort } from "../../../cli/run/free-port.ts";
import { run } from "../../../tools/run-command.ts";

const command = fileURLToPath(new URL("./mutant-command.js", import.meta.url));

/** Serves mutants until `stop`, which returns the exit code. */
async function serveMutants(t: TestContext, ...argv: readonly string[]) {
  const child = spawn(process.execPath, [command, ...argv], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill("SIGKILL"));
  let printed = "";
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (text: string) => (printed += text));
  const exited = once(child, "exit");
  while (!printed.includes("judge it: ")) await once(child.stdout, "data");
  const stop = async (): Promise<number | null> => {
    child.kill("SIGINT");
    const [code] = (await exited) as [number | null];
    return code;
  };
  return { printed, stop };
}

test("a mutant is served until a signal, and the command to judge it is printed", async (t) => {
  const served = await serveMutants(t, "last-version-behind");
  const { printed } = served;
  const [, baseUrl = ""] = /^listening on (\S+)$/m.exec(printed) ?? [];
  const answer = await fetch(`${baseUrl}/blocks/by_version/180`);
  assert.equal(answer.status, 200);
  assert.equal(await served.stop(), 0);
  assert.match(printed, /^it violates BLCK-011: /m);
  assert.match(printed, / check http:\S+ --only BLCK-011 --allow read --profile \S+$/m);
});

test("the command to judge a mutant of a SHOULD counts SHOULD requirements", async (t) => {
  const served = await serveMutants(t, "malformed-address-200");
  assert.equal(await served.stop(), 0);
  assert.match(served.printed, / --only ACCT-010 --allow read --profile \S+ --level should$/m);
});

test("several mutants are served as one node on the given port", async (t) => {
  const port = await findPort("127.0.0.1", 0);
  const faults = ["no-x-node-epoch", "no-block_hash"];
  const served = await serveMutants(t, "--port", String(port), ...faults);
  const { printed } = served;
  assert.match(printed, new RegExp(`^listening on http://127\\.0\\.0\\.1:${port}/v1$`, "m"));
  const answer = await fetch(`http://127.0.0.1:${port}/v1/blocks/by_version/180`);
  assert.equal(answer.headers.get("x-node-epoch"), null);
  assert.doesNotMatch(await answer.text(), /block_hash/);
  assert.equal(await served.stop(), 0);
  assert.match(printed, / --only RESP-005,BLCK-005 /);
});

test("an invalid port and an unknown option are rejected", async () => {
  const wrong = await run(process.execPath, [command, "--port", "web"]);
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /Expected a number from 0 to 65535 for --port, got "web"/);
  const unknown = await run(process.execPath, [command, "--prt", "1"]);
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /--prt/);
});

test("an unknown id is rejected with a suggestion", async () => {
  const { code, stderr } = await run(process.execPath, [command, "last-version-behinds"]);
  assert.equal(code, 2);
  assert.match(stderr, /Did you mean last-version-behind\?/);
});
