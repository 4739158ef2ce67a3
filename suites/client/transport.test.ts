import assert from "node:assert/strict";
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import * as net from "node:net";
import { after, describe, test } from "node:test";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { RawAnswer } from "./send-request.ts";
import { createTransport, type RawRequest, type Transport } from "./transport.ts";

const get: RawRequest = {
  method: "GET",
  path: "/v1/-/healthy?a=%2f",
  headers: [["accept", "*/*"]],
  body: null,
};
const closers: (() => Promise<void>)[] = [];
after(() => Promise.all(closers.map((close) => close())));

async function open(server: Server | net.Server): Promise<string> {
  const sockets = new Set<net.Socket>();
  server.on("connection", (socket: net.Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  return `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
}

function transportTo(origin: string, options: { timeoutMillis?: number; rate?: number } = {}): Transport {
  const transport = createTransport({ origin, timeoutMillis: 5_000, rate: null, ...options });
  closers.unshift(() => transport.close());
  return transport;
}

const serving = async (listener: RequestListener): Promise<Transport> =>
  transportTo(await open(createHttpServer(listener)));

/** Starts a server that writes these bytes as soon as a client sends something. */
async function writing(bytes: string | Buffer, then: "end" | "reset" | "wait" = "end"): Promise<Transport> {
  const server = net.createServer((socket) => {
    socket.once("data", () => {
      socket.write(bytes, () => {
        if (then === "end") socket.end();
        if (then === "reset") socket.resetAndDestroy();
      });
    });
  });
  return transportTo(await open(server), { timeoutMillis: then === "wait" ? 150 : 5_000 });
}

function failed(answer: RawAnswer): Extract<RawAnswer, { arrived: false }> {
  assert.ok(!answer.arrived, "expected no response, but one arrived");
  return answer;
}

function arrived(answer: RawAnswer): Extract<RawAnswer, { arrived: true }> {
  assert.ok(answer.arrived, answer.arrived ? "" : answer.failure);
  return answer;
}

test("a request is sent and its response returned unchanged", async () => {
  let asked = "";
  const transport = await serving((request, response) => {
    asked = `${request.method} ${request.url} ${request.headers.accept}`;
    response.writeHead(418, ["X-Twice", "a", "x-twice", "b", "Content-Type", "text/plain"]).end("hé");
  });
  const answer = arrived(await transport.send(get));
  assert.equal(asked, "GET /v1/-/healthy?a=%2f */*");
  assert.equal(answer.status, 418);
  assert.deepEqual(
    answer.headers.filter(([name]) => name.toLowerCase() === "x-twice"),
    [
      ["X-Twice", "a"],
      ["x-twice", "b"],
    ],
  );
  assert.equal(new TextDecoder().decode(answer.body), "hé");
});

test("a redirect is returned and not followed", async () => {
  const asked: string[] = [];
  const transport = await serving((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  assert.equal(arrived(await transport.send(get)).status, 302);
  assert.deepEqual(asked, [get.path]);
});

describe("content codings", () => {
  const text = '{"message":"ok"}';
  for (const [coding, body] of [
    ["gzip", gzipSync(text)],
    ["X-GZIP", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["br", brotliCompressSync(text)],
    ["deflate, gzip", gzipSync(deflateSync(text))],
    ["identity", Buffer.from(text)],
    ["", Buffer.from(text)],
  ] as const) {
    test(`"${coding}" is decoded`, async () => {
      const transport = await serving((_, response) => {
        response.writeHead(200, { "content-encoding": coding }).end(body);
      });
      assert.equal(new TextDecoder().decode(arrived(await transport.send(get)).body), text);
    });
  }

  for (const [name, coding, body] of [
    ["a body that does not match its coding", "gzip", Buffer.from(text)],
    ["an unsupported coding", "zstd", Buffer.from(text)],
    ["a long list of codings", "gzip, gzip, gzip, gzip", gzipSync(text)],
    ["a bomb", "gzip", gzipSync(Buffer.alloc(65 * 1024 * 1024))],
    ["a nested decompression bomb", "br, gzip", gzipSync(brotliCompressSync(Buffer.alloc(65 * 1024 * 1024)))],
  ] as const) {
    test(`${name} is an unreadable response`, async () => {
      const transport = await serving((_, response) => {
        response.writeHead(200, { "content-encoding": coding }).end(body);
      });
      assert.equal(failed(await transport.send(get)).stage, "unreadable");
    });
  }

  test("an empty body is not decoded", async () => {
    const transport = await serving((_, response) => {
      response.writeHead(204, { "content-encoding": "gzip" }).end();
    });
    assert.equal(arrived(await transport.send(get)).body.length, 0);
  });
});

test("an endless body fails at the size limit", async () => {
  const chunk = Buffer.alloc(1024 * 1024);
  const transport = await serving((_, response) => {
    const pour = (): void => {
      while (response.write(chunk));
      response.once("drain", pour);
    };
    response.on("error", () => undefined);
    pour();
  });
  const { failure, stage } = failed(await transport.send(get));
  assert.match(failure, /exceeds 67108864 bytes/);
  assert.equal(stage, "unreadable");
});

test("a request without a response fails at the timeout", async () => {
  const transport = transportTo(await open(net.createServer()), { timeoutMillis: 1_000 });
  const { failure, stage } = failed(await transport.send(get));
  assert.equal(failure, "no complete response within 1000 ms");
  assert.equal(stage, "unanswered");
});

test("a response that arrives slowly fails at the timeout", async () => {
  const transport = await writing("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx", "wait");
  const { failure, stage, millis = 0 } = failed(await transport.send(get));
  assert.equal(failure, "no complete response within 150 ms");
  assert.equal(stage, "unreadable");
  assert.ok(millis > 100, String(millis));
});

test("a request to a port without a listener fails", async () => {
  const server = net.createServer();
  const origin = await open(server);
  await closers.pop()?.();
  const { failure, stage } = failed(await transportTo(origin).send(get));
  assert.match(failure, /ECONNREFUSED/);
  assert.equal(stage, "unanswered");
});

for (const [name, bytes, then, stage] of [
  ["a reset before the answer", "", "reset", "unanswered"],
  ["an end before the answer", "", "end", "unanswered"],
  ["a reset during the body", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx", "reset", "unreadable"],
  ["an end during the body", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx", "end", "unreadable"],
  ["garbage instead of HTTP", "SSH-2.0-OpenSSH_9.6\r\n", "end", "unanswered"],
  ["a control character in a header", "HTTP/1.1 200 OK\r\nx-a: \u0001\r\n\r\n", "end", "unanswered"],
  ["headers of 100 KB", `HTTP/1.1 200 OK\r\nx-a: ${"a".repeat(102_400)}\r\n\r\n`, "end", "unanswered"],
  [
    "a chunk without a length",
    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    "end",
    "unreadable",
  ],
] as const) {
  test(`${name} fails without throwing`, async () => {
    const transport = await writing(Buffer.from(bytes, "latin1"), then);
    const answer = failed(await transport.send(get));
    assert.equal(answer.stage, stage);
    assert.doesNotMatch(answer.failure, /\n|^\s*at /);
  });
}

test("bytes beyond ASCII in a header are decoded as Latin-1", async () => {
  const head = Buffer.from("HTTP/1.1 200 OK\r\nx-a: \xe9\xff\r\ncontent-length: 0\r\n\r\n", "latin1");
  assert.deepEqual(arrived(await (await writing(head)).send(get)).headers[0], ["x-a", "\xe9\xff"]);
});

test("a header that cannot be sent fails without throwing", async () => {
  const transport = await serving((_, response) => response.end());
  failed(await transport.send({ ...get, headers: [["x-a", "a\nb"]] }));
});

describe("twenty consecutive failures", () => {
  test("stop further requests, which fail without being sent", async () => {
    let connections = 0;
    const server = net.createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    const transport = transportTo(await open(server));
    for (let time = 1; time <= 20; time += 1) {
      assert.equal(failed(await transport.send(get)).stage, "unanswered");
    }
    const before = connections;
    assert.deepEqual(await transport.send(get), {
      arrived: false,
      failure: "the last 20 requests got no response",
      stage: "unsent",
      lost: "silent",
    });
    assert.equal(connections, before);
  });

  test("are counted from zero after every response", async () => {
    let asked = 0;
    const transport = await serving((request, response) => {
      asked += 1;
      if (asked % 15 === 0) response.end();
      else request.socket.destroy();
    });
    for (let time = 1; time <= 45; time += 1) await transport.send(get);
    assert.equal(asked, 45);
  });
});

test("a rate limit spaces the requests", async () => {
  const transport = transportTo(await open(createHttpServer((_, response) => response.end())), { rate: 50 });
  const started = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => transport.send(get)));
  assert.ok(performance.now() - started >= 5 * 20 - 10);
});
