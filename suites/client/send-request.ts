/**
 * Sends one request and collects its response. Uses the handler interface of undici, because `request` creates a stream,
 * an AbortController and a second copy of the headers for each response, which take longer than judging it.
 */
import type { Dispatcher } from "undici";
import type { LostAnswer } from "../../evidence/reason.ts";

/** What came back for a request, as bytes, or why nothing came. */
export type RawAnswer = (
  | {
      readonly arrived: true;
      readonly status: number;
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** The body. The transport decodes its content codings, such as gzip. */
      readonly body: Uint8Array;
    }
  | {
      readonly arrived: false;
      /** The reason in words, such as `request limit reached`. */
      readonly failure: string;
      /** How far the request got. For `unreadable`, at least a status line arrived. */
      readonly stage: "unsent" | "unanswered" | "unreadable";
      /** False if no connection was made, so that the target got nothing of the request. */
      readonly isWritten?: boolean;
      /** The kind of failure, for advice; left out for any other. */
      readonly lost?: LostAnswer;
    }
) & {
  /** The time from sending the request to the end of its response; missing if it was not measured. */
  readonly millis?: number;
};

export type ArrivedAnswer = Extract<RawAnswer, { arrived: true }>;

/** Why no complete response arrived. With `no connection`, the time was over before the request could be written. */
type FailureReason = "timeout" | "no connection" | "aborted" | "too long" | Error;

interface SendLimits {
  readonly timeoutMillis: number;
  readonly bodyBytesMax: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request. Never rejects: without a complete response within the limits, returns the reason. */
export function sendRequest(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: SendLimits,
): Promise<RawAnswer> {
  const { signal } = limits;
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null;
    let isSettled = false;
    let status: number | null = null;
    let headers: (readonly [string, string])[] = [];
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (answer: RawAnswer): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      resolve(answer);
    };
    const fail = (reason: FailureReason): void => {
      const stage = status === null ? "unanswered" : "unreadable";
      const isWritten = controller !== null;
      settle({ arrived: false, ...describeFailure(reason, limits), stage, isWritten });
      if (!(reason instanceof Error)) controller?.abort(new Error("the request was given up"));
    };
    const abort = (): void => fail("aborted");
    const timer = setTimeout(
      () => fail(controller === null ? "no connection" : "timeout"),
      limits.timeoutMillis,
    );
    signal?.addEventListener("abort", abort, { once: true });
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        if (isSettled) started.abort(new Error("the request was given up"));
      },
      onResponseStart({ rawHeaders }, statusCode) {
        // A response with a status such as 103 precedes the response to the request.
        if (statusCode < 200) return;
        status = statusCode;
        headers = toHeaderPairs(rawHeaders);
      },
      onResponseData(_, chunk) {
        length += chunk.length;
        if (length > limits.bodyBytesMax) fail("too long");
        else chunks.push(chunk);
      },
      onResponseEnd() {
        if (status !== null) settle({ arrived: true, status, headers, body: Buffer.concat(chunks, length) });
      },
      onResponseError: (_, error) => fail(error),
    };
    try {
      dispatcher.dispatch(request, handler);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** Describes the failure of a request that was sent on a connection, without a complete response in time. */
export function describeTimeout(timeoutMillis: number): string {
  return `no complete response within ${timeoutMillis} ms`;
}

/** How clients name a connection that the other side closed before it responded. */
const closing = /closed|ECONNRESET|EPIPE|UND_ERR_SOCKET/;

function describeFailure(
  reason: FailureReason,
  { timeoutMillis, bodyBytesMax }: SendLimits,
): { readonly failure: string; readonly lost?: LostAnswer } {
  if (reason === "aborted") return { failure: abortFailure };
  if (reason === "timeout") return { failure: describeTimeout(timeoutMillis) };
  if (reason === "no connection") return { failure: `no connection within ${timeoutMillis} ms` };
  if (reason === "too long") return { failure: `the body exceeds ${bodyBytesMax} bytes` };
  const failure = describeError(reason);
  return closing.test(failure) ? { failure, lost: "closed" } : { failure };
}

/** Why there is no response after the signal aborted. */
export const abortFailure = "the run was aborted before the response arrived";

/** The failure of a request with TLS to a port that responds with other bytes, such as those of plain HTTP. */
export const withoutTls = "the target does not respond with TLS";

/** The codes with which OpenSSL says that the first bytes of a response are not TLS. */
const otherProtocols = [
  "ERR_SSL_WRONG_VERSION_NUMBER",
  "ERR_SSL_PACKET_LENGTH_TOO_LONG",
  "ERR_SSL_HTTP_REQUEST",
];

/** Describes an error of a connection or of a content coding. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "the connection failed";
  if ("code" in error && otherProtocols.includes(String(error.code))) return withoutTls;
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  const cause = error instanceof AggregateError ? "the connection was refused" : error.message;
  return `${cause === "" ? "the connection failed" : cause}${code}`;
}

function toHeaderPairs(raw: unknown): (readonly [string, string])[] {
  if (!Array.isArray(raw)) return [];
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([toText(raw[at]), toText(raw[at + 1])]);
  return pairs;
}

function toText(item: unknown): string {
  if (Buffer.isBuffer(item)) return item.toString("latin1");
  return item instanceof Uint8Array ? Buffer.from(item).toString("latin1") : String(item);
}
