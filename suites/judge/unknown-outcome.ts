/** What happens after the response to a submission was lost: the check submits other transactions. */
import { UnknownOutcome } from "../client/outcome.ts";
import type { RunMemory } from "./run-memory.ts";

const runsMax = 3;

/**
 * Runs a part of a check. Runs it again, at most twice, if the response to a submission was lost.
 * @param run gets the number of this run, from 1 on
 */
export async function repeatUnknown<Result>(run: (runs: number) => Promise<Result>): Promise<Result> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run(runs);
    } catch (thrown) {
      if (!(thrown instanceof UnknownOutcome) || runs === runsMax) throw thrown;
    }
  }
}

/** A target whose responses are lost this often loses all of them, and each check would wait for it again. */
const forgottenMax = 3;

/**
 * Calls `forget` if a shared result is an unknown outcome, so that the next check that needs it submits again.
 * @returns the shared result
 */
export function forgetUnknown<Result>(
  memory: Pick<RunMemory, "forgottenOutcomes">,
  shared: Promise<Result>,
  forget: () => unknown,
): Promise<Result> {
  shared.catch((thrown: unknown) => {
    if (!(thrown instanceof UnknownOutcome) || memory.forgottenOutcomes >= forgottenMax) return;
    memory.forgottenOutcomes += 1;
    forget();
  });
  return shared;
}
