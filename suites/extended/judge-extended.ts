/** Judges the operations beyond the document. The results are reported apart and never affect a verdict. */
import type { ExtendedRun } from "../../evidence/observation.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import {
  extendedRequirementIds,
  extendedRequirements,
  type ExtendedRequirementId,
} from "../../spec/extended/requirements.ts";
import type { Target, TargetDeclaration } from "../client/target.ts";
import type { Inventory } from "../discovery/inventory.ts";
import type { Session } from "../client/session.ts";
import type { Signer } from "../transactions/signers.ts";
import { accountHistoryChecks } from "./account-history-checks.ts";
import { balanceChecks } from "./balance-checks.ts";
import type { CheckContext, ExtendedCheck } from "./check.ts";
import { createExtendedClients, type ExtendedClient } from "./client.ts";
import { descriptionChecks } from "./description-checks.ts";
import { eventChecks } from "./event-checks.ts";
import { ledgerChecks } from "./ledger-checks.ts";
import { rawItemChecks } from "./raw-item-checks.ts";
import { createResults, NotApplicable, toObservations, type CheckResult, type Results } from "./results.ts";
import { signingChecks } from "./signing-checks.ts";
import { stateChecks } from "./state-checks.ts";
import { submissionChecks } from "./submission-checks.ts";
import { transactionChecks } from "./transaction-checks.ts";

/** All checks of the operations beyond the document. */
export const extendedChecks: readonly ExtendedCheck[] = [
  ...ledgerChecks,
  ...stateChecks,
  ...balanceChecks,
  ...transactionChecks,
  ...accountHistoryChecks,
  ...eventChecks,
  ...signingChecks,
  ...rawItemChecks,
  ...descriptionChecks,
  ...submissionChecks,
];

export interface ExtendedOptions {
  readonly session: Session;
  readonly target: Target;
  readonly inventory: Inventory;
  readonly declared: TargetDeclaration;
  readonly allow: SafetyClass;
  /** The funded accounts of the profile; empty if submissions are not allowed. */
  readonly signers: readonly Signer[];
  /** The rules to judge; default: all. All checks judge a rule that applies to every response. */
  readonly only?: readonly ExtendedRequirementId[];
  /** Ends the run before its next check. */
  readonly signal?: AbortSignal;
}

/** A violation has to occur in this many runs of its check, because the ledger can change between two requests. */
const attemptsMax = 3;

/** Runs all checks one after the other. Never throws for anything that the target does. */
export async function judgeExtendedOperations(options: ExtendedOptions): Promise<ExtendedRun> {
  let requests = 0;
  const createClient = createExtendedClients({
    session: options.session,
    vendor: options.target.vendor,
    sent: () => (requests += 1),
  });
  const results: CheckResult[] = [];
  for (const check of selectChecks(options.only)) {
    results.push(
      options.signal?.aborted === true
        ? toSkipped(check, "the run ended before this check")
        : await runCheck(check, createClient, options),
    );
  }
  return { requests, observations: toObservations(results) };
}

function selectChecks(only: readonly ExtendedRequirementId[] | undefined): readonly ExtendedCheck[] {
  const needsAll = only?.some((id) => extendedRequirements[id].operation === null) ?? true;
  return needsAll
    ? extendedChecks
    : extendedChecks.filter(({ requirements }) => requirements.some((id) => only?.includes(id)));
}

function toSkipped({ requirements }: ExtendedCheck, reason: string): CheckResult {
  const reasons = new Map(requirements.map((id) => [id, reason] as const));
  return { requirements, held: new Map(), failures: new Map(), reasons };
}

/** Runs a check until a run shows no violation, at most three times. Only violations that each run shows are kept. */
async function runCheck(
  check: ExtendedCheck,
  createClient: (results: Results) => ExtendedClient,
  options: ExtendedOptions,
): Promise<CheckResult> {
  let confirmed: ReadonlySet<ExtendedRequirementId> = new Set(extendedRequirementIds);
  for (let attempt = 1; ; attempt += 1) {
    const results = createResults();
    const reason = await runOnce(check, { ...options, results, client: createClient(results) });
    const failures = new Map([...results.failures].filter(([id]) => confirmed.has(id)));
    confirmed = new Set(failures.keys());
    if (failures.size === 0 || attempt === attemptsMax) {
      const reasons = new Map(reason === null ? [] : check.requirements.map((id) => [id, reason] as const));
      return { requirements: check.requirements, held: results.held, failures, reasons };
    }
  }
}

/** Runs a check once. Returns why some of its rules were not judged; null if all were. */
async function runOnce(check: ExtendedCheck, context: CheckContext): Promise<string | null> {
  try {
    await check.run(context);
    return null;
  } catch (thrown) {
    if (thrown instanceof NotApplicable) return thrown.message;
    // The rest of the report is valid without this check, so an error of touchstone must not end the run.
    return `internal error of touchstone: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
  }
}
