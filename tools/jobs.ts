/** Runs named jobs in several worker processes; each worker runs one job at a time. */
import { fork, type ChildProcess } from "node:child_process";

/**
 * Options of Node.js for a worker. Judging a node creates many short-lived objects. With a larger space for them, the
 * garbage collector runs less often.
 */
const workerOptions = [...process.execArgv, "--max-semi-space-size=64"];

/** The result of a job, or the reason why there is no result. */
export type JobResult<Result> = { readonly result: Result } | { readonly failed: string };

interface Jobs<Result> {
  /** A module that calls `serveJobs`. */
  readonly worker: URL;
  readonly names: readonly string[];
  readonly processes: number;
  /** The time limit of one job. When it is exceeded, the worker is killed and replaced. */
  readonly timeoutMillis: number;
  readonly ended?: (name: string, end: JobResult<Result>) => void;
}

/** Runs every job once. A job that hangs or ends its process does not affect the others. */
export async function runJobs<Result>(jobs: Jobs<Result>): Promise<ReadonlyMap<string, JobResult<Result>>> {
  const queue = [...jobs.names];
  const ends = new Map<string, JobResult<Result>>();
  const loop = async (): Promise<void> => {
    let child: ChildProcess | null = null;
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      child ??= fork(jobs.worker, {
        execArgv: workerOptions,
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      const end = await runOne<Result>(child, name, jobs.timeoutMillis);
      if ("failed" in end) {
        child.kill("SIGKILL");
        child = null;
      }
      ends.set(name, end);
      jobs.ended?.(name, end);
    }
    child?.disconnect();
  };
  await Promise.all(Array.from({ length: jobs.processes }, loop));
  return ends;
}

function runOne<Result>(
  child: ChildProcess,
  name: string,
  timeoutMillis: number,
): Promise<JobResult<Result>> {
  return new Promise((resolve) => {
    const finish = (end: JobResult<Result>): void => {
      clearTimeout(timer);
      child.off("message", take);
      child.off("exit", onExit);
      resolve(end);
    };
    const timer = setTimeout(
      () => finish({ failed: `The job did not end within ${timeoutMillis} ms` }),
      timeoutMillis,
    );
    const take = (message: unknown): void => finish(message as JobResult<Result>);
    const onExit = (code: number | null, signal: string | null): void =>
      finish({ failed: `The process of the job exited with ${code ?? signal}` });
    child.once("message", take);
    child.once("exit", onExit);
    child.send(name);
  });
}

/** Makes this process a worker: runs each job that it receives, and sends the result or the error. */
export function serveJobs(run: (name: string) => Promise<unknown>): void {
  process.on("message", (name) => {
    void run(String(name)).then(
      (result) => process.send?.({ result }),
      (error: unknown) =>
        process.send?.({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}
