import { JSON_MEDIA_TYPE, LEDGER_HEADERS, type LedgerHeader } from "../../spec/vocabulary.ts";
import type { LedgerPosition } from "../ledger/ledger-view.ts";

/** The headers of an error that was raised before the ledger was read: no position belongs to it. */
export const baseHeaders: Readonly<Record<string, string>> = Object.freeze({
  "content-type": JSON_MEDIA_TYPE,
});

/** The headers of §4.0 that belong to one answer and not to the position. */
export interface AnswerHeaders {
  readonly cursor?: string | undefined;
  readonly gasUsed?: string | undefined;
}

/** Makes the headers of §4.0 for a position; for the same position without headers of its own, the same object. */
export type CreateHeaders = (
  position: LedgerPosition,
  own?: AnswerHeaders,
) => Readonly<Record<string, string>>;

/** Creates the source of headers for a vendor word. */
export function createHeaderFactory(vendor: string): CreateHeaders {
  const nameOf = (header: LedgerHeader): string =>
    LEDGER_HEADERS[header].name.replace("NODE", vendor.toUpperCase());
  let last: LedgerPosition | null = null;
  let headers = baseHeaders;
  const createHeaders = (position: LedgerPosition): Readonly<Record<string, string>> => {
    if (position === last) return headers;
    last = position;
    headers = Object.freeze({
      ...baseHeaders,
      [nameOf("chainId")]: String(position.chainId),
      [nameOf("ledgerVersion")]: String(position.version),
      [nameOf("oldestLedgerVersion")]: String(position.oldestVersion),
      [nameOf("ledgerTimestampMicros")]: String(position.timestampMicros),
      [nameOf("epoch")]: String(position.epoch),
      [nameOf("blockHeight")]: String(position.blockHeight),
      [nameOf("oldestBlockHeight")]: String(position.oldestBlockHeight),
    });
    return headers;
  };
  return (position, { cursor, gasUsed } = {}) => {
    const ledgerHeaders = createHeaders(position);
    if (cursor === undefined && gasUsed === undefined) return ledgerHeaders;
    return {
      ...ledgerHeaders,
      ...(gasUsed === undefined ? {} : { [nameOf("gasUsed")]: gasUsed }),
      ...(cursor === undefined ? {} : { [nameOf("cursor")]: cursor }),
    };
  };
}
