/** Whether a block shows transactions as they were sent (§4.5, §4.6). */
import { isAccepted } from "./batch-answer.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { valueAt, formatCanonical } from "../../client/json/json-value.ts";
import type { Fixtures } from "../kit/check.ts";
import { quote } from "../../oracle/judgement.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { parseTypeTag } from "../../oracle/type-tag.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { findExecutedTransaction } from "../submission/execution.ts";
import { requireAcceptance, requireExecuted } from "../submission/require-acceptance.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { toBatchBody, planNext, sign } from "../submission/planning.ts";

/** Two transactions of one sender stand in their blocks with what each of them calls. */
export async function assertBlocksMatchSubmitted(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const first = await planNext(fixtures);
  const second = await planNext(fixtures, { sequenceOffset: 1n });
  const before = readHeaderNumber(await fixtures.node.getAccount(first.sender), "ledgerVersion");
  const answer = await fixtures.node.submitBatch(
    toBatchBody("json", [sign(fixtures, first), sign(fixtures, second)]),
  );
  if (!isAccepted(answer)) {
    throw new Inconclusive("needs two transactions that are accepted together", [answer.exchange]);
  }
  const account = await requireExecuted(fixtures, second);
  const place = fixtures.signers.call("succeeds").arguments.indexOf("{recipient}");
  for (const planned of [first, second]) {
    const { block, transaction } = await findExecutedTransaction(fixtures, planned, before, account);
    isSameCall({ block, transaction, planned, place });
  }
}

interface Shown {
  readonly block: Answer;
  readonly transaction: unknown;
  readonly planned: PlannedTransaction;
  /** Where among the arguments the recipient stands; -1: nowhere. */
  readonly place: number;
}

/** Of the arguments only an address is compared: how others are shown is left open. */
function isSameCall({ block, transaction, planned: { call, sequenceNumber }, place }: Shown): void {
  const payload = valueAt(transaction, "/payload");
  if (valueAt(payload, "/type") !== "entry_function_payload") {
    throw new Inconclusive("needs a block that shows the payload of its transactions", [block.exchange]);
  }
  const shown = {
    function: nameIn(valueAt(payload, "/function")),
    type_arguments: typesIn(valueAt(payload, "/type_arguments")),
    recipient: place === -1 ? null : addressIn(valueAt(payload, `/arguments/${place}`)),
  };
  const sent = {
    function: nameIn(call.function),
    type_arguments: typesIn(call.type_arguments),
    recipient: place === -1 ? null : addressIn(call.arguments[place]),
  };
  block.recordAssertion("BLCK-012", "A transaction stands in its block with what it calls");
  if (isSameMoveValue(shown, sent)) return;
  throw new Violation({
    requirement: "BLCK-012",
    operation: "getBlockByVersion",
    basis: "comparison",
    layer: "semantics",
    pointer: "/transactions",
    mismatch: "other payload",
    summary: `The transaction with number ${sequenceNumber} stands in its block with another call than it was sent with.`,
    expected: quote(formatCanonical(sent), 300),
    received: quote(formatCanonical(shown), 300),
    exchanges: [block.exchange],
  });
}

/** The parts of a function's name, so that its address may be written short. */
const nameIn = (name: unknown): readonly string[] => String(name).split("::");

const typesIn = (types: unknown): readonly string[] =>
  Array.isArray(types)
    ? types.map((type: unknown) => formatCanonical(parseTypeTag(String(type)) ?? String(type)))
    : [];

/** An address, also that of an object, which is shown as its one field. */
const addressIn = (value: unknown): unknown => valueAt(value, "/inner") ?? value ?? null;
