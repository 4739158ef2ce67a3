import type { Failure, Observation, Outcome } from "../../reports/model/observation.ts";
import { sleep } from "../client/transport.ts";
import { CONFIRMATION, confirm, needsStableAnswer } from "../checks/kit/confirmation.ts";
import type { Check, Fixtures } from "../checks/kit/check.ts";
import { Inconclusive, Violation, type Basis } from "../client/outcome.ts";
import { deriveSeed } from "../checks/kit/seed.ts";

/** The observation of a check, and the error it threw if that was neither a Violation nor an Inconclusive. */
export interface JudgeResult {
  readonly observation: Observation;
  readonly fault: unknown;
}

/** Runs a check and turns its result into an observation. Never throws. */
export async function judge(check: Check, fixtures: Fixtures): Promise<JudgeResult> {
  const { outcome, fault } = await runConfirmed(check, fixtures);
  const { recorder } = fixtures.node;
  const { outcome: final, findings } = applyFindings(
    check,
    outcome,
    recorder.findings(),
    recorder.assertions(),
  );
  const { requirement, title, role, safety } = check;
  return {
    observation: {
      requirement,
      title,
      role,
      safety,
      outcome: final,
      findings,
      assertions: recorder.assertions(),
      coverage: recorder.coverage(),
      traffic: recorder.traffic(),
      facts: recorder.facts(),
      warnings: recorder.warnings(),
    },
    fault,
  };
}

interface AttemptResult {
  readonly outcome: Outcome;
  readonly basis: Basis;
  readonly fault: unknown;
}

/** Runs a check. Repeats it with new requests if it reports a violation that a single exchange does not prove. */
async function runConfirmed(check: Check, fixtures: Fixtures): Promise<AttemptResult> {
  const first = await attempt(check, fixtures);
  if (first.outcome.kind !== "violated" || first.basis === "exchange") return first;
  const { failure } = first.outcome;
  const again = async (): Promise<AttemptResult | null> => {
    const next = await attempt(check, fixtures);
    const isSame =
      next.outcome.kind === "violated" && next.outcome.failure.requirement === failure.requirement;
    return isSame ? null : next;
  };
  const repeated = await confirm(CONFIRMATION[first.basis], again, sleep);
  const { shown, ran, other } = repeated;
  if (other?.outcome.kind === "error") return other;
  if (shown >= CONFIRMATION[first.basis].atLeast) {
    return {
      ...first,
      outcome: { kind: "violated", failure: { ...failure, reproduced: `${shown}/${ran}` } },
    };
  }
  const exchanges = other?.outcome.kind === "inconclusive" ? other.outcome.exchanges : [];
  return {
    ...first,
    outcome: {
      kind: "inconclusive",
      needs: needsStableAnswer(failure.summary, repeated),
      exchanges: [...failure.exchanges, ...exchanges],
    },
  };
}

async function attempt(check: Check, fixtures: Fixtures): Promise<AttemptResult> {
  const { node } = fixtures;
  try {
    const { seed } = fixtures;
    const value = deriveSeed(seed.value, check.seedName);
    const lost = (cases: number, reason: string): void =>
      node.recorder.addWarning(
        `${check.requirement}: ${cases} of the generated cases could not be judged: ${node.redact(reason)}.`,
      );
    await check.body({ ...fixtures, seed: { ...seed, value, lost } });
    return { outcome: { kind: "held" }, basis: "exchange", fault: null };
  } catch (thrown) {
    if (thrown instanceof Violation) {
      return {
        outcome: { kind: "violated", failure: toFailure(check, thrown, node.redact) },
        basis: thrown.details.basis,
        fault: null,
      };
    }
    if (thrown instanceof Inconclusive) {
      return {
        outcome: { kind: "inconclusive", needs: node.redact(thrown.needs), exchanges: thrown.exchanges },
        basis: "exchange",
        fault: null,
      };
    }
    return {
      outcome: { kind: "error", message: describe(thrown), at: toSourcePosition(thrown) },
      basis: "exchange",
      fault: thrown,
    };
  }
}

function toFailure(check: Check, { details }: Violation, redact: (text: string) => string): Failure {
  const requirement = details.requirement ?? check.requirement;
  return {
    requirement,
    operation: details.operation,
    layer: details.layer,
    pointer: details.pointer ?? "",
    mismatch: details.mismatch,
    summary: redact(details.summary),
    expected: redact(details.expected),
    received: redact(details.received),
    exchanges: details.exchanges,
    reproduced: details.reproduced ?? null,
    counterexample: details.counterexample ?? null,
    occurrences: 1,
  };
}

/**
 * Combines the outcome of a check with the findings of the oracle. A finding for the requirement of the check makes the
 * check violated. A check that executed no assertion is inconclusive.
 */
function applyFindings(
  check: Check,
  outcome: Outcome,
  findings: readonly Failure[],
  assertions: Observation["assertions"],
): { outcome: Outcome; findings: readonly Failure[] } {
  const own = findings.find(({ requirement }) => requirement === check.requirement);
  if (own !== undefined && outcome.kind !== "error" && outcome.kind !== "violated") {
    return {
      outcome: { kind: "violated", failure: own },
      findings: findings.filter((finding) => finding !== own),
    };
  }
  if (outcome.kind === "held" && (assertions[check.requirement] ?? 0) === 0) {
    return {
      outcome: {
        kind: "inconclusive",
        needs: "needs a response that the check can judge: no assertion was executed",
        exchanges: [],
      },
      findings,
    };
  }
  return { outcome, findings };
}

function describe(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `thrown: ${String(thrown)}`;
}

/** The source file and line of the innermost frame in the suites, relative to the repository; null if there is none. */
function toSourcePosition(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  // The path of the checkout can also contain a folder named suites or selftest, so the last such folder counts.
  const frame = /^.*[/\\]((?:suites|selftest)[/\\][^\s()?:]*:\d+)/m.exec(thrown.stack ?? "");
  return frame?.[1]?.replaceAll("\\", "/") ?? null;
}
