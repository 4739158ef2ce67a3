/** Says what a run cost its target. */
import { formatCount } from "../model/plain-text.ts";
import type { ReportCost } from "../model/report.ts";

/** Describes what a run cost: the bytes, and the transactions if some were accepted. */
export function describeCost({ bytes, transactions }: ReportCost): readonly string[] {
  const traffic = `${formatBytes(bytes.received)} received, ${formatBytes(bytes.sent)} sent`;
  return transactions === undefined ? [traffic] : [traffic, describeTransactions(transactions)];
}

/** Describes the transactions of a run and their gas, as far as blocks show it. */
export function describeTransactions({
  accepted,
  shown,
  gasUnits,
  fees,
  estimatedGasUnits,
}: NonNullable<ReportCost["transactions"]>): string {
  const count = `${formatCount(accepted, "transaction")} accepted`;
  if (estimatedGasUnits === null) return `${count}, and no block that was read shows what they cost`;
  const gas = `${gasUnits} gas units for ${fees}`;
  return shown >= accepted
    ? `${count}, which used ${gas}`
    : `${count}; the ${shown} that blocks show used ${gas}, so all used about ${estimatedGasUnits} gas units`;
}

/** Formats a number of bytes, such as `3.2 MB`. */
export function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? ["kB", 1_000] : ["MB", 1_000_000];
  return `${(bytes / size).toFixed(1)} ${unit}`;
}
