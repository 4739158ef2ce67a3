/**
 * Finds by halving how many transactions the target takes in one batch. The document leaves this open, and also how many
 * bytes a body may have (LIMT-S05, LIMT-S08). No message is read, because its words are those of the node.
 */
import { notSeen } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import { BatchTooLarge, Inconclusive } from "../../client/outcome.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import type { Encoding } from "../../transactions/signers.ts";
import { requireAcceptance } from "./acceptance.ts";
import { isAccepted } from "./batch-answer.ts";
import { toBatchBody, type SignedPlan, type SubmissionFixtures } from "./planning.ts";
import { requireAccepted } from "./refusal.ts";

/** The statuses with which a target refuses a batch as a whole because of its size. */
const wholeStatuses: readonly number[] = [400, 413];

type SizeFixtures = Pick<SubmissionFixtures, "node" | "memory">;

/** Whether a target refused a batch as a whole, which may be too large for it. */
export function isRefusedWhole({ status }: Pick<Answer, "status">): boolean {
  return wholeStatuses.includes(status);
}

/** Returns the largest batch that may be sent: what the profile declares and the run found, Infinity before that. */
export function knownBatchSize({ node, memory }: SizeFixtures, encoding: Encoding): number {
  return Math.min(node.limits.batchMax ?? Infinity, memory.batchSizes.get(encoding) ?? Infinity);
}

/** Divides a batch into batches that the target takes, as far as this is known. */
export function splitBatch<Item>(
  fixtures: SizeFixtures,
  items: readonly Item[],
  encoding: Encoding,
): readonly (readonly Item[])[] {
  const size = knownBatchSize(fixtures, encoding);
  return items.length <= size
    ? [items]
    : [items.slice(0, size), ...splitBatch(fixtures, items.slice(size), encoding)];
}

/** Selects the batches that are not too large for the target, as far as this is known. */
export function selectFitting<Shape extends { readonly kinds: readonly unknown[] }>(
  fixtures: SizeFixtures,
  shapes: readonly Shape[],
  encoding: Encoding,
): readonly Shape[] {
  return shapes.filter(({ kinds }) => kinds.length <= knownBatchSize(fixtures, encoding));
}

/**
 * Returns an encoding in which the target takes two transactions in one batch, as far as this is known: the wanted one if
 * it can be, because two transactions in the other may be too large.
 * @throws Inconclusive if the target takes no two transactions in one batch
 */
export async function requireSeveral(fixtures: SubmissionFixtures, wanted: Encoding): Promise<Encoding> {
  if (knownBatchSize(fixtures, wanted) >= 2) return wanted;
  const other = wanted === "json" ? "bcs" : "json";
  let isTaken = false;
  if (knownBatchSize(fixtures, other) >= 2) {
    await ignoreInconclusive(async () => {
      await requireAcceptance(fixtures, other);
      isTaken = true;
    });
  }
  if (isTaken) return other;
  throw new Inconclusive(
    notSeen("a target that takes two transactions in one batch", [], { subject: "batch-of-several" }),
  );
}

/**
 * Requires that the size of a batch is not the reason why the target refused it. Batches of valid transactions decide
 * this: of the same size, then of half of it, and so on.
 * @param submitValid submits a batch of this many valid transactions
 * @throws BatchTooLarge if the target takes a smaller batch, so that the check runs again with one that fits
 */
export async function requireFitting(
  { memory }: SizeFixtures,
  {
    encoding,
    size: refused,
    answer,
  }: { readonly encoding: Encoding; readonly size: number; readonly answer: Answer },
  submitValid: (size: number) => Promise<Answer>,
): Promise<void> {
  if (refused <= (memory.batchSizesTaken.get(encoding) ?? 1)) return;
  for (let size = refused; ; size = Math.ceil(size / 2)) {
    const taken = await submitValid(size);
    if (isAccepted(taken)) {
      memory.batchSizesTaken.set(encoding, size);
      if (size === refused) return;
      memory.batchSizes.set(encoding, size);
      throw new BatchTooLarge(notSeen(`a target that takes ${refused} transactions in one batch`), [
        answer.exchange,
        taken.exchange,
      ]);
    }
    if (size === 1 || !isRefusedWhole(taken)) return;
  }
}

/**
 * Submits valid transactions, for a check that does not need them to be in one batch. A batch that the target refuses as
 * a whole is sent again as its halves, and the size that the target takes is kept for the run.
 * @returns the responses in order
 */
export async function submitInParts(
  fixtures: SizeFixtures,
  plans: readonly SignedPlan[],
  encoding: Encoding = "json",
): Promise<readonly Answer[]> {
  const { node, memory } = fixtures;
  const parts = splitBatch(fixtures, plans, encoding);
  if (parts.length > 1) {
    const answers: Answer[] = [];
    for (const part of parts) answers.push(...(await submitInParts(fixtures, part, encoding)));
    return answers;
  }
  const answer = await node.submitBatch(toBatchBody(encoding, plans));
  if (plans.length === 1 || !isRefusedWhole(answer)) return [answer];
  const size = Math.ceil(plans.length / 2);
  const first = await submitInParts(fixtures, plans.slice(0, size), encoding);
  // A target that refuses a half too has another reason than the size.
  if (!first.every(isAccepted)) return [answer];
  memory.batchSizes.set(encoding, Math.min(size, knownBatchSize(fixtures, encoding)));
  return [...first, ...(await submitInParts(fixtures, plans.slice(size), encoding))];
}

/**
 * Submits valid transactions in one batch or, if the target takes no batch of this size, in several.
 * @param what names the transactions in the reason
 * @returns the last response
 * @throws Inconclusive if one of them is not accepted
 */
export async function submitAllAccepted(
  fixtures: SizeFixtures & Pick<SubmissionFixtures, "signers">,
  plans: readonly SignedPlan[],
  { what, encoding = "json" }: { readonly what: string; readonly encoding?: Encoding },
): Promise<Answer> {
  const answers = await submitInParts(fixtures, plans, encoding);
  for (const answer of answers) requireAccepted(fixtures, answer, what);
  const last = answers.at(-1);
  if (last === undefined) throw new TypeError("submitted transactions expected a response, got none");
  return last;
}
