import type { Shard } from "../../reports/model/shard.ts";
import { malformedValue, type ValueParser } from "./option.ts";

/** More machines than this share no run; each of them asks for itself what the target holds. */
const shardsMax = 64;

/** One of so many shards, as `2/3`. */
export const parseShard: ValueParser<Shard> = (text, place) => {
  const [, index = 0, count = 0] = (/^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count || count > shardsMax) {
    throw malformedValue(
      place,
      `i/n, the i-th of n shards, i from 1 to n and n at most ${shardsMax}, such as 2/3`,
      text,
    );
  }
  return { index, count };
};
