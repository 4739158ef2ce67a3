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

/**
 * Sorts checks by their phase. In a phase, checks keep their order, but those that use several signers and those that use
 * one take turns, so that the signers suffice for many checks at once. Those that take long come second: the first check
 * that submits shows whether others may submit at the same time. Checks that do not share submission come last, because they
 * wait for all others and hold up the next.
 */
export function sortByPhase<Scheduled extends ScheduledCheck>(checks: readonly Scheduled[]): Scheduled[] {
  return PHASES.flatMap((phase) => {
    const all = checks.filter((check) => toPhase(check) === phase);
    const last = phase === "submit" ? all.filter((check) => !sharesSubmission(check)) : [];
    const own = all.filter((check) => !last.includes(check));
    const long = own.filter(({ takesLong }) => takesLong === true);
    const others = own.filter(({ takesLong }) => takesLong !== true);
    const isSeveral = ({ usesSeveralSigners }: Scheduled): boolean => usesSeveralSigners === true;
    const mixed = alternate(
      others.filter((check) => !isSeveral(check)),
      others.filter(isSeveral),
    );
    return [...mixed.slice(0, 1), ...long, ...mixed.slice(1), ...last];
  });
}

/** Takes one element of each list in turn. */
function alternate<Element>(first: readonly Element[], second: readonly Element[]): Element[] {
  const rounds = Math.max(first.length, second.length);
  return Array.from({ length: rounds }, (_, at) => [
    ...first.slice(at, at + 1),
    ...second.slice(at, at + 1),
  ]).flat();
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
