import { blockedBy, notSeen } from "../../../evidence/reason.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Answer } from "../../client/answer.ts";
import { toReceived } from "../../client/describe-error.ts";
import { Inconclusive } from "../../client/outcome.ts";

/**
 * Requires status 200. Another status violates the requirement `judgedBy`, which has its own check.
 * @throws Inconclusive
 */
export function require200(answer: Answer, judgedBy: RequirementId): void {
  if (answer.status === 200) return;
  throw new Inconclusive(blockedBy(judgedBy, notSeen("status 200", [], { got: toReceived(answer) })), [
    answer.exchange,
  ]);
}
