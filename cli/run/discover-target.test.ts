import assert from "node:assert/strict";
import { test } from "node:test";
import type { RawRequest, Transport } from "../../suites/client/transport.ts";
import { announceSilence } from "./discover-target.ts";

const request: RawRequest = {
  method: "GET",
  path: "/v1/-/healthy",
  headers: [],
  body: null,
};
const lost = { arrived: false, failure: "it was lost", stage: "unanswered" } as const;

/** Creates a transport whose responses arrive when `arrive` is called. */
function createSlowTransport() {
  let arrive = (): void => {};
  const transport: Transport = {
    send: () => new Promise((resolve) => (arrive = () => resolve(lost))),
    close: async () => undefined,
  };
  return { transport, arrive: () => arrive() };
}

test("a request without a response is named until its response arrives", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval", "Date"] });
  const said: string[] = [];
  const { transport, arrive } = createSlowTransport();
  const announcing = announceSilence(transport, {
    timeoutMillis: 20_000,
    waiting: (what) => said.push(what),
  });
  const sent = announcing.send(request);
  t.mock.timers.tick(4_999);
  assert.deepEqual(said, []);
  t.mock.timers.tick(1);
  t.mock.timers.tick(5_000);
  const waitingFor = "waiting for GET /v1/-/healthy (--timeout 20000 limits each attempt)";
  assert.deepEqual(said, [`no response for 5 s, ${waitingFor}`, `no response for 10 s, ${waitingFor}`]);
  arrive();
  assert.equal(await sent, lost);
  t.mock.timers.tick(60_000);
  assert.equal(said.length, 2);
  void announcing.send(request);
  t.mock.timers.tick(5_000);
  assert.equal(said.at(-1), `no response for 75 s, ${waitingFor}`);
  arrive();
});
