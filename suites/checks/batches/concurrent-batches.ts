import { blockedBy, undeclared } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import type { Encoding } from "../../transactions/signers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { Fixtures } from "../../judge/check.ts";
import { requireAcceptance, settle } from "../submission/acceptance.ts";
import { requireSeveral } from "../submission/batch-sizes.ts";
import { formatIndices, require206 } from "../submission/batch-answer.ts";
import { planMixedBatch, type MixedBatch, type SignatureKind } from "../submission/mixed-batch.ts";
import { toBatchBody } from "../submission/planning.ts";

/**
 * Two batches that are sent at once. They fail at different indices, so that a response to the other batch is detected.
 */
const concurrent: readonly (readonly SignatureKind[])[] = [
  ["bad", "good"],
  ["good", "bad"],
];

/**
 * BTCH-010: the response to each of two concurrent batches lists the failure of its own batch. The check fails only if
 * the responses are correct when the same batches are sent one after the other.
 */
export async function assertBatchesListOwnFailures(fixtures: Fixtures): Promise<void> {
  const encoding = await requireSeveral(fixtures, "json");
  await requireAcceptance(fixtures, encoding);
  if (fixtures.signers.count() < concurrent.length) {
    throw new Inconclusive(undeclared("signers", "2 funded accounts to sign with"));
  }
  const atOnce = await submitConcurrent(fixtures, encoding, (batches, send) =>
    Promise.all(batches.map(send)),
  );
  const context =
    "Submitted two batches at once: in one the first transaction fails, in the other the second";
  for (const answer of atOnce) fixtures.assert.executed(answer, context);
  if (areOwnFailuresListed(atOnce)) return;
  const inTurn = await submitConcurrent(fixtures, encoding, sendInTurn);
  if (!areOwnFailuresListed(inTurn)) {
    throw new Inconclusive(
      blockedBy(["BTCH-010", "BTCH-015"], "batches that list their failures"),
      inTurn.map(({ exchange }) => exchange),
    );
  }
  const [answer] = inTurn;
  if (answer === undefined) throw new TypeError("two batches expected two responses, got none");
  throw fixtures.assert.violation(answer, {
    context,
    expected: "the indices of both failures, as in batches that are sent one after the other",
    received: atOnce.map((own) => formatIndices(require206(own))).join(" and "),
    mismatch: "failures of another batch",
    pointer: "/transaction_failures",
    exchanges: [...atOnce, ...inTurn].map(({ exchange }) => exchange),
  });
}

type Send = (mixedBatch: MixedBatch) => Promise<Answer>;

async function sendInTurn(batches: readonly MixedBatch[], send: Send): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const mixedBatch of batches) answers.push(await send(mixedBatch));
  return answers;
}

/** Plans both batches, each with its own sender, submits them, and waits for the good transactions. */
async function submitConcurrent(
  fixtures: Fixtures,
  encoding: Encoding,
  sendAll: (batches: readonly MixedBatch[], send: Send) => Promise<readonly Answer[]>,
): Promise<readonly Answer[]> {
  const batches: MixedBatch[] = [];
  for (const [from, kinds] of concurrent.entries()) {
    batches.push(await planMixedBatch(fixtures, kinds, { most: 1, from }));
  }
  const answers = await sendAll(batches, ({ plans }) =>
    fixtures.node.submitBatch(toBatchBody(encoding, plans)),
  );
  for (const transaction of batches.flatMap(({ good }) => good)) await settle(fixtures, transaction);
  return answers;
}

/**
 * Whether the first response lists the first transaction of its batch, and the second response the second one. Both
 * count from 0, or both from 1.
 */
function areOwnFailuresListed(answers: readonly Answer[]): boolean {
  const listed = answers.map(require206);
  return [0n, 1n].some((base) => listed.every((indices, at) => indices.includes(BigInt(at) + base)));
}
