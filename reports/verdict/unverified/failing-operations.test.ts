import assert from "node:assert/strict";
import type { ReportNeverSucceeded } from "../../model/report.ts";
import { test } from "node:test";
import { notSeen, undeclared, type Reason } from "../../../evidence/reason.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import { exchangeWith } from "../../model/run-record.test.arbitrary.ts";
import { findFailingOperations } from "./failing-operations.ts";
import { failingWith, missingAccount, row, type Statuses } from "./judged-row.test.support.ts";
import { findUnverifiedCauses } from "./unverified-causes.ts";

const teapot = {
  operation: "getBlockByVersion",
  status: 418,
  error: null,
  method: "GET",
  target: "/v1/blocks/by_version/1",
} as const;

function unansweredBy(
  operation: Operation,
  target: string,
  failure: string,
): Extract<Reason, { kind: "unanswered" }> {
  return { kind: "unanswered", operation, method: "GET", target, failure };
}

test("an operation fails if no response depends on its input", () => {
  const never = (statuses: Statuses, unanswered = 0): ReportNeverSucceeded => ({
    operation: "getTableItem",
    statuses,
    unanswered,
  });
  for (const one of [never({ "403": 1, "405": 2 }), never({ "404": 3 }), never({ "503": 1 }), never({}, 20)])
    assert.deepEqual([...findFailingOperations([one]).keys()], ["getTableItem"]);
  for (const one of [never({ "403": 9, "400": 1 }), never({ "404": 3, "400": 3 }), never({ "410": 1 })])
    assert.deepEqual([...findFailingOperations([one]).keys()], []);
});

for (const [statuses, unanswered, sentence, remedy] of [
  [
    { "404": 33 },
    0,
    "the target answered 404 to all 33 requests",
    'serve GET /accounts/{address} on the target, or add the member "accounts" to a profile (--profile <file>)',
  ],
  [
    { "500": 1 },
    0,
    "the target answered 500 to the only request",
    "correct getAccount on the target, whose log may say why",
  ],
  [
    { "429": 2, "503": 9 },
    3,
    "of 14 requests, the target answered 503 to 9, 429 to 2, nothing to 3",
    "correct getAccount on the target, whose log may say why",
  ],
  [
    { "429": 2 },
    0,
    "the target answered 429 to all 2 requests",
    "set a lower --rate, or raise the limit of the target",
  ],
  [
    { "401": 2 },
    0,
    "the target answered 401 to all 2 requests",
    "enable getAccount on the target or give credentials with --header",
  ],
  [
    {},
    20,
    "20 requests got no response",
    "make the target respond to GET /accounts/{address}, or allow slower responses with --timeout <ms>",
  ],
] as const) {
  test(`a missing account is explained by getAccount, which never succeeded: ${sentence}`, () => {
    const open = [row("ADDR-001", missingAccount)];
    const [cause, ...others] = findUnverifiedCauses(
      open,
      open,
      failingWith("getAccount", statuses, unanswered),
    );
    assert.deepEqual([cause?.missing, cause?.remedy], [`getAccount never succeeded: ${sentence}.`, remedy]);
    assert.deepEqual(others, []);
  });
}

test("what the responses of a failing operation would have shown is explained by it", () => {
  const failing = findFailingOperations([
    { operation: "getAccountResources", statuses: { "500": 3 }, unanswered: 0 },
    { operation: "getBlockByVersion", statuses: { "404": 3 }, unanswered: 0 },
  ]);
  const nameOf = (reason: Reason) => findUnverifiedCauses([row("ACCT-001", reason)], [], failing)[0]?.missing;
  assert.match(
    String(nameOf(undeclared("accounts", "an account with several resources", ["account", "resource"]))),
    /^getAccountResources never succeeded/,
  );
  assert.match(
    String(
      nameOf(notSeen("an account that sent two transactions in the newest blocks", ["block", "account"])),
    ),
    /^getBlockByVersion never succeeded/,
  );
  assert.match(
    String(nameOf({ kind: "unlisted", listed: [200], got: teapot, because: "not repeated" })),
    /^getBlockByVersion never succeeded/,
  );
  assert.equal(
    nameOf(notSeen("a string", [], { detail: "the target named blocks and resources", onlyTarget: true })),
    "Not seen in this run: a string: the target named blocks and resources. No option and no member of a profile can show it, only other responses of the target.",
  );
});

test("requirements that wait for an operation without a response have one cause", () => {
  const lost = unansweredBy("getAccount", "/v1/accounts/0x1", "no complete response within 300 ms");
  const open = [
    row("ACCT-002", lost),
    row("ADDR-001", missingAccount),
    row(
      "EROR-001",
      unansweredBy("getAccount", "/v1/accounts/0x", "the last 20 requests to getAccount got no response"),
    ),
  ];
  const causes = findUnverifiedCauses(open, open, failingWith("getAccount", {}, 20));
  assert.deepEqual(
    causes.map(({ requirements }) => requirements.length),
    [3],
  );
  const [single] = findUnverifiedCauses([row("ACCT-002", lost)], open);
  assert.equal(
    single?.missing,
    "The target did not respond to GET /v1/accounts/0x1: no complete response within 300 ms.",
  );
});

test("a connection that the target closes does not ask for more time or for a change of the profile", () => {
  const reason: Reason = {
    kind: "unanswered",
    operation: "simulateTransaction",
    method: "POST",
    target: "/v1/transactions/simulate",
    failure: "other side closed (UND_ERR_SOCKET)",
    lost: "closed",
  };
  const open = [row("SIMU-002", reason)];
  const [cause] = findUnverifiedCauses(open, open);
  assert.equal(
    cause?.remedy,
    "find out why the target closes the connection on POST /v1/transactions/simulate: its log may show a crash",
  );
});

test("requirements after which nothing was sent have the silence of the target as their cause", () => {
  const failure = "the last 20 requests got no response";
  const open = [
    row("ACCT-002", { ...unansweredBy("getAccount", "/v1/accounts/0x1", failure), lost: "silent" }),
    row("HLTH-001", { ...unansweredBy("checkHealth", "/v1/-/healthy", failure), lost: "silent" }),
  ];
  const found = findUnverifiedCauses(open, open).map(({ requirements, missing, remedy }) => [
    requirements.length,
    missing,
    remedy,
  ]);
  assert.deepEqual(found, [
    [
      2,
      "The target stopped responding: the last 20 requests got no response, so no further request was sent.",
      "check that the target is still up, and run the check again",
    ],
  ]);
});

test("an operation that answers 200 with a page of HTML has this answer as its cause", () => {
  const page: Exchange = {
    ...exchangeWith("", "getAccount"),
    response: {
      status: 200,
      headers: [["Content-Type", "text/html; charset=utf-8"]],
      body: "<html>",
      bodyBytes: 6,
      bodyIsCut: false,
    },
  };
  const open = [
    {
      ...row("ADDR-001", missingAccount),
      operation: "getAccount",
      checks: [{ exchanges: [page] }],
    },
  ];
  const [cause] = findUnverifiedCauses(open, open, failingWith("getAccount", { "200": 9, "404": 2 }));
  assert.equal(
    cause?.missing,
    'getAccount never succeeded: of 11 requests, the target answered 200 with the media type "text/html; charset=utf-8" and a body that is not JSON to 9, 404 to 2.',
  );
  assert.equal(cause.exchange, page);
  assert.equal(
    cause.remedy,
    "make the target answer GET /accounts/{address} with JSON: another server may answer in its place",
  );
});
