import { escapeTerminal } from "../../reports/render/text/terminal-text.ts";
import type { TimeLimit } from "../../evidence/time-limit.ts";
import { renderTimeLimit } from "../../reports/text/time-limit-text.ts";
import { formatCount } from "../../reports/model/plain-text.ts";
import { getRequirement, type RequirementId } from "../../spec/catalogue.ts";
import type { Progress } from "../../suites/runner/progress.ts";
import type { RunContext } from "../../suites/runner/run-context.ts";
import type { CommandIo } from "../io.ts";
import { renderBar, renderState, type ProgressState, canRedraw, showsUnicode } from "./progress-line.ts";

/** Shows progress: on a terminal, one line that is redrawn; otherwise, one line for each tenth of the checks. */
export interface ProgressDisplay {
  /** Shows the current activity. */
  readonly activity: (what: string) => void;
  /** Shows the target, the scope, and the time limit unless an option sets it. */
  readonly found: (context: RunContext, timeLimit?: TimeLimit | null) => void;
  /** Starts counting checks, and says how many requirements they judge, because the summary counts these. */
  readonly judging: (checks: readonly { readonly requirement: string }[]) => void;
  readonly update: (progress: Progress) => void;
  /** Shows "stopping" instead of any further activity. */
  readonly stopping: () => void;
  /** Clears the progress line. */
  readonly finish: () => void;
}

/**
 * Shows that a run stops when a signal aborts. The signal outlives the display, because each judgement of `--watch` has
 * one of its own, so the display stops listening when it has finished.
 */
export function showInterruption(progress: ProgressDisplay, signal: AbortSignal): ProgressDisplay {
  signal.addEventListener("abort", progress.stopping, { once: true });
  return {
    ...progress,
    finish() {
      signal.removeEventListener("abort", progress.stopping);
      progress.finish();
    },
  };
}

type ProgressIo = Pick<CommandIo, "stderr" | "env" | "isTerminal" | "columns">;

const drawMillis = 100;
const violatedShownMax = 10;
const clearLine = "\r\u001B[2K";

/** @param io null to show no progress */
export function createProgress(io: ProgressIo | null): ProgressDisplay {
  if (io === null)
    return {
      activity: noop,
      found: noop,
      judging: noop,
      update: noop,
      stopping: noop,
      finish: noop,
    };
  const screen = canRedraw(io.env, io.isTerminal) ? createTerminalScreen(io) : createPlainScreen(io);
  const startedAt = performance.now();
  const violated = new Set<string>();
  let judged: ReadonlySet<string> = new Set();
  let state: ProgressState = idle;
  let isStopping = false;
  const change = (changes: Partial<ProgressState>): void => {
    const activity = isStopping ? "stopping" : (changes.activity ?? state.activity);
    state = { ...state, ...changes, activity, elapsedMillis: performance.now() - startedAt };
    screen.show(state);
  };
  return {
    activity: (activity) => change({ activity: escapeTerminal(activity) }),
    found({ target, seed, allow }, timeLimit = null) {
      screen.say(
        `checking ${target.baseUrl} (vendor ${target.vendor}, --allow ${allow}, seed ${seed.value})`,
      );
      if (timeLimit?.needed !== undefined) screen.say(`time limit ${renderTimeLimit(timeLimit)}`);
    },
    judging(checks) {
      // A violation of another requirement does not count, because the options do not select it.
      judged = new Set(checks.map(({ requirement }) => requirement));
      const claim = formatCount(checks.length, "check judges", "checks judge");
      // replay may have judged all of its checks by sending the failed requests again.
      if (checks.length > 0) screen.say(`${claim} ${formatCount(judged.size, "requirement")}`);
      change({ ...idle, total: checks.length, activity: "judging" });
    },
    update(progress) {
      if (progress.kind === "begin" && progress.submits) change({ activity: "submitting" });
      if (progress.kind !== "done") return;
      const found = progress.broken.filter((id) => judged.has(id) && !violated.has(id));
      const room = violatedShownMax - violated.size;
      for (const id of found) violated.add(id);
      change({ ...addOutcome(state, progress.outcome), violated: violated.size });
      for (const id of found.slice(0, Math.max(0, room))) screen.say(describeFailed(id));
      if (room >= 0 && found.length > room) screen.say("more requirements failed");
    },
    stopping() {
      isStopping = true;
      change({});
    },
    finish: () => screen.finish(),
  };
}

/** Names a failed requirement in one row. The summary has its whole text. */
function describeFailed(id: RequirementId): string {
  const text = `failed: ${id} ${getRequirement(id).text}`;
  return text.length <= rowLength ? text : `${text.slice(0, rowLength - 2).trimEnd()} …`;
}

const rowLength = 80;

const idle: ProgressState = {
  activity: "starting",
  done: 0,
  total: 0,
  violated: 0,
  errors: 0,
  elapsedMillis: 0,
};

function noop(): void {}

type Outcome = Extract<Progress, { kind: "done" }>["outcome"];

function addOutcome(state: ProgressState, outcome: Outcome): Partial<ProgressState> {
  const { done, errors } = state;
  return {
    done: done + 1,
    errors: errors + (outcome === "error" ? 1 : 0),
  };
}

interface Screen {
  /** Prints a permanent line. */
  say(line: string): void;
  show(state: ProgressState): void;
  finish(): void;
}

/** Redraws the last line of a terminal periodically. Clears it at the end, even if the process exits early. */
function createTerminalScreen(io: ProgressIo): Screen {
  const unicode = showsUnicode(io.env);
  const clear = (): void => io.stderr(clearLine);
  let state: ProgressState | null = null;
  let shownAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let shown = "";
  const draw = (): void => {
    if (state === null) return;
    const elapsedMillis = state.elapsedMillis + performance.now() - shownAt;
    const line = renderBar({ ...state, elapsedMillis }, { columns: io.columns, unicode });
    if (line !== shown) io.stderr(clearLine + line);
    shown = line;
  };
  return {
    say(line) {
      io.stderr(`${clearLine}${escapeTerminal(line)}\n`);
      shown = "";
      draw();
    },
    show(next) {
      const isNew = state?.activity !== next.activity;
      state = next;
      shownAt = performance.now();
      if (timer === null) {
        process.once("exit", clear);
        timer = setInterval(draw, drawMillis);
        timer.unref();
      }
      if (isNew) draw();
    },
    finish() {
      if (timer === null) return;
      clearInterval(timer);
      timer = null;
      process.removeListener("exit", clear);
      clear();
    },
  };
}

/** Prints a line for each activity and for each tenth of the checks, for a log file. */
function createPlainScreen(io: ProgressIo): Screen {
  let last: ProgressState = idle;
  const say = (line: string): void => io.stderr(`${escapeTerminal(line)}\n`);
  return {
    say,
    show(state) {
      if (state.activity !== last.activity && state.activity !== "judging") say(state.activity);
      if (toTenths(state) > toTenths(last)) say(renderState(state));
      last = state;
    },
    finish: noop,
  };
}

function toTenths({ done, total }: ProgressState): number {
  return total === 0 ? 0 : Math.floor((done * 10) / total);
}
