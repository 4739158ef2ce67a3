import { getEventListeners } from "node:events";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toProgress, type Progress } from "../../suites/runner/progress.ts";
import type { RunContext } from "../../suites/runner/run-context.ts";
import { createProgress, showInterruption } from "./progress.ts";
import { canRedraw, showsUnicode, usesColour } from "./progress-line.ts";

/** Creates a progress display and keeps its output. */
function display(isTerminal: boolean, env: { readonly [name: string]: string } = {}) {
  const written: string[] = [];
  const io = { stderr: (text: string) => void written.push(text), env, isTerminal, columns: 60 };
  return { written, progress: createProgress(io) };
}

/** Returns as many checks, two of each requirement. */
function checks(count: number): readonly { readonly requirement: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    requirement: `ACCT-${String(Math.floor(index / 2)).padStart(3, "0")}`,
  }));
}

const held: Progress = { kind: "done", requirement: "ACCT-001", outcome: "held", broken: [] };
const violated: Progress = {
  kind: "done",
  requirement: "ACCT-001",
  outcome: "violated",
  broken: ["ACCT-004"],
};

describe("progress without a terminal", () => {
  test("one line is printed for each activity and each tenth of the checks, without control characters", () => {
    const { written, progress } = display(false);
    progress.activity("discovering");
    progress.judging(checks(40));
    for (let check = 0; check < 40; check += 1) progress.update(check === 3 ? violated : held);
    progress.update({ kind: "begin", submits: true });
    progress.finish();
    const text = written.join("");
    assert.match(
      text,
      /^discovering\n40 checks judge 20 requirements\nchecks: 4 of 40 done, 1 failed so far, \d+ s\n/,
    );
    assert.equal(text.match(/checks: \d+ of 40 done/g)?.length, 10);
    assert.match(text, /\nfailed: ACCT-004 An Account has the member sequence_number\.\n/);
    assert.match(text, /\nchecks: 40 of 40 done, [^\n]*\nsubmitting\n$/);
    assert.doesNotMatch(text.replaceAll("\n", ""), /\p{C}/u);
  });

  test("a failed requirement is printed once, and at most ten are printed", () => {
    const { written, progress } = display(false);
    const ids = Array.from({ length: 15 }, (_, index) => `RESP-0${String(index + 1).padStart(2, "0")}`);
    progress.judging(ids.map((requirement) => ({ requirement })));
    for (let check = 1; check < 30; check += 1) {
      progress.update({ ...violated, broken: [ids[check % 15], "ACCT-004"] } as Progress);
    }
    const failed = written.filter((line) => line.startsWith("failed: RESP"));
    assert.equal(failed.length, 10);
    assert.doesNotMatch(written.join(""), /ACCT-004/);
    assert.match(written.at(-1) ?? "", /, 15 failed so far, /);
    for (const line of failed) assert.ok(line.length <= "\n".length + 80, line);
    assert.ok(failed.some((line) => line.endsWith(" …\n")));
    assert.equal(written.filter((line) => line.startsWith("more requirements failed")).length, 1);
  });

  test("one line says the time limit and why, unless an option sets it", () => {
    const { written, progress } = display(false);
    const target = { baseUrl: "http://127.0.0.1:8080/v1", vendor: "node" };
    const context = { target, seed: { value: 7, runs: 25 }, allow: "read" } as RunContext;
    const needed = { seconds: 3, requests: 9, latencyMs: 2, rate: null, waits: 0, blockIntervalMs: 0 };
    progress.found(context);
    progress.found(context, { seconds: 60 });
    assert.doesNotMatch(written.join(""), /time limit/);
    progress.found(context, { seconds: 60, needed });
    assert.match(
      written.join(""),
      /\ntime limit 60 s \(about 9 requests of 2 ms each need about 3 s; .*\)\n$/,
    );
  });

  test("no line counts the checks if there is none", () => {
    const { written, progress } = display(false);
    progress.judging([]);
    progress.finish();
    assert.doesNotMatch(written.join(""), /judge/);
  });

  test("a terminal that cannot redraw gets the same lines", () => {
    const { written, progress } = display(true, { TERM: "dumb" });
    progress.activity("discovering");
    progress.finish();
    assert.deepEqual(written, ["discovering\n"]);
  });
});

describe("progress on a terminal", () => {
  test("progress is one line below the permanent lines and is cleared at the end", () => {
    const { written, progress } = display(true, { LANG: "C" });
    progress.activity("discovering\u001B[2J");
    progress.judging(checks(10));
    progress.update(violated);
    progress.finish();
    const text = written.join("");
    const lines = text.split("\n");
    assert.equal(lines.length, 3);
    assert.ok(lines[1]?.endsWith("\r\u001B[2Kfailed: ACCT-004 An Account has the member sequence_number."));
    assert.ok(text.endsWith("\r\u001B[2K"));
    assert.doesNotMatch(text.replaceAll("\r\u001B[2K", "").replaceAll("\n", ""), /\p{C}/u);
    for (const drawn of text.replaceAll("\r\u001B[2K", "\n").split("\n")) {
      if (!drawn.startsWith("failed") && !drawn.startsWith("10 checks judge"))
        assert.ok(drawn.length < 60, drawn);
    }
  });

  test("the exit listener is removed at the end", () => {
    const before = process.listenerCount("exit");
    const { written, progress } = display(true);
    progress.activity("discovering");
    assert.equal(process.listenerCount("exit"), before + 1);
    progress.finish();
    progress.finish();
    assert.equal(process.listenerCount("exit"), before);
    assert.equal(written.filter((text) => text === "\r\u001B[2K").length, 1);
  });

  test("an interrupted run shows stopping until it ends", () => {
    const { written, progress } = display(true);
    progress.activity("discovering");
    progress.stopping();
    progress.judging(checks(3));
    progress.finish();
    assert.match(written.at(-2) ?? "", /, stopping$/);
  });
});

test("without io, no progress is shown", () => {
  const before = process.listenerCount("exit");
  const progress = createProgress(null);
  progress.activity("discovering");
  progress.stopping();
  progress.finish();
  assert.equal(process.listenerCount("exit"), before);
});

test("a check names the requirement whose violation ended it, and each other one that it found to be violated", () => {
  const [failure, other] = [{ requirement: "RESP-005" }, { requirement: "FRMT-002" }] as never[];
  const told = toProgress({
    requirement: "ACCT-001",
    outcome: { kind: "violated", failure: failure ?? assert.fail() },
    findings: [other ?? assert.fail(), other ?? assert.fail()],
  });
  const broken = ["RESP-005", "FRMT-002"];
  assert.deepEqual(told, { kind: "done", requirement: "ACCT-001", outcome: "violated", broken });
  assert.deepEqual(toProgress({ requirement: "ACCT-001", outcome: { kind: "held" }, findings: [] }), {
    kind: "done",
    requirement: "ACCT-001",
    outcome: "held",
    broken: [],
  });
});

test("colour, redrawing and Unicode follow the environment", () => {
  assert.equal(usesColour({}, true), true);
  assert.equal(usesColour({ NO_COLOR: "" }, true), true);
  assert.equal(usesColour({ NO_COLOR: "0" }, true), false);
  assert.equal(usesColour({ TERM: "dumb" }, true), false);
  assert.equal(usesColour({}, false), false);
  assert.equal(canRedraw({ TERM: "xterm" }, true), true);
  assert.equal(canRedraw({ TERM: "dumb" }, true), false);
  assert.equal(showsUnicode({ LANG: "en_US.UTF-8" }), true);
  assert.equal(showsUnicode({ LANG: "en_US.UTF-8", LC_ALL: "C" }), false);
  assert.equal(showsUnicode({ LANG: "C.utf8", LC_ALL: "" }), true);
  assert.equal(showsUnicode({}), false);
});

test("a display that has finished listens to the signal of the run no more", () => {
  const { signal } = new AbortController();
  const first = showInterruption(display(false).progress, signal);
  assert.equal(getEventListeners(signal, "abort").length, 1);
  first.finish();
  showInterruption(display(false).progress, signal).finish();
  assert.equal(getEventListeners(signal, "abort").length, 0);
});
