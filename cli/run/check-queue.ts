import type { PlannedCheck } from "../../reports/model/observation.ts";
import { isLight } from "../../suites/checks/kit/check.ts";

/**
 * Decides which check a worker judges next. Checks that read or simulate come first, on all workers. The others follow
 * in order, one at a time.
 */
export interface CheckQueue {
  /**
   * Takes the next check; null if there is none, or if it has to wait for checks that are running.
   * @param running the checks that the worker already judges
   */
  take(running: ReadonlySet<PlannedCheck>): PlannedCheck | null;
  /** Call when a check has its observation. */
  finish(check: PlannedCheck): void;
  /**
   * Call for the checks that a worker judged when its process ended. If there was one, it ended the process. If there
   * were several, each is judged again alone, because any of them may have ended it.
   * @returns the check that ended the process; null if it is not known
   */
  lose(checks: readonly PlannedCheck[]): PlannedCheck | null;
  /** Whether no further check can begin while another one runs. */
  needsOneWorker(): boolean;
  /** Whether every check is finished or lost. */
  isDone(): boolean;
}

/** Creates the queue of the checks of a run. */
export function createCheckQueue(checks: readonly PlannedCheck[]): CheckQueue {
  const light = checks.filter(({ safety }) => isLight(safety));
  const serial = checks.filter(({ safety }) => !isLight(safety));
  /** Checks that are judged again, while their worker judges no other check. */
  const repeated: PlannedCheck[] = [];
  const alone = new Set<PlannedCheck>();
  const runningAll = new Set<PlannedCheck>();
  const choose = (running: ReadonlySet<PlannedCheck>): PlannedCheck | undefined => {
    if ([...running].some((check) => alone.has(check))) return undefined;
    if (running.size === 0 && repeated.length > 0) return repeated.shift();
    if (light.length > 0) return light.shift();
    return runningAll.size === 0 && repeated.length === 0 ? serial.shift() : undefined;
  };
  return {
    take(running) {
      const check = choose(running) ?? null;
      if (check !== null) runningAll.add(check);
      return check;
    },
    finish: (check) => void runningAll.delete(check),
    lose(lost) {
      for (const check of lost) runningAll.delete(check);
      const [only] = lost;
      if (only !== undefined && lost.length === 1) return only;
      for (const check of lost) alone.add(check);
      repeated.push(...lost);
      return null;
    },
    needsOneWorker: () => light.length + repeated.length === 0,
    isDone: () => light.length + serial.length + repeated.length + runningAll.size === 0,
  };
}
