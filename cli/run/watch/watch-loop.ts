import type { Report } from "../../../reports/model/report.ts";

/** What the user or a file asks for while a check with `--watch` waits. */
export type WatchEvent =
  | {
      /** Whether to judge the failing requirements again, or the whole scope. */
      readonly kind: "again" | "all";
      /** The files that have changed since the last judgement. */
      readonly changed: readonly string[];
    }
  | { readonly kind: "quit" };

/** A result of a judgement. */
export interface WatchResult {
  readonly exitCode: number;
  readonly requirements: readonly Pick<Report["requirements"][number], "id" | "status">[];
}

/** What the loop does. Tests pass their own. */
export interface WatchSteps {
  /**
   * Judges requirements.
   * @param ids null for the whole scope
   * @param changed the files that have changed since the last judgement
   * @returns null if it could not begin, for example because a changed file is malformed
   */
  judge(ids: readonly string[] | null, changed: readonly string[]): Promise<WatchResult | null>;
  /** Waits for the next event. */
  next(): Promise<WatchEvent>;
  /** Whether the user has interrupted the judgement. */
  isInterrupted(): boolean;
  /** Shows a line. */
  say(line: string): void;
}

const fixedStatuses = ["pass", "waived", "not-observed", "not-applicable"];
const shownMax = 10;
/** The exit code if no judgement could begin, which is that of a usage error, and if the target never responded. */
const notBegun = 2;
const unreachable = 3;

/**
 * Judges the whole scope, and again after each event, until the user quits. If the failing requirements are fixed, judges
 * the whole scope, so that the last verdict covers it. If the first judgement cannot begin, for example because a file
 * does not exist yet, waits for an event too.
 * @returns the exit code of the last judgement
 */
export async function runWatchLoop(steps: WatchSteps): Promise<number> {
  let exitCode = notBegun;
  let failing: readonly string[] = [];
  let selectedCount = 0;
  const judgeAll = async (changed: readonly string[]): Promise<void> => {
    const result = await steps.judge(null, changed);
    if (result === null) return;
    exitCode = result.exitCode;
    const before = failing;
    failing = findFailing(result);
    selectedCount = result.requirements.filter(({ status }) => status !== "disabled").length;
    const fixed = before.filter((id) => findFixed(result).has(id));
    if (fixed.length > 0) steps.say(`fixed: ${fixed.join(", ")}`);
  };
  await judgeAll([]);
  while (!steps.isInterrupted()) {
    steps.say(describeState(failing, exitCode));
    const event = await steps.next();
    if (event.kind === "quit") break;
    const { changed } = event;
    if (changed.length > 0) steps.say(`changed: ${changed.join(", ")}`);
    // If everything that is selected failed, to judge what failed and then everything would judge it twice.
    if (event.kind === "all" || failing.length === 0 || failing.length === selectedCount) {
      await judgeAll(changed);
      continue;
    }
    const result = await steps.judge(failing, changed);
    if (result === null) continue;
    exitCode = result.exitCode;
    const fixed = findFixed(result);
    const before = failing;
    failing = before.filter((id) => !fixed.has(id));
    if (fixed.size > 0) steps.say(`fixed: ${before.filter((id) => fixed.has(id)).join(", ")}`);
    if (failing.length > 0 || steps.isInterrupted()) continue;
    steps.say("every requirement that failed is fixed; judging all");
    await judgeAll([]);
  }
  return exitCode;
}

function findFixed({ requirements }: WatchResult): ReadonlySet<string> {
  return new Set(requirements.filter(({ status }) => fixedStatuses.includes(status)).map(({ id }) => id));
}

function findFailing({ requirements }: WatchResult): readonly string[] {
  return requirements.filter(({ status }) => status === "fail" || status === "error").map(({ id }) => id);
}

const emptyStates: { readonly [exitCode: number]: string } = {
  [notBegun]: "nothing could be judged",
  [unreachable]: "the target did not respond",
};

function describeState(failing: readonly string[], exitCode: number): string {
  if (failing.length === 0) {
    return `watching: ${emptyStates[exitCode] ?? "no requirement fails"}. Enter or a: judge all again, q: quit`;
  }
  const shown = failing.slice(0, shownMax).join(", ");
  const more = failing.length > shownMax ? ` and ${failing.length - shownMax} more` : "";
  return `watching: ${shown}${more} failed. Enter: judge again what failed, a: judge all, q: quit`;
}
