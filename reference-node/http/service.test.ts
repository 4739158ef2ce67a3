import assert from "node:assert/strict";
import { test } from "node:test";
import { openRawConnection } from "./raw-connection.test.support.ts";
import { createService, createTextResponse } from "./service.ts";

/** Responds with what it has read. The path `/fail` throws an error. */
function createEcho(lines: string[] = []) {
  return createService(
    ({ method, path, query, contentType, body }) => {
      if (path === "/fail") throw new Error("failed on purpose");
      const text = new TextDecoder().decode(body);
      return createTextResponse(
        200,
        JSON.stringify([method, path, [...query], contentType.split(";")[0], text]),
      );
    },
    (line) => lines.push(line),
  );
}

test("a request from a socket and one through fetch are read alike", async (t) => {
  const service = createEcho();
  t.after(() => service.close());
  const { baseUrl } = await service.listen({});
  const init = { method: "POST", body: "hello", headers: { "content-type": "text/plain" } };
  const expected = '["POST","/a",[["b","c d"],["b","?"]],"text/plain","hello"]';
  const path = "/a?b=c+d&b=?";
  assert.equal(await (await fetch(`${baseUrl}${path}`, init)).text(), expected);
  assert.equal(await (await service.fetch(new Request(`${baseUrl}${path}`, init))).text(), expected);
});

test("HEAD gets the headers of GET without a body", async (t) => {
  const service = createEcho();
  t.after(() => service.close());
  const { baseUrl } = await service.listen({});
  const response = await fetch(baseUrl, { method: "HEAD" });
  assert.equal(await response.text(), "");
  assert.equal(response.headers.get("content-length"), String('["GET","/",[],"",""]'.length));
});

test("a body that is too long, and text that is not HTTP, get an error", async (t) => {
  const service = createEcho();
  t.after(() => service.close());
  const { port } = await service.listen({});
  const send = (text: string): Promise<string> => {
    const { socket, untilClosed } = openRawConnection(port);
    socket.write(text);
    return untilClosed;
  };
  assert.match(await send("POST / HTTP/1.1\r\nHost: s\r\nContent-Length: 65537\r\n\r\n"), /^HTTP\/1\.1 413 /);
  assert.match(await send("garbage\r\n\r\n"), /^HTTP\/1\.1 400 /);
  assert.match(await send("GET //[ HTTP/1.1\r\nHost: s\r\nConnection: close\r\n\r\n"), /^HTTP\/1\.1 200 /);
  const long = new Request("http://service.test/", { method: "POST", body: "x".repeat(65_537) });
  assert.equal((await service.fetch(long)).status, 413);
});

test("an error of the service is a 500 and a log line", async () => {
  const lines: string[] = [];
  const response = await createEcho(lines).fetch(new Request("http://service.test/fail"));
  assert.equal(response.status, 500);
  assert.ok(!(await response.text()).includes("purpose"));
  assert.match(lines.join(), /^internal error: Error: failed on purpose/);
});

test("web pages of every origin may use the service", async () => {
  const service = createEcho();
  const origin = "http://app.test";
  const plain = await service.fetch(new Request("http://service.test/", { headers: { origin } }));
  assert.equal(plain.headers.get("access-control-allow-origin"), origin);
  assert.equal(plain.headers.get("access-control-allow-credentials"), "true");
  const preflight = await service.fetch(
    new Request("http://service.test/fail", {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,x-own",
      },
    }),
  );
  assert.equal(preflight.status, 200);
  assert.equal(preflight.headers.get("access-control-allow-methods"), "GET, POST");
  assert.equal(preflight.headers.get("access-control-allow-headers"), "content-type,x-own");
});

test("after close, the service no longer listens", async () => {
  const service = createEcho();
  const { baseUrl } = await service.listen({});
  await service.close();
  await assert.rejects(fetch(baseUrl));
});
