/** What holds of a target as a whole of what the document leaves open. */
import type { Fact, LedgerPosition } from "../../../reports/model/observation.ts";
import type { FactId } from "../../../spec/facts.ts";
import { detectTimeUnit } from "./text-forms.ts";

/** A target as discovery found it. */
export interface FoundTarget {
  readonly baseUrl: string;
  readonly vendor: string;
  /** Whether the word was found in its headers. */
  readonly showsVendor: boolean;
  /** What is sent with every request. */
  readonly headers: readonly unknown[];
  readonly position: LedgerPosition;
}

/** What discovery has found out, and what of it a report keeps as facts. */
export function toTargetFacts({ baseUrl, vendor, showsVendor, headers, position }: FoundTarget): Fact[] {
  const { chainId, ledgerTimestampMicros: time } = position;
  const found: readonly (readonly [FactId, string | null])[] = [
    ["base-address", new URL(baseUrl).pathname.endsWith("/v1") ? "ends with /v1" : "does not end with /v1"],
    ["credentials", headers.length === 0 ? "none" : "some"],
    ["vendor-word", showsVendor ? vendor : null],
    ["chain-id", chainId === null ? null : String(chainId)],
    ["ledger-timestamp-unit", time === null ? null : detectTimeUnit(time)],
    ["retained-versions", formatCount(position.oldestLedgerVersion, position.ledgerVersion)],
    ["retained-blocks", formatCount(position.oldestBlockHeight, position.blockHeight)],
  ];
  return found.flatMap(([id, value]) => (value === null ? [] : [{ id, value }]));
}

function formatCount(oldest: string | null, latest: string | null): string | null {
  if (oldest === null || latest === null || BigInt(oldest) > BigInt(latest)) return null;
  return String(BigInt(latest) - BigInt(oldest) + 1n);
}
