import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createFakeSession } from "./fake-target.test.support.ts";
import { ask } from "./ask.ts";
import { createBudget, createFileBudget } from "./budget.ts";
import { requestOperation } from "./operation-request.ts";
import { createTransport } from "./transport.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-budget-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("a budget allows requests until it is used up", () => {
  const budget = createBudget(2);
  assert.deepEqual([budget.take(), budget.take(), budget.take(), budget.left()], [true, true, false, 0]);
});

test("a budget without a limit is never used up", () => {
  const budget = createBudget(null);
  assert.deepEqual([budget.take(), budget.left()], [true, null]);
  assert.equal(createFileBudget(join(folder, "none"), null).left(), null);
});

test("budgets on the same file share its limit", () => {
  const path = join(folder, "requests");
  const first = createFileBudget(path, 3);
  assert.deepEqual([first.left(), first.take(), first.take()], [3, true, true]);
  const second = createFileBudget(path, 3);
  assert.deepEqual([second.left(), second.take(), second.take(), first.take()], [1, true, false, false]);
});

test("a budget of 0 allows no request", () => {
  assert.equal(createBudget(0).take(), false);
  assert.equal(createFileBudget(join(folder, "nothing"), 0).take(), false);
});

test("retries count against the limit and respect the rate", async () => {
  const times: number[] = [];
  const server = createServer((_, response) => {
    times.push(performance.now());
    response.writeHead(503, { "retry-after": "0" }).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = createTransport({ origin, timeoutMillis: 5_000, rate: 20, budget: createBudget(4) });
  const session = createFakeSession(transport);
  const policy = { attemptsMax: 3, shouldRetry: () => true };
  const get = requestOperation("checkHealth");
  const started = performance.now();
  await ask(session, get, policy);
  const last = await ask(session, get, policy);
  await session.close();
  server.closeAllConnections();
  server.close();
  assert.deepEqual(last.answer, {
    arrived: false,
    failure: "request limit reached",
    stage: "unsent",
    lost: "max-requests",
  });
  assert.equal(times.length, 4);
  assert.ok((times.at(-1) ?? 0) - started >= 3 * 50 - 15);
});
