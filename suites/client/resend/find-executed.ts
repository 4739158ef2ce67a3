/** Finds out whether a transaction was executed although the response to its submission was lost. */
import { readProperty } from "../json/json-value.ts";
import { requestOperation, type OperationRequest } from "../operation-request.ts";
import type { SentTransaction } from "./resend.ts";
import type { RawAnswer } from "../send-request.ts";
import type { SentExchange } from "../sent-exchange.ts";

type Read = (request: OperationRequest) => Promise<SentExchange<OperationRequest["operation"], RawAnswer>>;

/**
 * Whether the account of the sender shows that a transaction was executed. No account shows this of a transaction with a
 * nonce: its nonce alone prevents that it is executed twice.
 */
export async function isExecuted(
  { sender, sequenceNumber, nonce }: SentTransaction,
  read: Read,
): Promise<boolean> {
  if (nonce !== undefined) return false;
  const { answer, json } = await read(requestOperation("getAccount", sender));
  const next = answer.arrived && answer.status === 200 ? readProperty(json.value, "sequence_number") : null;
  return typeof next === "string" && /^\d{1,20}$/.test(next) && BigInt(next) > sequenceNumber;
}

/** The times between the reads of a wait: long enough for a ledger with a block every three seconds. */
const pausesMillis = [100, 200, 400, 800, 1_600] as const;

/**
 * Waits for a short time until a transaction is executed. Without this, the next transaction of its sender would get the
 * same sequence number.
 */
export async function waitUntilExecuted(
  transaction: SentTransaction,
  read: Read,
  pause: (millis: number) => Promise<unknown>,
): Promise<void> {
  if (transaction.nonce !== undefined) return;
  for (const millis of pausesMillis) {
    if (await isExecuted(transaction, read)) return;
    await pause(millis);
  }
}
