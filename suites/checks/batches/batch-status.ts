/** Checks of the status and the headers of the response to a batch (§4.6, §4.0, §7). */
import { notSeen } from "../../../evidence/reason.ts";
import type { FactId } from "../../../spec/facts.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import type { Encoding } from "../../transactions/signers.ts";
import type { Fixtures } from "../../judge/check.ts";
import { assertEach } from "../kit/assert-each.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { recordBatchFacts } from "../responses/open-behavior-facts.ts";
import { planUsedNumber, requireAcceptance, settle } from "../submission/acceptance.ts";
import { isAccepted, requireConclusiveStatus, requireSummary } from "../submission/batch-answer.ts";
import { requireSeveral, selectFitting, splitBatch } from "../submission/batch-sizes.ts";
import { submit, submitAfterHandshake, type SignatureKind } from "../submission/mixed-batch.ts";
import { planNext, sign, toBatchBody } from "../submission/planning.ts";
import type { BatchShape } from "./failure-listing.ts";

/** Submits batches in an encoding, so that the oracle can judge the responses. */
export async function exerciseBatches(
  fixtures: Fixtures,
  encoding: Encoding,
  ...batches: readonly (readonly SignatureKind[])[]
): Promise<void> {
  await requireAcceptance(fixtures, encoding);
  for (const kinds of batches.flatMap((one) => splitBatch(fixtures, one, encoding)))
    requireSummary((await submit(fixtures, { kinds, encoding })).answer);
}

/** BTCH-007: a batch of which all transactions are accepted gets status 202. */
export async function assertAcceptedIs202(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const [kinds = ["good"]] = splitBatch<SignatureKind>(fixtures, ["good", "good"], encoding);
  const { answer } = await submitAfterHandshake(fixtures, { kinds, encoding });
  requireSummary(answer);
  const what = kinds.length === 1 ? "a transaction" : "two transactions";
  if (!isAccepted(answer)) {
    throw new Inconclusive(notSeen(`a target that accepts ${what} in one batch`), [answer.exchange]);
  }
  fixtures.assert.status(answer, [202], `Submitted ${what}, and the summary lists no failure`);
}

/** BTCH-008: a batch with a valid and an invalid transaction gets status 206. */
export async function assertMixedIs206(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const fitting = await requireSeveral(fixtures, encoding);
  const { answer } = await submitAfterHandshake(fixtures, { kinds: ["good", "bad"], encoding: fitting });
  requireSummary(answer);
  const context =
    "Submitted a batch with a valid transaction and a transaction that has the signature of another one";
  fixtures.assert.status(answer, [206], context);
}

/**
 * Batches in which every transaction fails: two transactions of two senders, one transaction, and three of one sender.
 */
const failing: readonly BatchShape[] = [
  { kinds: ["bad", "bad"] },
  { kinds: ["bad"] },
  { kinds: ["bad", "bad", "bad"], senders: { most: 1 } },
];

/** BTCH-009: a batch of which every transaction fails gets status 206. */
export async function assertFailedIs206(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  await assertEach(selectFitting(fixtures, failing, encoding), async (shape) => {
    const { answer } = await submitAfterHandshake(fixtures, { ...shape, encoding });
    recordStatusFact(fixtures.node, "batch-all-failed-answer", answer);
    if (answer.status !== 500) requireConclusiveStatus(answer);
    const context = `Submitted a batch of ${shape.kinds.length} transactions, all with invalid signatures`;
    fixtures.assert.status(answer, [206], context);
  });
}

/** RESP-001: a response to a batch has the chain id of other responses. */
export async function assertBatchChainId(fixtures: Fixtures): Promise<void> {
  const { assert, node, signers } = fixtures;
  const batches = [["good"], ["good", "bad"]] as const;
  for (const kinds of batches.flatMap((one) => splitBatch(fixtures, one, "json"))) {
    const { answer } = await submitAfterHandshake(fixtures, { kinds });
    const other = await node.getAccount(signers.take().address);
    const [received, expected] = [answer.position.chainId, other.position.chainId];
    if (received === null || expected === null || answer.status >= 300 || other.status !== 200) continue;
    const context =
      "Compared the chain id in the headers of the response to a batch with the chain id in a read of an account";
    assert.executed(answer, context);
    if (received === expected) continue;
    throw assert.violation(answer, {
      context,
      expected: `chain id ${expected}`,
      received: `chain id ${received}`,
      mismatch: "another chain",
      layer: "headers",
      exchanges: [other.exchange, answer.exchange],
    });
  }
}

/**
 * Transactions that many nodes reject, each with the fact that records the response. The document does not require a
 * rejection (SUBM-S06), so only the oracle judges the responses.
 */
const questionable: readonly (readonly [FactId, (fixtures: Fixtures) => Promise<PlannedTransaction>])[] = [
  ["batch-expired-answer", (fixtures) => planNext(fixtures, { expirationTimestampSecs: 1n })],
  ["batch-used-number-answer", planUsedNumber],
  ["batch-little-gas-answer", (fixtures) => planNext(fixtures, { maxGasAmount: 1n })],
  ["batch-free-gas-answer", (fixtures) => planNext(fixtures, { gasUnitPrice: 0n })],
];

/** Submits transactions that may fail in several ways, so that the oracle can judge their errors. */
export async function exerciseFailures(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  for (const [id, plan] of questionable) {
    const planned = await plan(fixtures);
    const answer = await fixtures.node.submitBatch(toBatchBody("json", [sign(fixtures, planned)]));
    recordStatusFact(fixtures.node, id, answer);
    if (isAccepted(answer)) await settle(fixtures, planned);
  }
  await recordBatchFacts(fixtures);
}
