import type { SpareSlots } from "./spare-slots.ts";

/** How many inputs of one caller may have begun, so that it leaves slots to others. */
const begunMax = 4;

type Settled<Result> = PromiseSettledResult<Result>;

/**
 * Calls `run` for each input, and begins with the next inputs while it waits, if there are slots to spare. Independent
 * requests then do not wait for each other's latency.
 * @param spare default: the inputs follow one after another
 * @returns the results in the order of the inputs
 * @throws what `run` throws for the first input for which it throws
 */
export async function* runAhead<Input, Result>(
  inputs: Iterable<Input>,
  run: (input: Input) => Promise<Result>,
  spare?: SpareSlots,
): AsyncGenerator<Result, void, void> {
  for await (const settled of settleAhead(inputs, run, spare)) yield requireFulfilled(settled);
}

/** Returns all results of `runAhead`. */
export async function collectAhead<Input, Result>(
  inputs: Iterable<Input>,
  run: (input: Input) => Promise<Result>,
  spare?: SpareSlots,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const result of runAhead(inputs, run, spare)) results.push(result);
  return results;
}

/** Like `runAhead`, but goes on with the next input when `run` throws. */
export async function* settleAhead<Input, Result>(
  inputs: Iterable<Input>,
  run: (input: Input) => Promise<Result>,
  spare?: SpareSlots,
): AsyncGenerator<Settled<Result>, void, void> {
  const pending = Array.from(inputs, (input) => () => settle(run, input));
  const begun: Promise<Settled<Result>>[] = [];
  const begin = (end: () => void): void => {
    const start = pending.shift();
    if (start !== undefined) begun.push(start().finally(end));
  };
  try {
    while (begun.length + pending.length > 0) {
      if (begun.length === 0) begin(() => undefined);
      while (begun.length < begunMax && pending.length > 0 && spare?.take() === true) begin(spare.free);
      const first = begun.shift();
      if (first !== undefined) yield await first;
    }
  } finally {
    await Promise.all(begun);
  }
}

async function settle<Input, Result>(
  run: (input: Input) => Promise<Result>,
  input: Input,
): Promise<Settled<Result>> {
  try {
    return { status: "fulfilled", value: await run(input) };
  } catch (reason) {
    return { status: "rejected", reason };
  }
}

function requireFulfilled<Result>(settled: Settled<Result>): Result {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

/** Returns what `run` returned for the next input, or throws what it threw. There has to be a next input. */
export async function requireNext<Result>(
  results: AsyncGenerator<Settled<Result>, void, void>,
): Promise<Result> {
  const next = await results.next();
  if (next.done === true) throw new Error("no input is left");
  return requireFulfilled(next.value);
}
