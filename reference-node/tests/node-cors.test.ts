import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createNode, type ReferenceNode } from "../node.ts";

const origin = "http://app.test:3000";
const open = createNode({ vendor: "aptos", cors: ["*"] });
const listed = createNode({ cors: [origin] });
const listener = await open.listen();
after(() => open.close());

function send(
  node: ReferenceNode,
  path: string,
  headers: Readonly<Record<string, string>>,
  method = "GET",
): Promise<Response> {
  return node.fetch(new Request(`http://node.test/v1${path}`, { method, headers }));
}

function preflight(
  node: ReferenceNode,
  path: string,
  requestedMethod: string,
  from = origin,
): Promise<Response> {
  const headers = {
    origin: from,
    "access-control-request-method": requestedMethod,
    "access-control-request-headers": "content-type,x-own",
  };
  return send(node, path, headers, "OPTIONS");
}

function corsHeadersOf({ headers }: Response): readonly string[] {
  return [...headers.keys()].filter((name) => name.startsWith("access-control-") || name === "vary");
}

test("an allowed origin may read a response with its ledger headers", async () => {
  for (const path of ["/accounts/0x1", "/accounts/0x", "/nothing"]) {
    const { headers } = await send(open, path, { origin });
    assert.equal(headers.get("access-control-allow-origin"), origin, path);
    assert.equal(headers.get("access-control-allow-credentials"), "true", path);
    assert.equal(headers.get("vary"), "origin", path);
    const exposed = headers.get("access-control-expose-headers")?.split(", ") ?? [];
    for (const name of ["x-aptos-chain-id", "x-aptos-ledger-version", "x-aptos-cursor", "x-aptos-gas-used"]) {
      assert.ok(exposed.includes(name), `${path}: ${name} must be exposed`);
    }
  }
});

test("a long response varies by origin and by coding", async () => {
  const { headers } = await send(open, "/accounts/0x1/modules", { origin });
  assert.equal(headers.get("vary"), "origin, accept-encoding");
});

test("an origin that is not listed gets the response without permission", async () => {
  for (const other of ["http://other.test", "http://app.test", `${origin}0`]) {
    const response = await send(listed, "/accounts/0x1", { origin: other });
    assert.equal(response.status, 200);
    assert.deepEqual(corsHeadersOf(response), ["vary"]);
    assert.equal((await preflight(listed, "/accounts/0x1", "GET", other)).status, 403);
  }
  const { headers } = await send(listed, "/accounts/0x1", { origin });
  assert.equal(headers.get("access-control-allow-origin"), origin);
});

test("a preflight request for GET and POST is permitted on every path", async () => {
  for (const [path, method] of [
    ["/transactions/batch", "POST"],
    ["/accounts/0x1", "GET"],
    ["/nothing", "HEAD"],
  ] as const) {
    const response = await preflight(open, path, method);
    assert.equal(response.status, 200);
    assert.equal(await response.text(), "");
    assert.equal(response.headers.get("access-control-allow-origin"), origin);
    assert.equal(response.headers.get("access-control-allow-methods"), "GET, POST");
    assert.equal(response.headers.get("access-control-allow-headers"), "content-type,x-own");
    assert.equal(response.headers.get("access-control-max-age"), "86400");
  }
});

test("a preflight request for another method returns 403", async () => {
  const response = await preflight(open, "/accounts/0x1", "DELETE");
  assert.equal(response.status, 403);
  assert.deepEqual(await response.json(), {
    message: "request-method not allowed",
    error_code: "web_framework_error",
    vm_error_code: null,
  });
});

test("a socket answers preflight requests as fetch does", async () => {
  for (const [method, status] of [
    ["POST", 200],
    ["DELETE", 403],
  ] as const) {
    const overSocket = await fetch(`${listener.baseUrl}/accounts/0x1`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": method },
    });
    const without = await send(
      open,
      "/accounts/0x1",
      { origin, "access-control-request-method": method },
      "OPTIONS",
    );
    assert.equal(overSocket.status, status);
    assert.equal(await overSocket.text(), await without.text());
    for (const [name, value] of without.headers) assert.equal(overSocket.headers.get(name), value);
  }
});

test("a preflight request to a node without the option cors says which option permits it", async () => {
  const node = createNode();
  const asked = { origin: "http://localhost:3000", "access-control-request-method": "GET" };
  const response = await send(node, "/accounts/0x1", asked, "OPTIONS");
  assert.equal(response.status, 405);
  const { message } = (await response.json()) as { message: string };
  assert.match(
    message,
    /start it with --cors http:\/\/localhost:3000 \(in a program, with the option cors\)\.$/,
  );
  const file = await send(node, "/accounts/0x1", { ...asked, origin: "null" }, "OPTIONS");
  assert.match(await file.text(), /start it with --cors '\*'/);
});

test("OPTIONS that is not a preflight request returns 405", async () => {
  for (const node of [open, createNode()]) {
    const response = await send(node, "/accounts/0x1", {}, "OPTIONS");
    assert.equal(response.status, 405);
    assert.equal(response.headers.get("allow"), "GET, HEAD");
  }
});

test("without allowed origins, no response has these headers and a preflight request is refused", async () => {
  const node = createNode();
  const plain = await send(node, "/accounts/0x1", { origin });
  assert.equal(plain.status, 200);
  assert.deepEqual(corsHeadersOf(plain), []);
  const refused = await preflight(node, "/accounts/0x1", "GET");
  assert.equal(refused.status, 405);
  assert.deepEqual(corsHeadersOf(refused), []);
  assert.match(await refused.text(), /"error_code":"web_framework_error"/);
});
