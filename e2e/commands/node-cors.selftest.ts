import assert from "node:assert/strict";
import { test } from "node:test";
import { exitOf, firstLine, readReady, start } from "./node-process.test.support.ts";

test("with --cors, only pages of the origins may read an error of a limit and the responses of the faucet", async () => {
  const [one, other] = ["http://a.test", "http://c.test"];
  const options = ["--faucet-port", "0", "--cors", one, "--max-body-bytes", "10"];
  const running = start("--port", "0", "--json", ...options);
  const { baseUrl, faucetUrl } = await readReady(running);
  for (const [origin, allowed] of [
    [one, one],
    [other, null],
  ] as const) {
    const body = "x".repeat(11);
    const tooLong = await fetch(`${baseUrl}/transactions`, { method: "POST", body, headers: { origin } });
    assert.deepEqual([tooLong.status, tooLong.headers.get("access-control-allow-origin")], [413, allowed]);
    const { headers } = await fetch(faucetUrl, { headers: { origin } });
    assert.equal(headers.get("access-control-allow-origin"), allowed);
  }
  running.child.kill("SIGTERM");
  assert.deepEqual(await exitOf(running), [0, null]);
});

test("with --cors, pages of the origins may read responses, and operations of any kind can be disabled", async () => {
  const [one, two] = ["http://a.test", "http://b.test:3000"];
  const running = start("--port", "0", "--json", "--cors", `${one},${two}`, "--disable", "getSpecPage");
  const { baseUrl } = await readReady(running);
  for (const [origin, allowed] of [
    [one, one],
    [two, two],
    ["http://c.test", null],
  ] as const) {
    const { headers } = await fetch(`${baseUrl}/-/healthy`, { headers: { origin } });
    assert.equal(headers.get("access-control-allow-origin"), allowed);
  }
  assert.equal((await fetch(`${baseUrl}/spec`)).status, 403);
  running.child.kill("SIGTERM");
  assert.deepEqual(await exitOf(running), [0, null]);
  const malformed = start("--port", "0", "--cors", "localhost:3000");
  assert.deepEqual(await exitOf(malformed), [2, null]);
  assert.match(malformed.written.stderr, /--cors/);
});

test("the log of the preset names the page that a browser refuses a response, and the option to use", async () => {
  const free = ["--port", "0", "--faucet-port", "0", "--indexer-port", "0"];
  const running = start("--preset", "aptos-localnet", ...free);
  const baseUrl = (await firstLine(running)).replace("listening on ", "");
  await fetch(`${baseUrl}/-/healthy`, { headers: { origin: "http://localhost:3000" } });
  running.child.kill("SIGTERM");
  assert.deepEqual(await exitOf(running), [0, null]);
  assert.match(
    running.written.stderr,
    /^200 GET \/v1\/-\/healthy [\d.]+ ms; the browser refuses it to the page of http:\/\/localhost:3000: start the node with --cors http:\/\/localhost:3000$/m,
  );
});
