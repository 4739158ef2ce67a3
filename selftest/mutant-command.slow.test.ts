import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { run } from "./run-command.ts";

const command = fileURLToPath(new URL("mutation/mutant-command.js", import.meta.url));

test("a mutant is served until a signal comes, and says how to judge it", async (t) => {
  const child = spawn(process.execPath, [command, "last-version-behind"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => child.kill("SIGKILL"));
  let printed = "";
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (text: string) => (printed += text));
  const exited = once(child, "exit");
  while (!printed.includes("judge it: ")) await once(child.stdout, "data");
  const [, baseUrl = ""] = /^listening on (\S+)$/m.exec(printed) ?? [];
  const answer = await fetch(`${baseUrl}/blocks/by_version/180`);
  assert.equal(answer.status, 200);
  child.kill("SIGINT");
  const [code] = (await exited) as [number | null];
  assert.equal(code, 0);
  assert.match(printed, /^it breaks BLCK-011: /m);
  assert.match(printed, / check http:\S+ --only BLCK-011 --allow read --profile \S+$/m);
});

test("an id that no mutant has is refused, with the one that is meant", async () => {
  const { code, stderr } = await run(process.execPath, [command, "last-version-behinds"]);
  assert.equal(code, 2);
  assert.match(stderr, /Did you mean last-version-behind\?/);
});
