import { STATUS_CODES } from "node:http";
import type { WrittenAnswer } from "./answer.ts";
import { memoizeFrozen } from "../primitives/memoize.ts";
import { lengthOf } from "./send-answer.ts";

/**
 * A response to a request through `fetch` whose body is text. `text` and `json` take the text as it is, because
 * encoding it, streaming it and decoding it again takes longer than all other steps of most requests. All other members
 * that concern the body are those of a response with a stream, which is created when one of them is used. The headers
 * are created when they are read, because that takes as long as the rest of the response.
 */
class TextResponse extends Response {
  readonly #text: string;
  #isTaken = false;
  #streamed: Response | null = null;
  readonly #init: ResponseInit;
  #headers: Headers | null = null;

  constructor(text: string, init: ResponseInit) {
    const { headers: _headers, ...others } = init;
    super(null, others);
    this.#text = text;
    this.#init = init;
  }

  readHeaders(): Headers {
    return (this.#headers ??= new Headers(this.#init.headers));
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Returns the response with a stream, which is read already if the text was taken. */
  withStream(): Response {
    if (this.#streamed === null) {
      const { status, statusText, headers } = this;
      this.#streamed = new Response(this.#text, { status, statusText, headers });
      if (this.#isTaken) void this.#streamed.text();
    }
    return this.#streamed;
  }

  async takeText(): Promise<string> {
    if (this.#isTaken || this.#streamed !== null) return this.withStream().text();
    this.#isTaken = true;
    return this.#text;
  }
}

/** Creates the response to a request through `fetch`. */
export function toFetchResponse(written: WrittenAnswer, method: string): Response {
  const { status, headers, body } = written;
  const statusText = STATUS_CODES[status] ?? "";
  if (method !== "HEAD") {
    const init = { status, statusText, headers };
    return typeof body === "string"
      ? createTextResponse(body, init, describeText(written).isUnchanged)
      : new Response(body, init);
  }
  return new Response(null, {
    status,
    statusText,
    headers: { ...headers, "content-length": lengthOf(body) },
  });
}

/** Creates a response with a body of text. */
export function createTextResponse(
  text: string,
  init: ResponseInit,
  isUnchanged = isUnchangedByStream(text),
): Response {
  return isUnchanged ? new TextResponse(text, init) : new Response(text, init);
}

const describeText = memoizeFrozen(({ body }: WrittenAnswer) => ({
  isUnchanged: typeof body === "string" && isUnchangedByStream(body),
}));

/** Returns whether text does not change in a stream, which replaces lone surrogates and removes a byte order mark. */
function isUnchangedByStream(text: string): boolean {
  return text.charCodeAt(0) !== 0xfeff && text.isWellFormed();
}

const shared = { configurable: true, enumerable: true };

// The types of Response declare properties, which a class cannot override by accessors and methods.
Object.defineProperties(TextResponse.prototype, {
  text: {
    ...shared,
    value(this: TextResponse): Promise<string> {
      return this.takeText();
    },
  },
  json: {
    ...shared,
    async value(this: TextResponse): Promise<unknown> {
      return JSON.parse(await this.takeText()) as unknown;
    },
  },
  headers: {
    ...shared,
    get(this: TextResponse): Headers {
      return this.readHeaders();
    },
  },
  body: {
    ...shared,
    get(this: TextResponse): unknown {
      return this.withStream().body;
    },
  },
  bodyUsed: {
    ...shared,
    get(this: TextResponse): boolean {
      return this.isTaken || this.withStream().bodyUsed;
    },
  },
});

// `bytes` is not in all supported versions of Node.js.
for (const name of ["arrayBuffer", "blob", "bytes", "formData", "clone"]) {
  if (!(name in Response.prototype)) continue;
  Object.defineProperty(TextResponse.prototype, name, {
    ...shared,
    value(this: TextResponse): unknown {
      const response = this.withStream();
      return Reflect.apply(Reflect.get(response, name) as () => unknown, response, []);
    },
  });
}
