import { STATUS_CODES } from "node:http";
import { HTTPResponse } from "h3";
import { JSON_MEDIA_TYPE, LEDGER_HEADERS, type LedgerHeader, type Operation } from "../../spec/vocabulary.ts";
import type { LedgerPosition } from "../ledger/ledger-view.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";

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

/** An answer before it is written: the headers that the answer itself has, and the body as a value. */
export interface Answer {
  readonly status: number;
  /** For answers without a cursor one frozen object for each ledger position, so that writers may keep what they make of it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonValue;
}

/** What an answer answers. */
export interface AnswerContext {
  /** Null where no operation was reached. */
  readonly operation: Operation | null;
  readonly method: string;
  /** As the client wrote it, normalised as URLs are. */
  readonly path: string;
}

/** An answer as it goes to the wire. The length of the body is added by whoever sends it. */
export interface WrittenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Turns an answer into what is written. */
export type AnswerWriter = (answer: Answer, context: AnswerContext) => WrittenAnswer;

/** Writes the body as JSON. */
export const writeAnswer: AnswerWriter = ({ status, headers, body }) => ({
  status,
  headers,
  body: JSON.stringify(body),
});

/**
 * An answer in the form that h3 sends fastest: no Response is made of it, and its Headers are made once for all
 * answers at one ledger position.
 */
export class WrittenResponse extends HTTPResponse {
  readonly #headers: Headers;

  constructor(written: WrittenAnswer, method: string) {
    super(written.body, { status: written.status, statusText: STATUS_CODES[written.status] ?? "" });
    this.#headers = method === "HEAD" ? headersWithLength(written) : headersOf(written.headers);
  }

  override get headers(): Headers {
    return this.#headers;
  }
}

const headersCache = new WeakMap<Readonly<Record<string, string>>, Headers>();

function headersOf(headers: Readonly<Record<string, string>>): Headers {
  if (!Object.isFrozen(headers)) return new Headers(headers);
  let found = headersCache.get(headers);
  if (found === undefined) {
    found = new Headers(headers);
    headersCache.set(headers, found);
  }
  return found;
}

/** An answer to HEAD has no body from which its length could be taken. */
function headersWithLength({ headers, body }: WrittenAnswer): Headers {
  const withLength = new Headers(headers);
  withLength.set("content-length", String(Buffer.byteLength(body)));
  return withLength;
}
