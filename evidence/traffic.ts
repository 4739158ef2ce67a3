import type { Operation } from "../spec/vocabulary.ts";
import type { SafetyClass } from "./safety-class.ts";

/** The numbers of requests and responses. */
export interface Traffic {
  /** Requests by class, including retries. */
  readonly requests: { readonly [safety in SafetyClass]: number };
  /** How many of the requests were retries after a transient response. */
  readonly retried: number;
  /**
   * Responses whose status the same request did not show again, such as a 500 before a 200. Statuses about access or load
   * are left out. Missing in records of older versions.
   */
  readonly changed?: number;
  /** Successful responses (200, 202 or 206, with a body that may be JSON) by operation. */
  readonly succeeded: { readonly [operation in Operation]?: number };
  /** Responses by status, of all operations. */
  readonly statuses: { readonly [status: string]: number };
  /** Responses by operation and status, such as `getAccount 200`. */
  readonly answers: { readonly [operationAndStatus: string]: number };
  /**
   * Requests by operation, without those that violate a format on purpose. A target is right to reject these. Missing in
   * records of older versions.
   */
  readonly conforming?: { readonly [operation in Operation]?: number };
  /**
   * Status and body length of up to two different responses, such as `200 117`; one if all responses are the same.
   */
  readonly shapes: readonly string[];
  /**
   * The lengths of the bodies of requests and responses by operation, `none` for other operations; missing without a
   * request, and in records of older versions.
   */
  readonly bytes?: { readonly [operation: string]: BodyBytes };
  /** The latencies of the requests; missing if none was measured. */
  readonly latencies?: readonly LatencySlot[];
}

/** The lengths of bodies. Those of responses are counted after their content coding is removed. */
export interface BodyBytes {
  readonly sent: number;
  readonly received: number;
}

/** The requests to one operation that ended within the same tenth of a second. */
export interface LatencySlot {
  readonly operation: Operation | null;
  /** The tenths of a second from 1970 to the slot. */
  readonly slot: number;
  /** How many of the requests were retries. */
  readonly retried: number;
  /** The number of requests by latency. Bin n holds the latencies around 2^(n/4) milliseconds. */
  readonly bins: { readonly [bin: string]: number };
}
