/** Whether one maximum explains how many of their transactions blocks include (§4.5). */
import { isObject, readText } from "../client/json/json-value.ts";

/** A block as a response shows it. */
export interface ShownBlock {
  /** The number of its versions, each of which is a transaction. */
  readonly size: number;
  /** The number of transactions that the response includes. */
  readonly shown: number;
  /** Whether the included transactions are the first ones of the block, as far as they have versions. */
  readonly isBeginning: boolean;
}

/** The blocks that were read have to have so many sizes, or a maximum that explains them is not believed. */
const sizesMin = 3;

/** Reads a block with the transactions that were requested; null if the response has another form. */
export function readShownBlock(value: unknown): ShownBlock | null {
  if (!isObject(value) || !Array.isArray(value["transactions"])) return null;
  const first = toVersion(readText(value, "first_version"));
  const last = toVersion(readText(value, "last_version"));
  if (first === null || last === null || last < first) return null;
  const transactions: readonly unknown[] = value["transactions"];
  return {
    size: Number(last - first) + 1,
    shown: transactions.length,
    isBeginning: transactions.every((one, at) => {
      const version = isObject(one) ? toVersion(readText(one, "version")) : null;
      return version === null || version === first + BigInt(at);
    }),
  };
}

/**
 * Returns whether every block includes all of its transactions, or one number c explains all blocks: each includes the
 * first min(size, c) of its transactions. A number is believed only if the blocks have at least three sizes.
 */
export function isExplainedByCap(blocks: readonly ShownBlock[]): boolean {
  const cut = blocks.find(({ size, shown }) => shown < size);
  if (cut === undefined) return true;
  const cap = cut.shown;
  const sizes = new Set(blocks.map(({ size }) => size));
  return (
    cap > 0 &&
    sizes.size >= sizesMin &&
    blocks.every(({ size, shown, isBeginning }) => isBeginning && shown === Math.min(size, cap))
  );
}

function toVersion(text: string | null): bigint | null {
  return text !== null && /^[0-9]{1,20}$/.test(text) ? BigInt(text) : null;
}
