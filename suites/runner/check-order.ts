/** Which checks of a run may run at the same time, and in which order they start. All drivers follow it. */
import { isLight, type ScheduledCheck } from "../judge/check.ts";

/**
 * The phases of a run. Checks that read run before the first simulation, because a node may commit what it simulates.
 * Checks that compare the state before and after a simulation then run before the other simulations, for the same
 * reason.
 */
export const PHASES = ["read", "alone", "simulate", "submit"] as const;
type Phase = (typeof PHASES)[number];

/** Returns the phase in which a check runs. */
export function toPhase({ safety, runsAlone }: ScheduledCheck): Phase {
  if (!isLight(safety)) return "submit";
  if (runsAlone === true) return "alone";
  return safety === "read" ? "read" : "simulate";
}

/** Returns whether the checks of a phase may run while other checks run. */
export function isParallel(phase: Phase): boolean {
  return phase === "read" || phase === "simulate";
}

/** Sorts checks by their phase. Checks of the same phase keep their order. */
export function sortByPhase<Scheduled extends ScheduledCheck>(checks: readonly Scheduled[]): Scheduled[] {
  return PHASES.flatMap((phase) => checks.filter((check) => toPhase(check) === phase));
}

/** Returns whether a check submits and may do so while other checks submit, if each has signers of its own. */
export function sharesSubmission({ safety, runsAlone }: ScheduledCheck): boolean {
  return safety === "submit" && runsAlone !== true;
}

/**
 * Returns whether a check may start while other checks run.
 * @param submittersMax how many checks may submit at once
 */
export function mayStart(
  check: ScheduledCheck,
  running: Iterable<ScheduledCheck>,
  submittersMax: number,
): boolean {
  const others = [...running];
  if (others.length === 0) return true;
  const all = [check, ...others];
  return all.every(sharesSubmission)
    ? all.length <= submittersMax
    : all.every((one) => isParallel(toPhase(one)));
}
