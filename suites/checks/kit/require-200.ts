import { blockedBy, notSeen } from "../../../evidence/reason.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import type { Answer } from "../../client/answer.ts";
import { toReceived } from "../../client/describe-error.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { bindAssertions } from "../../judge/assertions.ts";
import { describeRequest } from "../../oracle/describe-request.ts";

/**
 * Requires status 200. Another status violates the requirement `judgedBy`, which has its own check.
 * @throws Inconclusive
 */
export function require200(answer: Answer, judgedBy: RequirementId): void {
  if (answer.status === 200) return;
  recordServerError(answer, judgedBy);
  throw new Inconclusive(blockedBy(judgedBy, notSeen("status 200", [], { got: toReceived(answer) })), [
    answer.exchange,
  ]);
}

/** The requirements that reads of state at every retained version succeed. */
const retainedRows: { readonly [operation in Operation]?: RequirementId } = {
  getAccount: "ACCT-008",
  getAccountResources: "RSRC-010",
  getAccountModules: "MODL-032",
  getTableItem: "TABL-008",
};

/**
 * Records a violation if a response that should have status 200 has status 500, which says nothing about the input. The
 * check that judges the requirement may never send this request.
 */
export function recordServerError(answer: Answer, judgedBy: RequirementId): void {
  const { operation, status, exchange, repeats } = answer;
  if (status !== 500) return;
  const query = new URL(exchange.request.url).searchParams;
  const isAtVersion = query.has("ledger_version") && !query.has("start");
  const requirement = (isAtVersion ? retainedRows[operation] : undefined) ?? judgedBy;
  bindAssertions(requirement).executed(answer, "existing state is returned");
  answer.addFinding({
    requirement,
    operation,
    layer: "status",
    pointer: "",
    mismatch: "other status",
    summary: `${describeRequest(operation, exchange)}: expected 200, got status 500.`,
    expected: "200",
    received: "status 500",
    exchanges: [exchange],
    reproduced: `${repeats}/${repeats}`,
    repeats,
    counterexample: null,
    occurrences: 1,
  });
}
