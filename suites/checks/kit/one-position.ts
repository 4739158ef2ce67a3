/**
 * Compares responses about the current position of the ledger (§4.0). Several replicas may share one address (RESP-S08),
 * so two such responses contradict each other only if their headers show the same ledger version.
 */
import { notSeen } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import { sleep } from "../../client/transport.ts";

/** Responses that were compared, and the violation that the comparison shows; null if they agree. */
export interface Comparison {
  readonly answers: readonly Answer[];
  readonly violation: Violation | null;
}

/** A ledger that creates four blocks per second still shows one version in two responses in a row. */
const attemptsMax = 6;
const spacingMillis = 20;

/**
 * Asserts that responses agree. If they do not, but their headers show different ledger versions, compares newer
 * responses. If none of six comparisons agrees, the target as a whole contradicts itself, because every replica has the
 * same blocks.
 * @throws Violation if responses at one ledger version contradict each other, or if no comparison agrees
 */
export async function assertAtOnePosition(compare: () => Promise<Comparison>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { answers, violation } = await compare();
    if (violation === null) return;
    if (attempt === attemptsMax || haveOnePosition(answers)) throw violation;
    await sleep(spacingMillis * attempt);
  }
}

/**
 * Requires that responses that contradict each other have the same ledger version in their headers.
 * @throws Inconclusive if they do not, because they may come from different replicas
 */
export function requireOnePosition(answers: readonly Answer[]): void {
  if (haveOnePosition(answers)) return;
  const versions = answers.map(({ position }) => position.ledgerVersion ?? "none").join(", ");
  throw new Inconclusive(
    notSeen("responses with the same ledger version, to compare them", ["block"], {
      detail: `the ledger versions are ${versions}`,
    }),
    answers.map(({ exchange }) => exchange),
  );
}

function haveOnePosition(answers: readonly Answer[]): boolean {
  const versions = new Set(answers.map(({ position }) => position.ledgerVersion));
  return versions.size === 1 && !versions.has(null);
}
