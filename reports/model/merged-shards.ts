import { formatCount } from "../render/text/format-count.ts";
import type { Report } from "./report.ts";

const shardsShownMax = 8;

/** Of which shards a report was merged, and how each of them ended; null for the report of a run of its own. */
export function renderMergedFrom({ run: { mergedFrom } }: Report): string | null {
  if (mergedFrom === null) return null;
  const shown = mergedFrom.slice(0, shardsShownMax).map(({ shard, end }) => `${shard} (${end})`);
  const more = mergedFrom.length - shown.length;
  const shards = [shown.join(", "), ...(more > 0 ? [`${more} more`] : [])].join(" and ");
  return `${formatCount(mergedFrom.length, "shard")}: ${shards}`;
}
