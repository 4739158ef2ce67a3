/** The checks of the operations beyond the document. They are apart from the spec files, because few runs need them. */
import type { ViolationDetails } from "../../client/outcome.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import type { Target, TargetDeclaration } from "../../client/target.ts";
import {
  extendedRequirements,
  findJudgingRule,
  type ExtendedRequirementId,
} from "../../../spec/extended/requirements.ts";
import type { Check } from "../../judge/check.ts";
import { accountHistoryChecks } from "./account-history-checks.ts";
import { balanceChecks } from "./balance-checks.ts";
import { bindRule, type ExtendedCheck } from "./check.ts";
import { createExtendedClient, createServedOperations } from "./client.ts";
import { descriptionChecks } from "./description-checks.ts";
import { eventChecks } from "./event-checks.ts";
import { ledgerChecks } from "./ledger-checks.ts";
import { rawItemChecks } from "./raw-item-checks.ts";
import { signingChecks } from "./signing-checks.ts";
import { stateChecks } from "./state-checks.ts";
import { submissionChecks } from "./submission-checks.ts";
import { transactionChecks } from "./transaction-checks.ts";

const rows: readonly ExtendedCheck[] = [
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

/**
 * Creates the checks of one run, which share what they learn about the operations that the node serves.
 * @param only the rules to judge; default: all. All checks judge a rule that applies to every response.
 */
export function createExtendedChecks(
  { target, declared }: { readonly target: Target; readonly declared: TargetDeclaration },
  only?: readonly ExtendedRequirementId[],
): readonly Check[] {
  const known = createServedOperations();
  return selectRows(only).map(({ requirement, safety = "read", usesSeveralSigners = false, body }) => ({
    requirement,
    title: extendedRequirements[requirement].text,
    role: "decisive",
    safety,
    usesSeveralSigners,
    seedName: requirement,
    body: async (fixtures) => {
      const violations: ViolationDetails[] = [];
      const client = createExtendedClient(fixtures.node.options, known);
      try {
        const assert = bindRule(requirement, fixtures.node, violations);
        await body({ ...fixtures, assert, target, declared, client });
      } catch (thrown) {
        if (!(thrown instanceof Inconclusive) || violations.length === 0) throw thrown;
      }
      const [first, ...others] = violations;
      if (first !== undefined) throw new Violation({ ...first, others });
      const { [requirement]: asserted = 0 } = fixtures.node.recorder.assertions();
      if (asserted === 0) throw new Inconclusive("no response showed what the rule is about");
    },
  }));
}

function selectRows(only: readonly ExtendedRequirementId[] | undefined): readonly ExtendedCheck[] {
  if (only === undefined || only.some((id) => extendedRequirements[id].apart.operation === null)) return rows;
  const judged = rows.map(({ requirement }) => requirement);
  const judging = new Set(only.map((id) => findJudgingRule(id, judged)));
  return rows.filter(({ requirement }) => judging.has(requirement));
}
