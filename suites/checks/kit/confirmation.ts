import type { Basis } from "../../client/outcome.ts";

/** How often an accusation is looked at, the first time included, and how often it must show. */
export interface Confirmation {
  readonly times: number;
  readonly atLeast: number;
}

/** A violation within one exchange stands; any other must show again, for a target may have a bad moment. */
export const CONFIRMATION: { readonly [basis in Basis]: Confirmation } = {
  exchange: { times: 1, atLeast: 1 },
  comparison: { times: 3, atLeast: 2 },
  status: { times: 3, atLeast: 3 },
};

/** What happened when an accusation was looked at again. */
export interface ConfirmationResult<Other> {
  readonly shown: number;
  readonly ran: number;
  /** The last repetition that did not show it; null where each did. */
  readonly other: Other | null;
}

/**
 * Repeats what led to an accusation until enough repetitions have shown it or no longer can.
 * `again` gives null where it shows once more, else what was seen instead.
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

/** What an accusation that did not show often enough leaves to be wished. */
export function needsStableAnswer(summary: string, { shown, ran }: ConfirmationResult<unknown>): string {
  return `needs an answer that stays the same: "${summary}" was seen ${shown} of ${ran} times`;
}
