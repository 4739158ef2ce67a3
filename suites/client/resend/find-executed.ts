/** Finds out whether a transaction was executed although the response to its submission was lost. */
import { readProperty } from "../json/json-value.ts";
import { requestOperation, type OperationRequest } from "../operation-request.ts";
import type { Effect, SentTransaction } from "./resend.ts";
import type { RawAnswer } from "../send-request.ts";
import type { SentExchange } from "../sent-exchange.ts";

/** Sends a read whose response is not judged. */
export type UnjudgedRead = (
  request: OperationRequest,
) => Promise<SentExchange<OperationRequest["operation"], RawAnswer>>;

/** The times between the reads of a wait: long enough for a ledger with a block every three seconds. */
const pausesMillis = [100, 200, 400, 800, 1_600] as const;

/** A ledger that has added more blocks than this since a transaction was planned is not searched to its end. */
const blocksMax = 40;

/** Whether the ledger shows that the first transaction of a request was executed. */
export async function isFirstExecuted(effect: Effect, read: UnjudgedRead): Promise<boolean> {
  const [first] = effect === "none" ? [] : effect;
  return first !== undefined && isExecuted(first, read);
}

/**
 * Waits for a short time until the last transaction of a request is executed. Without this, the next transaction of its
 * sender would get the same sequence number. A nonce is not used again, so nothing waits for it.
 */
export async function waitForLast(
  effect: Effect,
  read: UnjudgedRead,
  pause: (millis: number) => Promise<unknown>,
): Promise<void> {
  const last = effect === "none" ? undefined : effect.at(-1);
  if (last === undefined || last.nonce !== undefined) return;
  for (const millis of pausesMillis) {
    if (await isExecuted(last, read)) return;
    await pause(millis);
  }
}

function isExecuted(transaction: SentTransaction, read: UnjudgedRead): Promise<boolean> {
  return transaction.nonce === undefined ? isNumberUsed(transaction, read) : isInNewBlocks(transaction, read);
}

/** Whether the account of the sender has used the sequence number. */
async function isNumberUsed(
  { sender, sequenceNumber }: SentTransaction,
  read: UnjudgedRead,
): Promise<boolean> {
  const { answer, json } = await read(requestOperation("getAccount", sender));
  if (!answer.arrived || answer.status !== 200) return false;
  const next = toNumber(readProperty(json.value, "sequence_number"));
  return next !== null && next > sequenceNumber;
}

/** Whether a block that was added since the transaction was planned includes it. No account shows a used nonce. */
async function isInNewBlocks(transaction: SentTransaction, read: UnjudgedRead): Promise<boolean> {
  const { sinceVersion } = transaction;
  let version = sinceVersion === undefined ? null : sinceVersion + 1n;
  for (let blocks = 0; version !== null && blocks < blocksMax; blocks += 1) {
    const query = { with_transactions: true };
    const { answer, json } = await read(requestOperation("getBlockByVersion", String(version), { query }));
    if (!answer.arrived || answer.status !== 200) return false;
    const all = readProperty(json.value, "transactions");
    if (Array.isArray(all) && all.some((one) => isSame(one, transaction))) return true;
    const last = toNumber(readProperty(json.value, "last_version"));
    version = last === null || last < version ? null : last + 1n;
  }
  return false;
}

function isSame(shown: unknown, { sender, nonce }: SentTransaction): boolean {
  return (
    toNumber(readProperty(shown, "replay_protection_nonce")) === nonce &&
    toDigits(readProperty(shown, "sender")) === toDigits(sender)
  );
}

function toNumber(value: unknown): bigint | null {
  return typeof value === "string" && /^\d{1,20}$/.test(value) ? BigInt(value) : null;
}

/** The hex digits of an address without leading zeros, which a node may leave out. */
function toDigits(address: unknown): string {
  return String(address).toLowerCase().replace(/^0x0*/, "");
}
