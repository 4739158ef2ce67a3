import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { Dispatcher } from "undici";
import { anonymousIdentity, defaultAuthorities, type Authorities, type Identity } from "./target.ts";
import { createBudget, type Budget } from "./budget.ts";
import { createDispatcher } from "./dispatcher.ts";

export interface RawRequest {
  readonly method: "GET" | "POST";
  /** Path and query as sent, from the root of the origin. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | null;
}

export type RawAnswer =
  | {
      readonly arrived: true;
      readonly status: number;
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** The body after its content codings (such as gzip) are decoded. */
      readonly body: Uint8Array;
    }
  | {
      readonly arrived: false;
      /** The reason in words, such as `request limit reached`. */
      readonly failure: string;
      /** How far the request got. For `unreadable`, at least a status line arrived. */
      readonly stage: "unsent" | "unanswered" | "unreadable";
    };

interface TransportOptions {
  readonly origin: string;
  /** The time limit of each request, from its start to the last byte of its response. */
  readonly timeoutMillis: number;
  /** Requests per second; null for no limit. */
  readonly rate: number | null;
  /** Aborts the current request and all later ones. */
  readonly signal?: AbortSignal;
  /** Default: no limit. */
  readonly budget?: Budget;
  /** The maximum number of connections. Default: 8. */
  readonly connections?: number;
  /** Called with the time that a request took and its status; null if no response arrived. */
  readonly observe?: (millis: number, status: number | null) => void;
  /** Default: the authorities that Node.js trusts. */
  readonly authorities?: Authorities;
  /** Default: no client certificate and no proxy. */
  readonly identity?: Identity;
}

/** Sends raw requests to one origin over persistent connections. Does not follow redirects and never throws. */
export interface Transport {
  send(request: RawRequest): Promise<RawAnswer>;
  close(): Promise<void>;
}

const bodyBytesMax = 64 * 1024 * 1024;
/**
 * After this many consecutive requests without a response, no further request is sent, so that a run against a dead
 * target ends soon.
 */
const consecutiveFailuresMax = 20;

export function createTransport(options: TransportOptions): Transport {
  const {
    budget = createBudget(null),
    authorities = defaultAuthorities,
    identity = anonymousIdentity,
  } = options;
  const dispatcher = createDispatcher({ ...options, authorities, identity });
  const pace = createPace(options.rate);
  let consecutiveFailures = 0;
  return {
    async send(request) {
      if (consecutiveFailures >= consecutiveFailuresMax) {
        return {
          arrived: false,
          failure: `the last ${consecutiveFailuresMax} requests got no response`,
          stage: "unsent",
        };
      }
      if (options.signal?.aborted === true) return abortedAnswer("unsent");
      if (!budget.take()) return { arrived: false, failure: "request limit reached", stage: "unsent" };
      await pace();
      const started = performance.now();
      const answer = await sendOnce(dispatcher, options, request);
      options.observe?.(performance.now() - started, answer.arrived ? answer.status : null);
      consecutiveFailures = answer.arrived ? 0 : consecutiveFailures + 1;
      return answer;
    },
    close: () => dispatcher.destroy(),
  };
}

async function sendOnce(
  dispatcher: Dispatcher,
  options: TransportOptions,
  request: RawRequest,
): Promise<RawAnswer> {
  const deadline = createDeadline(options);
  let stage: "unanswered" | "unreadable" = "unanswered";
  try {
    const answer = await dispatcher.request({
      origin: options.origin,
      path: request.path,
      method: request.method,
      headers: options.identity?.proxy ? groupByName(request.headers) : request.headers.flat(),
      body: request.body,
      signal: deadline.signal,
      responseHeaders: "raw",
    });
    stage = "unreadable";
    const headers = toHeaderPairs(answer.headers);
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer.body) {
      if (!(chunk instanceof Buffer)) continue;
      length += chunk.length;
      if (length > bodyBytesMax) {
        return { arrived: false, failure: `the body exceeds ${bodyBytesMax} bytes`, stage };
      }
      chunks.push(chunk);
    }
    return {
      arrived: true,
      status: answer.statusCode,
      headers,
      body: decodeBody(Buffer.concat(chunks), headers),
    };
  } catch (error) {
    if (options.signal?.aborted === true) return abortedAnswer(stage);
    const failure = deadline.signal.aborted
      ? `no complete response within ${options.timeoutMillis} ms`
      : describeError(error);
    return { arrived: false, failure, stage };
  } finally {
    deadline.dispose();
  }
}

function abortedAnswer(stage: "unsent" | "unanswered" | "unreadable"): RawAnswer {
  return { arrived: false, failure: "the run was aborted before the response arrived", stage };
}

/** Creates the signal that aborts one request at its timeout or when the run is aborted. */
function createDeadline({ signal, timeoutMillis }: TransportOptions): {
  signal: AbortSignal;
  dispose(): void;
} {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, timeoutMillis);
  signal?.addEventListener("abort", abort, { once: true });
  return {
    signal: controller.signal,
    dispose() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}

/**
 * Groups headers by name, because the proxy agent of undici keeps only one header of each name from a list of pairs.
 */
function groupByName(pairs: RawRequest["headers"]): { [name: string]: string[] } {
  const groups: { [name: string]: string[] } = {};
  for (const [name, value] of pairs) (groups[name] ??= []).push(value);
  return groups;
}

function toHeaderPairs(raw: unknown): (readonly [string, string])[] {
  if (!Array.isArray(raw)) return [];
  const texts = raw.map((item: unknown) =>
    item instanceof Uint8Array ? Buffer.from(item).toString("latin1") : String(item),
  );
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < texts.length; at += 2) pairs.push([texts[at] ?? "", texts[at + 1] ?? ""]);
  return pairs;
}

/** Limits the number of content codings, because decoding each of them creates another body. */
const codingsMax = 3;

/** Decodes the codings in the header Content-Encoding. Throws if a coding is unknown or does not match the bytes. */
function decodeBody(body: Buffer, headers: readonly (readonly [string, string])[]): Uint8Array {
  const codings = headers
    .filter(([name]) => name.toLowerCase() === "content-encoding")
    .flatMap(([, value]) => value.split(","))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (body.length === 0) return body;
  if (codings.length > codingsMax) throw new Error(`the body has ${codings.length} content codings`);
  return codings.reduceRight<Buffer>((bytes, coding) => {
    if (coding === "gzip" || coding === "x-gzip") return gunzipSync(bytes, { maxOutputLength: bodyBytesMax });
    if (coding === "deflate") return inflateSync(bytes, { maxOutputLength: bodyBytesMax });
    if (coding === "br") return brotliDecompressSync(bytes, { maxOutputLength: bodyBytesMax });
    throw new Error("the body has a content coding that is not supported");
  }, body);
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "the connection failed";
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  const cause = error instanceof AggregateError ? "the connection was refused" : error.message;
  return `${cause === "" ? "the connection failed" : cause}${code}`;
}

/** Creates a function that waits before each request, so that the rate stays at or below the limit. */
function createPace(rate: number | null): () => Promise<void> {
  if (rate === null) return () => Promise.resolve();
  const gapMillis = 1_000 / rate;
  let next = 0;
  return async () => {
    const now = performance.now();
    const slot = Math.max(now, next);
    next = slot + gapMillis;
    if (slot > now) await sleep(slot - now);
  };
}

export function sleep(millis: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, millis);
  });
}
