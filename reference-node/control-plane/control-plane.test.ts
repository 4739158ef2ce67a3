/** Malformed requests to the control plane, and requests at the same time. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { test } from "node:test";
import { openRawConnection } from "../http/raw-connection.test.support.ts";
import { createControlPlane, createNode } from "../node.ts";
import { list } from "../tests/node-blocks.test.support.ts";
import { assertError, start } from "../tests/control-plane.test.support.ts";

const malformed: readonly (readonly [path: string, body: unknown, message: RegExp])[] = [
  ["/produce-blocks", {}, /^body\.count is missing; it must be an integer from 1 to 100000\.$/],
  ["/produce-blocks", { count: "10" }, /^body\.count must be an integer .* got "10"/],
  ["/produce-blocks", { count: 0 }, /^body\.count must be/],
  ["/produce-blocks", { count: 100_001 }, /^body\.count must be/],
  ["/produce-blocks", { count: 1.5 }, /^body\.count must be/],
  ["/produce-blocks", '{"count":1e999}', /^body\.count must be/],
  ["/produce-blocks", { count: 1, more: 1 }, /^body must have only count, got "more"/],
  ["/produce-blocks", '{"count":1,"__proto__":{"count":2}}', /^body must have only count, got "__proto__"/],
  ["/produce-block", '{"__proto__":{}}', /^body must have no members, got "__proto__"/],
  ["/produce-block", '{"constructor":1}', /^body must have no members, got "constructor"/],
  ["/produce-block", "[]", /^body must be a JSON object, got an array/],
  ["/produce-block", "null", /^body must be a JSON object, got null/],
  ["/produce-block", "{", /^body must be JSON/],
  ["/produce-block", "x".repeat(5000), /^body must be JSON/],
  ["/revert", { id: 1, keep: "no" }, /^body\.keep must be true or false/],
  ["/revert", { id: "1" }, /^body\.id must be an integer/],
  ["/advance", {}, /^body\.seconds is missing; .*; or body\.micros is missing/],
  ["/advance", { seconds: -1 }, /^body\.seconds must be a number from 0 /],
  ["/advance", { seconds: 1, micros: "1" }, /^body must have only seconds, got "micros"/],
  ["/advance", { micros: 1.5 }, /body\.micros must be a string of decimal digits/],
  ["/advance", { micros: "3155760000000001" }, /body\.micros must be .* at most 3155760000000000/],
  ["/set-time", { micros: "18446744073709551616" }, /body\.micros must be .* at most 18446744073709551615/],
  [
    "/set-block-mode",
    { mode: "auto" },
    /^body\.mode must be "instant" or "manual".*; or body\.mode must be "interval"/,
  ],
  ["/set-block-mode", { mode: "interval", millis: 0 }, /body\.millis must be an integer from 1 /],
  ["/fund", { address: "0xg", amount: "1" }, /^body\.address must be an address/],
  ["/fund", { address: "0x1", amount: "-1" }, /^body\.amount must be a string of decimal digits/],
  [
    "/fund",
    { address: "0x1", amount: 9007199254740992 },
    /^body\.amount must be .* at most 9007199254740991/,
  ],
  ["/fund", { address: "0x1", amount: -1 }, /^body\.amount must be/],
  ["/fund", { address: "0x1", amount: "0x1" }, /^body\.amount must be/],
  ["/fund", { address: "0x1", amount: "9".repeat(400_000) }, /^body\.amount must be/],
  ["/set-resource", { address: "0x1", type: "a<", data: {} }, /^body\.type must be a Move type/],
  [
    "/set-resource",
    { address: "0x1", type: "0x1::account::Account", data: [] },
    /^body\.data must be object or null/,
  ],
  ["/set-resource", { address: "0x1", type: "0x1::account::Account", data: {} }, /^body\.data/],
  [
    "/set-resource",
    '{"address":"0x1","type":"0x1::account::Account","data":{"__proto__":{"a":1}}}',
    /^body\.data/,
  ],
  [
    "/set-table-item",
    `{"handle":"0x1","keyType":"u64","key":${"[".repeat(100_000)}${"]".repeat(100_000)},"valueType":"u64","value":"1"}`,
    /^body\.key must be/,
  ],
  ["/impersonate", { address: "0x1", enabled: 1 }, /^body\.enabled must be true or false/],
];

test("a malformed body gets a 400 that names the member, and changes nothing", async () => {
  const { node, plane, send, lines } = start();
  const before = node.digest();
  for (const [path, body, message] of malformed) {
    const reply = await send("POST", path, { body });
    assertError(reply, 400, plane.token);
    assert.match(String(reply.body["message"]), message, path);
  }
  assert.equal(node.digest(), before);
  assert.deepEqual(lines, []);
});

test("a malformed query gets a 400 that names the member", async () => {
  const { plane, send } = start();
  for (const query of [
    "since=-1",
    "since=1.5",
    "since=",
    "limit=0",
    "limit=1001",
    "limit=1&limit=2",
    "more=1",
  ]) {
    const reply = await send("GET", `/journal?${query}`);
    assertError(reply, 400, plane.token);
    assert.match(String(reply.body["message"]), /^query/);
  }
  assertError(await send("GET", "/mempool?__proto__=1"), 400, plane.token);
});

test("unknown paths, methods, media types and long bodies get their errors", async () => {
  const { node, plane, send } = start();
  const before = node.digest();
  for (const path of [
    "/",
    "/produceBlock",
    "/produce-block/",
    "/__proto__",
    "/constructor",
    "/to-string",
    "/%70rune",
  ]) {
    assertError(await send("POST", path, { body: {} }), 404, plane.token);
  }
  assertError(await send("GET", "/produce-block"), 405, plane.token);
  assertError(await send("DELETE", "/snapshot"), 405, plane.token);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"]) {
    const headers = { "content-type": type };
    assertError(await send("POST", "/produce-block", { body: "{}", headers }), 415, plane.token);
  }
  assertError(await send("POST", "/snapshot", { body: " ".repeat(8_388_609) }), 413, plane.token);
  const bomb = await plane.fetch(
    new Request("http://localhost/snapshot", {
      method: "POST",
      headers: { authorization: `Bearer ${plane.token}`, "content-encoding": "gzip" },
      body: gzipSync(" ".repeat(8_388_609)),
    }),
  );
  assert.equal(bomb.status, 413);
  assert.equal(node.digest(), before);
  const withParameter = { "content-type": "application/json; charset=utf-8" };
  assert.equal((await send("POST", "/snapshot", { body: "", headers: withParameter })).status, 200);
  assert.equal((await send("POST", "/snapshot")).status, 200);
});

test("requests at the same time are handled one after another, and close waits for a request in flight", async () => {
  const { node, plane } = start({ token: "t" });
  const { baseUrl, port } = await plane.listen();
  const headers = { authorization: "Bearer t", "content-type": "application/json" };
  const { blockHeight } = node.position();
  const replies = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const init = { method: "POST", headers, body: '{"count":25}' };
      const response = await fetch(`${baseUrl}/produce-blocks`, init);
      return [response.status, (await response.json()) as { last: { height: string } }] as const;
    }),
  );
  assert.ok(replies.every(([status]) => status === 200));
  assert.equal(new Set(replies.map(([, { last }]) => last.height)).size, 40);
  assert.equal(node.position().blockHeight, blockHeight + 1000n);
  const { socket, untilClosed } = openRawConnection(port);
  socket.write("POST /snapshot HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t\r\n");
  socket.write("Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{");
  await new Promise((resolve) => socket.once("data", resolve));
  const closed = plane.close();
  socket.write("}");
  assert.match(await untilClosed, /HTTP\/1\.1 200 OK[^]*"id":1/);
  await closed;
  await assert.rejects(fetch(`${baseUrl}/mempool`, { headers }));
  assert.equal(node.control.snapshot().id, 2);
});

test("the journal of the node has no requests of the control plane", async () => {
  const { node, send } = start();
  await node.fetch(new Request("http://node.test/v1/-/healthy"));
  await send("POST", "/snapshot");
  const { body } = await send("GET", "/journal");
  assert.deepEqual(
    list(body["entries"]).map(({ path }) => path),
    ["/v1/-/healthy"],
  );
});

test("an internal error is a 500 and a log line, without the token", async () => {
  const { control } = createNode();
  const lines: string[] = [];
  const broken = {
    ...control,
    reset: () => {
      throw new TypeError("failed on purpose");
    },
  };
  const plane = createControlPlane({ control: broken }, { token: "hush", log: (line) => lines.push(line) });
  const headers = { authorization: "Bearer hush" };
  const response = await plane.fetch(new Request("http://localhost/reset", { method: "POST", headers }));
  assert.equal(response.status, 500);
  assert.match(await response.text(), /"error_code":"internal_error"/);
  assert.match(lines.join(), /failed on purpose/);
  assert.doesNotMatch(lines.join(), /hush/);
});
