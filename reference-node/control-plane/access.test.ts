/** Which requests the control plane refuses by their origin, host or token. */
import assert from "node:assert/strict";
import { request } from "node:http";
import { test } from "node:test";
import { openRawConnection } from "../http/raw-connection.test.support.ts";
import { createControlPlane, createNode, type ControlPlaneOptions } from "../node.ts";
import { assertError, start } from "../tests/control-plane.test.support.ts";

const page = "http://localhost:3000";

test("a token of 128 random bits is created, and another one for each control plane", () => {
  const [one, other] = [start().plane.token, start().plane.token];
  assert.match(one, /^[0-9a-f]{32}$/);
  assert.notEqual(one, other);
});

test("a request without the token, or with another one, gets a 401 and changes nothing", async () => {
  const { node, plane, send } = start({ token: "correct-token" });
  const before = node.digest();
  const wrong = [
    "",
    "Bearer",
    "Bearer ",
    "Bearer correct-toke",
    "Bearer correct-token1",
    "Bearer correct-tokex",
    `Bearer ${"x".repeat(8000)}`,
    "Bearer correct-token correct-token",
    "Basic correct-token",
    "correct-token",
    "Bearer __proto__",
  ];
  for (const authorization of wrong) {
    for (const path of ["/produce-block", "/no-such-verb", "/openapi.json"]) {
      const reply = await send("POST", path, { headers: { authorization } });
      assertError(reply, 401, plane.token);
      assert.equal(reply.headers.get("www-authenticate"), "Bearer");
    }
  }
  const bare = await plane.fetch(new Request("http://localhost/snapshot", { method: "POST" }));
  assert.equal(bare.status, 401);
  assert.equal(node.digest(), before);
  const scheme = { authorization: "bearer correct-token" };
  assert.equal((await send("POST", "/produce-block", { headers: scheme })).status, 200);
});

test("a request of a web page gets a 403, also with the token", async () => {
  const { node, plane, send } = start();
  const before = node.digest();
  const refused: readonly Readonly<Record<string, string>>[] = [
    { origin: page },
    { origin: "null" },
    { origin: "" },
    { origin: "http://localhost" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: page, "access-control-request-method": "POST" },
  ];
  for (const headers of refused) {
    for (const method of ["POST", "GET", "OPTIONS"]) {
      const reply = await send(method, "/produce-block", { headers });
      assertError(reply, 403, plane.token);
      assert.equal(reply.headers.get("access-control-allow-origin"), null);
    }
  }
  assert.equal(node.digest(), before);
  for (const site of ["none", "same-origin"]) {
    assert.equal((await send("POST", "/snapshot", { headers: { "sec-fetch-site": site } })).status, 200);
  }
});

test("with cors, pages of exactly that origin may send requests with the token", async () => {
  const { plane, send } = start({ cors: page });
  const preflight = await send("OPTIONS", "/snapshot", {
    headers: {
      authorization: "",
      origin: page,
      "sec-fetch-site": "cross-site",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    },
  });
  assert.equal(preflight.status, 200);
  assert.equal(preflight.headers.get("access-control-allow-origin"), page);
  assert.equal(preflight.headers.get("access-control-allow-headers"), "authorization,content-type");
  const headers = { origin: page, "sec-fetch-site": "same-site" };
  const reply = await send("POST", "/snapshot", { headers });
  assert.deepEqual([reply.status, reply.headers.get("access-control-allow-origin")], [200, page]);
  assertError(
    await send("POST", "/snapshot", { headers: { ...headers, authorization: "" } }),
    401,
    plane.token,
  );
  for (const origin of [
    "http://localhost:3001",
    `${page}.evil.test`,
    "https://localhost:3000",
    `${page}, ${page}`,
  ]) {
    assertError(await send("POST", "/snapshot", { headers: { origin } }), 403, plane.token);
  }
  assertError(
    await send("POST", "/snapshot", { headers: { "sec-fetch-site": "same-site" } }),
    403,
    plane.token,
  );
});

test("a request for a host that is neither a loopback one nor that of the listener gets a 403", async () => {
  const { plane, send } = start();
  for (const host of ["evil.test", "localhost.evil.test", "127.0.0.1.evil.test", "192.0.2.1", "[fe80::1]"]) {
    assertError(await send("POST", "/snapshot", { host }), 403, plane.token);
  }
  for (const host of ["127.0.0.1:9", "LOCALHOST:8091", "[::1]:80", "127.9.9.9"]) {
    assert.equal((await send("POST", "/snapshot", { host })).status, 200, host);
  }
});

test("the Host of a request on a socket is checked, and one that is malformed gets an error", async (t) => {
  const { plane } = start({ token: "t" });
  t.after(() => plane.close());
  const { port } = await plane.listen();
  const send = (host: string): Promise<string> => {
    const { socket, untilClosed } = openRawConnection(port);
    socket.write(`GET /mempool HTTP/1.1\r\n${host}Authorization: Bearer t\r\nConnection: close\r\n\r\n`);
    return untilClosed;
  };
  assert.match(await send(`Host: 127.0.0.1:${port}\r\n`), /^HTTP\/1\.1 200 /);
  for (const host of ["evil.test", "", "localhost:x", "a b", "user@localhost", "localhost/", "::1"]) {
    assert.match(await send(`Host: ${host}\r\n`), /^HTTP\/1\.1 40[03] /, host);
  }
  assert.match(await send(""), /^HTTP\/1\.1 400 /);
  assert.match(await send("Host: localhost\r\nHost: evil.test\r\n"), /^HTTP\/1\.1 (200|400) /);
});

test("on another address than a loopback one, a token must be given, and requests for the address are accepted", async (t) => {
  const anonymous = createControlPlane(createNode());
  await assert.rejects(anonymous.listen({ host: "0.0.0.0" }), /token must be given/);
  const plane = createControlPlane(createNode(), { token: "t" });
  t.after(() => plane.close());
  const { port } = await plane.listen({ host: "0.0.0.0" });
  const statusFor = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { host, authorization: "Bearer t" };
      const sent = request({ port, host: "127.0.0.1", path: "/mempool", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject).end();
    });
  assert.equal(await statusFor("192.0.2.7:8091"), 200);
  assert.equal(await statusFor("evil.test:8091"), 403);
});

test("malformed options are errors, and no message contains a token", () => {
  const wrong: readonly (readonly [options: unknown, message: RegExp])[] = [
    [{ token: "" }, /token must be 1 to 512/],
    [{ token: "hush hush" }, /token must be 1 to 512/],
    [{ token: "hush\r\nx" }, /token must be 1 to 512/],
    [{ token: 5 }, /token must be a string, got number/],
    [{ cors: "*" }, /cors must be one origin/],
    [{ cors: "null" }, /cors must be one origin/],
    [{ cors: "localhost:3000" }, /cors must be one origin/],
    [{ cors: [page] }, /cors must be one origin/],
  ];
  for (const [options, message] of wrong) {
    assert.throws(
      () => createControlPlane(createNode({ accounts: 1 }), options as ControlPlaneOptions),
      (error) => error instanceof Error && message.test(error.message) && !error.message.includes("hush"),
    );
  }
});
