import { U64_MAX } from "../../spec/vocabulary.ts";
import { replaceGasValues } from "../bcs/transaction.ts";
import { payerOf, type SignedTransaction } from "../bcs/signed-transaction.ts";
import type { ReadState } from "../ledger/state-value.ts";
import type { TransactionOutcome } from "../ledger/transaction-record.ts";
import { formatBase64 } from "../primitives/bytes.ts";
import { unknownFeePayer } from "../authentication/required-signatures.ts";
import type { Executor } from "./executor.ts";
import { readNativeBalance } from "../framework/coins/fungible-store.ts";
import { estimatedGasUnitPrice, computeGasAmountMax, prioritizedGasUnitPrice } from "./gas.ts";
import { checkPrologue, type PrologueContext } from "./prologue.ts";
import { toUserTransaction } from "./read-transaction.ts";
import { formatUserTransaction } from "./user-transaction.ts";

/** The gas values that the node replaces by estimates, as requested by the client (§4.7). */
export interface Estimates {
  readonly maxGasAmount: boolean;
  readonly gasUnitPrice: boolean;
  readonly prioritizedGasUnitPrice: boolean;
}

/**
 * Replaces gas values of a transaction by the requested estimates, for the balance of the account that pays. The size
 * of the transaction does not change.
 */
export function applyEstimates(
  signed: SignedTransaction,
  estimates: Estimates,
  { read }: { readonly read: ReadState },
): SignedTransaction {
  const { raw, bytes } = signed;
  if (!Object.values(estimates).includes(true)) return signed;
  const gasUnitPrice = estimates.prioritizedGasUnitPrice
    ? prioritizedGasUnitPrice
    : estimates.gasUnitPrice
      ? estimatedGasUnitPrice
      : raw.gasUnitPrice;
  const payer = payerOf(signed);
  const balance = payer === unknownFeePayer ? U64_MAX : readNativeBalance(read, payer);
  const maxGasAmount = estimates.maxGasAmount
    ? computeGasAmountMax({ balance, gasUnitPrice, sizeBytes: bytes.length })
    : raw.maxGasAmount;
  return replaceGasValues(signed, { gasUnitPrice, maxGasAmount });
}

/**
 * Computes the outcome of a transaction on a state. If `checkPrologue` rejects the transaction, the outcome has the
 * status of the failed check and no changes.
 */
export function simulate(
  signed: SignedTransaction,
  context: PrologueContext & { readonly executor: Executor },
): TransactionOutcome {
  const transaction = toUserTransaction(signed, { ...context, isSimulation: true });
  const status = checkPrologue(signed, { ...context, isSimulation: true });
  if (status === null) return context.executor.execute(transaction, context.read);
  return {
    kind: "user",
    hash: transaction.hash,
    own: formatUserTransaction(transaction),
    signedBytes: formatBase64(transaction.bytes),
    changes: new Map(),
    events: [],
    gasUsed: "0",
    success: false,
    vmStatus: status,
  };
}
