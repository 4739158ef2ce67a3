import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { check, type CheckRequest } from "./check-api.ts";
import { startReferenceTarget } from "./run/prepare-run.ts";

const refused: readonly (readonly [baseline: unknown, message: RegExp])[] = [
  ["known:none", /^baseline must be a list of accepted failures or one of known:aptos, got "known:none"$/],
  ["b.json", /^baseline must be a list of accepted failures or one of known:aptos, got "b\.json"$/],
  [[{ requirement: "ACCT-003" }], /^baseline: entry 1 \(ACCT-003\) must be .*; it has no reason$/],
];

for (const [baseline, message] of refused) {
  test(`a baseline of ${JSON.stringify(baseline)} is refused before anything starts`, async () => {
    const request = { baseline } as CheckRequest;
    await assert.rejects(
      check(request),
      (error) => error instanceof RangeError && message.test(error.message),
    );
  });
}

/** Calls `check` as JavaScript could, without the help of its types. */
const checkAny = check as (...given: readonly unknown[]) => Promise<unknown>;

const refusedArguments: readonly (readonly [
  given: readonly unknown[],
  error: typeof Error,
  message: RegExp,
])[] = [
  [[""], RangeError, /baseUrl must be .* got ""/],
  [["nowhere"], RangeError, /baseUrl must be .* got "nowhere"/],
  [[null], TypeError, /^check needs a base URL or an object of options, got null$/],
  [[7], TypeError, /got a number$/],
  [[["http://127.0.0.1:1/v1"]], TypeError, /got an array$/],
  [[new URL("http://127.0.0.1:1/v1")], TypeError, /got an object of URL$/],
  [["http://127.0.0.1:1/v1", 7], TypeError, /second argument, got a number$/],
  [
    ["http://127.0.0.1:1/v1", { baseUrl: "http://127.0.0.1:2/v1" }],
    RangeError,
    /got one as its first argument/,
  ],
  [[{}, { seed: 1 }], TypeError, /got two objects$/],
  [
    [{ url: "http://127.0.0.1:1/v1" }],
    RangeError,
    /^check does not take the option "url"; it takes baseUrl, /,
  ],
  [
    [{ only: 7 }],
    TypeError,
    /^only must be ids of requirements such as "ACCT-003", or a list of them, got a number$/,
  ],
  [[{ only: ["ACCT-003", null] }], TypeError, /^only must be .* got null$/],
  [[{ only: "ACCT-999" }], RangeError, /^only matches no requirement: ACCT-999/],
  [["http://127.0.0.1:1/v1", { out: "." }], RangeError, /^check does not take the option "out"/],
  [[{ reference: true, baseUrl: "http://127.0.0.1:1/v1" }], RangeError, /--reference judges the built-in/],
];

for (const [given, error, message] of refusedArguments) {
  test(`check(${JSON.stringify(given).slice(1, -1)}) is refused before anything is sent`, async () => {
    await assert.rejects(
      checkAny(...given),
      (thrown) => thrown instanceof error && message.test(thrown.message),
    );
  });
}

test("a base URL as the first argument is the target", async () => {
  const report = await check("http://127.0.0.1:1/v1", { seed: 3 });
  assert.equal(report.target.baseUrl, "http://127.0.0.1:1/v1");
  assert.equal(report.target.reference, false);
  assert.equal(report.exitCode, 3);
  assert.match(report.target.transportFailure ?? "", /ECONNREFUSED/);
});

test("only takes one pattern or a list, like --only", async () => {
  for (const only of ["HLTH-001", "HLTH-001,HLTH-001", ["HLTH-001"], ["HLTH-00*", "HLTH-001"]]) {
    const { requirements, exitCode } = await check({ only, seed: 3 });
    const judged = requirements.filter(({ status }) => status !== "disabled").map(({ id }) => id);
    assert.equal(exitCode, 0);
    assert.equal(judged[0], "HLTH-001");
    assert.equal(judged.length > 1, only.includes("HLTH-00*"));
  }
});

test("a call whose observed throws leaves no connection to the target", async (t) => {
  const target = await startReferenceTarget();
  t.after(() => target.close());
  const countSockets = (): number =>
    process.getActiveResourcesInfo().filter((resource) => resource === "TCPSocketWrap").length;
  const observed = (): void => {
    throw new Error("thrown by the caller");
  };
  await assert.rejects(check(target.baseUrl, { only: "HLTH-001", observed }), /thrown by the caller/);
  await setTimeout(100);
  assert.equal(countSockets(), 0);
});
