import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { ask } from "./ask.ts";
import { requestOperation } from "./operation-request.ts";
import { withSession } from "./session.ts";

test("a session is closed if its use throws", async (t) => {
  const server = createServer((_, response) => response.end("{}"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const get = requestOperation("checkHealth");
  const policy = { attemptsMax: 1, shouldRetry: () => false };
  const countConnections = (): Promise<number> =>
    new Promise((resolve, reject) =>
      server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
    );
  const use = withSession({ baseUrl, headers: [], timeoutMillis: 5_000, rate: null }, async (session) => {
    const { answer } = await ask(session, get, policy);
    assert.ok(answer.arrived);
    assert.equal(await countConnections(), 1);
    throw new Error("thrown by the use");
  });
  await assert.rejects(use, /thrown by the use/);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(await countConnections(), 0);
});

test("requests name the tool, unless the headers of the session name another", async (t) => {
  const seen: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    seen.push(headers["user-agent"]);
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const policy = { attemptsMax: 1, shouldRetry: () => false };
  const askWith = (headers: readonly (readonly [string, string])[]): Promise<unknown> =>
    withSession(
      { baseUrl, headers, timeoutMillis: 5_000, rate: null, userAgent: "touchstone/1.2.3" },
      async (session) => {
        const { exchange } = await ask(session, requestOperation("checkHealth"), policy);
        return exchange.request.headers;
      },
    );
  assert.deepEqual(await askWith([]), [["accept", "application/json"]]);
  await askWith([["User-Agent", "mine"]]);
  assert.deepEqual(seen, ["touchstone/1.2.3", "mine"]);
});
