import { STATUS_CODES } from "node:http";
import type { WrittenAnswer } from "./answer.ts";
import { lengthOf } from "./send-answer.ts";

/**
 * A response to a request through `fetch` whose body is text. `text` and `json` take the text as it is, because
 * encoding it, streaming it and decoding it again takes longer than all other steps of most requests. All other members
 * that concern the body are those of a response with a stream, which is created when one of them is used.
 */
class TextResponse extends Response {
  readonly #text: string;
  #isTaken = false;
  #streamed: Response | null = null;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this.#text = text;
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
export function toFetchResponse({ status, headers, body }: WrittenAnswer, method: string): Response {
  const statusText = STATUS_CODES[status] ?? "";
  if (method !== "HEAD") {
    const init = { status, statusText, headers };
    return typeof body === "string" ? createTextResponse(body, init) : new Response(body, init);
  }
  return new Response(null, {
    status,
    statusText,
    headers: { ...headers, "content-length": lengthOf(body) },
  });
}

/** Creates a response with a body of text. */
export function createTextResponse(text: string, init: ResponseInit): Response {
  // Reading a stream would replace a lone surrogate and remove a byte order mark.
  const isUnchanged = text.charCodeAt(0) !== 0xfeff && isWellFormed(text);
  return isUnchanged ? new TextResponse(text, init) : new Response(text, init);
}

/** Every supported version of Node.js has this method of strings, but the library of ES2023 does not declare it. */
function isWellFormed(text: string): boolean {
  return Reflect.apply(Reflect.get(String.prototype, "isWellFormed") as () => boolean, text, []);
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
