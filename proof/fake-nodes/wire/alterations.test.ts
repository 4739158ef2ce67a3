import assert from "node:assert/strict";
import { test } from "node:test";
import { alterBody, alterEachValue, forwardWithOverrides, omitValue } from "./alterations.ts";
import type { ProxyRequest, ProxyResponse } from "./exchange.ts";
import { findOperation, withoutParameter } from "./requests.ts";

const modulesPath = "/accounts/0x1/modules";

function incoming(method: string, path: string, query = ""): ProxyRequest {
  const nothingSent = { body: "", bytes: new Uint8Array(), headers: new Map<string, string>() };
  return { ...nothingSent, method, path, query: new URLSearchParams(query), time: 1, proxy: {} };
}

const answered = (body: unknown, status = 200): ProxyResponse => ({
  status,
  headers: [["content-type", "application/json"]],
  body: JSON.stringify(body),
});

test("method and path determine the operation of a request", () => {
  for (const [method, path, operation] of [
    ["GET", "/accounts/0x1", "getAccount"],
    ["GET", "/accounts/", "getAccount"],
    ["GET", "/accounts/0x1/resources", "getAccountResources"],
    ["GET", modulesPath, "getAccountModules"],
    ["POST", "/tables/0x1/item", "getTableItem"],
    ["GET", "/tables/0x1/item", null],
    ["GET", "/blocks/by_version/7", "getBlockByVersion"],
    ["GET", "/blocks/by_version/7/8", null],
    ["GET", "/-/healthy", "checkHealth"],
    ["POST", "/transactions/batch", "submitBatch"],
  ] as const) {
    assert.equal(findOperation({ method, path }), operation, `${method} ${path}`);
  }
});

test("alterEachValue changes the values at a path and nothing else", () => {
  const modules = [{ abi: { structs: [{ name: "A" }, { name: "B", own: 1 }] } }, { bytecode: "0x" }];
  const at = (path: string, change: (value: unknown) => unknown): unknown =>
    JSON.parse(
      alterEachValue("getAccountModules", path, change)(incoming("GET", modulesPath), answered(modules)).body,
    );
  assert.deepEqual(at("*/abi/structs/*/name", omitValue), [
    { abi: { structs: [{}, { own: 1 }] } },
    { bytecode: "0x" },
  ]);
  assert.deepEqual(at("0/abi/structs/1", omitValue), [
    { abi: { structs: [{ name: "A" }] } },
    { bytecode: "0x" },
  ]);
  assert.deepEqual(
    at("*/abi/nothing", () => 1),
    modules,
  );
  assert.deepEqual(at("1/bytecode", String), modules);
});

test("alterBody changes no byte of errors, of responses of other operations, or of bodies that its change returns as they are", () => {
  const change = alterBody("getAccountModules", () => null);
  const failed = answered({}, 404);
  assert.equal(change(incoming("GET", modulesPath), failed), failed);
  const other = answered({});
  assert.equal(change(incoming("GET", "/accounts/0x1"), other), other);
  assert.equal(alterBody("getAccountModules", (body) => body)(incoming("GET", modulesPath), other), other);
});

test("forwardWithOverrides returns the response to another request", async () => {
  const alter = forwardWithOverrides("getAccountModules", (one) => ({
    query: withoutParameter(one, "limit"),
  }));
  const queries: string[] = [];
  const other = answered(["other"]);
  const answer = await alter(incoming("GET", modulesPath, "limit=1&start=0x"), answered([]), ({ query }) => {
    queries.push(String(query));
    return Promise.resolve(other);
  });
  assert.equal(answer, other);
  assert.deepEqual(queries, ["start=0x"]);
});
