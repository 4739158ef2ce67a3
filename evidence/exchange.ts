import type { Operation } from "../spec/vocabulary.ts";

/** One request with its response, kept as evidence. Secrets are redacted. */
export interface Exchange {
  readonly operation: Operation | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** The text of the body, or `0x` and hex for a binary body; null if there is no body. */
    readonly body: string | null;
  };
  /** Null if no response arrived. `transportFailure` says why. */
  readonly response: {
    readonly status: number;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** The body as text, cut at a maximum length. Bytes that are not UTF-8 become U+FFFD. */
    readonly body: string;
    /** The length of the complete body in bytes. */
    readonly bodyBytes: number;
    readonly bodyIsCut: boolean;
  } | null;
  readonly transportFailure: string | null;
}
