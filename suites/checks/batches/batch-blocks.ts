/** The check of whether a block (§4.5) shows what was submitted. */
import { submitAfterHandshake, type Batch } from "./batch-submit.ts";
import { isAccepted } from "./batch-answer.ts";
import { readHeaderNumber } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { Fixtures } from "../kit/check.ts";
import { quote } from "../../oracle/judgement.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { areSameArguments, areSameTypes, isSameFunction } from "../simulations/simulation-request-echo.ts";
import { findExecutedTransaction, type ExecutedTransaction } from "../submission/execution.ts";
import { requireExecuted } from "../submission/require-acceptance.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";

/** Several of one sender, and of several: each has an argument or a price of its own. */
const batches: readonly Pick<Batch, "kinds" | "senders">[] = [
  { kinds: ["good", "good"], senders: { most: 1 } },
  { kinds: ["good", "good"] },
];

/** Each transaction of a batch stands in its block as it was sent. */
export async function assertBlockMatchesBatch(fixtures: Fixtures): Promise<void> {
  const { node, signers } = fixtures;
  for (const batch of batches) {
    const before = readHeaderNumber(await node.getAccount(signers.take().address), "ledgerVersion");
    const { answer, mixedBatch } = await submitAfterHandshake(fixtures, batch);
    if (!isAccepted(answer)) {
      throw new Inconclusive("needs two transactions that are accepted together", [answer.exchange]);
    }
    for (const planned of mixedBatch.good) {
      const account = await requireExecuted(fixtures, planned);
      assertTransactionAsSent(planned, await findExecutedTransaction(fixtures, planned, before, account));
    }
  }
}

/** Whether what is shown of a transaction is what it was sent with. What is not shown is not judged. */
export function assertTransactionAsSent(
  planned: PlannedTransaction,
  { block, transaction }: Pick<ExecutedTransaction, "block" | "transaction">,
): void {
  if (transaction === undefined) {
    throw new Inconclusive("needs a block that shows all of its transactions", [block.exchange]);
  }
  const context = "A block includes a transaction as it was sent";
  block.recordAssertion("BLCK-012", context);
  for (const [pointer, own, isSame] of [...numbersOf(planned), ...callOf(planned, transaction)]) {
    const shown = valueAt(transaction, pointer);
    if (shown === undefined || isSame(own, shown)) continue;
    throw new Violation({
      requirement: "BLCK-012",
      operation: block.operation,
      basis: "comparison",
      layer: "semantics",
      pointer: "/transactions",
      mismatch: `other ${pointer}`,
      summary: `${context}, but the ${pointer.slice(1)} of number ${planned.sequenceNumber} of ${planned.sender} is another.`,
      expected: quote(JSON.stringify(own) ?? "nothing", 300),
      received: quote(JSON.stringify(shown) ?? "nothing", 300),
      exchanges: [block.exchange],
    });
  }
}

/** A member of a transaction, what it was sent with, and when what is shown says the same. */
type SentMember = readonly [pointer: string, sent: unknown, isSame: typeof isSameFunction];

function numbersOf(planned: PlannedTransaction): readonly SentMember[] {
  return [
    ["/max_gas_amount", String(planned.maxGasAmount), isSameMoveValue],
    ["/gas_unit_price", String(planned.gasUnitPrice), isSameMoveValue],
    ["/expiration_timestamp_secs", String(planned.expirationTimestampSecs), isSameMoveValue],
  ];
}

/** What the members of a payload of another kind say is not shown (UNIO-S01). */
function callOf({ call }: PlannedTransaction, transaction: unknown): readonly SentMember[] {
  if (valueAt(transaction, "/payload/type") !== "entry_function_payload") return [];
  return [
    ["/payload/function", call.function, isSameFunction],
    ["/payload/type_arguments", call.type_arguments, areSameTypes],
    ["/payload/arguments", call.arguments, (own, shown) => areSameArguments(call, own, shown)],
  ];
}
