import assert from "node:assert/strict";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { record } from "./node-blocks.test.support.ts";
import { createNode, createNodeParts, type ReferenceNode } from "../node.ts";
import { send } from "./node-extended.test.support.ts";
import { operationNames } from "../operations/extended/operation-names.ts";

async function describedOperations(node: ReferenceNode): Promise<readonly string[]> {
  const { body } = await send(node, "/spec.json");
  return Object.values(record(record(body)["paths"])).flatMap((methods) =>
    Object.values(record(methods)).map((operation) => String(record(operation)["operationId"])),
  );
}

test("the description is valid OpenAPI and contains every operation", async () => {
  const node = createNode();
  const { body } = await send(node, "/spec.json");
  assert.deepEqual(await new Validator().validate(record(body)), { valid: true });
  assert.deepEqual((await describedOperations(node)).toSorted(), operationNames.toSorted());
});

test("the description has the vendor name and the path of the base URL", async () => {
  const node = createNode({ vendor: "aptos", basePath: "/a/v1" });
  const text = await (await node.fetch(new Request("http://node.test/a/v1/spec.json"))).text();
  for (const expected of ["X-APTOS-CHAIN-ID", "application/x.aptos.signed_transaction+bcs", '"/a/v1"']) {
    assert.ok(text.includes(expected), expected);
  }
  assert.doesNotMatch(text, /X-NODE-|application\/x\.node\./);
});

test("an operation that the node does not serve is not described", async () => {
  const parts = createNodeParts();
  const { submitBatch: _, ...operations } = parts.operations;
  const described = await describedOperations(createNode({ parts: { ...parts, operations } }));
  assert.deepEqual(
    operationNames.filter((name) => !described.includes(name)),
    ["submitBatch"],
  );
});

test("the page lists every operation with its method, path and summary, and has no script", async () => {
  const response = await createNode().fetch(new Request("http://node.test/v1/spec"));
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
  assert.notEqual(response.headers.get("x-node-ledger-version"), null);
  const page = await response.text();
  assert.equal(page.match(/<th scope="row">/g)?.length, operationNames.length);
  assert.ok(page.includes('<td>POST</td><th scope="row"><code>/transactions/batch</code></th>'));
  assert.doesNotMatch(page, /<script|src=|https?:/);
});

test("the information about the node has the chain and the vendor", async () => {
  const { body } = await send(createNode({ signingDomain: "ACME" }), "/info");
  assert.deepEqual(body, {
    chain_id: "testing",
    node_type: "PublicFullnode",
    implementation: "touchstone reference node",
    vendor: "node",
    signing_domain: "ACME",
    block_interval_millis: 0,
  });
  assert.equal(record((await send(createNode({ chainId: 7 }), "/info")).body)["chain_id"], "7");
});
