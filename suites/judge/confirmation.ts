import type { Reason } from "../../evidence/reason.ts";
import type { Basis } from "../client/outcome.ts";

/**
 * A check runs at most `times` times, including the first time. The violation must occur in `atLeast` of these runs.
 */
export interface Confirmation {
  readonly times: number;
  readonly atLeast: number;
}

/**
 * A violation shown by one exchange is final. Any other violation must occur again, because a target may fail for a
 * moment.
 */
export const CONFIRMATION: { readonly [basis in Basis]: Confirmation } = {
  exchange: { times: 1, atLeast: 1 },
  comparison: { times: 3, atLeast: 2 },
  status: { times: 3, atLeast: 3 },
};

/** The result of repeating a check: the violation occurred in `shown` of `ran` runs. */
export interface ConfirmationResult<Other> {
  readonly shown: number;
  readonly ran: number;
  /** The result of the last repetition without the violation; null if the violation occurred in every repetition. */
  readonly other: Other | null;
}

/**
 * Repeats a check until the violation has occurred often enough, or until that is no longer possible.
 * @param again resolves to null if the violation occurs again, else to the result of the repetition
 * @param pause waits between repetitions, longer each time
 */
export async function confirm<Other>(
  { times, atLeast }: Confirmation,
  again: () => Promise<Other | null>,
  pause: (millis: number) => Promise<void>,
): Promise<ConfirmationResult<Other>> {
  let shown = 1;
  let ran = 1;
  let other: Other | null = null;
  while (ran < times && shown < atLeast && shown + times - ran >= atLeast) {
    await pause(spacingMillis * ran);
    const seen = await again();
    ran += 1;
    if (seen === null) shown += 1;
    else other = seen;
  }
  return { shown, ran, other };
}

const spacingMillis = 50;

/** Returns the reason of the Inconclusive that is thrown if a violation did not occur often enough. */
export function unstable(summary: string, { shown, ran }: ConfirmationResult<unknown>): Reason {
  return { kind: "unstable", summary, shown, ran };
}
