import assert from "node:assert/strict";
import { get } from "node:http";
import { test } from "node:test";
import { createNode } from "../node.ts";

/** Paths, each with the same path in an encoding that only h3 decodes. */
const pairs: readonly (readonly [direct: string, encoded: string])[] = [
  ["/accounts/0x1", "/accounts/%30x1"],
  ["/accounts/0x1/resources?limit=2", "/accounts/%30x1/resources?limit=2"],
  ["/accounts/0x1/resource/0x1::account::Account", "/accounts/%30x1/resource/0x1::account::Account"],
  ["/accounts/zz", "/accounts/%7Az"],
  ["/blocks/by_version/1", "/blocks/by_version/%31"],
];

test("a plain URL gets the same response as an encoded one, which h3 routes", async () => {
  const node = createNode();
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
      assert.deepEqual(await overSocket(method, direct), await overSocket(method, encoded), direct);
      assert.deepEqual(await throughFetch(method, direct), await throughFetch(method, encoded), direct);
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
