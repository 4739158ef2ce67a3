import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { describe, test } from "node:test";
import {
  exitOf,
  firstLine,
  lineMembers,
  readReady,
  start,
  type Running,
} from "./node-process.test.support.ts";

describe("touchstone node", () => {
  test("with --json, the node prints one JSON line, serves requests, and ends with 0 at SIGTERM", async () => {
    const running = start("--port", "0", "--json", "--vendor", "aptos", "--accounts", "2", "--log", "json");
    const ready = await readReady(running);
    assert.deepEqual(Object.keys(ready), lineMembers);
    assert.match(ready.baseUrl, /^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    assert.equal(ready.accounts.length, 2);
    for (const account of ready.accounts) {
      assert.deepEqual(Object.keys(account).toSorted(), ["address", "privateKey", "publicKey"]);
    }
    const health = await fetch(`${ready.baseUrl}/-/healthy`);
    assert.equal(health.status, 200);
    assert.equal(health.headers.get("x-aptos-chain-id"), "4");
    const account = await fetch(`${ready.baseUrl}/accounts/${ready.accounts[0]?.address}`);
    assert.equal(account.status, 200);
    running.child.kill("SIGTERM");
    assert.deepEqual(await exitOf(running), [0, null], running.written.stderr);
    assert.equal(running.written.stdout.indexOf("\n"), running.written.stdout.length - 1);
    assert.match(running.written.stderr, /"method":"GET","target":"\/v1\/-\/healthy","status":200/);
  });

  test("without --json, the node prints the base URL, the accounts on standard error, and ends with 0 at SIGINT", async () => {
    const running = start("--port", "0");
    const line = await firstLine(running);
    assert.match(line, /^listening on http:\/\/127\.0\.0\.1:\d+\/v1$/);
    running.child.kill("SIGINT");
    assert.deepEqual(await exitOf(running), [0, null]);
    assert.equal(running.written.stdout, `${line}\n`);
    assert.match(running.written.stderr, /^  0x[0-9a-f]{64}  \d+\.\d\d$/m);
    assert.doesNotMatch(running.written.stderr, /ed25519-priv/);
    const url = line.replace("listening on ", "");
    assert.ok(running.written.stderr.includes(`\n  open ${url} in a browser\n`));
    assert.match(
      running.written.stderr,
      /--json > profile\.json, and the\n.* --profile profile\.json --allow submit\.$/m,
    );
    assertFits(running.written.stderr);
  });

  test("with --show-keys, the node prints private keys and a warning", async () => {
    const services = ["--faucet-port", "0", "--indexer-port", "0"];
    const running = start("--port", "0", "--show-keys", ...services);
    await firstLine(running);
    running.child.kill("SIGINT");
    assert.deepEqual(await exitOf(running), [0, null]);
    assert.match(running.written.stderr, /^ ed25519-priv-0x[0-9a-f]{64}$/m);
    assert.match(running.written.stderr, /Keys that are derived from the seed are public/);
    assertFits(running.written.stderr);
  });

  test("a browser gets a page that names the services, but no token and no key", async () => {
    const services = ["--faucet-port", "0", "--control-port", "0"];
    const running = start("--port", "0", "--json", ...services);
    const { baseUrl, faucetUrl, controlUrl, controlToken, accounts } = await readReady(running);
    for (const url of [baseUrl, new URL("/", baseUrl)]) {
      const response = await fetch(url, { headers: { accept: "text/html,*/*;q=0.8" } });
      assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
      const page = await response.text();
      for (const text of [baseUrl, faucetUrl, controlUrl]) assert.ok(page.includes(text), text);
      const secrets = [controlToken, ...accounts.map(({ privateKey }) => privateKey)];
      for (const secret of secrets) assert.ok(!page.includes(secret.replace("0x", "")));
    }
    running.child.kill("SIGINT");
    assert.deepEqual(await exitOf(running), [0, null]);
  });

  test("with --documented-only, the banner names no page", async () => {
    const running = start("--port", "0", "--documented-only");
    await firstLine(running);
    running.child.kill("SIGINT");
    assert.deepEqual(await exitOf(running), [0, null]);
    assert.doesNotMatch(running.written.stderr, /browser/);
  });

  test("the preset starts a faucet and the indexer's query, and the first signal closes all", async () => {
    const freePorts = ["--port", "0", "--faucet-port", "0", "--indexer-port", "0"];
    const running = start("--preset", "aptos-localnet", "--json", ...freePorts);
    const { baseUrl, faucetUrl, indexerUrl, vendor, accounts } = await readReady(running);
    assert.equal(vendor, "aptos");
    assert.match(faucetUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.match(indexerUrl, /^http:\/\/127\.0\.0\.1:\d+\/v1\/graphql$/);
    const unknown = await fetch(`${baseUrl}/accounts/0xa2`);
    assert.deepEqual(await unknown.json(), {
      sequence_number: "0",
      authentication_key: `0x${"a2".padStart(64, "0")}`,
    });
    const genesis = await fetch(`${baseUrl}/blocks/by_height/0`);
    assert.equal(genesis.headers.get("x-aptos-ledger-oldest-version"), "0");
    assert.equal(((await genesis.json()) as { first_version: string }).first_version, "0");
    const funding = await fetch(`${faucetUrl}/mint?address=${accounts[0]?.address}`, { method: "POST" });
    const [hash = ""] = (await funding.json()) as string[];
    const query = "{ processor_status { last_success_version } }";
    const status = await fetch(indexerUrl, { method: "POST", body: JSON.stringify({ query }) });
    assert.match(await status.text(), /^{"data":{"processor_status":\[{"last_success_version":\d+}/);
    running.child.kill("SIGTERM");
    assert.deepEqual(await exitOf(running), [0, null], running.written.stderr);
    assert.match(running.written.stderr, new RegExp(`faucet: sent 100000000000 to 0x.* 0x${hash}`));
    await assert.rejects(fetch(faucetUrl));
  });

  test("without --json, the line on stdout names only the node, and stderr names the faucet", async () => {
    const inBanner = /^  faucet   http:\/\/127\.0\.0\.1:\d+$/m;
    const inLog = /^faucet on http:\/\/127\.0\.0\.1:\d+$/m;
    for (const [log, expected] of [
      ["pretty", inBanner],
      ["silent", inLog],
    ] as const) {
      const running = start("--port", "0", "--faucet-port", "0", "--log", log);
      assert.match(await firstLine(running), /^listening on http:\/\/127\.0\.0\.1:\d+\/v1$/);
      assert.match(running.written.stderr, expected);
      running.child.kill("SIGINT");
      assert.deepEqual(await exitOf(running), [0, null]);
    }
  });

  for (const flag of ["--faucet-port", "--indexer-port"]) {
    test(`if the port of ${flag} is in use, the node exits with 2 and names it`, async () => {
      const holder = createServer().listen(0, "127.0.0.1");
      await once(holder, "listening");
      const address = holder.address();
      assert.ok(typeof address === "object" && address !== null);
      const running = start("--port", "0", flag, String(address.port));
      assert.deepEqual(await exitOf(running), [2, null]);
      assert.equal(running.written.stdout, "");
      assert.match(
        running.written.stderr,
        new RegExp(`port ${address.port} on 127\\.0\\.0\\.1 is already in use\\nChoose another with ${flag}`),
      );
      holder.close();
    });
  }

  test("an address of another machine is refused with 2", async () => {
    const running = start("--host", "192.0.2.1", "--port", "0");
    assert.deepEqual(await exitOf(running), [2, null]);
    assert.match(running.written.stderr, /192\.0\.2\.1 is not an address of this machine/);
  });

  test("the same seed makes the same accounts", async () => {
    const [one, two] = [
      start("--port", "0", "--json", "--seed", "7"),
      start("--port", "0", "--json", "--seed", "7"),
    ];
    const [first, second] = [await readReady(one), await readReady(two)];
    assert.deepEqual(first.accounts, second.accounts);
    assert.notEqual(first.baseUrl, second.baseUrl);
    for (const running of [one, two]) {
      running.child.kill("SIGTERM");
      assert.deepEqual(await exitOf(running), [0, null]);
    }
  });

  test("a request in flight at the first signal gets its response, and the node ends with 0", async () => {
    const { running, socket, received } = await sendPartialRequest();
    running.child.kill("SIGTERM");
    await waitUntilRefused(running.baseUrl);
    socket.write("}");
    await once(socket, "close");
    assert.match(received(), /HTTP\/1\.1 [2-5]\d\d .*\r\n/);
    assert.deepEqual(await exitOf(running), [0, null], running.written.stderr);
  });

  test("a second signal ends the node at once, even if a request is unfinished", async () => {
    const { running, socket } = await sendPartialRequest();
    running.child.kill("SIGTERM");
    await waitUntilRefused(running.baseUrl);
    assert.equal(running.child.exitCode, null);
    running.child.kill("SIGTERM");
    assert.deepEqual(await exitOf(running), [null, "SIGTERM"]);
    socket.destroy();
  });
});

/** Starts a node and sends a request without the last byte of its body. */
async function sendPartialRequest(): Promise<{
  readonly running: Running & { readonly baseUrl: string };
  readonly socket: Socket;
  /** Returns the text that the node has sent after its response 100 Continue. */
  readonly received: () => string;
}> {
  const running = start("--port", "0", "--json");
  const { baseUrl } = await readReady(running);
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write("POST /v1/x HTTP/1.1\r\nHost: n\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{");
  await once(socket, "data");
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  return { running: { ...running, baseUrl }, socket, received: () => text };
}

/** Sends requests until the port is closed, which shows that the signal has arrived. */
async function waitUntilRefused(baseUrl: string): Promise<void> {
  for (let isListening = true; isListening;) {
    isListening = await fetch(`${baseUrl}/-/healthy`, { headers: { connection: "close" } }).then(
      () => true,
      () => false,
    );
  }
}

/** Asserts that a text has at most 20 lines of at most 80 columns. */
function assertFits(text: string): void {
  const lines = text.trimEnd().split("\n");
  assert.ok(lines.length <= 20, text);
  for (const line of lines) assert.ok(line.length <= 80, line);
}
