/** Whether one maximum explains how many of their transactions blocks include (§4.5). */
import { isObject, readText } from "../client/json/json-value.ts";
import { readLedgerPosition } from "../client/response-head.ts";
import { isSuccessful, type SentExchange } from "../client/sent-exchange.ts";

/** A block as a response shows it. */
export interface ShownBlock {
  /** The number of its versions, each of which is a transaction. */
  readonly size: number;
  /** The number of transactions that the response includes. */
  readonly shown: number;
}

/** A block that discovery read. */
export interface SeenBlock extends ShownBlock {
  readonly firstVersion: string;
  /** Whether the included transactions are the first ones of the block, as far as they have versions. */
  readonly isBeginning: boolean;
}

/** The blocks that were read have to have so many sizes, or a maximum that cuts some of them is not believed. */
const sizesMin = 3;

/**
 * Lists the blocks that were read with their transactions. Blocks that begin below the oldest version are left out,
 * because the document does not say which of their transactions are included.
 */
export function listSeenBlocks(seen: readonly SentExchange[], vendor: string): readonly SeenBlock[] {
  const blocks = new Map<string, SeenBlock>();
  for (const sent of seen) {
    if (sent.request.operation !== "getBlockByVersion" || !isSuccessful(sent)) continue;
    const block = readSeenBlock(sent.json.value);
    const oldest = readLedgerPosition(sent.answer.headers, vendor).oldestLedgerVersion;
    const isWhole = block !== null && (oldest === null || BigInt(block.firstVersion) >= BigInt(oldest));
    if (isWhole) blocks.set(block.firstVersion, block);
  }
  return [...blocks.values()];
}

/** Reads a block with the transactions that were requested; null if the response has another form. */
export function readSeenBlock(value: unknown): SeenBlock | null {
  if (!isObject(value) || !Array.isArray(value["transactions"])) return null;
  const first = toVersion(readText(value, "first_version"));
  const last = toVersion(readText(value, "last_version"));
  if (first === null || last === null || last < first) return null;
  const transactions: readonly unknown[] = value["transactions"];
  return {
    firstVersion: String(first),
    size: Number(last - first) + 1,
    shown: transactions.length,
    isBeginning: transactions.every((one, at) => {
      const version = isObject(one) ? toVersion(readText(one, "version")) : null;
      return version === null || version === first + BigInt(at);
    }),
  };
}

/** What the numbers of included transactions say about the maximum. */
export interface CapFinding<Block extends ShownBlock> {
  /** The maximum: that of the profile, or the largest number that a block includes. */
  readonly cap: number;
  /** Blocks that include fewer transactions than they have, and than the maximum. */
  readonly broken: readonly Block[];
  /** Whether the maximum explains every block: if it cuts some of them, blocks have at least three sizes. */
  readonly isBelieved: boolean;
}

/**
 * Compares blocks with one maximum c: each includes min(size, c) transactions.
 * @param declared the maximum in the profile, which is believed
 */
export function findCap<Block extends ShownBlock>(
  blocks: readonly Block[],
  declared: number | null = null,
): CapFinding<Block> {
  const cap = declared ?? Math.max(0, ...blocks.map(({ shown }) => shown));
  const broken = blocks.filter(({ size, shown }) => shown < Math.min(size, cap));
  const isCut = blocks.some(({ size, shown }) => shown < size);
  const hasSizes = declared !== null || new Set(blocks.map(({ size }) => size)).size >= sizesMin;
  return { cap, broken, isBelieved: broken.length === 0 && (!isCut || (hasSizes && cap > 0)) };
}

function toVersion(text: string | null): bigint | null {
  return text !== null && /^[0-9]{1,20}$/.test(text) ? BigInt(text) : null;
}
