import type { OperationName } from "../operations/extended/operation-names.ts";
import type { OperationHandler } from "../operations/operation.ts";

/** The parts of a request that a quirk may depend on, besides those that its operation reads. */
export interface QuirkRequest {
  readonly method: string;
  /** The path of the URL, with the base path. */
  readonly path: string;
  /** Returns the value of a header, or undefined if it is absent. Names are in lower case. */
  readonly header: (name: string) => string | undefined;
}

/** A serialized response. */
export interface QuirkAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** One behavior in which a real node differs from the specification. */
export interface Quirk {
  /** What the real node does, in one sentence. */
  readonly what: string;
  /** Replaces the handlers of operations. */
  readonly operations?: {
    readonly [name in OperationName]?: (handler: OperationHandler) => OperationHandler;
  };
  /** Answers a request before the routes. Returns null for the requests that it does not concern. */
  readonly answer?: (request: QuirkRequest) => QuirkAnswer | null;
  /** Changes a serialized response. */
  readonly finish?: (written: QuirkAnswer, request: QuirkRequest) => QuirkAnswer;
  /** Whether the root of the host is the start page for every client, not only for browsers. */
  readonly isRootForEveryone?: boolean;
  /** Whether web pages of every origin may read responses, without the option `cors`. */
  readonly isOpenToEveryOrigin?: boolean;
}
