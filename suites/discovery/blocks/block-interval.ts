import { isObject, readText } from "../../client/json/json-value.ts";
import { isSuccessful, type SentExchange } from "../../client/sent-exchange.ts";

interface BlockTime {
  readonly height: bigint;
  readonly micros: bigint;
}

/** Returns the bodies of the blocks that were read. */
export function listBlockBodies(seen: readonly SentExchange[]): readonly unknown[] {
  return seen
    .filter((sent) => sent.request.operation === "getBlockByVersion" && isSuccessful(sent))
    .map(({ json }) => json.value);
}

/**
 * Returns the median time from one block to the next in milliseconds, from the timestamps of blocks; null if fewer than
 * two of them have one.
 */
export function findBlockInterval(bodies: readonly unknown[]): number | null {
  const times = new Map(bodies.flatMap(readBlockTime).map((time) => [time.height, time]));
  const blocks = [...times.values()].toSorted((a, b) => (a.height < b.height ? -1 : 1));
  const intervals = blocks
    .slice(1)
    .map((block, at) => toInterval(blocks[at] ?? block, block))
    .toSorted((a, b) => a - b);
  return intervals[intervals.length >> 1] ?? null;
}

/** Blocks between the two may not have been read, so this is the mean of their intervals. */
function toInterval(earlier: BlockTime, later: BlockTime): number {
  return Math.max(0, Number(later.micros - earlier.micros) / Number(later.height - earlier.height) / 1_000);
}

const decimal = /^[0-9]{1,20}$/;

function readBlockTime(body: unknown): readonly BlockTime[] {
  if (!isObject(body)) return [];
  const [height, micros] = [readText(body, "block_height"), readText(body, "block_timestamp")];
  if (height === null || micros === null || !decimal.test(height) || !decimal.test(micros)) return [];
  return [{ height: BigInt(height), micros: BigInt(micros) }];
}
