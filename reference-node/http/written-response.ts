import { STATUS_CODES } from "node:http";
import { HTTPResponse } from "h3";
import type { WrittenAnswer } from "./answer-writer.ts";

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
