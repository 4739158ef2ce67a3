import { JSON_MEDIA_TYPE, LEDGER_HEADERS, type LedgerHeader, type Operation } from "../../spec/vocabulary.ts";
import type { LedgerPosition } from "../ledger/ledger-view.ts";
import { TextBody } from "../operations/text-body.ts";
import { memoizeFrozen } from "../primitives/memoize.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";

/** The headers of an error response that is created before the ledger is read. They have no ledger position. */
export const baseHeaders: Readonly<Record<string, string>> = Object.freeze({
  "content-type": JSON_MEDIA_TYPE,
});

/** The values of the headers of §4.0 that depend on the response and not on the ledger position. */
export interface AnswerHeaders {
  readonly cursor?: string | undefined;
  readonly gasUsed?: string | undefined;
}

/** Creates the headers of §4.0. Without `own` headers, it returns the same object for the same ledger position. */
export type CreateHeaders = (
  position: LedgerPosition,
  own?: AnswerHeaders,
) => Readonly<Record<string, string>>;

/** Returns the function that creates the headers, with the vendor name in the header names. */
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

/** The media type of responses in BCS, and the only value of the header Accept that asks for one. */
export const bcsMediaType = "application/x-bcs";

/** A response before serialization. */
export interface Answer {
  readonly status: number;
  /**
   * Responses without headers of their own share one frozen object per ledger position. Writers can use it as a
   * cache key.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonValue | TextBody;
  /** The body in BCS, which the node sends instead of JSON. Absent for a response in JSON. */
  readonly bytes?: Uint8Array;
  /** Sentences about the request for the journal, which are not part of the response. Absent if there are none. */
  readonly hints?: readonly string[];
}

/** The request that a response belongs to. */
export interface AnswerContext {
  /** The requested operation, or null if no operation matches the request. */
  readonly operation: Operation | null;
  readonly method: string;
  /** The normalized path of the request URL. */
  readonly path: string;
}

/** A serialized response. The HTTP server adds the header Content-Length. */
export interface WrittenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Serializes a response in JSON. A response in BCS is already serialized. */
export type AnswerWriter = (answer: Answer, context: AnswerContext) => WrittenAnswer;

/** Serializes the body as JSON, unless it is text already. */
export const writeAnswer: AnswerWriter = memoizeFrozen(({ status, headers, body }: Answer): WrittenAnswer => {
  if (!(body instanceof TextBody)) return { status, headers, body: JSON.stringify(body) };
  const { text, mediaType, headers: own } = body;
  return mediaType === JSON_MEDIA_TYPE
    ? { status, headers, body: text }
    : { status, headers: { ...headers, ...own, "content-type": mediaType }, body: text };
});
