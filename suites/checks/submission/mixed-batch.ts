/**
 * Batches of transactions that are to be accepted and of others that are not. The document names no rule by which a
 * transaction fails but its signature, so those that are to fail carry the signature of another transaction.
 */
import type { Fixtures } from "../kit/check.ts";
import { planNext, sign, type SignedPlan } from "./planning.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";

type Tools = Pick<Fixtures, "node" | "signers" | "seed" | "memory">;

/** A transaction with its own signature, or with that of another one. */
export type SignatureKind = "good" | "bad";

/** Several transactions in the order in which they are submitted. */
export interface MixedBatch {
  readonly plans: readonly SignedPlan[];
  readonly kinds: readonly SignatureKind[];
  readonly good: readonly PlannedTransaction[];
  readonly bad: readonly PlannedTransaction[];
  /** Whether each is from a sender of its own, so that the outcome of none can hang on another. */
  readonly haveDistinctSenders: boolean;
}

/** Which of the signers take part in a batch. */
export interface SenderRange {
  /** Left out: as many as there are. */
  readonly most?: number;
  /** The place of the first. Left out: 0. */
  readonly from?: number;
}

/** What a transaction has differently from the one whose signature it carries. */
export const signedMemberChanges: {
  readonly [member: string]: (own: PlannedTransaction) => PlannedTransaction;
} = {
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
export function signWithForeignSignature(
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
export async function planMixedBatch(
  tools: Tools,
  kinds: readonly SignatureKind[],
  { most = Infinity, from = 0 }: SenderRange = {},
): Promise<MixedBatch> {
  const count = Math.max(1, Math.min(most, tools.signers.count() - from));
  const goodCount = kinds.filter((kind) => kind === "good").length;
  const plans: SignedPlan[] = [];
  let goodSoFar = 0;
  let badSoFar = 0;
  for (const kind of kinds) {
    const position = kind === "good" ? goodSoFar++ : goodCount + badSoFar++;
    const place = from + (position % count);
    const planned = await planNext(tools, { place, sequenceOffset: BigInt(Math.floor(position / count)) });
    plans.push(
      kind === "good"
        ? sign(tools, planned, place)
        : signWithForeignSignature(
            tools,
            planned,
            { ...planned, maxGasAmount: planned.maxGasAmount + 1n },
            place,
          ),
    );
  }
  const ofKind = (wanted: SignatureKind): PlannedTransaction[] =>
    plans.flatMap(({ planned }, at) => (kinds[at] === wanted ? [planned] : []));
  return {
    plans,
    kinds,
    good: ofKind("good"),
    bad: ofKind("bad"),
    haveDistinctSenders: kinds.length <= count,
  };
}
