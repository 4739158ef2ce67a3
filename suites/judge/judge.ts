import { redactValues, type Failure } from "../../evidence/failure.ts";
import type { Observation, Outcome } from "../../evidence/observation.ts";
import { mapTexts, type Reason } from "../../evidence/reason.ts";
import { sleep } from "../client/transport.ts";
import { CONFIRMATION, confirm, unstable } from "./confirmation.ts";
import { bindAssertions } from "./assertions.ts";
import type { Check, Fixtures, RunFixtures } from "./check.ts";
import { explainByPruning, PrunedMeanwhile } from "./pruned-pin.ts";
import { Inconclusive, Violation, type Basis, type ViolationDetails } from "../client/outcome.ts";
import { isSameViolation, selectConfirmed, sumRepeats } from "./repeated-violations.ts";
import { deriveSeed } from "./seed.ts";
import { describeThrown, toSourcePosition } from "./thrown-error.ts";
import { repeatUnknown } from "./unknown-outcome.ts";
import { findUnseenCase } from "./unseen-case.ts";

/**
 * The observation of a check, and `fault`: the thrown error if it is neither a Violation nor an Inconclusive, or else
 * null.
 */
export interface JudgeResult {
  readonly observation: Observation;
  readonly fault: unknown;
}

/** Runs a check and turns its result into an observation. Never throws. */
export async function judge(check: Check, fixtures: RunFixtures): Promise<JudgeResult> {
  const started = performance.now();
  const startedAtMs = Date.now();
  const { outcome, fault, others } = await runConfirmed(check, fixtures);
  const durationMs = Math.round(performance.now() - started);
  const { recorder } = fixtures.node;
  const lags = recorder.lags();
  const pairs = recorder.pairs();
  const spending = recorder.spending();
  const { outcome: final, findings } = applyFindings(check, outcome, recorder.findings(), recorder);
  const { requirement, title, role, safety } = check;
  return {
    observation: {
      requirement,
      title,
      role,
      safety,
      outcome: final,
      findings: [...findings, ...others],
      assertions: recorder.assertions(),
      coverage: recorder.coverage(),
      ...(pairs === null ? {} : { pairs }),
      traffic: recorder.traffic(),
      ...(spending === null ? {} : { spending }),
      durationMs,
      timing: { startedAtMs, waits: recorder.waits() },
      facts: recorder.facts(),
      ...(lags.length === 0 ? {} : { lags }),
      warnings: recorder.warnings(),
    },
    fault,
  };
}

interface AttemptResult {
  readonly outcome: Outcome;
  /** Further violations in the same attempt, caused by other inputs than the violation in `outcome`. */
  readonly others: readonly Failure[];
  readonly basis: Basis;
  readonly fault: unknown;
}

/** A target may answer each repetition with a 500 to another request. It is repeated this often before that counts. */
const chanceRunsMax = 4;

/**
 * Runs a check. If its violation depends on a status or on several exchanges, repeats the check to confirm the
 * violation.
 */
async function runConfirmed(check: Check, fixtures: RunFixtures, runs = 1): Promise<AttemptResult> {
  const first = await attempt(check, fixtures);
  if (first.outcome.kind !== "violated" || first.basis === "exchange") return first;
  const { failure } = first.outcome;
  const attempts = [first];
  const again = async (): Promise<AttemptResult | null> => {
    const next = await attempt(check, fixtures);
    attempts.push(next);
    return next.outcome.kind === "violated" && isSameViolation(next.outcome.failure, failure) ? null : next;
  };
  const repeated = await confirm(CONFIRMATION[first.basis], again, sleep);
  const { shown, ran, other } = repeated;
  if (other?.outcome.kind === "error") return other;
  // The requests of the repetition are the same, so a 500 that it does not get says nothing about them.
  if (other !== null && isReadOnly(check) && showsServerError(failure)) {
    const hasAnother = other.outcome.kind === "violated" && showsServerError(other.outcome.failure);
    if (other.outcome.kind === "held" || (hasAnother && runs < chanceRunsMax)) {
      fixtures.node.recorder.countChanged(1);
      fixtures.node.recorder.recordFact("changed-status", `${failure.operation ?? "a request"}: status 500`);
      return hasAnother ? runConfirmed(check, fixtures, runs + 1) : other;
    }
  }
  if (shown >= CONFIRMATION[first.basis].atLeast) {
    return {
      ...first,
      outcome: {
        kind: "violated",
        failure: { ...failure, reproduced: `${shown}/${ran}`, ...sumRepeats(attempts.map(listViolations)) },
      },
      others: selectConfirmed(attempts.map(listViolations), CONFIRMATION[first.basis].atLeast),
    };
  }
  const exchanges = other?.outcome.kind === "inconclusive" ? other.outcome.exchanges : [];
  return {
    ...first,
    others: [],
    outcome: {
      kind: "inconclusive",
      reason: unstable(failure.summary, repeated),
      exchanges: [...failure.exchanges, ...exchanges],
    },
  };
}

const isReadOnly = ({ safety }: Pick<Check, "safety">): boolean => safety === "read" || safety === "simulate";

function showsServerError({ exchanges }: Failure): boolean {
  return exchanges.at(-1)?.response?.status === 500;
}

/** Lists the violations of an attempt, first the one in its outcome. */
function listViolations({ outcome, others }: AttemptResult): readonly Failure[] {
  return outcome.kind === "violated" ? [outcome.failure, ...others] : [];
}

/** The maximum number of runs of a check whose version the target keeps pruning. */
const pinsMax = 3;

/**
 * Runs the body of a check. If the target prunes the version that the body reads, runs the body again, so that it
 * picks a newer version. Does not repeat a body that submits transactions or picks the same version again.
 * @throws PrunedMeanwhile if every picked version was pruned; other errors of the body are thrown unchanged
 */
async function runBody({ body, safety }: Check, fixtures: Fixtures): Promise<void> {
  const pinned = new Set<bigint>();
  for (;;) {
    try {
      return await repeatUnknown(() => body(fixtures));
    } catch (thrown) {
      const reason = await explainByPruning(fixtures, thrown);
      if (!(reason instanceof PrunedMeanwhile) || pinned.has(reason.version)) throw reason;
      pinned.add(reason.version);
      if (pinned.size === pinsMax || !isReadOnly({ safety })) throw reason;
    }
  }
}

async function attempt(check: Check, fixtures: RunFixtures): Promise<AttemptResult> {
  const { node } = fixtures;
  try {
    const { seed } = fixtures;
    const value = deriveSeed(seed.value, check.seedName);
    const lost = (cases: number, reason: Reason): void =>
      node.recorder.addWarning({ cases, reason: mapTexts(reason, node.redact) });
    const explain = (thrown: unknown): Promise<unknown> => explainByPruning(fixtures, thrown);
    const assert = bindAssertions(check.requirement);
    await runBody(check, { ...fixtures, assert, seed: { ...seed, value, lost, explain } });
    return { outcome: { kind: "held" }, others: [], basis: "exchange", fault: null };
  } catch (thrown) {
    if (thrown instanceof Violation) {
      return {
        outcome: { kind: "violated", failure: toFailure(check, thrown.details, node.redact) },
        others: (thrown.details.others ?? [])
          .filter(({ basis }) => basis === thrown.details.basis)
          .map((details) => toFailure(check, details, node.redact)),
        basis: thrown.details.basis,
        fault: null,
      };
    }
    if (thrown instanceof Inconclusive) {
      return {
        outcome: {
          kind: "inconclusive",
          reason: mapTexts(thrown.reason, node.redact),
          exchanges: thrown.exchanges,
        },
        others: [],
        basis: "exchange",
        fault: null,
      };
    }
    return {
      outcome: { kind: "error", message: describeThrown(thrown), at: toSourcePosition(thrown) },
      others: [],
      basis: "exchange",
      fault: thrown,
    };
  }
}

function toFailure(check: Check, details: ViolationDetails, redact: (text: string) => string): Failure {
  return {
    requirement: details.requirement ?? check.requirement,
    operation: details.operation,
    layer: details.layer,
    pointer: details.pointer ?? "",
    mismatch: details.mismatch,
    summary: redact(details.summary),
    expected: redact(details.expected),
    received: redact(details.received),
    ...(details.values !== undefined && { values: redactValues(details.values, redact) }),
    ...(details.levels !== undefined && { levels: details.levels }),
    exchanges: details.exchanges,
    reproduced: details.reproduced ?? null,
    ...(details.repeats !== undefined && { repeats: details.repeats }),
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
  recorder: Pick<RunFixtures["node"]["recorder"], "assertions" | "traffic">,
): { outcome: Outcome; findings: readonly Failure[] } {
  const own = findings.find(({ requirement }) => requirement === check.requirement);
  if (own !== undefined && outcome.kind !== "error" && outcome.kind !== "violated") {
    return {
      outcome: { kind: "violated", failure: own },
      findings: findings.filter((finding) => finding !== own),
    };
  }
  if (outcome.kind === "held" && (recorder.assertions()[check.requirement] ?? 0) === 0) {
    return {
      outcome: {
        kind: "inconclusive",
        reason: findUnseenCase(check.requirement, recorder.traffic()),
        exchanges: [],
      },
      findings,
    };
  }
  return { outcome, findings };
}
