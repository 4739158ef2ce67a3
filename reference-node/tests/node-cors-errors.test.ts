import assert from "node:assert/strict";
import { request as httpRequest } from "node:http";
import { after, test } from "node:test";
import { createFaucet, createIndexer, createNode, type FaultRule } from "../node.ts";

const [origin, other] = ["http://app.test:3000", "http://other.test"];
const faults: readonly FaultRule[] = [
  { id: "overload", match: { operation: "getAccount" }, do: { status: 503, retryAfter: 1 } },
];
const node = createNode({ cors: [origin], maxBodyBytes: 100, faults });
const faucet = createFaucet(node);
const indexer = createIndexer(node);
const listeners = [await node.listen(), await faucet.listen(), await indexer.listen()] as const;
const [nodeUrl, faucetUrl, indexerUrl] = listeners.map(({ baseUrl }) => baseUrl);
after(() => Promise.all([node.close(), faucet.close(), indexer.close()]));

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const post = (length: number): Sent => ({ method: "POST", body: "x".repeat(length) });
const preflight: Sent = { method: "OPTIONS", headers: { "access-control-request-method": "DELETE" } };
const longHeader: Sent = { headers: { "x-long": "x".repeat(20_000) } };
const codedBody = { ...post(9), headers: { "content-encoding": "gzip" } };

const cases: readonly (readonly [what: string, url: string, status: number, sent: Sent])[] = [
  ["a response of a fault", `${nodeUrl}/accounts/0x1`, 503, {}],
  ["a body that is too long", `${nodeUrl}/transactions`, 413, post(101)],
  ["a URL that is too long", `${nodeUrl}/${"x".repeat(9_000)}`, 414, {}],
  ["headers that are too long", `${nodeUrl}/-/healthy`, 431, longHeader],
  ["a coding that does not match", `${nodeUrl}/transactions`, 400, codedBody],
  ["a preflight request for another method", `${nodeUrl}/-/healthy`, 403, preflight],
  ["the faucet", `${faucetUrl}/`, 200, {}],
  ["a body that is too long for the faucet", `${faucetUrl}/fund`, 413, post(70_000)],
  ["headers that are too long for the faucet", `${faucetUrl}/`, 431, longHeader],
  ["the indexer", `${indexerUrl}/v1/graphql`, 400, post(9)],
];

/** Sends a request with an origin over a socket, and returns the status and the headers of the response. */
function send(url: string, from: string, { method = "GET", body, headers = {} }: Sent) {
  return new Promise<{ readonly status: number; readonly headers: Headers }>((resolve, reject) => {
    const request = httpRequest(url, { method, headers: { ...headers, origin: from }, agent: false });
    request.on("response", (response) => {
      response.resume();
      const received = Object.entries(response.headers).map(
        ([name, value]) => [name, String(value)] as const,
      );
      resolve({ status: response.statusCode ?? 0, headers: new Headers(received.map((pair) => [...pair])) });
    });
    request.on("error", reject);
    request.end(body);
  });
}

for (const [what, url, status, sent] of cases) {
  test(`only an allowed origin may read the response to ${what}`, async () => {
    const allowed = await send(url, origin, sent);
    assert.equal(allowed.status, status);
    assert.equal(allowed.headers.get("access-control-allow-origin"), origin);
    assert.match(allowed.headers.get("access-control-expose-headers") ?? "", /\bretry-after\b/);
    const refused = await send(url, other, sent);
    assert.equal(refused.headers.get("access-control-allow-origin"), null);
  });
}

test("errors through fetch have the same permission", async () => {
  for (const [path, status, method] of [
    ["/accounts/0x1", 503, "GET"],
    ["/transactions", 413, "POST"],
    [`/${"x".repeat(9_000)}`, 414, "GET"],
  ] as const) {
    const body = method === "POST" ? "x".repeat(101) : null;
    const from = (sender: string): Promise<Response> =>
      node.fetch(path, { method, body, headers: { origin: sender } });
    const allowed = await from(origin);
    assert.equal(allowed.status, status);
    assert.equal(allowed.headers.get("access-control-allow-origin"), origin);
    assert.equal((await from(other)).headers.get("access-control-allow-origin"), null);
  }
});

test("the services of a node without allowed origins answer every origin, as those of local networks do", async () => {
  const open = createNode();
  for (const service of [createFaucet(open), createIndexer(open)]) {
    const { headers } = await service.fetch("/", { headers: { origin } });
    assert.equal(headers.get("access-control-allow-origin"), origin);
  }
  const plain = await open.fetch(`/${"x".repeat(9_000)}`, { headers: { origin } });
  assert.deepEqual([plain.status, plain.headers.get("access-control-allow-origin")], [414, null]);
});
