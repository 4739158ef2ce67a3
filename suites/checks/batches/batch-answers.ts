/** The checks of what every answer to a batch has in common with other answers (§4.0, §7). */
import type { FactId } from "../../../spec/facts.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { isAccepted } from "./batch-answer.ts";
import { submitAfterHandshake } from "./batch-submit.ts";
import type { Fixtures } from "../kit/check.ts";
import { recordBatchFacts } from "../responses/open-behavior-facts.ts";
import { Violation } from "../../client/outcome.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { requireAcceptance, requireExecuted } from "../submission/require-acceptance.ts";
import { toBatchBody, planNext, sign, type TransactionOptions } from "../submission/planning.ts";

/** RESP-001: an answer to a batch shows the chain that other answers show. */
export async function assertBatchChainId(fixtures: Fixtures): Promise<void> {
  const { node, signers } = fixtures;
  for (const kinds of [["good"], ["good", "bad"]] as const) {
    const { answer } = await submitAfterHandshake(fixtures, { kinds });
    const expectedAnswer = await node.getAccount(signers.take().address);
    const [shown, expected] = [answer, expectedAnswer].map(({ position }) => position.chainId);
    if (shown === null || expected === null || answer.status >= 300 || expectedAnswer.status !== 200)
      continue;
    const context = "A batch shows the chain id that other answers show";
    answer.recordAssertion("RESP-001", context);
    if (shown === expected) continue;
    throw new Violation({
      operation: answer.operation,
      basis: "comparison",
      layer: "headers",
      mismatch: "another chain",
      summary: `${context}, but it shows another one.`,
      expected: String(expected),
      received: String(shown),
      exchanges: [expectedAnswer.exchange, answer.exchange],
    });
  }
}

/** What many a node refuses: the document does not say so (SUBM-S06), and what answers it is judged by the oracle alone. */
const odd: readonly (readonly [FactId, TransactionOptions])[] = [
  ["batch-expired-answer", { expirationTimestampSecs: 1n }],
  ["batch-used-number-answer", { sequenceOffset: -1n }],
  ["batch-little-gas-answer", { maxGasAmount: 1n }],
  ["batch-free-gas-answer", { gasUnitPrice: 0n }],
];

/** Submits transactions that may fail in several ways, so that the oracle can judge their errors. */
export async function exerciseFailures(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  for (const [id, wish] of odd) {
    const planned = await planNext(fixtures, wish);
    const answer = await fixtures.node.submitBatch(toBatchBody("json", [sign(fixtures, planned)]));
    recordStatusFact(fixtures.node, id, answer);
    if (isAccepted(answer)) await ignoreInconclusive(() => requireExecuted(fixtures, planned).then(() => {}));
  }
  await recordBatchFacts(fixtures);
}
