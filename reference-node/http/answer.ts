import { STATUS_CODES } from "node:http";
import { HTTPResponse } from "h3";
import { JSON_MEDIA_TYPE, LEDGER_HEADERS, type LedgerHeader, type Operation } from "../../spec/vocabulary.ts";
import type { LedgerPosition } from "../ledger/ledger-view.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";

/** The headers of an error that occurs before the ledger is read, without a ledger position. */
export const baseHeaders: Readonly<Record<string, string>> = Object.freeze({
  "content-type": JSON_MEDIA_TYPE,
});

/** The headers of §4.0 that depend on the answer and not on the position. */
export interface AnswerHeaders {
  readonly cursor?: string | undefined;
  readonly gasUsed?: string | undefined;
}

/** Creates the headers of §4.0. The same position without own headers returns the same object. */
export type CreateHeaders = (
  position: LedgerPosition,
  own?: AnswerHeaders,
) => Readonly<Record<string, string>>;

/** Creates the header factory of a vendor word. */
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

/** An answer before serialization, with the body as a value. */
export interface Answer {
  readonly status: number;
  /** One frozen object per ledger position for answers without own headers, so that writers can cache by it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonValue;
}

/** The request of an answer. */
export interface AnswerContext {
  /** Null if the request did not reach an operation. */
  readonly operation: Operation | null;
  readonly method: string;
  /** The path of the request, with URL normalization. */
  readonly path: string;
}

/** A serialized answer. The sender adds the content length. */
export interface WrittenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Serializes an answer. */
export type AnswerWriter = (answer: Answer, context: AnswerContext) => WrittenAnswer;

/** Serializes the body as JSON. */
export const writeAnswer: AnswerWriter = ({ status, headers, body }) => ({
  status,
  headers,
  body: JSON.stringify(body),
});

/**
 * An answer in the form that h3 sends fastest, without a Response object. Its Headers object is shared by all
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

/** A HEAD answer has no body, so its content length is set explicitly. */
function headersWithLength({ headers, body }: WrittenAnswer): Headers {
  const withLength = new Headers(headers);
  withLength.set("content-length", String(Buffer.byteLength(body)));
  return withLength;
}
