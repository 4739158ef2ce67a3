import assert from "node:assert/strict";
import { test } from "node:test";
import type { RawAnswer } from "../client/send-request.ts";
import {
  createFakeSession,
  createFakeTransport,
  unanswered,
  type FakeTransport,
  type Headers,
} from "../client/fake-target.test.support.ts";
import type { Session } from "../client/session.ts";
import { discover, type DiscoveryResult, type DiscoverOptions } from "./discover.ts";

const discovered = (
  transport: FakeTransport,
  { baseUrl, headers, ...options }: Partial<DiscoverOptions & Pick<Session, "baseUrl" | "headers">> = {},
): Promise<DiscoveryResult> =>
  discover({ session: createFakeSession(transport, { baseUrl, headers }), vendor: null, ...options });

const bare = (status: number, headers: Headers, body = "{}"): RawAnswer => ({
  arrived: true,
  status,
  headers,
  body: Buffer.from(body),
});

test("a target that rejects every request is not recognized", async () => {
  const transport = createFakeTransport([bare(503, []), bare(503, []), bare(503, []), bare(429, [])]);
  const { recognition, warnings } = await discovered(transport);
  assert.ok(transport.sent.length <= 30);
  assert.equal(recognition.isNode, false);
  assert.match(recognition.remedy ?? "", /^try again later, .* responds with 503 to every request$/);
  assert.deepEqual(warnings, []);
});

test("404 to every request suggests another server, another path, or a base URL that ends in /v1", async () => {
  const { recognition } = await discovered(createFakeTransport([bare(404, [])]));
  assert.deepEqual(recognition, {
    isNode: false,
    remedy:
      "check the base URL: GET http://127.0.0.1:1/v1/-/healthy returned 404 with no media type, so another server may use this host and port, or the node serves its interface under another path",
  });
});

test("a redirect is not followed, and its target is shortened and redacted", async () => {
  const transport = createFakeTransport([
    bare(301, [["Location", `https://example.org/hush-hush/${"x".repeat(1_000)}`]]),
  ]);
  const { recognition } = await discovered(transport, { headers: [["x-key", "hush-hush"]] });
  const remedy = recognition.remedy ?? "";
  assert.match(
    remedy,
    /^check the base URL, .*: the target redirects to https:\/\/example\.org\/REDACTED\/x+…/,
  );
  assert.ok(remedy.length < 400);
  assert.ok(transport.sent.every(({ path }) => path.startsWith("/v1/")));
});

test("only a redirect to the same path below another base URL names this base URL", async () => {
  const redirectTo = async (location: string): Promise<string> => {
    const transport = createFakeTransport([bare(302, [["location", location]])]);
    return (await discovered(transport)).recognition.remedy ?? "";
  };
  assert.equal(
    await redirectTo("https://example.org/api/v1/-/healthy"),
    "use the base URL https://example.org/api/v1, to which the target redirects",
  );
  assert.equal(
    await redirectTo("/login?next=%2Fv1"),
    'check the base URL, or the credentials in --header "Name: value": the target redirects to http://127.0.0.1:1/login?next=%2Fv1',
  );
});

test("the first three exchanges with a target that is not a node are kept, without secrets and of bounded length", async () => {
  const secret = "hush-hush-hush";
  const body = `${secret}${"é".repeat(20_000)}`;
  const page = bare(200, [["x-echo", `Bearer ${secret}`]], body);
  const transport = createFakeTransport([page]);
  const { firstExchanges } = await discovered(transport, { headers: [["x-key", `Bearer ${secret}`]] });
  assert.deepEqual(
    firstExchanges.map(({ request }) => request.url),
    transport.sent.slice(0, 3).map(({ path }) => `http://127.0.0.1:1${path}`),
  );
  assert.equal(new Set(firstExchanges.map(({ request }) => request.url)).size, 3);
  const text = JSON.stringify(firstExchanges);
  assert.ok(!text.includes(secret), text.slice(0, 500));
  assert.ok(firstExchanges.every(({ response }) => response?.bodyIsCut === true));
  assert.ok(text.length < 60_000, String(text.length));
});

test("of a request that is repeated, only the last attempt is kept", async () => {
  const transport = createFakeTransport([bare(503, []), bare(503, []), bare(404, [])]);
  const { firstExchanges } = await discovered(transport);
  assert.deepEqual(
    firstExchanges.map(({ response }) => response?.status),
    [404, 404, 404],
  );
});

test("no exchange is kept of a node, or of a target that never responds", async () => {
  const node = await discovered(createFakeTransport([bare(200, [], '{"message":"ok"}')]));
  assert.deepEqual(node.firstExchanges, []);
  const silent = await discovered(createFakeTransport([unanswered]));
  assert.deepEqual([silent.reached, silent.firstExchanges], [false, []]);
});

test("one response in the form of the interface is enough to recognize a node", async () => {
  const page = bare(200, []);
  for (const [name, answer] of [
    ["a body that its schema accepts", bare(200, [], '{"message":"ok"}')],
    ["a ledger header under any vendor name", bare(200, [["X-Other-Block-Height", "7"]])],
  ] as const) {
    const { recognition } = await discovered(createFakeTransport([answer, page]));
    assert.deepEqual(recognition, { isNode: true, remedy: null }, name);
  }
  const { recognition } = await discovered(createFakeTransport([page]));
  assert.equal(recognition.isNode, false);
});
