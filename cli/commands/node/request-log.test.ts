import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";

import type { CorsRules } from "../../../reference-node/http/cors.ts";
import { logRequests, type LogStyle } from "./request-log.ts";

/**
 * Returns the log lines of one request. The fake clock advances by 2.5 ms at each reading. If the status is null, the
 * server aborts the response.
 */
async function linesFor(
  style: LogStyle,
  target: string,
  status: number | null,
  { origin, cors = null }: { readonly origin?: string; readonly cors?: CorsRules | null } = {},
): Promise<readonly string[]> {
  const lines: string[] = [];
  const server = createServer((_request, response) => {
    if (status === null) {
      response.destroy();
    } else {
      response.writeHead(status, { connection: "close" }).end();
    }
  });
  let nowMillis = 0;
  logRequests(server, { style, cors, nowMillis: () => (nowMillis += 2.5) }, (text) => lines.push(text));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  const socket = connect(address.port, "127.0.0.1").on("error", () => {});
  const sent = origin === undefined ? "" : `Origin: ${origin}\r\n`;
  socket.end(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: n\r\n${sent}\r\n`, "latin1"));
  socket.resume();
  await once(socket, "close");
  server.close();
  await once(server, "close");
  return lines;
}

test("each request is logged as one line, as text or as JSON", async () => {
  assert.deepEqual(await linesFor("pretty", "/v1/a?b=c", 404), ["404 GET /v1/a?b=c 2.5 ms\n"]);
  assert.deepEqual(await linesFor("json", "/v1/a", 200), [
    '{"method":"GET","target":"/v1/a","status":200,"durationMs":2.5}\n',
  ]);
});

test("the line of a response that a browser refuses to a page names the page", async () => {
  const origin = "http://localhost:3000";
  const line =
    "200 GET /a 2.5 ms; the browser refuses it to the page of http://localhost:3000: start the node with --cors http://localhost:3000\n";
  assert.deepEqual(await linesFor("pretty", "/a", 200, { origin }), [line]);
  const others = { origins: ["http://localhost:4000"], exposedHeaders: [] };
  assert.deepEqual(await linesFor("pretty", "/a", 200, { origin, cors: others }), [line]);
  const refused = await linesFor("json", "/a", 200, { origin });
  assert.match(refused.join(""), /"durationMs":2\.5,"refusedOrigin":"http:\/\/localhost:3000"}\n$/);
  const own = { origins: [origin], exposedHeaders: [] };
  for (const readable of [{ origin, cors: own }, { origin: "http://n" }, {}]) {
    assert.deepEqual(await linesFor("pretty", "/a", 200, readable), ["200 GET /a 2.5 ms\n"]);
  }
  const hostile = await linesFor("pretty", "/a", 200, { origin: "\u009b31m" });
  assert.match(hostile.join(""), /^[\x20-\x7e]*the page of \?31m: [\x20-\x7e]*\n$/);
});

test("a request without a response is logged as aborted", async () => {
  assert.deepEqual(await linesFor("pretty", "/a", null), ["aborted GET /a 2.5 ms\n"]);
  assert.match((await linesFor("json", "/a", null)).join(""), /"status":null/);
});

test("the silent style logs nothing", async () => {
  assert.deepEqual(await linesFor("silent", "/a", 200), []);
});

test("a line contains no control characters, and long targets are truncated", async () => {
  for (const target of ["/\u009b31m", "/\u001b[31m", "/\u007f", "/\u00e4"]) {
    assert.match((await linesFor("pretty", target, 200)).join(""), /^([\x20-\x7e]+\n)?$/);
  }
  const [line = ""] = await linesFor("pretty", `/${"a".repeat(5000)}`, 200);
  assert.ok(line.length < 230);
});
