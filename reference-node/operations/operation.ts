import type { Operation } from "../../spec/vocabulary.ts";
import type { LedgerView } from "../ledger/ledger-view.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";

/** The body of a request, whole and within the limit, with what the client says that it is. */
export interface RequestBody {
  /** The header Content-Type; null where there is none. */
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

/** The parts of a request that an operation reads, percent-decoded once. */
export interface RequestParts {
  /** The inputs of the path by the name that the document gives them. */
  readonly path: Readonly<Record<string, string>>;
  /** The query parameters; of one that is given twice, the first. */
  readonly query: ReadonlyMap<string, string>;
  /** Null for a method whose bodies mean nothing. */
  readonly body: RequestBody | null;
}

/** What an operation answers when it succeeds. */
export interface OperationAnswer {
  readonly status: 200 | 202 | 206;
  readonly body: JsonValue;
  /** Where the next page begins, if one follows (§4.0, X-NODE-CURSOR). */
  readonly cursor?: string;
  /** What the call has cost in gas units, where that is known (§4.0, X-NODE-GAS-USED). */
  readonly gasUsed?: string;
  /** The operation may have moved the ledger, so the headers show where it stands now. */
  readonly movedLedger?: boolean;
}

/**
 * One operation of the document, in two steps that but for submission are pure: the request is read first, so that bad syntax is refused whatever
 * else holds; what comes back answers from the view of the ledger. @throws Refusal in either step.
 */
export type OperationHandler = (request: RequestParts) => (view: LedgerView) => OperationAnswer;

/** The operations that a node serves. */
export type OperationTable = { readonly [operation in Operation]?: OperationHandler };
