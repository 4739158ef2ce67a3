import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, test } from "node:test";
import { exitOf, start } from "./node-process.test.support.ts";

describe("touchstone node on ports in use", () => {
  test("if the port is in use, the node exits with 2 and does not try another port", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const address = holder.address();
    assert.ok(typeof address === "object" && address !== null);
    const running = start("--port", String(address.port));
    assert.deepEqual(await exitOf(running), [2, null]);
    assert.equal(running.written.stdout, "");
    assert.match(
      running.written.stderr,
      new RegExp(`port ${address.port} on 127\\.0\\.0\\.1 is already in use`),
    );
    holder.close();
  });

  test("if several ports are in use, one message names all of them and the remedy", async () => {
    const holders = [createServer(), createServer()];
    const ports: number[] = [];
    for (const holder of holders) {
      await once(holder.listen(0, "127.0.0.1"), "listening");
      const address = holder.address();
      assert.ok(typeof address === "object" && address !== null);
      ports.push(address.port);
    }
    const [port, faucetPort] = ports.map(String);
    const running = start("--port", port ?? "", "--faucet-port", faucetPort ?? "", "--indexer-port", "0");
    assert.deepEqual(await exitOf(running), [2, null]);
    assert.match(
      running.written.stderr.replaceAll(/\s+/g, " "),
      new RegExp(
        `ports ${port} \\(--port\\), ${faucetPort} \\(--faucet-port\\) on 127\\.0\\.0\\.1 are already in use.* with --port 0 --faucet-port 0`,
      ),
    );
    for (const holder of holders) holder.close();
  });
});
