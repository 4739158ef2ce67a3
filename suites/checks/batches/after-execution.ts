import type { Fixtures } from "../../judge/check.ts";
import { requireAcceptance, requireExecuted, submitAccepted } from "../submission/acceptance.ts";
import { planNext } from "../submission/planning.ts";

const executionsMax = 2;

/**
 * Makes an assertion about the ledger before the first and after each of two transactions, whose blocks make it advance. It
 * has also advanced by the transactions of other checks, so the first one is not in vain if these are not accepted.
 */
export async function afterEachExecution(
  fixtures: Fixtures,
  assertAdvanced: (fixtures: Fixtures) => Promise<void>,
): Promise<void> {
  await assertAdvanced(fixtures);
  await requireAcceptance(fixtures, "json");
  for (let time = 1; time <= executionsMax; time += 1) {
    const planned = await planNext(fixtures);
    await submitAccepted(fixtures, planned);
    await requireExecuted(fixtures, planned);
    await assertAdvanced(fixtures);
  }
}
