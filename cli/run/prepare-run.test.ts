import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import { setTimeout } from "node:timers/promises";
import { anonymousIdentity } from "../../suites/client/target.ts";
import type { RunOptions } from "./discover-target.ts";
import { prepareRun } from "./prepare-run.ts";

test("the reference node is stopped if the run cannot be prepared", async () => {
  const countListeners = (): number =>
    process.getActiveResourcesInfo().filter((resource) => resource === "TCPServerWrap").length;
  const before = countListeners();
  const given = {
    baseUrl: null,
    get header(): never {
      throw new Error("thrown while the run is prepared");
    },
  };
  await assert.rejects(prepareRun(given as unknown as RunOptions), /thrown while the run is prepared/);
  await setTimeout(50);
  assert.equal(countListeners(), before);
});

const waitSeconds = 2;

/** Starts a server that counts the requests it gets. Returns its port and the count. */
async function startCounting(t: TestContext, listener: RequestListener, port = 0) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  t.after(close);
  return { port: (server.address() as AddressInfo).port, close, countRequests: () => requests };
}

function prepareWaiting(port: number, maxRequests: number) {
  return prepareRun({ ...runOptionsFor(port), maxRequests });
}

function runOptionsFor(port: number): RunOptions {
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    vendor: null,
    allow: "read",
    seed: 1,
    runs: 1,
    rate: null,
    header: [],
    timeout: 1_000,
    wait: waitSeconds,
    verdictBy: "command",
  };
}

test("all attempts of a wait share --max-requests, and the wait ends with the last request", async (t) => {
  const target = await startCounting(t, (request) => request.socket.destroy());
  const started = performance.now();
  const { discovered } = await prepareWaiting(target.port, 3);
  assert.equal(target.countRequests(), 3);
  assert.equal(discovered.reached, false);
  assert.ok(performance.now() - started < waitSeconds * 1_000);
  assert.match(discovered.transportFailure ?? "", /closed/);
  assert.deepEqual(discovered.warnings, [
    "The wait for the target ended before the time of --wait, because all requests that --max-requests allows were sent.",
  ]);
});

for (const [isBypassed, warning] of [
  [true, "NO_PROXY names the host of the target, so requests do not go through the proxy 127.0.0.1:9."],
  [false, "Requests go through the proxy that the environment sets: 127.0.0.1:9."],
] as const) {
  test(`a run that does not reach its target says that ${warning}`, async (t) => {
    const { port, close } = await startCounting(t, () => undefined);
    await close();
    const identity = { ...anonymousIdentity, proxy: { url: "http://127.0.0.1:9", isBypassed } };
    const { discovered } = await prepareRun({ ...runOptionsFor(port), identity, wait: 0 });
    assert.deepEqual(discovered.warnings, [warning]);
  });
}

test("a request that a target refuses to connect to does not count against --max-requests", async (t) => {
  const { port, close } = await startCounting(t, () => undefined);
  await close();
  const preparing = prepareWaiting(port, 3);
  await setTimeout(400);
  const target = await startCounting(t, (_, response) => response.writeHead(503).end(), port);
  const { discovered } = await preparing;
  assert.equal(discovered.reached, true);
  assert.equal(target.countRequests(), 3);
});
