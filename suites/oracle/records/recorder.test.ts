import assert from "node:assert/strict";
import { test } from "node:test";
import type { Failure } from "../../../evidence/failure.ts";
import { COVERAGE_CELLS } from "../../../spec/coverage.ts";
import { createRecorder } from "./recorder.ts";

const failure: Failure = {
  requirement: "RESP-001",
  operation: "getAccount",
  layer: "headers",
  pointer: "x-node-chain-id",
  mismatch: "missing",
  summary: "It is missing.",
  expected: "a uint8",
  received: "no such header",
  exchanges: [],
  reproduced: null,
  counterexample: null,
  occurrences: 1,
};

test("traffic counts requests by class, and repetitions separately", () => {
  const recorder = createRecorder();
  const read = { operation: "getAccount", safety: "read", retry: false } as const;
  assert.equal(recorder.countExchange({ ...read, status: 200, bodyBytes: 7 }), 1);
  assert.equal(recorder.countExchange({ ...read, status: 429, bodyBytes: 0 }), 2);
  assert.equal(recorder.countExchange({ ...read, status: null, bodyBytes: null, retry: true }), 3);
  const sent = { sentBytes: 5 };
  const heavy = { ...read, ...sent, safety: "heavy", operation: null, status: 200, bodyBytes: 9 } as const;
  assert.equal(recorder.countExchange(heavy), 4);
  assert.deepEqual(recorder.traffic(), {
    requests: { read: 3, simulate: 0, submit: 0, heavy: 1 },
    retried: 1,
    succeeded: { getAccount: 1 },
    statuses: { 200: 2, 429: 1 },
    answers: { "getAccount 200": 1, "getAccount 429": 1, "none 200": 1 },
    conforming: { getAccount: 3 },
    shapes: ["200 7", "429 0"],
    bytes: { getAccount: { sent: 0, received: 7 }, none: { sent: 5, received: 9 } },
  });
});

test("a success status with a body that is not JSON is an answer, but not a success", () => {
  const recorder = createRecorder();
  const read = { operation: "getAccount", safety: "read", retry: false, status: 200, bodyBytes: 7 } as const;
  recorder.countExchange({ ...read, isReadable: false });
  assert.deepEqual(recorder.traffic().succeeded, {});
  assert.deepEqual(recorder.traffic().answers, { "getAccount 200": 1 });
});

test("only 200, 202 and 206 are successes", () => {
  const recorder = createRecorder();
  for (const status of [200, 201, 202, 204, 206, 299, 304]) {
    recorder.countExchange({
      operation: "submitBatch",
      safety: "submit",
      retry: false,
      status,
      bodyBytes: 0,
    });
  }
  assert.deepEqual(recorder.traffic().succeeded, { submitBatch: 3 });
});

test("an assertion counts once per exchange", () => {
  const recorder = createRecorder();
  for (const [assertion, exchange] of [
    ["one", 1],
    ["one", 1],
    ["one", 2],
    ["other", 1],
  ] as const) {
    recorder.recordAssertion("RESP-001", assertion, exchange);
  }
  recorder.recordAssertion("RESP-002", "one", 1);
  assert.deepEqual(recorder.assertions(), { "RESP-001": 3, "RESP-002": 1 });
});

test("findings that differ only in quoted values are counted as one", () => {
  const recorder = createRecorder();
  recorder.addFinding(failure);
  recorder.addFinding({ ...failure, received: "another value" });
  recorder.addFinding({ ...failure, operation: "checkHealth" });
  assert.deepEqual(
    recorder.findings().map(({ operation, occurrences, received }) => [operation, occurrences, received]),
    [
      ["checkHealth", 1, "no such header"],
      ["getAccount", 2, "no such header"],
    ],
  );
});

test("the same mismatch in several elements of an array is one finding", () => {
  const recorder = createRecorder();
  for (const pointer of ["/0/data/a", "/17/data/a", "/17/data/b"])
    recorder.addFinding({ ...failure, pointer });
  const found = recorder.findings().map(({ pointer, occurrences }) => [pointer, occurrences]);
  assert.deepEqual(found, [
    ["/0/data/a", 2],
    ["/17/data/b", 1],
  ]);
});

test("all findings are kept, but only the first hundred keep their bodies", () => {
  const recorder = createRecorder();
  const response = { status: 200, headers: [], body: "[]", bodyBytes: 2, bodyIsCut: false };
  const request = { method: "GET", url: "http://node.example/", headers: [], body: null };
  const exchange = { operation: "getAccount", request, response, transportFailure: null } as const;
  for (let number = 0; number < 150; number += 1) {
    recorder.addFinding({ ...failure, pointer: `/member-${number}`, exchanges: [exchange] });
  }
  const bodies = recorder.findings().map(({ exchanges }) => exchanges[0]?.response);
  assert.equal(bodies.length, 150);
  assert.equal(bodies.filter((one) => one?.body === "[]").length, 100);
  assert.equal(bodies.filter((one) => one?.body === "" && one.bodyIsCut && one.bodyBytes === 2).length, 50);
});

test("equal facts and warnings are kept once", () => {
  const recorder = createRecorder();
  for (const value of ["404", "404", "410"]) {
    recorder.recordFact("vm-status", value);
    recorder.addWarning(`seen ${value}`);
  }
  assert.deepEqual(
    recorder.facts().map(({ value }) => value),
    ["404", "410"],
  );
  assert.deepEqual(recorder.warnings(), ["seen 404", "seen 410"]);
});

test("results do not change after they are returned", () => {
  const recorder = createRecorder();
  const [assertions, traffic] = [recorder.assertions(), recorder.traffic()];
  recorder.recordAssertion("RESP-001", "one", 1);
  recorder.countExchange({ operation: null, safety: "read", retry: true, status: 200, bodyBytes: 0 });
  assert.deepEqual([assertions, traffic.requests.read, traffic.statuses], [{}, 0, {}]);
});

test("coverage counts an exchange in each of its cells, with the assertions of their requirements", () => {
  const [judged, open] = [
    COVERAGE_CELLS.find(({ name }) => name === "getAccount address: without 0x: 200"),
    COVERAGE_CELLS.find(({ name }) => name === "getAccount the account: not returned: 404"),
  ];
  assert.ok(judged !== undefined && open !== undefined);
  const recorder = createRecorder();
  recorder.recordCoverage([judged], 1);
  recorder.recordAssertion("ADDR-001", "one", 1);
  recorder.recordAssertion("ADDR-001", "other", 1);
  recorder.recordCoverage([judged], 2);
  recorder.recordAssertions("ACCT-001", 3, 2);
  recorder.recordCoverage([open], 3);
  recorder.recordAssertion("ADDR-001", "one", 3);
  recorder.recordCoverage(null, 4);
  assert.deepEqual(recorder.coverage(), {
    cells: {
      [judged.name]: { seen: 2, judged: { "ADDR-001": 1 } },
      [open.name]: { seen: 1, judged: {} },
    },
    unclassified: 1,
  });
});
