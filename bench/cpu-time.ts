/** The CPU time of processes, which the load of the machine hardly changes. */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Returns the CPU time of this process in microseconds: of its code and of the system calls that it made. */
export function readCpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The number of threads of the pool of Node.js, unless it is set otherwise. */
const poolThreads = 4;

/**
 * Returns the time that this process would have taken so far on an idle machine if the thread that calls this always
 * waited for the thread pool: its own CPU time, and that of all other threads divided by the cores on which they run.
 * Where the system does not tell the CPU time of a thread, it returns the elapsed time.
 */
export function readIdleMachineMicros(): number {
  const own = readThreadMicros();
  if (own === null) return performance.now() * 1_000;
  return own + (readCpuMicros() - own) / Math.min(poolThreads, availableParallelism());
}

/** Returns the CPU time of the thread that calls this, or null if the system does not tell it. */
function readThreadMicros(): number | null {
  try {
    const [nanos] = readFileSync("/proc/thread-self/schedstat", "utf8").split(" ");
    const micros = Number(nanos) / 1_000;
    return micros > 0 ? micros : null;
  } catch {
    return null;
  }
}

/** Sends the CPU time of this process to its parent for each message of the parent. */
export function reportCpuTime(): void {
  process.on("message", () => process.send?.(readCpuMicros()));
}
