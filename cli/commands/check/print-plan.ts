import { renderRemedy } from "../../../reports/text/remedy-text.ts";
import { renderJson } from "../../../reports/render/text/json-text.ts";
import type { CommandIo } from "../../io.ts";
import { hasNode, type PreparedRun } from "../../run/prepare-run.ts";
import { recordRun } from "../../run/record-run.ts";
import type { CheckOptions } from "../check.ts";
import { interruptedRun, outlineRun, type JudgeContext } from "./judge-target.ts";
import { renderPlan } from "../plan-text.ts";
import { createPlan } from "../plan.ts";
import { createSigners } from "../../../suites/transactions/signers.ts";

/** Prints what a run would do, for `--plan`, and returns the exit code. */
export async function printPlan(
  options: CheckOptions,
  io: CommandIo,
  { prepared, baseline }: Pick<JudgeContext, "prepared" | "baseline">,
): Promise<number> {
  const { selected, outline } = await outlineRun(options, prepared, baseline);
  const record = recordRun({
    ...outline,
    last: null,
    // A plan runs no checks, so it is recorded like a run that was interrupted before its first check.
    ended: hasNode(prepared) ? interruptedRun : null,
    warnings: hasNode(prepared) ? [] : [describeMissingNode(prepared)],
  });
  const { inventory, rate, seed, declared, target } = prepared.context;
  const signers = createSigners({ signers: prepared.secrets.signers, declared, target, inventory });
  const plan = createPlan(record, { inventory, signers, selected, rate, runs: seed.runs });
  io.stdout(options.json ? `${renderJson(plan)}\n` : renderPlan(plan));
  return prepared.discovered.reached ? 0 : 3;
}

function describeMissingNode({ discovered, remedy }: PreparedRun): string {
  const problem = discovered.reached
    ? "this does not look like a node of this interface"
    : `the target never responded: ${discovered.transportFailure ?? "unknown reason"}`;
  return `Nothing could be judged: ${problem}${remedy === null ? "" : `; ${renderRemedy(remedy)}`}.`;
}
