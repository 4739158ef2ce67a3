/**
 * Sends one request and collects its response. Uses the handler interface of undici, because `request` creates a stream,
 * an AbortController and a second copy of the headers for each response, which take longer than judging it.
 */
import type { Dispatcher } from "undici";

/** Why no complete response arrived. With `no connection`, the time was over before the request could be written. */
type FailureReason = "timeout" | "no connection" | "aborted" | "too long" | Error;

/** What was received for a request. */
export type ReceivedResponse =
  | {
      readonly arrived: true;
      readonly status: number;
      readonly headers: (readonly [name: string, value: string])[];
      readonly body: Buffer;
    }
  | {
      readonly arrived: false;
      readonly reason: FailureReason;
      /** For `unreadable`, at least a status line arrived. */
      readonly stage: "unanswered" | "unreadable";
      /** Whether the request was written to a connection; false if none was made. */
      readonly isWritten: boolean;
    };

interface SendLimits {
  readonly timeoutMillis: number;
  readonly bodyBytesMax: number;
  readonly signal?: AbortSignal;
}

/** Sends a request. Never rejects: without a complete response within the limits, returns the reason. */
export function sendRequest(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { timeoutMillis, bodyBytesMax, signal }: SendLimits,
): Promise<ReceivedResponse> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null;
    let isSettled = false;
    let status: number | null = null;
    let headers: (readonly [string, string])[] = [];
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (response: ReceivedResponse): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      resolve(response);
    };
    const fail = (reason: FailureReason): void => {
      const stage = status === null ? "unanswered" : "unreadable";
      settle({ arrived: false, reason, stage, isWritten: controller !== null });
      if (!(reason instanceof Error)) controller?.abort(new Error("the request was given up"));
    };
    const abort = (): void => fail("aborted");
    const timer = setTimeout(() => fail(controller === null ? "no connection" : "timeout"), timeoutMillis);
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
        if (length > bodyBytesMax) fail("too long");
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
