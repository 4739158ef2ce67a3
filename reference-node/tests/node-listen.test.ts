import assert from "node:assert/strict";
import { STATUS_CODES } from "node:http";
import { after, test } from "node:test";
import { sendRaw } from "../http/raw-connection.test.support.ts";
import { createNode, createNodeParts } from "../node.ts";

const node = createNode();
const listener = await node.listen();
after(() => node.close());

test("a node listens on loopback and a free port by default", () => {
  assert.equal(listener.host, "127.0.0.1");
  assert.equal(listener.baseUrl, `http://127.0.0.1:${listener.port}/v1`);
});

test("the node names the base URL of its last open listener, and none before and after", async () => {
  const other = createNode({ basePath: "/other" });
  assert.equal(other.baseUrl, null);
  const first = await other.listen();
  assert.equal(other.baseUrl, first.baseUrl);
  assert.equal((await fetch(`${first.baseUrl}/accounts/0x1`)).status, 200);
  const second = await other.listen();
  assert.equal(other.baseUrl, second.baseUrl);
  await second.close();
  assert.equal(other.baseUrl, first.baseUrl);
  await other.close();
  assert.equal(other.baseUrl, null);
});

test("a socket returns the same responses as fetch", async () => {
  const paths = [
    "/accounts/0x1",
    "/accounts/0x",
    "/accounts/0xdead",
    "/accounts/%zz",
    "/-/healthy",
    "/nothing",
    "/accounts//",
  ];
  for (const path of paths) {
    const overSocket = await fetch(`${listener.baseUrl}${path}`);
    const without = await node.fetch(new Request(`http://node.test/v1${path}`));
    assert.equal(overSocket.status, without.status, path);
    assert.equal(overSocket.statusText, STATUS_CODES[without.status], path);
    assert.equal(without.statusText, overSocket.statusText, path);
    const text = await overSocket.text();
    assert.equal(text, await without.text(), path);
    assert.equal(overSocket.headers.get("content-length"), String(text.length), path);
    assert.equal(overSocket.headers.get("content-type"), "application/json", path);
    assert.equal(
      overSocket.headers.get("x-node-ledger-version"),
      without.headers.get("x-node-ledger-version"),
      path,
    );
  }
});

test("HEAD returns the content length of GET and no body", async () => {
  const reply = await sendRaw(
    listener.port,
    "HEAD /v1/accounts/0x1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  );
  assert.match(reply, /^HTTP\/1\.1 200 /);
  assert.match(reply, /\r\ncontent-length: 113\r\n/);
  assert.match(reply, /\r\n\r\n$/);
});

/** Unusual targets of GET requests, by the status of the responses. */
const unusualTargets: { readonly [status: number]: readonly string[] } = {
  200: [
    "http://elsewhere.test/v1/accounts/0x1",
    "ftp://elsewhere.test/v1/accounts/0x1",
    "/v1/accounts/0x1?x=/../y\\z",
    "/v1/accounts/0x1#part",
  ],
  400: ["/v1/acc\tounts/0x1", "/v1/accounts/0x1%2Fresources", "/v1/accounts/0x1%5C"],
  404: [
    "/v1/./accounts/0x1",
    "/v1/accounts/../accounts/0x1",
    "/v1/accounts/%2E%2e/accounts/0x1?a=b",
    "/v1/accounts/.%2e/accounts/0x1",
    "/v1/accounts/0x1/.",
    "/v1/x/..?a",
    "http://a/v1/./accounts/0x1",
    "/v1\\accounts\\0x1",
    "/v1/accounts%2F0x1",
    "/V1/accounts/0x1",
    "/v1//accounts/0x1",
    "/v1/accounts/0x1/",
  ],
};

const otherRequests: readonly (readonly [requestLine: string, headers: string, status: number])[] = [
  ["OPTIONS * HTTP/1.1", "Host: a", 404],
  ["PUT /v1/./accounts/0x1 HTTP/1.1", "Host: a", 404],
  ["PROPFIND /v1/accounts/0x1 HTTP/1.1", "Host: a", 405],
  ["TRACE /v1/accounts/0x1 HTTP/1.1", "Host: a", 405],
  ["GET /v1/accounts/0x1 HTTP/1.0", "X-A: b", 200],
  ["GET /v1/accounts/0x1 HTTP/1.1", "Host: a b:99999/x?", 200],
  // The path needs percent-encoding, for which the URL is parsed with its host.
  ["GET /v1/accounts/^ HTTP/1.1", "Host: a:99999", 400],
  ["GET /v1/accounts/0x1 HTTP/1.1", "Host: a\r\nUpgrade: websocket\r\nConnection: upgrade, close", 200],
];

const unusualRequests = [
  ...Object.entries(unusualTargets).flatMap(([status, targets]) =>
    targets.map((target) => [`GET ${target} HTTP/1.1`, "Host: a", Number(status)] as const),
  ),
  ...otherRequests,
];

for (const [requestLine, headers, status] of unusualRequests) {
  test(`${JSON.stringify(`${requestLine}, ${headers}`)} returns ${status}`, async () => {
    const close = headers.includes("Connection") ? "" : "Connection: close\r\n";
    const pending = sendRaw(listener.port, `${requestLine}\r\n${headers}\r\n${close}\r\n`);
    const reply = await Promise.race([pending, closeAfter(3000)]);
    assert.match(reply, new RegExp(`^HTTP/1\\.1 ${status} `), reply);
    assert.match(reply, /\r\ncontent-type: application\/json\r\n/);
  });
}

test("the error names the path as it was sent", async () => {
  const reply = await sendRaw(
    listener.port,
    "GET /v1/./accounts/0x1?a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  );
  assert.match(reply, /No operation has the path \\"\/v1\/\.\/accounts\/0x1\\"\./);
});

function closeAfter(millis: number): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(resolve, millis, "no response").unref();
  });
}

test("listening on a port that is in use is rejected", async () => {
  await assert.rejects(node.listen({ port: listener.port }), /EADDRINUSE/);
});

test("listening on an invalid port or host is rejected", async () => {
  await assert.rejects(node.listen({ port: 65_536 }), RangeError);
  await assert.rejects(node.listen({ host: "" }), TypeError);
});

test("two listeners of one node share its ledger and are closed separately", async () => {
  const other = await node.listen();
  node.control.produceBlock();
  const versions = await Promise.all(
    [listener, other].map(async ({ baseUrl }) => {
      const response = await fetch(`${baseUrl}/-/healthy`);
      await response.text();
      return response.headers.get("x-node-ledger-version");
    }),
  );
  assert.equal(versions[0], versions[1]);
  await Promise.all([other.close(), other.close()]);
  await assert.rejects(fetch(`${other.baseUrl}/-/healthy`));
  assert.equal((await fetch(`${listener.baseUrl}/-/healthy`)).status, 200);
});

test("a closed node cannot listen", async () => {
  const closed = createNode();
  await closed.close();
  await closed.close();
  await assert.rejects(closed.listen(), /closed/);
});

test("a hundred nodes leave nothing open after close", async () => {
  const openHandles = (): number =>
    process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP") || name === "Timeout").length;
  const before = openHandles();
  // All nodes share one ledger, because creating a history takes longer than the rest of the test.
  const parts = createNodeParts({ accounts: 1 });
  for (let count = 0; count < 100; count += 1) {
    const one = createNode({ accounts: 1, parts });
    const { port } = await one.listen();
    const reply = sendRaw(
      port,
      "POST /v1/accounts/0x1 HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    );
    assert.match(await reply, /^HTTP\/1\.1 405 /);
    await one.close();
  }
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
  assert.ok(
    openHandles() <= before,
    `${openHandles()} handles are open, expected at most ${before} as before the test`,
  );
});
