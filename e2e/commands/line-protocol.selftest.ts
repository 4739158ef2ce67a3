/** What a program of another language relies on when it starts `touchstone node --json`: docs/node-process.md. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { runTouchstone } from "../../tools/run-command.ts";
import { exitOf, lineMembers, readReady, start } from "./node-process.test.support.ts";

describe("touchstone node --json", () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-protocol-"));
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  test("prints one line, and nothing else on standard output until it has ended", async () => {
    const services = ["--faucet-port", "0", "--indexer-port", "0", "--control-port", "0"];
    const dump = join(folder, "state.gz");
    const running = start("--json", "--port", "0", ...services, "--show-keys", "--dump", dump);
    const ready = await readReady(running);
    assert.deepEqual(Object.keys(ready), lineMembers);
    for (const path of ["/-/healthy", "/accounts/0x1", "/no-such-path"])
      await fetch(`${ready.baseUrl}${path}`);
    running.child.kill("SIGTERM");
    assert.deepEqual(await exitOf(running), [0, null]);
    assert.equal(running.written.stdout, `${JSON.stringify(ready)}\n`);
  });

  test("ends without a line, and with a message and an exit code, if it cannot start", async (t) => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    t.after(() => holder.close());
    const taken = String((holder.address() as AddressInfo).port);
    const failures: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
      [["--port", taken], /port \d+ on 127\.0\.0\.1 is already in use/],
      [["--port", "0", "--faucet-port", taken], /port \d+ .*on 127\.0\.0\.1 is already in use/],
      [["--no-such-option"], /--no-such-option/],
      [["--port", "x"], /--port must be/],
      [["further"], /too many arguments/],
      [["--load", write("state.gz.txt", "{}")], /state\.gz\.txt/],
      [["--load", join(folder, "missing.gz")], /missing\.gz/],
      [["--dump", join(folder, "missing", "state.gz")], /--dump names a file that cannot be written/],
      [["--accounts-file", write("accounts.json", "[{}]")], /accounts\.json/],
      [["--faults", write("faults.json", "[{}]")], /faults/],
      [["--config", write("config.json", '{ "node": { "ports": 1 } }')], /ports/],
    ];
    for (const [argv, message] of failures) {
      const { code, stdout, stderr } = await runTouchstone(["node", "--json", ...argv], { cwd: folder });
      assert.deepEqual({ argv, code, stdout }, { argv, code: 2, stdout: "" });
      assert.match(stderr.replaceAll(/\s+/g, " "), message);
    }
    const env = { TOUCHSTONE_NODE_PORTS: "1" };
    const { code, stdout, stderr } = await runTouchstone(["node", "--json"], { env });
    assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
    assert.match(stderr, /TOUCHSTONE_NODE_PORTS/);
  });
});
