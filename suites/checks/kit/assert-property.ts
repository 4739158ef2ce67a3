import * as fc from "fast-check";
import { sleep } from "../../client/transport.ts";
import { CONFIRMATION, confirm, unstable } from "../../judge/confirmation.ts";
import { requireNext, settleAhead } from "../../client/concurrency/run-ahead.ts";
import { repeatUnknown } from "../../judge/unknown-outcome.ts";
import { Inconclusive, Violation, type ViolationDetails } from "../../client/outcome.ts";
import type { Seed } from "../../client/target.ts";

/**
 * Limits of shrinking, because every smaller case that is tried sends requests. When a limit is reached, the smallest
 * failing case so far is reported.
 */
export interface Shrinking {
  readonly triesMax: number;
  readonly millisMax: number;
}

const defaultShrinking: Shrinking = { triesMax: 60, millisMax: Infinity };
/** If more than this share of the cases could not be judged, the property is inconclusive. */
const lostShareMax = 0.25;
/** If more than this share of the cases could not be judged, the report contains a warning. */
const lostShareUnreported = 0.1;

export interface Property<Case> {
  readonly seed: Seed;
  readonly cases: fc.Arbitrary<Case>;
  /** Cases that are tried with every seed, before the generated ones. Default: none. */
  readonly examples?: readonly Case[];
  /** Throws Violation if the property does not hold for a case, Inconclusive if the case could not be judged. */
  readonly holds: (input: Case) => Promise<void>;
  /** Limits of shrinking, for properties whose cases send many requests. */
  readonly shrinking?: Shrinking;
}

/**
 * Asserts a property for generated cases. A counterexample is shrunk and sent again.
 * @throws Violation with the counterexample and the seed and path that generate it
 * @throws Inconclusive if too many cases could not be judged, or if the counterexample does not fail again
 */
export async function assertProperty<Case>({
  seed,
  cases,
  examples = [],
  holds: holdsNow,
  shrinking: { triesMax, millisMax } = defaultShrinking,
}: Property<Case>): Promise<void> {
  const holds = explainFailures(holdsNow, seed);
  const casesMax = examples.length + seed.runs;
  const lost: Inconclusive[] = [];
  let shrinkTries = 0;
  let failedAt: number | null = null;
  let failingInput: Case | null = null;
  const parameters = {
    examples: examples.map((example): [Case] => [example]),
    numRuns: casesMax,
    seed: seed.value,
  };
  const run = (input: Case): Promise<void> => repeatUnknown(() => holds(input));
  // fast-check judges one case after another, but generates the same cases with the same seed.
  const sampled = seed.spare === undefined ? [] : sampleCases(cases, parameters);
  const ahead = settleAhead(sampled, run, seed.spare);
  let begun = 0;
  const property = fc.asyncProperty(cases, async (input) => {
    const isOutOfTime = failedAt !== null && performance.now() - failedAt > millisMax;
    if (isOutOfTime || (failedAt !== null && (shrinkTries += 1) > triesMax)) return true;
    if (lost.length > casesMax * lostShareMax) return true;
    try {
      if (failedAt === null && (begun += 1) <= sampled.length) await requireNext(ahead);
      else await run(input);
    } catch (thrown) {
      if (thrown instanceof Inconclusive) {
        lost.push(thrown);
        return true;
      }
      if (failedAt === null && !fc.PreconditionFailure.isFailure(thrown)) {
        failedAt = performance.now();
        failingInput = input;
      }
      throw thrown;
    }
    return true;
  });
  const runDetails = await fc.check(property, parameters);
  await ahead.return();
  if (runDetails.failed) await throwCounterexample(runDetails, { holds, failingInput, seed: seed.value });
  const [first] = lost;
  if (first !== undefined && lost.length > casesMax * lostShareMax) throw first;
  if (first !== undefined && lost.length > casesMax * lostShareUnreported)
    seed.lost?.(lost.length, first.reason);
}

/** Generates the cases of a property, in the order in which fast-check runs them. */
export function sampleCases<Case>(
  cases: fc.Arbitrary<Case>,
  parameters: fc.Parameters<[Case]>,
): readonly Case[] {
  return fc.sample(fc.tuple(cases), parameters).map(([input]) => input);
}

/**
 * Wraps `holds`: a case that failed only because the target pruned its version meanwhile throws Inconclusive. It then
 * counts as a case that could not be judged, and is not shrunk.
 */
function explainFailures<Case>(holds: Property<Case>["holds"], { explain }: Seed): Property<Case>["holds"] {
  if (explain === undefined) return holds;
  return async (input) => {
    try {
      await holds(input);
    } catch (thrown) {
      throw await explain(thrown);
    }
  };
}

/**
 * Repeats the shrunk case as often as `CONFIRMATION` requires.
 * @throws Violation if the case fails often enough, else Inconclusive
 */
async function throwCounterexample<Case>(
  runDetails: fc.RunDetails<[Case]>,
  {
    holds,
    failingInput,
    seed,
  }: { readonly holds: Property<Case>["holds"]; readonly failingInput: Case | null; readonly seed: number },
): Promise<never> {
  const { errorInstance, counterexample, counterexamplePath, numShrinks } = runDetails;
  if (counterexample === null)
    throw new Error("the generator produced too few cases that meet the precondition of the property");
  if (!(errorInstance instanceof Violation)) throw errorInstance;
  const [input] = counterexample;
  const { details } = errorInstance;
  let latest = details;
  const again = async (): Promise<Inconclusive | "held" | null> => {
    try {
      await holds(input);
      return "held";
    } catch (thrown) {
      if (thrown instanceof Inconclusive) return thrown;
      if (!(thrown instanceof Violation)) throw thrown;
      if (thrown.details.requirement !== details.requirement) return "held";
      latest = thrown.details;
      return null;
    }
  };
  const confirmation = CONFIRMATION[details.basis];
  const repeated = await confirm(confirmation, again, sleep);
  const { shown, ran, other } = repeated;
  if (shown < confirmation.atLeast) {
    // A 500 that the same request does not show again says nothing, so the check is repeated as a whole.
    if (other === "held" && details.exchanges.at(-1)?.response?.status === 500) throw errorInstance;
    throw new Inconclusive(unstable(details.summary, repeated), [
      ...latest.exchanges,
      ...(other instanceof Inconclusive ? other.exchanges : []),
    ]);
  }
  throw new Violation({
    ...latest,
    basis: "exchange",
    others: selectRepeated(latest, details),
    ...(ran === 1 ? {} : { reproduced: `${shown}/${ran}` }),
    ...(latest.repeats !== undefined && { repeats: latest.repeats * shown }),
    counterexample: {
      seed,
      path: counterexamplePath ?? "",
      input: printable(input),
      shrinks: numShrinks,
      lengths: { found: lengthOf(failingInput ?? input), shrunk: lengthOf(input) },
    },
  });
}

/** Returns the violations in `latest.others` that the first attempt showed too, with the same received value. */
function selectRepeated(latest: ViolationDetails, first: ViolationDetails): readonly ViolationDetails[] {
  const received = new Set(first.others?.map((other) => other.received));
  return (latest.others ?? [])
    .filter((other) => received.has(other.received))
    .map((other) => ({ ...other, basis: "exchange" }));
}

function lengthOf(input: unknown): number {
  return JSON.stringify(printable(input)).length;
}

function printable(input: unknown): unknown {
  return JSON.parse(
    JSON.stringify(input, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value)) ??
      "null",
  );
}
