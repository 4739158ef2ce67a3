import { SAFETY_CLASSES, type SafetyClass } from "../../../evidence/safety-class.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import counted from "./cost-means.json" with { type: "json" };
import type { RequestTable } from "../request-estimate.ts";

/** What a request or a transaction cost on average in a run against the reference node. */
export interface CostMeans {
  /** The lengths of the bodies of a request and its response, by operation and class. */
  readonly bytes: {
    readonly [operation in Operation]?: {
      readonly [safety in SafetyClass]?: { readonly sent: number; readonly received: number };
    };
  };
  /** The transactions that were accepted for each request that submits. */
  readonly transactionsPerSubmission: number;
  readonly gasUnitsPerTransaction: number;
}

/** An estimate of what a run would cost. Another target has other accounts, blocks and prices, so it differs. */
export interface EstimatedCost {
  readonly bytes: { readonly sent: number; readonly received: number };
  /** How many transactions would be accepted. */
  readonly transactions: number;
  readonly gasUnits: number;
  /** The sum of their max_gas_amount, which `--max-gas-spent` counts until a block shows what they cost. */
  readonly gasUnitsMax: number;
}

/** The max_gas_amount of the transactions of most checks. */
const maxGasAmount = 200_000;

/**
 * Estimates what requests would cost.
 * @param canSubmit whether there is an account that can sign; without one, no transaction is accepted
 * @param means default: those of the reference node
 */
export function estimateCost(
  table: RequestTable,
  canSubmit: boolean,
  means: CostMeans = counted,
): EstimatedCost {
  const bytes = { sent: 0, received: 0 };
  for (const [operation, row] of Object.entries(table) as [Operation, RequestTable[Operation]][]) {
    for (const safety of SAFETY_CLASSES) {
      const mean = means.bytes[operation]?.[safety];
      bytes.sent += (row?.[safety] ?? 0) * (mean?.sent ?? 0);
      bytes.received += (row?.[safety] ?? 0) * (mean?.received ?? 0);
    }
  }
  const submissions = canSubmit ? (table.submitBatch?.submit ?? 0) : 0;
  const transactions = Math.round(submissions * means.transactionsPerSubmission);
  return {
    bytes,
    transactions,
    gasUnits: Math.round(transactions * means.gasUnitsPerTransaction),
    gasUnitsMax: transactions * maxGasAmount,
  };
}
