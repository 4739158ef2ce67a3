/** Checks of whether blocks include submitted transactions as they were sent (§4.5, §4.6). */
import { notSeen } from "../../../evidence/reason.ts";
import { readHeaderNumber } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { type Assertions, formatTyped } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Inconclusive } from "../../client/outcome.ts";
import {
  areSameTypes,
  isSameFunction,
  assertTransactionAsSent,
  type BlockTransaction,
} from "../submission/transaction-comparison.ts";
import { findExecutedTransaction } from "../submission/execution.ts";
import { requireExecuted, requireAcceptance } from "../submission/acceptance.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { submitAllAccepted } from "../submission/batch-sizes.ts";
import { planMixedBatch, type Batch } from "../submission/mixed-batch.ts";
import { planNext, sign } from "../submission/planning.ts";

/**
 * Two batches: two transactions of one sender, and two transactions of different senders. Each transaction has its own
 * recipient.
 */
const batches: readonly Pick<Batch, "kinds" | "senders">[] = [
  { kinds: ["good", "good"], senders: { most: 1 } },
  { kinds: ["good", "good"] },
];

/** BLCK-012: a block shows each transaction of a batch with the members that were sent. */
export async function assertBlockMatchesBatch(fixtures: Fixtures): Promise<void> {
  const { node, signers } = fixtures;
  for (const batch of batches) {
    const before = readHeaderNumber(await node.getAccount(signers.take().address), "ledgerVersion");
    await requireAcceptance(fixtures, "json");
    const { good, plans } = await planMixedBatch(fixtures, batch.kinds, batch.senders);
    await submitAllAccepted(fixtures, plans, { what: "two transactions in one batch" });
    for (const planned of good) {
      const account = await requireExecuted(fixtures, planned);
      const found = await findExecutedTransaction(fixtures, planned, before, account);
      assertTransactionAsSent(fixtures.assert, planned, found);
    }
  }
}

/** BLCK-012: the blocks show two transactions of one sender, each with its own function and recipient. */
export async function assertBlocksMatchSubmitted(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const first = await planNext(fixtures);
  const second = await planNext(fixtures, { sequenceOffset: 1n });
  const before = readHeaderNumber(await fixtures.node.getAccount(first.sender), "ledgerVersion");
  const plans = [sign(fixtures, first), sign(fixtures, second)];
  await submitAllAccepted(fixtures, plans, { what: "two transactions in one batch" });
  const account = await requireExecuted(fixtures, second);
  const place = fixtures.signers.call("succeeds").arguments.indexOf("{recipient}");
  for (const planned of [first, second]) {
    assertSameCall(
      fixtures.assert,
      planned,
      place,
      await findExecutedTransaction(fixtures, planned, before, account),
    );
  }
}

/**
 * Asserts that a call in a block has the function, the type arguments and the recipient that were sent. Other arguments
 * are not compared, because the document leaves open their form.
 * @param place the position of the recipient among the arguments; -1 if there is none
 */
function assertSameCall(
  assert: Assertions,
  { call, sender, sequenceNumber }: PlannedTransaction,
  place: number,
  { block, transaction }: BlockTransaction,
): void {
  const payload = valueAt(transaction, "/payload");
  if (valueAt(payload, "/type") !== "entry_function_payload") {
    throw new Inconclusive(notSeen("a block with the payloads of its transactions", ["block"]), [
      block.exchange,
    ]);
  }
  const types = valueAt(payload, "/type_arguments");
  const shown = {
    function: valueAt(payload, "/function"),
    type_arguments: Array.isArray(types) ? types : [],
    recipient: place === -1 ? null : readAddress(valueAt(payload, `/arguments/${place}`)),
  };
  const sent = {
    function: call.function,
    type_arguments: call.type_arguments,
    recipient: place === -1 ? null : readAddress(call.arguments[place]),
  };
  assert.executed(block, "a block includes a transaction with its call");
  const isSame =
    isSameFunction(sent.function, shown.function) &&
    areSameTypes(sent.type_arguments, shown.type_arguments) &&
    isSameMoveValue(sent.recipient, shown.recipient);
  if (isSame) return;
  throw assert.violation(block, {
    context: `Compared two calls of the transaction of ${sender} with sequence number ${sequenceNumber}: the call in its block and the call that was sent`,
    expected: formatTyped(sent),
    received: formatTyped(shown),
    mismatch: "other payload",
    pointer: "/transactions",
  });
}

/** Reads an address, or the address of an object, which is a struct with the field `inner`. */
function readAddress(value: unknown): unknown {
  return valueAt(value, "/inner") ?? value ?? null;
}
