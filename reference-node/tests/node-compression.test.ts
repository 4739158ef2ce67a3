import assert from "node:assert/strict";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { createNode } from "../node.ts";

const node = createNode({ maxBodyBytes: 3000 });
const listener = await node.listen();
after(() => node.close());

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Sends a request over a socket, without the headers that the global fetch adds. */
function overSocket(path: string, { method = "GET", headers = {}, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${listener.baseUrl}${path}`, { method, headers }, (response) => {
      buffer(response).then((bytes) => {
        const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        resolve({ status: response.statusCode ?? 0, headers: new Headers(pairs), bytes });
      }, reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

async function throughFetch(path: string, { method = "GET", headers = {}, body }: Sent): Promise<Received> {
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await node.fetch(new Request(`http://node.test/v1${path}`, init));
  const { status } = response;
  return { status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const gzip = { "accept-encoding": "gzip" };

for (const [how, send] of [
  ["over a socket", overSocket],
  ["through fetch", throughFetch],
] as const) {
  test(`${how}, a long response is compressed on request`, async () => {
    const path = "/accounts/0x1/modules";
    const plain = await send(path, {});
    assert.equal(plain.headers.get("content-encoding"), null);
    assert.equal(plain.headers.get("vary"), "accept-encoding");
    const compressed = await send(path, { headers: gzip });
    assert.equal(compressed.headers.get("content-encoding"), "gzip");
    assert.equal(compressed.headers.get("vary"), "accept-encoding");
    assert.ok(compressed.bytes.length < plain.bytes.length / 2);
    assert.deepEqual(gunzipSync(compressed.bytes), plain.bytes);
    assert.equal(compressed.headers.get("x-node-ledger-version"), plain.headers.get("x-node-ledger-version"));
    const head = await send(path, { method: "HEAD", headers: gzip });
    assert.equal(head.bytes.length, 0);
    assert.equal(head.headers.get("content-encoding"), "gzip");
    assert.equal(head.headers.get("content-length"), String(compressed.bytes.length));
  });

  test(`${how}, a short response is not compressed`, async () => {
    const { headers } = await send("/accounts/0x1", { headers: gzip });
    assert.equal(headers.get("content-encoding"), null);
    assert.equal(headers.get("vary"), null);
  });

  test(`${how}, a compressed request body is decoded, up to the limit`, async () => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    const post = (text: string | Buffer) =>
      send("/transactions/batch", {
        method: "POST",
        headers,
        body: typeof text === "string" ? gzipSync(text) : text,
      });
    assert.equal((await post("[]")).status, 202);
    assert.equal((await post(" ".repeat(2998) + "[]")).status, 202);
    const tooLong = await post(" ".repeat(2999) + "[]");
    assert.equal(tooLong.status, 413);
    for (const malformed of [Buffer.from("[]"), gzipSync("[]").subarray(0, -3)]) {
      const { status, bytes } = await post(malformed);
      assert.equal(status, 400);
      assert.match(bytes.toString(), /"error_code":"web_framework_error"/);
    }
  });

  test(`${how}, an unknown content coding of the body is refused`, async () => {
    const { status } = await send("/transactions/batch", {
      method: "POST",
      headers: { "content-type": "application/json", "content-encoding": "br" },
      body: Buffer.from("[]"),
    });
    assert.equal(status, 415);
  });
}
