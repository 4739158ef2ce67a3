import type { SpareSlots } from "./spare-slots.ts";

/** How many inputs of one caller may run at the same time, so that it leaves slots to others. */
const groupSize = 4;

type Settled<Result> = PromiseSettledResult<Result>;

/**
 * Calls `run` for each input, for up to four at the same time if there are slots to spare. Independent requests then do not
 * wait for each other's latency.
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

/**
 * Returns all results of `runAhead`. All inputs run, also after an error, so that what is sent does not depend on free
 * slots.
 */
export async function collectAhead<Input, Result>(
  inputs: Iterable<Input>,
  run: (input: Input) => Promise<Result>,
  spare?: SpareSlots,
): Promise<Result[]> {
  const results: Settled<Result>[] = [];
  for await (const settled of settleAhead(inputs, run, spare)) results.push(settled);
  return results.map(requireFulfilled);
}

/**
 * Like `runAhead`, but goes on with the next input when `run` throws. A group of inputs ends before its results are
 * yielded, so what is sent does not depend on free slots, also if the caller stops.
 */
export async function* settleAhead<Input, Result>(
  inputs: Iterable<Input>,
  run: (input: Input) => Promise<Result>,
  spare?: SpareSlots,
): AsyncGenerator<Settled<Result>, void, void> {
  const all = [...inputs];
  const size = spare === undefined ? 1 : groupSize;
  for (let at = 0; at < all.length; at += size)
    yield* await settleGroup(all.slice(at, at + size), run, spare);
}

/** Runs the inputs of a group at the same time as far as there are slots, else one after another. */
async function settleGroup<Input, Result>(
  group: readonly Input[],
  run: (input: Input) => Promise<Result>,
  spare?: SpareSlots,
): Promise<readonly Settled<Result>[]> {
  const results = new Map<number, Settled<Result>>();
  const rest = group.entries();
  const work = async (): Promise<void> => {
    for (const [place, input] of rest) results.set(place, await settle(run, input));
  };
  const working: Promise<void>[] = [];
  while (working.length < group.length - 1 && spare?.take() === true)
    working.push(work().finally(spare.free));
  await Promise.all([work(), ...working]);
  return group.flatMap((_, place) => results.get(place) ?? []);
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
