import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { unusable } from "../../evidence/reason.ts";
import {
  account,
  address,
  createFakeClient,
  createFakeTransport,
  createRawAnswer,
  errorAnswer,
  healthy,
  unanswered,
} from "./fake-target.test.support.ts";
import { Inconclusive } from "./outcome.ts";
import type { RawAnswer } from "./send-request.ts";

async function inconclusive(requestOptions: Promise<unknown>): Promise<Inconclusive> {
  const thrown: unknown = await requestOptions.then(
    () => assert.fail("the request was judged"),
    (reason: unknown) => reason,
  );
  assert.ok(thrown instanceof Inconclusive, String(thrown));
  return thrown;
}

const busy = (status: number, retryAfter?: string): RawAnswer => ({
  ...createRawAnswer(status, "busy", [["content-type", "text/plain"]]),
  headers: retryAfter === undefined ? [] : [["Retry-After", retryAfter]],
});

describe("a transient status", () => {
  for (const status of [401, 407, 408, 429, 502, 503, 504, 301, 302, 304, 307, 308]) {
    test(`${status} is repeated, and the check is then inconclusive`, async () => {
      const transport = createFakeTransport([busy(status)]);
      const node = createFakeClient(transport);
      const { reason, exchanges } = await inconclusive(node.getAccount(address));
      assert.ok(reason.kind === "refused");
      assert.deepEqual([reason.because, reason.got.status], ["access", status]);
      assert.equal(exchanges[0]?.response?.status, status);
      const times = status === 429 ? 6 : 3;
      assert.equal(transport.sent.length, times);
      assert.equal(node.recorder.traffic().retried, times - 1);
      assert.deepEqual(
        node.recorder.facts().map(({ id, value }) => [id, value]),
        [["turned-away-status", `getAccount: status ${status}`]],
      );
      assert.deepEqual(node.recorder.findings(), []);
    });
  }

  for (const [retryAfter, waits] of [
    ["2", [2_000, 2_000]],
    [" 0 ", [0, 0]],
    ["86400", [5_000, 5_000]],
    ["Fri, 31 Dec 1999 23:59:59 GMT", [100, 200]],
    ["-1", [100, 200]],
    ["1e9", [100, 200]],
    [undefined, [100, 200]],
  ] as const) {
    test(`Retry-After ${retryAfter} causes waits of ${waits.join(" and ")} ms`, async () => {
      const waited: number[] = [];
      await inconclusive(
        createFakeClient(createFakeTransport([busy(503, retryAfter)]), { waits: waited }).checkHealth(),
      );
      assert.deepEqual(waited, waits);
    });
  }

  test("followed by another status does not change the verdict", async () => {
    const node = createFakeClient(createFakeTransport([busy(429, "0"), unanswered, healthy]));
    assert.equal((await node.checkHealth()).status, 200);
    assert.deepEqual([node.recorder.findings(), node.recorder.warnings()], [[], []]);
    assert.deepEqual(node.recorder.traffic().statuses, { 429: 1, 200: 1 });
    assert.equal(node.recorder.traffic().requests.read, 3);
  });

  test("in every response uses up the retry budget of the run", async () => {
    const waits: number[] = [];
    const transport = createFakeTransport([busy(429, "5")]);
    const node = createFakeClient(transport, { waits, patienceMillis: 12_000 });
    for (let time = 1; time <= 5; time += 1) await inconclusive(node.checkHealth());
    assert.deepEqual(waits, [5_000, 5_000]);
    assert.equal(transport.sent.length, 3 + 4);
  });

  test("a 503 that the check judges is passed to the check, unless a gateway sent it", async () => {
    const own = createFakeClient(createFakeTransport([errorAnswer(503, "health_check_failed")]));
    assert.equal((await own.checkHealth({}, { judges503: true })).status, 503);
    const gateway = createFakeClient(
      createFakeTransport([createRawAnswer(503, "<html>", [["content-type", "text/html"]])]),
    );
    await inconclusive(gateway.checkHealth({}, { judges503: true }));
    assert.deepEqual(gateway.recorder.findings(), []);
  });

  test("a request is repeated after a 503 with Retry-After, and the check judges the 503 if it remains", async () => {
    const later = createRawAnswer(503, '{"message":"later","error_code":"health_check_failed"}', [
      ["content-type", "application/json"],
      ["retry-after", "0"],
    ]);
    const passing = createFakeClient(createFakeTransport([later, healthy]));
    assert.equal((await passing.checkHealth({}, { judges503: true })).status, 200);
    const transport = createFakeTransport([later]);
    assert.equal((await createFakeClient(transport).checkHealth({}, { judges503: true })).status, 503);
    assert.equal(transport.sent.length, 3);
  });
});

describe("a missing response", () => {
  test("causes repetitions, and the check is then inconclusive with the reason", async () => {
    const transport = createFakeTransport([unanswered]);
    const node = createFakeClient(transport);
    const { reason, exchanges } = await inconclusive(node.checkHealth());
    assert.deepEqual(reason, {
      kind: "unanswered",
      operation: "checkHealth",
      method: "GET",
      target: "/v1/-/healthy",
      failure: "it was lost",
    });
    assert.equal(exchanges[0]?.transportFailure, "it was lost");
    assert.equal(transport.sent.length, 3);
    assert.deepEqual(node.recorder.traffic().statuses, {});
  });

  test("of a request that was not sent is not counted as a request", async () => {
    const node = createFakeClient(
      createFakeTransport([{ arrived: false, failure: "it is gone", stage: "unsent" }]),
    );
    await inconclusive(node.checkHealth());
    assert.equal(node.recorder.traffic().requests.read, 0);
    assert.equal(node.recorder.traffic().retried, 0);
  });
});

describe("an unlisted status", () => {
  test("received three times is a violation if another operation works", async () => {
    const transport = createFakeTransport([errorAnswer(405)]);
    const node = createFakeClient(transport, { succeeding: ["checkHealth"] });
    assert.deepEqual((await inconclusive(node.getAccount(address))).reason, unusable("ACCT-002"));
    const [finding] = node.recorder.findings();
    assert.deepEqual(
      [finding?.requirement, finding?.layer, finding?.received, finding?.reproduced],
      ["ACCT-002", "status", "status 405", "3/3"],
    );
    assert.equal(transport.sent.length, 3);
  });

  for (const succeeding of [[], ["getAccount"]] as const) {
    test(`makes the check inconclusive if ${succeeding.length === 0 ? "no operation" : "only the same operation"} works`, async () => {
      const node = createFakeClient(createFakeTransport([errorAnswer(405)]), { succeeding });
      const { reason } = await inconclusive(node.getAccount(address));
      assert.ok(reason.kind === "unlisted");
      assert.equal(reason.because, "no other success");
      assert.deepEqual(node.recorder.findings(), []);
    });
  }

  test("can be 403 or 404 for the health operation", async () => {
    for (const status of [403, 404]) {
      const node = createFakeClient(createFakeTransport([errorAnswer(status)]));
      assert.deepEqual((await inconclusive(node.checkHealth())).reason, unusable("HLTH-004"));
    }
  });

  test("followed by a listed status adds a warning", async () => {
    const node = createFakeClient(createFakeTransport([errorAnswer(405), account]));
    assert.equal((await node.getAccount(address)).status, 200);
    assert.deepEqual(node.recorder.findings(), []);
    assert.deepEqual(node.recorder.warnings(), [
      "getAccount returned 405, which §4 does not list for it (200, 400, 403, 404, 410, 500, 503), and 200 when the request was repeated.",
    ]);
  });

  test("is not confirmed if a repetition returns a transient status", async () => {
    const node = createFakeClient(createFakeTransport([errorAnswer(405), busy(429, "0"), errorAnswer(405)]));
    const { reason } = await inconclusive(node.getAccount(address));
    assert.ok(reason.kind === "unlisted");
    assert.equal(reason.because, "not repeated");
    assert.deepEqual(node.recorder.findings(), []);
  });

  test("is confirmed even if the run has little retry budget left", async () => {
    const waits: number[] = [];
    const node = createFakeClient(createFakeTransport([errorAnswer(405)]), { patienceMillis: 400, waits });
    for (let time = 1; time <= 4; time += 1) await inconclusive(node.getAccount(address));
    assert.equal(waits.length, 8);
    assert.equal(node.recorder.findings()[0]?.occurrences, 4);
  });

  test("in response to a malformed request is allowed", async () => {
    const transport = createFakeTransport([errorAnswer(422)]);
    const node = createFakeClient(transport);
    assert.equal((await node.getAccount("x", {}, { form: "malformed" })).status, 422);
    assert.equal(transport.sent.length, 1);
    assert.deepEqual(node.recorder.findings(), []);
  });
});

test("a status such as 413, which rejects malformed input as an HTTP message, is recorded as a fact", async () => {
  for (const status of [405, 411, 413, 414, 415, 431]) {
    const page = createRawAnswer(status, "<html>", [["content-type", "text/html"]]);
    const node = createFakeClient(createFakeTransport([page]));
    await inconclusive(node.getAccount("x", {}, { form: "malformed" }));
    assert.deepEqual(
      node.recorder.facts().map(({ id, value }) => [id, value]),
      [["framing-status", `getAccount: status ${status}`]],
    );
    assert.deepEqual(node.recorder.findings(), []);
  }
});
