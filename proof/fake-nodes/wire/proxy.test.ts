import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProxyRequest } from "./exchange.ts";
import { serve, serveProxy } from "./proxy.ts";

/** Echoes the request in the headers and the body of its response. */
const echo = {
  fetch: async (request: Request): Promise<Response> =>
    new Response(new Uint8Array(await request.arrayBuffer()), {
      headers: {
        "x-asked": `${request.method} ${new URL(request.url).pathname}${new URL(request.url).search}`,
        "x-accept": request.headers.get("accept") ?? "none",
        "x-type": request.headers.get("content-type") ?? "none",
      },
    }),
};

const post = (body: string | Uint8Array<ArrayBuffer>): RequestInit => ({
  method: "POST",
  headers: { accept: "text/x-wanted", "content-type": "text/x-sent" },
  body,
});

test("a proxy forwards method, headers and body and passes them to the alteration", async (t) => {
  const seen: ProxyRequest[] = [];
  const proxy = await serveProxy(echo, (incoming, answer) => {
    seen.push(incoming);
    return answer;
  });
  t.after(() => proxy.close());
  const response = await fetch(`${proxy.baseUrl}/tables/0x1/item?ledger_version=3`, post('{"key":"ä"}'));
  assert.equal(await response.text(), '{"key":"ä"}');
  assert.equal(response.headers.get("x-asked"), "POST /v1/tables/0x1/item?ledger_version=3");
  assert.equal(response.headers.get("x-accept"), "text/x-wanted");
  assert.equal(response.headers.get("x-type"), "text/x-sent");
  assert.deepEqual(
    seen.map(({ method, path, body, time }) => ({ method, path, body, time })),
    [{ method: "POST", path: "/tables/0x1/item", body: '{"key":"ä"}', time: 1 }],
  );
});

test("bytes that are not UTF-8 reach the node unchanged", async (t) => {
  const lengths: number[] = [];
  const node = {
    fetch: async (request: Request): Promise<Response> => {
      lengths.push((await request.arrayBuffer()).byteLength);
      return new Response("");
    },
  };
  const proxy = await serveProxy(node, (_, answer) => answer);
  t.after(() => proxy.close());
  await (await fetch(proxy.baseUrl, post(Uint8Array.of(0xff, 0xfe, 0x00, 0x80)))).text();
  assert.deepEqual(lengths, [4]);
});

test("an alteration can forward another request", async (t) => {
  const proxy = await serveProxy(echo, (_, _answer, forward) =>
    forward({ path: "/blocks/by_version/8", query: new URLSearchParams("a=1"), body: "other" }),
  );
  t.after(() => proxy.close());
  const response = await fetch(`${proxy.baseUrl}/blocks/by_version/7`, post("own"));
  assert.equal(response.headers.get("x-asked"), "POST /v1/blocks/by_version/8?a=1");
  assert.equal(response.headers.get("x-type"), "text/x-sent");
  assert.equal(await response.text(), "other");
});

test("a computed response can depend on the request body", async (t) => {
  const target = await serve((method, url, body) => ({
    status: 200,
    headers: [],
    body: `${method} ${url} ${body}`,
  }));
  t.after(() => target.close());
  assert.equal(await (await fetch(target.baseUrl, post("sent"))).text(), "POST /v1 sent");
  assert.equal(await (await fetch(target.baseUrl)).text(), "GET /v1 ");
});
