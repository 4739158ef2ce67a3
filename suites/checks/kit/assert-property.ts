import * as fc from "fast-check";
import { sleep } from "../../client/transport.ts";
import { CONFIRMATION, confirm, needsStableAnswer } from "./confirmation.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import type { Seed } from "../../client/target.ts";

/** Shrinking sends requests; after so many tries, or so long, the smallest case found so far stands. */
export interface Shrinking {
  readonly triesMax: number;
  readonly millisMax: number;
}

const defaultShrinking: Shrinking = { triesMax: 60, millisMax: Infinity };
/** A property that lost more than this share of its cases to answers that could not be judged has shown nothing. */
const lostShareMax = 0.25;
/** Above this share the loss is said: what is left shows less than the number of cases suggests. */
const lostShareUnreported = 0.1;

export interface Property<Case> {
  readonly seed: Seed;
  readonly cases: fc.Arbitrary<Case>;
  /** Throws Violation where the law is broken for a case, Inconclusive where the case could not be judged. */
  readonly holds: (input: Case) => Promise<void>;
  /** How far a counterexample is made smaller, where a case costs more than usual. */
  readonly shrinking?: Shrinking;
}

/**
 * A law that holds for every case. A counterexample is shrunk, sent again, and thrown with what generates it.
 * @throws Violation, Inconclusive
 */
export async function assertProperty<Case>({
  seed,
  cases,
  holds,
  shrinking: { triesMax, millisMax } = defaultShrinking,
}: Property<Case>): Promise<void> {
  const lost: Inconclusive[] = [];
  let tries = 0;
  let failedAt: number | null = null;
  let failingInput: Case | null = null;
  const property = fc.asyncProperty(cases, async (input) => {
    const isEnough = failedAt !== null && performance.now() - failedAt > millisMax;
    if (isEnough || (failedAt !== null && (tries += 1) > triesMax)) return true;
    if (lost.length > seed.runs * lostShareMax) return true;
    try {
      await holds(input);
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
  const runDetails = await fc.check(property, { numRuns: seed.runs, seed: seed.value });
  if (runDetails.failed) await throwCounterexample(runDetails, { holds, failingInput, seed: seed.value });
  const [first] = lost;
  if (first !== undefined && lost.length > seed.runs * lostShareMax) throw first;
  if (first !== undefined && lost.length > seed.runs * lostShareUnreported)
    seed.lost?.(lost.length, first.needs);
}

/** Sends the shrunk case again, as often as what it rests on asks for, and throws what that shows. */
async function throwCounterexample<Case>(
  runDetails: fc.RunDetails<[Case]>,
  {
    holds,
    failingInput,
    seed,
  }: { readonly holds: Property<Case>["holds"]; readonly failingInput: Case | null; readonly seed: number },
): Promise<never> {
  const { errorInstance, counterexample, counterexamplePath, numShrinks } = runDetails;
  if (counterexample === null) throw new Error("the generator gave too few cases that its law speaks of");
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
    throw new Inconclusive(needsStableAnswer(details.summary, repeated), [
      ...latest.exchanges,
      ...(other instanceof Inconclusive ? other.exchanges : []),
    ]);
  }
  throw new Violation({
    ...latest,
    basis: "exchange",
    ...(ran === 1 ? {} : { reproduced: `${shown}/${ran}` }),
    counterexample: {
      seed,
      path: counterexamplePath ?? "",
      input: printable(input),
      shrinks: numShrinks,
      lengths: { found: lengthOf(failingInput ?? input), shrunk: lengthOf(input) },
    },
  });
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
