/** The check of two batches that are under way at once (§4.6): each has the answer to its own transactions. */
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { require206 } from "./batch-answer.ts";
import type { Answer } from "../../client/answer.ts";
import type { Fixtures } from "../kit/check.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { requireAcceptance, requireExecuted } from "../submission/require-acceptance.ts";
import { planMixedBatch, type SignatureKind, type MixedBatch } from "../submission/mixed-batch.ts";
import { toBatchBody } from "../submission/planning.ts";

/** Of each batch one fails, at another place, so that the answer to one is never the answer to the other. */
const kinds: readonly (readonly SignatureKind[])[] = [
  ["bad", "good"],
  ["good", "bad"],
];

/** Each of two batches that are sent at once lists its own failure, as it does where one is sent after the other. */
export async function assertBatchesListOwnFailures(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  if (fixtures.signers.count() < kinds.length) {
    throw new Inconclusive("needs 2 funded accounts to sign with (profile key signers)");
  }
  const context = "Each of two batches that are sent at once lists its own failure";
  const atOnce = await submitAll(fixtures, (mixtures, ask) => Promise.all(mixtures.map(ask)));
  for (const answer of atOnce) answer.recordAssertion("BTCH-010", context);
  if (areOwnFailuresListed(atOnce)) return;
  const inTurn = await submitAll(fixtures, oneByOne);
  if (!areOwnFailuresListed(inTurn)) {
    throw new Inconclusive(
      "blocked by BTCH-010 or BTCH-015: needs batches that list their failures",
      inTurn.map(({ exchange }) => exchange),
    );
  }
  throw new Violation({
    operation: "submitBatch",
    basis: "comparison",
    layer: "semantics",
    pointer: "/transaction_failures",
    mismatch: "failures of another batch",
    summary: `${context}, but one does not, though it does where it is sent after the other.`,
    expected: "the first failure in one answer, the second in the other",
    received: atOnce.map((answer) => require206(answer).join(", ") || "none").join("; "),
    exchanges: [...atOnce, ...inTurn].map(({ exchange }) => exchange),
  });
}

type Ask = (mixedBatch: MixedBatch) => Promise<Answer>;

async function oneByOne(mixtures: readonly MixedBatch[], ask: Ask): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const mixedBatch of mixtures) answers.push(await ask(mixedBatch));
  return answers;
}

/** Plans both batches, each of a sender of its own, submits them, and waits for what they accepted. */
async function submitAll(
  fixtures: Fixtures,
  all: (mixtures: readonly MixedBatch[], ask: Ask) => Promise<readonly Answer[]>,
): Promise<readonly Answer[]> {
  const mixtures: MixedBatch[] = [];
  for (const [from, own] of kinds.entries()) {
    mixtures.push(await planMixedBatch(fixtures, own, { most: 1, from }));
  }
  const answers = await all(mixtures, ({ plans }) => fixtures.node.submitBatch(toBatchBody("json", plans)));
  for (const { good } of mixtures) {
    for (const transaction of good)
      await ignoreInconclusive(() => requireExecuted(fixtures, transaction).then(() => {}));
  }
  return answers;
}

/** Whether the first lists its first transaction and the second its second, counted from the same number. */
function areOwnFailuresListed(answers: readonly Answer[]): boolean {
  const listed = answers.map(require206);
  return [0n, 1n].some((base) => listed.every((indices, at) => indices.includes(BigInt(at) + base)));
}
