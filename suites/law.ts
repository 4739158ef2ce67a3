import * as fc from "fast-check";
import type { Failure } from "../reports/observation.ts";
import { Inconclusive, Violation } from "./outcome.ts";
import type { Seed } from "./target.ts";

/** Shrinking sends requests; after so many tries the smallest case found so far stands. */
const shrinkTriesMax = 60;
/** A property that lost more than this share of its cases to answers that could not be judged has shown nothing. */
const lostShareMax = 0.5;

export interface Law<Case> {
  readonly seed: Seed;
  readonly cases: fc.Arbitrary<Case>;
  /** Throws Violation where the law is broken for a case, Inconclusive where the case could not be judged. */
  readonly holds: (input: Case) => Promise<void>;
}

/**
 * A law that holds for every case. A counterexample is shrunk, sent again, and thrown with what generates it.
 * @throws Violation, Inconclusive
 */
export async function law<Case>({ seed, cases, holds }: Law<Case>): Promise<void> {
  const lost: Inconclusive[] = [];
  let tries = 0;
  let hasFailed = false;
  const property = fc.asyncProperty(cases, async (input) => {
    if (hasFailed && (tries += 1) > shrinkTriesMax) return true;
    if (lost.length > seed.runs * lostShareMax) return true;
    try {
      await holds(input);
    } catch (thrown) {
      if (thrown instanceof Inconclusive) {
        lost.push(thrown);
        return true;
      }
      hasFailed = true;
      throw thrown;
    }
    return true;
  });
  const details = await fc.check(property, { numRuns: seed.runs, seed: seed.value });
  if (details.failed) await accuse(details, holds, seed.value);
  const [first] = lost;
  if (first !== undefined && lost.length > seed.runs * lostShareMax) throw first;
}

/** Sends the shrunk case again until its basis is confirmed. */
async function accuse<Case>(
  details: fc.RunDetails<[Case]>,
  holds: (input: Case) => Promise<void>,
  seed: number,
): Promise<never> {
  const { errorInstance, counterexample, counterexamplePath, numShrinks } = details;
  if (!(errorInstance instanceof Violation) || counterexample === null) throw errorInstance;
  const [input] = counterexample;
  const { times, atLeast } =
    errorInstance.accusation.basis === "status" ? { times: 3, atLeast: 3 } : { times: 3, atLeast: 2 };
  let shown = 1;
  let latest = errorInstance;
  for (let ran = 1; ran < times && shown < atLeast; ran += 1) {
    try {
      await holds(input);
    } catch (thrown) {
      if (!(thrown instanceof Violation)) throw thrown;
      latest = thrown;
      shown += 1;
    }
  }
  if (shown < atLeast) {
    throw new Inconclusive(
      `needs an answer that stays the same: "${latest.accusation.summary}" was seen ${shown} of ${times} times`,
      latest.accusation.exchanges,
    );
  }
  const found: Failure["counterexample"] = {
    seed,
    path: counterexamplePath ?? "",
    input: printable(input),
    shrinks: numShrinks,
  };
  throw new Violation({
    ...latest.accusation,
    basis: "exchange",
    reproduced: `${shown}/${shown}`,
    counterexample: found,
  });
}

function printable(input: unknown): unknown {
  return JSON.parse(
    JSON.stringify(input, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value)) ??
      "null",
  );
}
