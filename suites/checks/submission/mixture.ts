/**
 * Batches of transactions that are to be accepted and of others that are not. The document names no rule by which a
 * transaction fails but its signature, so those that are to fail carry the signature of another transaction.
 */
import type { Fixtures } from "../../runner/judge.ts";
import { planNext, sign, type SignedPlan } from "./planning.ts";
import type { PlannedTransaction } from "../../transactions/planned-transaction.ts";

type Tools = Pick<Fixtures, "node" | "signers" | "seed">;

/** A transaction with its own signature, or with that of another one. */
export type Kind = "good" | "bad";

/** Several transactions in the order in which they are submitted. */
export interface Mixture {
  readonly plans: readonly SignedPlan[];
  readonly kinds: readonly Kind[];
  readonly good: readonly PlannedTransaction[];
  readonly bad: readonly PlannedTransaction[];
  /** Whether each is from a sender of its own, so that the outcome of none can hang on another. */
  readonly areApart: boolean;
}

/** Which of the signers take part in a batch. */
export interface Senders {
  /** Left out: as many as there are. */
  readonly most?: number;
  /** The place of the first. Left out: 0. */
  readonly from?: number;
}

/** What a transaction has differently from the one whose signature it carries. */
export const differences: { readonly [member: string]: (own: PlannedTransaction) => PlannedTransaction } = {
  sequence_number: (own) => ({ ...own, sequenceNumber: own.sequenceNumber + 1n }),
  max_gas_amount: (own) => ({ ...own, maxGasAmount: own.maxGasAmount + 1n }),
  gas_unit_price: (own) => ({ ...own, gasUnitPrice: own.gasUnitPrice + 1n }),
  expiration_timestamp_secs: (own) => ({
    ...own,
    expirationTimestampSecs: own.expirationTimestampSecs + 1n,
  }),
  payload: (own) => ({ ...own, call: { ...own.call, function: `${own.call.function}_` } }),
};

/** A transaction with the signature that its signer gave to another one. @throws Inconclusive as `sign` */
export function signedAs(
  tools: Pick<Fixtures, "signers">,
  own: PlannedTransaction,
  other: PlannedTransaction,
  place = 0,
): SignedPlan {
  const { signature } = sign(tools, other, place).signed;
  const { planned, signed } = sign(tools, own, place);
  return { planned, signed: { ...signed, signature } };
}

/**
 * Plans a batch. Those that are to be accepted come from as many signers as there are, one after the other; the
 * numbers of the others follow upon theirs.
 * @param senders How many of the signers take part at most, and from which on. Left out: all of them, from the first.
 * @throws Inconclusive as `planNext` and `sign`
 */
export async function planMixture(
  tools: Tools,
  kinds: readonly Kind[],
  { most = Infinity, from = 0 }: Senders = {},
): Promise<Mixture> {
  const count = Math.max(1, Math.min(most, tools.signers.count() - from));
  const goodCount = kinds.filter((kind) => kind === "good").length;
  const plans: SignedPlan[] = [];
  let goodSoFar = 0;
  let badSoFar = 0;
  for (const kind of kinds) {
    const turn = kind === "good" ? goodSoFar++ : goodCount + badSoFar++;
    const place = from + (turn % count);
    const planned = await planNext(tools, { place, ahead: BigInt(Math.floor(turn / count)) });
    plans.push(
      kind === "good"
        ? sign(tools, planned, place)
        : signedAs(tools, planned, { ...planned, maxGasAmount: planned.maxGasAmount + 1n }, place),
    );
  }
  const ofKind = (wanted: Kind): PlannedTransaction[] =>
    plans.flatMap(({ planned }, at) => (kinds[at] === wanted ? [planned] : []));
  return { plans, kinds, good: ofKind("good"), bad: ofKind("bad"), areApart: kinds.length <= count };
}
