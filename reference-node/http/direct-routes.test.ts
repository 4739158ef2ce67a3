import assert from "node:assert/strict";
import { get } from "node:http";
import { test } from "node:test";
import { OPERATIONS } from "../../spec/vocabulary.ts";
import { createNode } from "../node.ts";
import { extendedRoutes } from "../operations/extended/extended-routes.ts";
import { rememberMatches, type DirectMatch } from "./direct-routes.ts";

/** Paths, each with the same path in an encoding that only h3 decodes. */
const pairs: readonly (readonly [direct: string, encoded: string])[] = [
  ["/accounts/0x1", "/accounts/%30x1"],
  ["/accounts/0x1/resources?limit=2", "/accounts/%30x1/resources?limit=2"],
  ["/accounts/0x1/resource/0x1::account::Account", "/accounts/%30x1/resource/0x1::account::Account"],
  ["/accounts/zz", "/accounts/%7Az"],
  ["/blocks/by_version/1", "/blocks/by_version/%31"],
  ["/blocks/by_version/150", "/blocks/by_version/%3150"],
  ["/accounts/0x1/resources", "/accounts/%30x1/resources"],
  ["/-/healthy", "/%2D/healthy"],
];

test("a plain URL gets the same response as an encoded one, which h3 routes", async (context) => {
  const node = createNode();
  context.after(() => node.close());
  const listener = await node.listen();
  const overSocket = (method: string, path: string) =>
    new Promise((resolve, reject) => {
      const request = get(`${listener.baseUrl}${path}`, { method, agent: false }, (response) => {
        const names = response.rawHeaders.filter((_, index) => index % 2 === 0);
        const { date: _date, ...headers } = response.headers;
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("end", () =>
          resolve([response.statusCode, response.statusMessage, names, headers, text]),
        );
      });
      request.on("error", reject);
    });
  const throughFetch = async (method: string, path: string) => {
    const response = await node.fetch(new Request(`http://node/v1${path}`, { method }));
    return [response.status, response.statusText, [...response.headers], await response.text()];
  };
  for (const [direct, encoded] of pairs) {
    for (const method of ["GET", "HEAD"]) {
      const routedByH3 = await overSocket(method, encoded);
      // The second response repeats the first one.
      for (const round of ["first", "repeated"]) {
        assert.deepEqual(await overSocket(method, direct), routedByH3, `${direct}, ${round}`);
      }
      assert.deepEqual(await throughFetch(method, direct), await throughFetch(method, encoded), direct);
    }
  }
});

/** Values for the parameters in the paths of routes. Each path has one that is there, or a well-formed one. */
const parameterValues: Readonly<Record<string, string>> = {
  address: "0x1",
  resource_type: "0x1::account::Account",
  module_name: "account",
  asset_type: "0x1::aptos_coin::AptosCoin",
  table_handle: `0x${"1".repeat(64)}`,
  txn_hash: `0x${"1".repeat(64)}`,
  event_handle: "0x1::account::Account",
  field_name: "coin_register_events",
};
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

test("every route and every method get the same response from the direct routes and from h3", async () => {
  const node = createNode();
  const see = async (url: string, method: string) => {
    const body = method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {};
    const response = await node.fetch(new Request(url, { method, ...body }));
    return [response.status, [...response.headers], await response.text()];
  };
  for (const { path } of [...Object.values(OPERATIONS), ...extendedRoutes]) {
    const plain = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameterValues[name] ?? "1");
    for (const method of methods) {
      const direct = await see(`http://node/v1${plain}`, method);
      assert.deepEqual(direct, await see(`http://node/%761${plain}`, method), `${method} ${path}`);
      assert.notEqual(direct[0], 500, `${method} ${path}`);
    }
  }
  await node.close();
});

test("paths that are not plain, and methods without a route, are refused", async () => {
  const node = createNode();
  const statusOf = async (path: string, method = "GET") =>
    (await node.fetch(new Request(`http://node/v1${path}`, { method }))).status;
  assert.deepEqual(
    await Promise.all(
      ["/accounts/0x1/", "//accounts/0x1", "/nothing", "/accounts", ""].map((path) => statusOf(path)),
    ),
    [404, 404, 404, 404, 200],
  );
  assert.equal(await statusOf("/"), 200);
  assert.equal(await statusOf("/accounts/0x1", "DELETE"), 405);
});

const createMatch = (method: string, pathname: string): DirectMatch => ({
  method,
  pathname,
  search: "",
  path: {},
  last: { current: null },
  respond: () => ({ status: 200, headers: {}, body: "" }),
});

test("a repeated request gets the same route, another method another one, and no route is not remembered", () => {
  const found: string[] = [];
  const find = rememberMatches((method, target) => {
    found.push(`${method} ${target}`);
    return target === "/none" ? null : createMatch(method, target);
  });
  const first = find("GET", "/a");
  assert.equal(find("GET", "/a"), first);
  assert.equal(find("POST", "/a")?.method, "POST");
  assert.equal(find("GET", "/a")?.method, "GET");
  assert.equal(find("GET", "/none"), null);
  assert.equal(find("GET", "/none"), null);
  assert.deepEqual(found, ["GET /a", "POST /a", "GET /a", "GET /none", "GET /none"]);
});

test("old routes are forgotten instead of collecting without bound", () => {
  const find = rememberMatches(createMatch);
  const targets = Array.from({ length: 100 }, (_, index) => `/${index}`);
  const first = targets.map((target) => find("GET", target));
  // The last routes are looked up first, because each lookup of a forgotten route remembers it again.
  const kept = targets.filter((_, index) => {
    const at = targets.length - 1 - index;
    return find("GET", targets[at] ?? "") === first[at];
  });
  assert.ok(kept.length > 0);
  assert.ok(kept.length <= 32, `expected at most 32 routes, got ${kept.length}`);
});
