/** Counts what the transactions of a run cost, from the responses that its checks read anyway. */
import type { AcceptedTransaction, ShownTransaction } from "../../evidence/spending.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { readProperty } from "../client/json/json-value.ts";
import { requestOperation } from "../client/operation-request.ts";
import { Inconclusive } from "../client/outcome.ts";
import { isOutcomeUnknown, type SentTransaction } from "../client/resend/resend.ts";
import { headerValues } from "../client/response-head.ts";
import type { RawAnswer } from "../client/send-request.ts";
import type { SentExchange } from "../client/sent-exchange.ts";
import type { RunSpending, SendRead } from "../client/spending.ts";
import { formatLongAddress, isAddressText } from "../oracle/type-tag.ts";
import type { GasBudget } from "./gas-budget.ts";
import { formatName, readShownTransaction, toName } from "./shown-transaction.ts";

/** Creates the spending of a run that has sent no transaction yet. */
export function createRunSpending({
  budget,
  vendor,
  redaction,
}: {
  readonly budget: GasBudget;
  readonly vendor: string;
  readonly redaction: { redact(text: string): string };
}): RunSpending {
  /** The transactions that were sent, until a block shows them. */
  const unseen = new Map<string, SentTransaction>();
  const accepted = new Set<string>();
  const acceptedBy = new Map<string, number>();
  let latest = -1n;
  /** The first version after those of the blocks that were read to learn what transactions cost. */
  let next: bigint | null = null;
  let reading: Promise<boolean> | null = null;

  function addAccepted(transactions: readonly SentTransaction[]): readonly AcceptedTransaction[] {
    return transactions.flatMap((transaction) => {
      const name = toName(transaction);
      const text = formatName(name);
      if (accepted.has(text)) return [];
      accepted.add(text);
      acceptedBy.set(name.sender, (acceptedBy.get(name.sender) ?? 0) + 1);
      return [toAccepted(transaction)];
    });
  }

  function addShown(block: unknown): readonly ShownTransaction[] {
    const transactions = unseen.size === 0 ? null : readProperty(block, "transactions");
    if (!Array.isArray(transactions)) return [];
    return transactions.flatMap((transaction: unknown) => {
      const shown = readShownTransaction(transaction, (text) => redaction.redact(text));
      if (shown === null || !unseen.delete(formatName(shown))) return [];
      budget.settle(formatName(shown), BigInt(shown.gasUsed));
      return [shown];
    });
  }

  /** Reads the next block after the first submission, up to a version; false if there is no further one. */
  async function readNextBlock(read: SendRead, until: bigint): Promise<boolean> {
    if (next === null || next > until || unseen.size === 0) return false;
    const query = { with_transactions: true };
    const { json } = await read(requestOperation("getBlockByVersion", String(next), { query }));
    const last = readVersion(readProperty(json.value, "last_version"));
    if (last === null || last < next) return false;
    next = last + 1n;
    return true;
  }

  return {
    async reserve(transactions, read) {
      if (transactions.length === 0) return;
      next ??= latest < 0n ? null : latest + 1n;
      const amounts = new Map(transactions.map((one) => [formatName(toName(one)), one.maxGasAmount]));
      // Later blocks are not read, because a fast ledger would never end.
      const until = latest;
      while (!budget.reserve(amounts)) {
        reading ??= readNextBlock(read, until).finally(() => (reading = null));
        if (!(await reading)) throw new Inconclusive({ kind: "limit", limit: "max-gas-spent" });
      }
      for (const transaction of transactions) {
        const text = formatName(toName(transaction));
        if (!accepted.has(text)) unseen.set(text, transaction);
      }
    },
    observe(sent, recorder) {
      const { answer, request, json } = sent;
      if (answer.arrived) latest = newest(latest, readLedgerVersion(answer, vendor));
      if (request.operation === "getBlockByVersion") {
        const shown = addShown(json.value);
        if (shown.length > 0) recorder.recordSpending({ accepted: [], shown });
      }
      if (request.effect === "none" || request.effect.length === 0) return;
      const taken = findAccepted(sent, request.effect);
      const added = addAccepted(taken);
      if (added.length > 0) recorder.recordSpending({ accepted: added, shown: [] });
      if (isOutcomeUnknown(request.effect, answer)) return;
      for (const refused of request.effect.filter((one) => !taken.includes(one))) {
        const text = formatName(toName(refused));
        if (!accepted.has(text)) budget.release(text);
      }
    },
    countAccepted: (address) =>
      acceptedBy.get(isAddressText(address) ? formatLongAddress(address) : address) ?? 0,
  };
}

function toAccepted(transaction: SentTransaction): AcceptedTransaction {
  const { maxGasAmount, gasUnitPrice, call, recipient } = transaction;
  return {
    ...toName(transaction),
    maxGasAmount: String(maxGasAmount),
    gasUnitPrice: String(gasUnitPrice),
    function: call.function,
    ...(recipient !== undefined && { recipient }),
  };
}

/** Returns the transactions of a batch that its response does not list as refused. */
function findAccepted(
  { answer, json }: SentExchange<Operation, RawAnswer>,
  transactions: readonly SentTransaction[],
): readonly SentTransaction[] {
  if (!answer.arrived || (answer.status !== 202 && answer.status !== 206)) return [];
  const failures = readProperty(json.value, "transaction_failures");
  const refused = new Set<unknown>(
    Array.isArray(failures) ? failures.map((one) => readProperty(one, "transaction_index")) : [],
  );
  return transactions.filter(({ index = 0 }) => !refused.has(index));
}

const newest = (one: bigint, other: bigint | null): bigint => (other !== null && other > one ? other : one);

function readLedgerVersion(answer: Extract<RawAnswer, { arrived: true }>, vendor: string): bigint | null {
  return readVersion(headerValues(answer.headers, `x-${vendor}-ledger-version`)[0]);
}

function readVersion(value: unknown): bigint | null {
  return typeof value === "string" && /^\d{1,20}$/.test(value) ? BigInt(value) : null;
}
