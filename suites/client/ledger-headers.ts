import type { LedgerPosition } from "../../reports/model/observation.ts";
import { LEDGER_HEADERS, type LedgerHeader } from "../../spec/vocabulary.ts";

type Headers = readonly (readonly [name: string, value: string])[];

/** The name of a ledger header on a target of this vendor word, in lower case. */
export function ledgerHeaderName(header: LedgerHeader, vendor: string): string {
  return LEDGER_HEADERS[header].name.replace("NODE", vendor).toLowerCase();
}

/** All values of a header, in order; names are compared without case. */
export function headerValues(headers: Headers, name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([own]) => own.toLowerCase() === wanted).map(([, value]) => value.trim());
}

/** Whether a text is an unsigned decimal integer of at most so many bits. */
export function isUnsignedText(text: string, bits: number): boolean {
  return /^[0-9]{1,4096}$/.test(text) && BigInt(text) < 1n << BigInt(bits);
}

export function readLedgerPosition(headers: Headers, vendor: string): LedgerPosition {
  const valueOf = (header: LedgerHeader): string | null => {
    const [value] = headerValues(headers, ledgerHeaderName(header, vendor));
    const bits = LEDGER_HEADERS[header].bits;
    return value !== undefined && bits !== null && isUnsignedText(value, bits)
      ? BigInt(value).toString()
      : null;
  };
  const chainId = valueOf("chainId");
  return {
    chainId: chainId === null ? null : Number(chainId),
    ledgerVersion: valueOf("ledgerVersion"),
    oldestLedgerVersion: valueOf("oldestLedgerVersion"),
    ledgerTimestampMicros: valueOf("ledgerTimestampMicros"),
    epoch: valueOf("epoch"),
    blockHeight: valueOf("blockHeight"),
    oldestBlockHeight: valueOf("oldestBlockHeight"),
  };
}
