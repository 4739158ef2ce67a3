import type { PlannedCheck } from "../../evidence/observation.ts";
import type { ScheduledCheck } from "../../suites/judge/check.ts";
import { isParallel, mayStart, sortByPhase, toPhase } from "../../suites/runner/check-order.ts";

/**
 * Decides which check a worker judges next. Checks that read come first, on all workers. Those that run alone,
 * those that simulate and those that submit follow.
 */
export interface CheckQueue {
  /**
   * Takes the next check; null if there is none, or if it has to wait for checks that are running.
   * @param running the checks that the worker already judges
   * @param submittersMax how many checks that submit the worker may judge at once; default: 1
   */
  take(running: ReadonlySet<PlannedCheck>, submittersMax?: number): PlannedCheck | null;
  /** Call when a check has its observation. */
  finish(check: PlannedCheck): void;
  /**
   * Call for the checks that a worker judged when its process ended. If there was one, it ended the process. If there
   * were several, each is judged again alone, because any of them may have ended it.
   * @returns the check that ended the process; null if it is not known
   */
  lose(checks: readonly PlannedCheck[]): PlannedCheck | null;
  /** Whether all checks that have not begun are those of one worker. */
  needsOneWorker(): boolean;
  /** Whether every check is finished or lost. */
  isDone(): boolean;
}

/** Creates the queue of the checks of a run. */
export function createCheckQueue(checks: readonly ScheduledCheck[]): CheckQueue {
  const pending = sortByPhase(checks);
  /** Checks that are judged again, while their worker judges no other check. */
  const repeated: ScheduledCheck[] = [];
  const alone = new Set<PlannedCheck>();
  const runningAll = new Set<PlannedCheck>();
  const choose = (running: ReadonlySet<PlannedCheck>, submittersMax: number): PlannedCheck | undefined => {
    // Checks that submit at once divide the signers, which only one process can do.
    const isOnlyWorker = running.size === runningAll.size;
    const canStart = (check: ScheduledCheck | undefined): boolean =>
      check !== undefined && mayStart(check, runningAll, isOnlyWorker ? submittersMax : 0);
    if ([...running].some((check) => alone.has(check))) return undefined;
    if (running.size === 0 && canStart(repeated[0])) return repeated.shift();
    const [next] = pending;
    if (next === undefined || (repeated.length > 0 && !isParallel(toPhase(next)))) return undefined;
    return canStart(next) ? pending.shift() : undefined;
  };
  return {
    take(running, submittersMax = 1) {
      const check = choose(running, submittersMax) ?? null;
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
    needsOneWorker: () => repeated.length === 0 && !pending.some((check) => isParallel(toPhase(check))),
    isDone: () => pending.length + repeated.length + runningAll.size === 0,
  };
}
