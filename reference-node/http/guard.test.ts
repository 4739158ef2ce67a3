import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, test } from "node:test";
import { guard, type Guard, type NodeHandler } from "./guard.ts";
import { openRawConnection, type RawConnection } from "./raw-connection.test.support.ts";
import { serverOptions, type Limits } from "./connections.ts";

const shortLimits: Partial<Limits> = {
  bodyBytesMax: 1000,
  urlCharsMax: 200,
  headersTimeoutMillis: 150,
  bodyTimeoutMillis: 150,
  lingerMillis: 80,
};

/** Responds with the length of the body that the guard has read. */
const echoLength: NodeHandler = (request, response) => {
  const body: unknown = Reflect.get(request, "rawBody");
  response.end(String(Buffer.isBuffer(body) ? body.length : "none"));
};

const started: { readonly serverGuard: Guard; readonly sockets: Socket[] }[] = [];

afterEach(async () => {
  for (const { serverGuard, sockets } of started.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await serverGuard.close(0);
  }
});

async function start(handler: NodeHandler = echoLength, limits: Partial<Limits> = {}) {
  const server: Server = createServer(serverOptions);
  const serverGuard = guard(server, handler, { ...shortLimits, ...limits });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  started.push({ serverGuard, sockets });
  const open = (): RawConnection => {
    const rawConnection = openRawConnection(port);
    sockets.push(rawConnection.socket);
    return rawConnection;
  };
  return { server, serverGuard, port, open };
}

/** Checks that a reply is one HTTP error with an Error object. Returns the object. */
function errorIn(reply: string, status: number): Readonly<Record<string, unknown>> {
  assert.match(reply, new RegExp(`^HTTP/1\\.1 ${status} .+\r\n`), reply.slice(0, 60));
  assert.match(reply, /\r\ncontent-type: application\/json\r\n/i);
  const body: unknown = JSON.parse(reply.slice(reply.indexOf("\r\n\r\n") + 4));
  assert.ok(typeof body === "object" && body !== null && "message" in body && "error_code" in body);
  assert.equal(body.error_code, "web_framework_error");
  return { ...body };
}

const host = "Host: node.test\r\n";

const malformed: readonly (readonly [what: string, sent: string, status: number])[] = [
  ["text that is not HTTP", "GARBAGE\r\n\r\n", 400],
  ["bytes of another protocol", "\u0016\u0003\u0001\u0002\u0000\u0001", 400],
  ["a request with a space in the path", `GET /a b HTTP/1.1\r\n${host}\r\n`, 400],
  ["a request without the header Host", "GET / HTTP/1.1\r\n\r\n", 400],
  [
    "a request with two Content-Length headers",
    `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    400,
  ],
  [
    "a request with Content-Length and chunked encoding",
    `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    "a request with a malformed chunk",
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  [
    "a request whose headers are too long",
    `GET / HTTP/1.1\r\n${host}X-Long: ${"a".repeat(20_000)}\r\n\r\n`,
    431,
  ],
  [
    "a request whose path is too long",
    `GET /${"a".repeat(300)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    414,
  ],
  [
    "a request with an unknown expectation",
    `GET / HTTP/1.1\r\n${host}Expect: miracles\r\nConnection: close\r\n\r\n`,
    417,
  ],
  ["a CONNECT request", `CONNECT node.test:80 HTTP/1.1\r\n${host}\r\n`, 405],
  [
    "a body whose declared length exceeds the limit",
    `POST / HTTP/1.1\r\n${host}Content-Length: 1001\r\n\r\n`,
    413,
  ],
  [
    "a chunked body that exceeds the limit",
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n400\r\n${"a".repeat(1024)}\r\n0\r\n\r\n`,
    413,
  ],
  [
    "a body whose declared length exceeds the limit, and which the client has not sent yet,",
    `POST / HTTP/1.1\r\n${host}Content-Length: 99999\r\nExpect: 100-continue\r\n\r\n`,
    413,
  ],
  ["a request whose headers stop in the middle", `GET / HTTP/1.1\r\n${host}`, 408],
  [
    "a request whose body stops in the middle",
    `POST / HTTP/1.1\r\n${host}Content-Length: 10\r\n\r\nhalf`,
    408,
  ],
];

for (const [what, sent, status] of malformed) {
  test(`${what} is rejected with ${status} and an Error object, and the connection is closed`, async () => {
    const { open } = await start();
    const { socket, untilClosed } = open();
    socket.write(sent, "latin1");
    errorIn(await untilClosed, status);
  });
}

test("a client that keeps sending a body above the limit receives the error", async () => {
  const { open } = await start();
  const { socket, untilClosed } = open();
  socket.write(`POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`);
  const chunk = `1000\r\n${"a".repeat(4096)}\r\n`;
  const pump = setInterval(() => socket.write(chunk), 1);
  errorIn(await untilClosed, 413);
  clearInterval(pump);
});

test("a body of exactly the maximum length is accepted with Content-Length, in chunks and after 100-continue", async () => {
  const { open } = await start();
  const body = "b".repeat(1000);
  const requests = [
    `POST / HTTP/1.1\r\n${host}Connection: close\r\nContent-Length: 1000\r\n\r\n${body}`,
    `POST / HTTP/1.1\r\n${host}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\n${body}\r\n0\r\n\r\n`,
    `POST / HTTP/1.1\r\n${host}Connection: close\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n${body}`,
  ];
  for (const request of requests) {
    const { socket, untilClosed } = open();
    socket.write(request);
    assert.match(await untilClosed, /200 OK[^]*\r\n\r\n1000$/);
  }
});

test("the body of a GET request is ignored, and the next request on the connection receives a response", async () => {
  const { open } = await start();
  const { socket, untilClosed } = open();
  socket.write(`GET / HTTP/1.1\r\n${host}Content-Length: 2000\r\n\r\n${"x".repeat(2000)}`);
  socket.write(`GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  assert.equal((await untilClosed).match(/200 OK/g)?.length, 2);
});

test("a client that sends nothing is disconnected without a response", async () => {
  const { open } = await start();
  assert.equal(await open().untilClosed, "");
});

test("a client that disconnects while it sends its body does not affect other clients", async () => {
  const { open, port } = await start();
  const { socket, untilClosed } = open();
  socket.write(`POST / HTTP/1.1\r\n${host}Content-Length: 10\r\n\r\nhalf`);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 20);
  });
  socket.resetAndDestroy();
  await untilClosed;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  assert.equal(await response.text(), "none");
});

test("a response or an error for a disconnected client is dropped", async () => {
  const { open, port } = await start(async (request, response) => {
    if (request.url === "/plain") {
      response.end("still here");
      return;
    }
    await new Promise((resolve) => {
      response.once("close", resolve);
    });
    response.write("too late");
    throw new Error("too late as well");
  });
  const { socket, untilClosed } = open();
  socket.write(`GET /slow HTTP/1.1\r\n${host}\r\n`);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 20);
  });
  socket.resetAndDestroy();
  await untilClosed;
  const response = await fetch(`http://127.0.0.1:${port}/plain`);
  assert.equal(await response.text(), "still here");
});

test("an error in a handler returns 500 with an Error object and leaves no open connection", async () => {
  const { port } = await start(() => {
    throw new Error("no");
  });
  const response = await fetch(`http://127.0.0.1:${port}/`);
  assert.equal(response.status, 500);
  assert.match(await response.text(), /"error_code":"internal_error"/);
});

test("a handler that writes after the end of its response does not end the process", async () => {
  const { port } = await start((_request, response) => {
    response.end("once");
    response.write("twice");
  });
  const response = await fetch(`http://127.0.0.1:${port}/`);
  assert.equal(await response.text(), "once");
});

test("close waits for a response in flight and closes its connection", async () => {
  const { serverGuard, open } = await start((_request, response) => {
    response.writeHead(200);
    response.write("started ");
    setTimeout(() => response.end("done"), 60);
  });
  const { socket, until, untilClosed } = open();
  socket.write(`GET / HTTP/1.1\r\n${host}\r\n`);
  await until("started");
  const closed = serverGuard.close(2000);
  assert.match(await untilClosed, /done\r\n0\r\n\r\n$/);
  await closed;
});

test("close ends a connection with an incomplete body after the grace period, and is idempotent", async () => {
  const { serverGuard, open, server } = await start(echoLength, { bodyTimeoutMillis: 60_000 });
  const { socket, untilClosed } = open();
  socket.write(`POST / HTTP/1.1\r\n${host}Content-Length: 10\r\n\r\nhalf`);
  const idle = open();
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 30);
  });
  await Promise.all([serverGuard.close(50), serverGuard.close(50), untilClosed, idle.untilClosed]);
  assert.equal(server.listening, false);
});

test("a guard on a server that never listened can be closed", async () => {
  await guard(createServer(), echoLength).close(10);
});
