/** Runs the spec files by the plain driver in child processes, so that a check that crashes ends only its process. */
import type { Outcome, PlannedCheck } from "../../evidence/observation.ts";
import { isLight } from "../../suites/judge/check.ts";
import { toCheckKey, type WorkerReport } from "../../suites/runner/plain-messages.ts";
import { toProgress } from "../../suites/runner/progress.ts";
import { appendObservation, readObservations } from "../../suites/runner/run-folder.ts";
import { createUnobserved } from "../../suites/runner/unobserved.ts";
import { createCheckQueue, type CheckQueue } from "./check-queue.ts";
import { startWorker, type Worker, type WorkerStart } from "./plain-worker.ts";
import { countWorkers, runInFolder, type RunnerEnd, type RunnerOptions, type SuiteRunner } from "./runner.ts";
import {
  createProcessLimit,
  describeProcessEnd,
  type ProcessEnd,
  type ProcessLimit,
  type StopReason,
} from "./runner-process.ts";

const closeMillis = 2_000;

/**
 * Starts the worker processes of the plain runner. They import the spec files once and can judge several runs.
 * @param count how many to start now; a run starts more if it needs them
 */
export function startPlainRunner(count: number, start: WorkerStart): SuiteRunner {
  const pool = new Set<Worker>();
  const addToPool = (): Worker => {
    const worker = startWorker(start);
    pool.add(worker);
    void worker.ended.then(() => pool.delete(worker));
    return worker;
  };
  for (let index = 0; index < count; index += 1) addToPool();
  return {
    run: (options) =>
      runInFolder(options, (folder) => {
        const needed = Math.min(countWorkers(options), options.checks.length);
        const [workers, surplus] = [[...pool].slice(0, needed), [...pool].slice(needed)];
        // Workers that this run does not need would only take memory.
        if (start.staysWarm !== true) for (const worker of surplus) worker.close();
        const releases = start.staysWarm !== true;
        return judgeChecks(
          { options, folder, workers: new Set(workers), start: addToPool, releases },
          needed,
        );
      }),
    async close() {
      const all = [...pool];
      const killAll = (): void => all.forEach((worker) => worker.kill("SIGKILL"));
      const killTimer = setTimeout(killAll, closeMillis);
      for (const worker of all) worker.close();
      await Promise.all(all.map((worker) => worker.ended));
      clearTimeout(killTimer);
    },
  };
}

interface PlainRun {
  readonly options: RunnerOptions;
  readonly folder: string;
  /** The processes of this run that have not ended. */
  readonly workers: Set<Worker>;
  /** Starts another process. */
  readonly start: () => Worker;
  /** Whether a process ends when the run needs it no longer, so that it takes no memory. */
  readonly releases: boolean;
}

interface RunState extends PlainRun {
  readonly queue: CheckQueue;
  readonly limit: ProcessLimit;
  /** Processes that ended while they judged several checks, or none. */
  readonly crashes: { readonly description: string; readonly checks: readonly PlannedCheck[] }[];
  /** The checks that ended their process. */
  readonly blamed: Set<PlannedCheck>;
  readonly end: (how: RunnerEnd) => void;
  /** Whether the run has ended. Its processes may still be used by another run. */
  readonly isOver: () => boolean;
}

/**
 * Judges all checks. Resolves when all are judged, or the run is ended.
 * @param needed how many workers judge them
 */
async function judgeChecks(plainRun: PlainRun, needed: number): Promise<RunnerEnd> {
  const { options, workers } = plainRun;
  const limit = createProcessLimit(() => workers, options);
  let isOver = false;
  const ended = await new Promise<RunnerEnd>((end) => {
    const queue = createCheckQueue(options.checks);
    const state: RunState = {
      ...plainRun,
      queue,
      limit,
      crashes: [],
      blamed: new Set(),
      end,
      isOver: () => isOver,
    };
    for (const worker of workers) openRun(state, worker);
    while (workers.size < needed && limit.reason() === null) addWorker(state);
    endIfDone(state);
  });
  isOver = true;
  limit.dispose();
  if (plainRun.releases) for (const worker of workers) worker.close();
  return ended;
}

function addWorker(state: RunState): void {
  const worker = state.start();
  state.workers.add(worker);
  openRun(state, worker);
}

function openRun(state: RunState, worker: Worker): void {
  const { folder, options } = state;
  const concurrency = Math.max(1, Math.floor(options.concurrency / countWorkers(options)));
  const { secrets } = options;
  const submitters = options.concurrency;
  worker.open({ folder, secrets, concurrency, submitters }, (report) => receive(state, worker, report));
  void worker.ended.then((processEnd) => replace(state, worker, processEnd));
}

function receive(state: RunState, worker: Worker, report: WorkerReport): void {
  if (report.kind === "judged") {
    const check = worker.take(report.check);
    if (check !== null) state.queue.finish(check);
    state.options.progress(report.progress);
  }
  handOut(state);
}

/** Gives every worker the checks that it can begin. */
function handOut(state: RunState): void {
  for (const worker of state.workers) {
    const { slots } = worker;
    while (slots !== null && worker.running.size < Math.max(slots.light, slots.submit)) {
      const check = state.queue.take(worker.running, slots.submit);
      if (check === null) break;
      if (!isLight(check.safety)) state.options.progress({ kind: "begin", submits: true });
      worker.judge(check);
    }
  }
  if (state.releases && state.queue.needsOneWorker()) releaseIdle(state.workers);
  endIfDone(state);
}

/** Ends the processes that judge no check, except one. */
function releaseIdle(workers: Set<Worker>): void {
  for (const worker of workers) {
    if (workers.size === 1) return;
    if (worker.running.size > 0) continue;
    workers.delete(worker);
    worker.close();
  }
}

function endIfDone({ queue, limit, workers, crashes, blamed, end }: RunState): void {
  const reason = limit.reason();
  if (reason !== null) {
    if (workers.size === 0) end({ end: reason, fault: null });
    return;
  }
  if (!queue.isDone()) return;
  const unexplained = crashes.find(({ checks }) => !checks.some((check) => blamed.has(check)));
  end({ end: "completed", fault: unexplained?.description ?? null });
}

/**
 * Handles the end of a process. The check that ended it gets an observation, and a new process goes on with the other
 * checks. If the run has reached a limit, the checks that were running are inconclusive.
 */
function replace(state: RunState, worker: Worker, processEnd: ProcessEnd): void {
  const { queue, limit, workers, folder, end } = state;
  // A worker that was told to end is no longer in the set.
  if (!workers.delete(worker) || state.isOver()) return;
  // The process may have ended after it wrote an observation and before it said so.
  const observed = new Set(readObservations(folder).map(toCheckKey));
  const lost: PlannedCheck[] = [];
  for (const check of worker.running) {
    if (observed.has(toCheckKey(check))) queue.finish(check);
    else lost.push(check);
  }
  const reason = limit.reason();
  const description = describeProcessEnd(processEnd);
  if (reason !== null) {
    for (const check of lost)
      observe(state, check, {
        kind: "inconclusive",
        reason: { kind: "unfinished", limit: unfinished[reason] },
        exchanges: [],
      });
  } else if (worker.slots === null) {
    for (const other of workers) other.kill("SIGKILL");
    end({ end: "runner died", fault: `the test runner ended with ${description}` });
  } else {
    blame(state, lost, description);
    if (!queue.isDone()) addWorker(state);
  }
  handOut(state);
}

/** Records which check ended its process, or that it is not known. */
function blame(state: RunState, lost: readonly PlannedCheck[], description: string): void {
  const check = state.queue.lose(lost);
  if (check === null) {
    const names = [...new Set(lost.map(({ requirement }) => requirement))].join(", ");
    const which =
      lost.length === 0 ? "after a check" : `while it judged ${names}; each was judged again alone`;
    state.crashes.push({
      description: `a process of the test runner ended with ${description} (${which})`,
      checks: lost,
    });
    return;
  }
  state.blamed.add(check);
  observe(state, check, {
    kind: "error",
    message: `The process that judged this check ended with ${description}`,
    at: null,
  });
}

const unfinished: { readonly [reason in StopReason]: "interrupted" | "max-time" } = {
  interrupted: "interrupted",
  "out of time": "max-time",
};

/** Records the observation of a check that could not make one itself. */
function observe({ folder, options }: RunState, check: PlannedCheck, outcome: Outcome): void {
  const observation = createUnobserved(check, outcome);
  appendObservation(folder, JSON.stringify(observation));
  options.progress(toProgress(observation));
}
