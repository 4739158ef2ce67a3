import assert from "node:assert/strict";
import { test } from "node:test";
import { extendedOperationDescriptions } from "../../../spec/extended-schemas.test.support.ts";
import { createExtendedOperations } from "../../operations/extended/extended-operations.ts";
import { operationNames } from "../../operations/extended/operation-names.ts";
import { createNode, createNodeParts, type ReferenceNode } from "../../node.ts";
import { resolveOptions } from "../../node-options.ts";

const paths = [...new Set(extendedOperationDescriptions.map(({ path }) => path))];

test("extended.openapi.json describes the served operations", () => {
  const served = createExtendedOperations({ ...resolveOptions({}), ...createNodeParts() });
  assert.deepEqual(
    served.map(({ method, path, name }) => `${method} ${path === "" ? "/" : path} ${name}`).toSorted(),
    extendedOperationDescriptions.map(({ method, path, name }) => `${method} ${path} ${name}`).toSorted(),
  );
});

test("with documentedOnly, every operation beyond the document returns 404", async () => {
  const node = createNode({ documentedOnly: true });
  for (const path of [...paths, ""]) {
    for (const method of ["GET", "HEAD", "POST"]) {
      const response = await request(node, method, path);
      assert.equal(response.status, 404, `${method} ${path}`);
      if (method !== "HEAD") {
        const body = (await response.json()) as { error_code: string };
        assert.equal(body.error_code, "web_framework_error");
      }
    }
  }
});

test("HEAD returns the status and the headers of GET", async () => {
  const node = createNode();
  const gets = extendedOperationDescriptions.filter(({ method }) => method === "GET");
  for (const { path } of gets) {
    const [get, head] = [await request(node, "GET", path), await request(node, "HEAD", path)];
    const text = await get.text();
    assert.equal(await head.text(), "");
    assert.equal(head.status, get.status, path);
    assert.equal(head.headers.get("content-length"), String(Buffer.byteLength(text)), path);
    for (const [name, value] of get.headers) assert.equal(head.headers.get(name), value, `${path} ${name}`);
  }
});

test("another method returns 405 with the allowed methods", async () => {
  const node = createNode();
  for (const path of paths) {
    const methods = extendedOperationDescriptions.filter((one) => one.path === path);
    const allowed = methods.map(({ method }) => (method === "GET" ? "GET, HEAD" : method)).join(", ");
    const response = await request(node, "DELETE", path);
    assert.equal(response.status, 405, path);
    assert.equal(response.headers.get("allow"), allowed);
    assert.equal(response.headers.get("x-node-ledger-version"), null);
  }
});

test("every operation can be disabled by its name", async () => {
  const node = createNode({ disable: operationNames });
  for (const { method, path, name } of createExtendedOperations({
    ...resolveOptions({}),
    ...createNodeParts(),
  })) {
    const response = await request(node, method, path);
    // Malformed input is rejected before this check.
    assert.ok(response.status === 403 || method === "POST", `${name}: ${response.status}`);
    if (response.status === 403) {
      const body = (await response.json()) as { error_code: string; message: string };
      assert.deepEqual(body, {
        message: `The operation ${name} is disabled on this node.`,
        error_code: "api_disabled",
        vm_error_code: null,
      });
      assert.equal(response.headers.get("x-node-ledger-version"), null);
    }
  }
  const enabled = createNode({ disable: ["getSpecPage"] });
  assert.equal((await request(enabled, "GET", "/spec")).status, 403);
  assert.equal((await request(enabled, "GET", "/spec.json")).status, 200);
});

test("only the base URL may end with a slash", async () => {
  const node = createNode();
  for (const path of ["/estimate_gas_price/", "//", "/transactions/", "//estimate_gas_price"]) {
    assert.equal((await node.fetch(new Request(`http://node.test/v1${path}`))).status, 404, path);
  }
});

test("the limits on the length of URLs and bodies apply", async () => {
  const node = createNode({ maxBodyBytes: 100 });
  const long = new Request(`http://node.test/v1/estimate_gas_price?x=${"a".repeat(20_000)}`);
  assert.equal((await node.fetch(long)).status, 414);
  const large = new Request("http://node.test/v1/transactions", { method: "POST", body: "x".repeat(101) });
  assert.equal((await node.fetch(large)).status, 413);
});

test("in strict mode the operations respond as without it", async () => {
  const [plain, strict] = [createNode(), createNode({ strict: true })];
  for (const { path, method } of extendedOperationDescriptions) {
    const [expected, received] = [await request(plain, method, path), await request(strict, method, path)];
    assert.equal(received.status, expected.status, path);
    assert.equal(await received.text(), await expected.text(), path);
  }
});

/** Sends a request with values for the parameters of the path. */
function request(node: ReferenceNode, method: string, path: string): Promise<Response> {
  const values: Readonly<Record<string, string>> = {
    address: "0x1",
    block_height: "40",
    resource_type: "0x1::account::Account",
    module_name: "coin",
    asset_type: "0xa",
    table_handle: "0x1",
    creation_number: "3",
    event_handle: "0x1::specimen::Nested",
    field_name: "event_handle",
    txn_version: "150",
    txn_hash: "12".repeat(32),
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  return node.fetch(new Request(`http://node.test/v1${filled}`, { method }));
}
