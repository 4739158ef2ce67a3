/** The checks of what every answer to a batch has in common with other answers (§4.0, §7). */
import type { FactId } from "../../../spec/facts.ts";
import { aside } from "../kit/aside.ts";
import { isAccepted } from "./batch-answer.ts";
import { submitPresumably } from "./batch-submit.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { noticeOpenBatches } from "../responses/open-answers.ts";
import { Violation } from "../../client/outcome.ts";
import { noticeStatus } from "../kit/state-checks.ts";
import { presumesAcceptance, untilExecuted } from "../submission/handshake.ts";
import { batchOf, planNext, sign, type Wish } from "../submission/planning.ts";

/** RESP-001: an answer to a batch shows the chain that other answers show. */
export async function batchesAreOfOneChain(fixtures: Fixtures): Promise<void> {
  const { node, signers } = fixtures;
  for (const kinds of [["good"], ["good", "bad"]] as const) {
    const { answer } = await submitPresumably(fixtures, { kinds });
    const like = await node.getAccount(signers.take().address);
    const [shown, expected] = [answer, like].map(({ position }) => position.chainId);
    if (shown === null || expected === null || answer.status >= 300 || like.status !== 200) continue;
    const claim = "A batch shows the chain id that other answers show";
    answer.asserted("RESP-001", claim);
    if (shown === expected) continue;
    throw new Violation({
      operation: answer.operation,
      basis: "comparison",
      layer: "headers",
      mismatch: "another chain",
      summary: `${claim}, but it shows another one.`,
      expected: String(expected),
      received: String(shown),
      exchanges: [like.exchange, answer.exchange],
    });
  }
}

/** What many a node refuses: the document does not say so (SUBM-S06), and what answers it is judged by the oracle alone. */
const odd: readonly (readonly [FactId, Wish])[] = [
  ["batch-expired-answer", { expirationTimestampSecs: 1n }],
  ["batch-used-number-answer", { ahead: -1n }],
  ["batch-little-gas-answer", { maxGasAmount: 1n }],
  ["batch-free-gas-answer", { gasUnitPrice: 0n }],
];

/** Submits transactions that may fail in several ways, so that the oracle can judge their errors. */
export async function exerciseFailures(fixtures: Fixtures): Promise<void> {
  await presumesAcceptance(fixtures, "json");
  for (const [id, wish] of odd) {
    const planned = await planNext(fixtures, wish);
    const answer = await fixtures.node.submitBatch(batchOf("json", [sign(fixtures, planned)]));
    noticeStatus(fixtures.node, id, answer);
    if (isAccepted(answer)) await aside(() => untilExecuted(fixtures, planned).then(() => {}));
  }
  await noticeOpenBatches(fixtures);
}
