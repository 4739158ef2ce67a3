import assert from "node:assert/strict";
import type { ReportFailure } from "./report.ts";
import { test } from "node:test";
import { describeErrorBody } from "./error-body.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import { listSequence, toReportFailure } from "./report-failure.ts";
import { exchangeWith, failureOf } from "./run-record.test.arbitrary.ts";

/** Creates a request of an operation to a URL that ends with a name. */
function send(operation: Operation, name: string): Exchange {
  const exchange = exchangeWith("text", operation);
  const isPost = operation === "submitBatch" || operation === "simulateTransaction";
  const request = { ...exchange.request, url: `http://h/v1/${name}` };
  return {
    ...exchange,
    request: isPost ? { ...request, method: "POST", body: `{"name":"${name}"}` } : request,
  };
}

function failWith(...exchanges: Exchange[]): ReportFailure {
  const failure = { ...failureOf("SIMU-006"), exchanges };
  return toReportFailure({ fingerprint: "0123456789abcdef", failures: [failure] });
}

const namesOf = (failure: ReportFailure, isShort?: boolean): readonly string[] =>
  listSequence(failure, isShort).map(({ url }) => url.replace("http://h/v1/", ""));

test("failures with one fingerprint are one failure, found by the checks of several requirements", () => {
  const first = { ...failureOf("SIMU-006"), occurrences: 2, foundBy: "SIMU-006" } as const;
  const second = { ...first, received: "another text", foundBy: "ACCT-001" } as const;
  const { received, occurrences, foundBy } = toReportFailure({
    fingerprint: "0123456789abcdef",
    failures: [first, second, first],
  });
  assert.deepEqual([received, occurrences, foundBy], [first.received, 6, ["ACCT-001", "SIMU-006"]]);
});

test("a read after a simulation or submission is shown with everything before it, in order", () => {
  const before = send("getAccount", "before");
  const after = send("getAccount", "after");
  const simulated = failWith(before, send("simulateTransaction", "simulated"), after);
  assert.deepEqual(namesOf(simulated), ["before", "simulated", "after"]);
  assert.equal(listSequence(simulated)[1]?.body, '{"name":"simulated"}');
  assert.deepEqual(namesOf(simulated, true), ["simulated", "after"]);
  assert.deepEqual(namesOf(failWith(send("submitBatch", "submitted"), after)), ["submitted", "after"]);
});

test("of many requests, only submissions, simulations and the last read are shown", () => {
  const reads = ["a", "b", "c", "d"].map((name) => send("getAccount", name));
  const failure = failWith(...reads, send("submitBatch", "submitted"), ...reads);
  assert.deepEqual(namesOf(failure), ["submitted", "d"]);
});

test("one request, and reads that are compared, are shown by the last request", () => {
  assert.deepEqual(namesOf(failWith(send("submitBatch", "only"))), ["only"]);
  assert.deepEqual(namesOf(failWith(send("getAccount", "a"), send("getAccount", "b"))), ["b"]);
  assert.deepEqual(namesOf(failWith(send("getAccount", "a"), send("submitBatch", "b"))), ["b"]);
});

test("the error code is not repeated after a text that shows it", () => {
  const body = JSON.stringify({
    message: "No such block.",
    error_code: "block_not_found",
    vm_error_code: null,
  });
  assert.equal(describeErrorBody(body, "404 block_not_found"), '"No such block."');
  assert.equal(describeErrorBody(body, "status 404"), 'block_not_found "No such block."');
});
