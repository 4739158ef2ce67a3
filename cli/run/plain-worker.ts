/** A worker process of the plain runner, seen from the command. */
import { fileURLToPath } from "node:url";
import type { PlannedCheck } from "../../evidence/observation.ts";
import { compiledFile } from "../../suites/runner/compiled-file.ts";
import type { Slots } from "../../suites/runner/run.ts";
import { toCheckKey, type WorkerOrder, type WorkerReport } from "../../suites/runner/plain-messages.ts";
import { keepVariables, startRunnerProcess, type RunnerProcess } from "./runner-process.ts";

/** How worker processes are started. A selftest may pass its own spec files, and options of Node.js. */
export interface WorkerStart {
  readonly env: { readonly [name: string]: string | undefined };
  /** Whether processes that a run does not need are kept for a later run. Default: they are ended. */
  readonly staysWarm?: boolean;
  /** URLs of spec files; default: those of the suites. */
  readonly specs?: readonly string[];
  readonly nodeOptions?: readonly string[];
}

export interface Worker extends Pick<RunnerProcess, "kill" | "ended"> {
  /** The checks that the worker judges now. */
  readonly running: Set<PlannedCheck>;
  /** How many checks the worker may judge at once; null until it has opened the run. */
  slots: Slots | null;
  /** Opens a run. @param received is called with every report of the worker, until another run is opened */
  open(
    run: Omit<Extract<WorkerOrder, { kind: "open" }>, "kind">,
    received: (report: WorkerReport) => void,
  ): void;
  judge(check: PlannedCheck): void;
  /** Tells the process to end. */
  close(): void;
  /** Removes a check from `running` and returns it. */
  take(name: Pick<PlannedCheck, "requirement" | "title">): PlannedCheck | null;
}

/** Returns the path of the program that a worker process runs. */
function workerProgram(): string {
  return fileURLToPath(compiledFile("suites/runner/plain-process.js"));
}

/** Starts a worker process, which imports the spec files at once. */
export function startWorker({ env, specs = [], nodeOptions = [] }: WorkerStart): Worker {
  let report: (received: WorkerReport) => void = () => undefined;
  const receive = (received: WorkerReport): void => {
    worker.slots = received.slots;
    report(received);
  };
  const { send, kill, ended } = startRunnerProcess([...nodeOptions, workerProgram(), ...specs], {
    env: keepVariables(env),
    received: (message) => receive(message as WorkerReport),
  });
  const order = (message: WorkerOrder): void => send(message);
  const running = new Set<PlannedCheck>();
  const worker: Worker = {
    kill,
    ended,
    running,
    slots: null,
    open(run, received) {
      running.clear();
      worker.slots = null;
      report = received;
      order({ kind: "open", ...run });
    },
    judge(check) {
      running.add(check);
      order({ kind: "judge", check: { requirement: check.requirement, title: check.title } });
    },
    close: () => order({ kind: "close" }),
    take(name) {
      const check = [...running].find((one) => toCheckKey(one) === toCheckKey(name)) ?? null;
      if (check !== null) running.delete(check);
      return check;
    },
  };
  return worker;
}
