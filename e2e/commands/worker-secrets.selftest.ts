/** What other programs of the machine can read of the processes of a run while it submits transactions. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import { unchanged } from "../../proof/fake-nodes/wire/exchange.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";
import { commandProgram } from "../../tools/run-command.ts";

const skip = existsSync("/proc/self/environ") ? false : "needs /proc";
const folder = mkdtempSync(join(tmpdir(), "touchstone-secrets-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the ids of the processes that a process has started, with those that they have started. */
function findDescendants(pid: number): readonly number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...findDescendants(child)]);
}

test("keys, headers and tokens are in no environment and no arguments of a worker", { skip }, async () => {
  const node = createNode();
  const token = "token-of-the-control-plane";
  const header = "hush-hush";
  const profile = join(folder, "profile.json");
  writeFileSync(profile, JSON.stringify({ ...node.profile, controlToken: token }));
  const secrets = [header, token, ...node.accounts.map(({ privateKey }) => privateKey.replace(/^0x/, ""))];
  const seen = new Map<number, string>();
  let pid = 0;
  const target = await serveProxy(node, unchanged, "/v1", ({ method, path, headers }) => {
    assert.equal(headers.get("x-key"), header);
    if (method !== "POST" || path !== "/transactions/batch") return null;
    for (const child of findDescendants(pid)) {
      const parts = ["environ", "cmdline"].map((name) => readFileSync(`/proc/${child}/${name}`, "utf8"));
      seen.set(child, parts.join("\n"));
    }
    return null;
  });
  const options = [`--profile=${profile}`, "--allow=submit", "--only=BTCH-001", "--workers=2", "--quiet"];
  const argv = ["check", target.baseUrl, ...options, `--header=x-key: ${header}`, `--out=${folder}/reports`];
  const command = spawn(process.execPath, [commandProgram, ...argv], {
    env: { PATH: process.env["PATH"], TMPDIR: folder },
    stdio: ["ignore", "ignore", "inherit"],
  });
  pid = command.pid ?? 0;
  assert.deepEqual(await once(command, "exit"), [0, null]);
  await target.close();
  await node.close();
  const workers = [...seen.values()].filter((text) => text.includes("plain-process.cjs"));
  assert.ok(workers.length > 0, "a worker submits");
  for (const text of seen.values()) {
    for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} is in ${text}`);
  }
});
