/** Reads the status and the headers of a response, without its body. */
import type { LedgerPosition } from "../../evidence/ledger-position.ts";
import {
  LEDGER_HEADERS,
  STATUSES,
  SUCCESS_STATUSES,
  type LedgerHeader,
  type Operation,
} from "../../spec/vocabulary.ts";

export type Headers = readonly (readonly [name: string, value: string])[];

/** Statuses about access, load or a gateway, which do not depend on the content of the request. */
const transientStatuses: readonly number[] = [401, 407, 408, 429, 502, 503, 504];

/** Statuses that reject the HTTP message because of its method, length, media type or URL. */
const framingStatuses: readonly number[] = [405, 411, 413, 414, 415, 431];

export function isSuccess(status: number): boolean {
  return SUCCESS_STATUSES.includes(status);
}

/** The statuses of each operation. */
export type ListedStatuses = { readonly [operation in Operation]: readonly number[] };

/**
 * Whether §4 lists the status for the operation.
 * @param statuses the listed statuses of a revision; default: those of the document
 */
export function isListedStatus(
  operation: Operation,
  status: number,
  statuses: ListedStatuses = STATUSES,
): boolean {
  return statuses[operation].includes(status);
}

/**
 * Whether a status says nothing about the node: the same request can get another status later, or without a proxy or
 * gateway.
 */
export function isTransientStatus(status: number): boolean {
  return transientStatuses.includes(status) || isRedirect(status);
}

export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** Whether the status rejects an HTTP message before the node reads its input. */
export function isFramingError(status: number): boolean {
  return framingStatuses.includes(status);
}

/** Returns the lower-case name of a ledger header on a target with this vendor name, such as `x-acme-epoch`. */
export function ledgerHeaderName(header: LedgerHeader, vendor: string): string {
  return vendorHeaderName(LEDGER_HEADERS[header].name, vendor);
}

/**
 * Returns the lower-case name of a header on a target with this vendor name, such as `x-acme-epoch` for
 * `X-NODE-EPOCH`.
 */
export function vendorHeaderName(name: string, vendor: string): string {
  const known = vendorHeaderNames.get(vendor)?.get(name);
  if (known !== undefined) return known;
  const ownName = name.replace("NODE", vendor).toLowerCase();
  const names = vendorHeaderNames.get(vendor) ?? new Map<string, string>();
  vendorHeaderNames.set(vendor, names.set(name, ownName));
  return ownName;
}

/** The results of `vendorHeaderName` by vendor, because judging one response needs dozens of names. */
const vendorHeaderNames = new Map<string, Map<string, string>>();

/** Returns all values of a header in order; names are compared case-insensitively. */
export function headerValues(headers: Headers, name: string): string[] {
  const wanted = name.toLowerCase();
  const values: string[] = [];
  for (const [own, value] of headers) {
    // Comparing the lengths first avoids most conversions.
    if (own.length === wanted.length && own.toLowerCase() === wanted) values.push(value.trim());
  }
  return values;
}

/** Whether a text is an unsigned decimal integer of at most `bits` bits. */
export function isUnsignedText(text: string, bits: number): boolean {
  if (!/^[0-9]{1,4096}$/.test(text)) return false;
  // Most numbers have fewer digits than the largest one and are therefore in range.
  return text.length <= Math.floor(bits * Math.log10(2)) || BigInt(text) < 1n << BigInt(bits);
}

/** Reads the ledger headers (§4.0); a header that is absent or malformed is null. */
export function readLedgerPosition(headers: Headers, vendor: string): LedgerPosition {
  const valueOf = (header: LedgerHeader): string | null => {
    const [value] = headerValues(headers, ledgerHeaderName(header, vendor));
    const bits = LEDGER_HEADERS[header].bits;
    if (value === undefined || bits === null || !isUnsignedText(value, bits)) return null;
    return value.startsWith("0") ? BigInt(value).toString() : value;
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

/** Returns the cursor of the next page (§4.0); null if the header is absent. */
export function readCursor(headers: Headers, vendor: string): string | null {
  return headerValues(headers, ledgerHeaderName("cursor", vendor))[0] ?? null;
}

/** Returns the media type in lower case and without parameters; null if the header is absent. */
export function readMediaType(headers: Headers): string | null {
  const [value] = headerValues(headers, "content-type");
  return value === undefined ? null : (value.split(";", 1)[0] ?? "").trim().toLowerCase();
}
