import type { Failure, Observation, Outcome, PlannedCheck } from "../../reports/model/observation.ts";
import type { NodeClient } from "../client/node-client.ts";
import { sleep } from "../client/transport.ts";
import { CONFIRMATION, confirm, needsStableAnswer } from "../checks/kit/confirmation.ts";
import type { Holdings } from "../discovery/holdings.ts";
import { Inconclusive, Violation, type Basis } from "../client/outcome.ts";
import { deriveSeed } from "../checks/kit/seed.ts";
import type { Seed } from "../client/target.ts";
import type { Signers } from "../transactions/signers.ts";

/** All that a check may use. */
export interface Fixtures {
  readonly node: NodeClient;
  readonly inventory: Holdings;
  readonly signers: Signers;
  readonly seed: Seed;
}

/** Observes one requirement on a target: it returns, or throws Violation, Inconclusive, or by a fault of ours anything else. */
export type CheckBody = (fixtures: Fixtures) => Promise<void>;

export interface Check extends PlannedCheck {
  readonly body: CheckBody;
}

/** What a judged check gives, with what it threw where that was unforeseen. */
export interface Judged {
  readonly observation: Observation;
  readonly fault: unknown;
}

/** The only code that turns a check into a result. Never throws. */
export async function judge(check: Check, fixtures: Fixtures): Promise<Judged> {
  const { outcome, fault } = await confirmed(check, fixtures);
  const { recorder } = fixtures.node;
  const { outcome: final, findings } = weigh(check, outcome, recorder.findings(), recorder.assertions());
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

interface Ended {
  readonly outcome: Outcome;
  readonly basis: Basis;
  readonly fault: unknown;
}

/** Runs the check, and where it accuses on more than one exchange, again with fresh reads. */
async function confirmed(check: Check, fixtures: Fixtures): Promise<Ended> {
  const first = await attempt(check, fixtures);
  if (first.outcome.kind !== "violated" || first.basis === "exchange") return first;
  const { failure } = first.outcome;
  const again = async (): Promise<Ended | null> => {
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

async function attempt(check: Check, fixtures: Fixtures): Promise<Ended> {
  try {
    const { seed, node } = fixtures;
    const value = deriveSeed(seed.value, nameOf(check));
    const lost = (cases: number, reason: string): void =>
      node.recorder.warned(
        `${check.requirement} was judged without ${cases} of its generated cases: ${reason}.`,
      );
    await check.body({ ...fixtures, seed: { ...seed, value, lost } });
    return { outcome: { kind: "held" }, basis: "exchange", fault: null };
  } catch (thrown) {
    if (thrown instanceof Violation) {
      return {
        outcome: { kind: "violated", failure: toFailure(check, thrown, fixtures.node.redact) },
        basis: thrown.accusation.basis,
        fault: null,
      };
    }
    if (thrown instanceof Inconclusive) {
      return {
        outcome: { kind: "inconclusive", needs: thrown.needs, exchanges: thrown.exchanges },
        basis: "exchange",
        fault: null,
      };
    }
    return {
      outcome: { kind: "error", message: describe(thrown), at: placeOf(thrown) },
      basis: "exchange",
      fault: thrown,
    };
  }
}

const nameOf = ({ requirement, title }: PlannedCheck): string => `${requirement} ${title}`;

function toFailure(check: Check, { accusation }: Violation, redact: (text: string) => string): Failure {
  const requirement = accusation.requirement ?? check.requirement;
  return {
    requirement,
    operation: accusation.operation,
    layer: accusation.layer,
    pointer: accusation.pointer ?? "",
    mismatch: accusation.mismatch,
    summary: accusation.summary,
    expected: redact(accusation.expected),
    received: redact(accusation.received),
    exchanges: accusation.exchanges,
    reproduced: accusation.reproduced ?? null,
    counterexample: accusation.counterexample ?? null,
    occurrences: 1,
  };
}

/** A check whose own requirement the oracle found broken fails by that finding; one that asserted nothing proves nothing. */
function weigh(
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
        needs: "needs an answer to judge: no assertion was executed",
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

/** The innermost frame in the suites, without folders of this machine. */
function placeOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  return /(?:suites|selftest)[/\\][^\s()?:]*:\d+/.exec(thrown.stack ?? "")?.[0].replaceAll("\\", "/") ?? null;
}
