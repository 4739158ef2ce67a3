import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { Dispatcher } from "undici";
import { anonymousIdentity, defaultAuthorities, type Authorities, type Identity } from "./target.ts";
import { createBudget, type Budget } from "./budget.ts";
import { createDispatcher } from "./dispatcher.ts";
import { createPace } from "./resend/pace.ts";
import { createSilence } from "./silence.ts";
import { abortFailure, describeError, sendRequest, type RawAnswer } from "./send-request.ts";

/** A request as HTTP. */
export interface RawRequest {
  readonly method: "GET" | "POST";
  /** Path and query as sent, from the root of the origin. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array | null;
  /** The operation, so that one that never responds does not end the run; missing if it is unknown. */
  readonly operation?: string;
}

interface TransportOptions {
  readonly origin: string;
  /** The time limit of each request, from its start to the last byte of its response. */
  readonly timeoutMillis: number;
  /** The highest number of requests per second; null for no limit. */
  readonly rate: number | null;
  /** The User-Agent of requests that have no such header. Default: they are sent without one. */
  readonly userAgent?: string | undefined;
  /** Aborts the current request and all later ones. */
  readonly signal?: AbortSignal | undefined;
  /** Default: no limit. */
  readonly budget?: Budget;
  /** The maximum number of connections. Default: 8. */
  readonly connections?: number | undefined;
  /** Called with the time that a request took and its status; null if no response arrived. */
  readonly observe?: ((millis: number, status: number | null) => void) | undefined;
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
export function createTransport(options: TransportOptions): Transport {
  const {
    budget = createBudget(null),
    authorities = defaultAuthorities,
    identity = anonymousIdentity,
  } = options;
  const dispatcher = createDispatcher({ ...options, authorities, identity });
  const pace = createPace(options.rate, { now: () => performance.now(), pause: sleep });
  const silence = createSilence();
  return {
    async send(request) {
      const { operation = "" } = request;
      const refusal = silence.findRefusal(operation);
      if (refusal !== null) return { arrived: false, ...refusal, stage: "unsent" };
      if (options.signal?.aborted === true) return abortedAnswer("unsent");
      if (!budget.take())
        return { arrived: false, failure: "request limit reached", stage: "unsent", lost: "max-requests" };
      await pace.wait();
      const sentAt = performance.now();
      const answer = await sendOnce(dispatcher, options, request);
      const millis = performance.now() - sentAt;
      options.observe?.(millis, answer.arrived ? answer.status : null);
      silence.count(operation, answer.arrived);
      pace.observe(answer);
      return { ...answer, millis };
    },
    close: () => dispatcher.destroy(),
  };
}

async function sendOnce(
  dispatcher: Dispatcher,
  options: TransportOptions,
  request: RawRequest,
): Promise<RawAnswer> {
  const { timeoutMillis, signal } = options;
  const headers = addUserAgent(request.headers, options.userAgent);
  const answer = await sendRequest(
    dispatcher,
    {
      origin: options.origin,
      path: request.path,
      method: request.method,
      headers: options.identity?.proxy ? groupByName(headers) : headers.flat(),
      body: request.body,
    },
    { timeoutMillis, bodyBytesMax, signal },
  );
  if (!answer.arrived) return signal?.aborted === true ? abortedAnswer(answer.stage) : answer;
  try {
    return { ...answer, body: decodeBody(answer.body, answer.headers) };
  } catch (error) {
    return { arrived: false, failure: describeError(error), stage: "unreadable" };
  }
}

function abortedAnswer(stage: "unsent" | "unanswered" | "unreadable"): RawAnswer {
  return { arrived: false, failure: abortFailure, stage };
}

/** Adds the User-Agent, unless the user of the run has given one as a header of all requests. */
function addUserAgent(headers: RawRequest["headers"], userAgent: string | undefined): RawRequest["headers"] {
  const isGiven = headers.some(([name]) => name.toLowerCase() === "user-agent");
  return userAgent === undefined || isGiven ? headers : [...headers, ["user-agent", userAgent]];
}

/**
 * Groups headers by name, because the proxy agent of undici keeps only one header of each name from a list of pairs.
 */
function groupByName(pairs: RawRequest["headers"]): { [name: string]: string[] } {
  const groups: { [name: string]: string[] } = {};
  for (const [name, value] of pairs) (groups[name] ??= []).push(value);
  return groups;
}

/** Limits the number of content codings, because decoding each of them creates another body. */
const codingsMax = 3;

/** Decodes the codings in the header Content-Encoding. Throws if a coding is unknown or does not match the bytes. */
function decodeBody(body: Uint8Array, headers: readonly (readonly [string, string])[]): Uint8Array {
  const codings = headers
    .filter(([name]) => name.toLowerCase() === "content-encoding")
    .flatMap(([, value]) => value.split(","))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (body.length === 0) return body;
  if (codings.length > codingsMax) throw new Error(`the body has ${codings.length} content codings`);
  return codings.reduceRight<Uint8Array>((bytes, coding) => {
    if (coding === "gzip" || coding === "x-gzip") return gunzipSync(bytes, { maxOutputLength: bodyBytesMax });
    if (coding === "deflate") return inflateSync(bytes, { maxOutputLength: bodyBytesMax });
    if (coding === "br") return brotliDecompressSync(bytes, { maxOutputLength: bodyBytesMax });
    throw new Error("the body has a content coding that is not supported");
  }, body);
}

export function sleep(millis: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, millis);
  });
}
