import assert from "node:assert/strict";
import { test } from "node:test";
import { runWatchLoop, type WatchEvent, type WatchResult } from "./watch-loop.ts";

const result = (exitCode: number, statuses: { readonly [id: string]: string }): WatchResult => ({
  exitCode,
  requirements: Object.entries(statuses).map(([id, status]) => ({
    id,
    status: status as WatchResult["requirements"][number]["status"],
  })),
});
const failed = result(1, { "ACCT-001": "fail", "ACCT-002": "pass", "ACCT-003": "fail" });

const again: WatchEvent = { kind: "again", changed: [] };

/** Runs the loop with scripted events and results. Returns its exit code, what was judged after an event and what was said. */
async function watch(
  first: WatchResult | null,
  events: readonly WatchEvent[],
  results: readonly (WatchResult | null)[] = [],
) {
  const [eventsLeft, resultsLeft] = [[...events], [first, ...results]];
  const judged: (readonly string[] | null)[] = [];
  const changes: string[] = [];
  const said: string[] = [];
  const exitCode = await runWatchLoop({
    next: () => Promise.resolve(eventsLeft.shift() ?? { kind: "quit" }),
    judge(ids, changed) {
      judged.push(ids);
      changes.push(...changed);
      return Promise.resolve(resultsLeft.shift() ?? null);
    },
    isInterrupted: () => false,
    say: (line) => said.push(line),
  });
  return { exitCode, judged: judged.slice(1), changes, said };
}

test("without an event, the exit code is that of the first run", async () => {
  const { exitCode, judged, said } = await watch(failed, []);
  assert.deepEqual([exitCode, judged], [1, []]);
  assert.match(said[0] ?? "", /ACCT-001, ACCT-003 failed\. Enter: judge again what failed, a: .*, q: quit/);
});

test("a target that did not respond is not said to fail nothing", async () => {
  assert.match((await watch(result(3, {}), [])).said[0] ?? "", /^watching: the target did not respond\./);
  assert.match((await watch(result(0, {}), [])).said[0] ?? "", /^watching: no requirement fails\./);
});

test("if the first judgement cannot begin, the watch waits, and the exit code is that of a usage error", async () => {
  const { exitCode, said } = await watch(null, []);
  assert.equal(exitCode, 2);
  assert.match(said[0] ?? "", /^watching: nothing could be judged\. Enter or a: judge all again, q: quit/);
  const created = await watch(null, [{ kind: "again", changed: ["/profile.json"] }], [failed]);
  assert.deepEqual([created.exitCode, created.judged], [1, [null]]);
});

test("Enter judges what failed, until it is fixed, and then everything", async () => {
  const { exitCode, judged, said } = await watch(
    failed,
    [again, again],
    [
      result(1, { "ACCT-001": "pass", "ACCT-003": "fail" }),
      result(0, { "ACCT-003": "pass" }),
      result(4, { "ACCT-001": "pass", "ACCT-002": "inconclusive", "ACCT-003": "pass" }),
    ],
  );
  assert.deepEqual(judged, [["ACCT-001", "ACCT-003"], ["ACCT-003"], null]);
  assert.equal(exitCode, 4);
  assert.ok(said.includes("fixed: ACCT-001"));
});

test("a requirement that could not be verified again is not fixed", async () => {
  const { judged, exitCode } = await watch(
    failed,
    [again, again],
    [result(3, { "ACCT-001": "inconclusive", "ACCT-003": "inconclusive" })],
  );
  assert.deepEqual(judged, [
    ["ACCT-001", "ACCT-003"],
    ["ACCT-001", "ACCT-003"],
  ]);
  assert.equal(exitCode, 3);
});

test("a changed file is named, and a judgement that cannot begin changes nothing", async () => {
  const { exitCode, judged, changes, said } = await watch(
    failed,
    [{ kind: "again", changed: ["/profile.json"] }],
    [null],
  );
  assert.deepEqual([exitCode, judged.length, changes], [1, 1, ["/profile.json"]]);
  assert.ok(said.includes("changed: /profile.json"));
});

test("if nothing failed, or the key a is pressed, everything is judged", async () => {
  const passed = result(0, { "ACCT-001": "pass" });
  assert.deepEqual((await watch(passed, [again], [failed])).judged, [null]);
  assert.deepEqual((await watch(failed, [{ kind: "all", changed: [] }], [passed])).judged, [null]);
});

test("an interrupted judgement ends the watch with its exit code", async () => {
  let judgements = 0;
  const exitCode = await runWatchLoop({
    next: () => Promise.resolve({ kind: "all", changed: [] }),
    judge() {
      judgements += 1;
      return Promise.resolve(judgements === 1 ? failed : result(4, {}));
    },
    isInterrupted: () => judgements === 2,
    say: () => undefined,
  });
  assert.equal(exitCode, 4);
});

test("if everything that is selected failed, it is judged once after it was mended", async () => {
  const only = (status: string) =>
    result(status === "pass" ? 0 : 1, { "ACCT-001": status, "ACCT-002": "disabled" });
  const { exitCode, judged, said } = await watch(only("fail"), [again], [only("pass")]);
  assert.deepEqual([exitCode, judged], [0, [null]]);
  assert.ok(said.includes("fixed: ACCT-001"));
});
