/** Generated from reference-node/faults/faults.schema.json by tools/schema-types/write-types.ts. Change the schema, not this file. */
import type { ErrorCode } from "../../spec/vocabulary.ts";
import type { OperationName } from "../operations/extended/operation-names.ts";

/**
 * A fault on demand: what a node does instead of, or in addition to, its normal response to certain requests. A
 * file of rules is an array of them.
 */
export type FaultRule = {
  /** The name of the rule. The default is `fault-` and the lowest number that is free, from 1 on. */
  readonly id?: string;
  readonly match: FaultMatch;
  readonly do: FaultEffect;
};

/**
 * The requests to which a rule applies. `operation`, `method` and `path` say which requests the rule counts,
 * from 1 on. The other members choose among the counted requests. A request has to satisfy every member that is
 * present.
 */
export type FaultMatch = {
  /** An operation of the document or beyond it. HEAD is a request for the operation of GET. */
  readonly operation?: OperationName;
  /** The method in capitals. */
  readonly method?: "DELETE" | "GET" | "HEAD" | "OPTIONS" | "PATCH" | "POST" | "PUT" | "TRACE";
  /** The path as it is sent, with the path of the base URL and without the query. `*` stands for any characters. */
  readonly path?: string;
  /** The number of the only request. */
  readonly nth?: number;
  /** Every request whose number is a multiple of this one. */
  readonly every?: number;
  /** With `every`: the number of consecutive requests, from each multiple on. Default 1. */
  readonly times?: number;
  /** The number of the first request. */
  readonly from?: number;
  /** The number of the last request. */
  readonly to?: number;
  /**
   * The probability from 0 to 1. It depends on the seed of the node, the id of the rule and the number of the
   * request.
   */
  readonly probability?: number;
};

/** What happens to a request. If several rules apply to it, each member is that of the first rule that has it. */
export type FaultEffect = {
  /** Waits before the request is handled. */
  readonly latencyMillis?: number;
  /** Responds with an error, 400 to 599, without handling the request. */
  readonly status?: number;
  /**
   * The `error_code` of the error with `status`. The default depends on the status. A status that the document
   * does not have, such as 502, has a body of a gateway instead, unless it has an `errorCode`.
   */
  readonly errorCode?: ErrorCode;
  /** With `status`: the format of the body of a gateway, which is not an Error object. */
  readonly body?: "text" | "html";
  /** With `status`: the seconds in the header Retry-After. */
  readonly retryAfter?: number;
  /**
   * Closes the connection without a response and without handling the request. Through `fetch`, the promise
   * rejects.
   */
  readonly reset?: true;
  /** Handles the request, and closes the connection after this number of bytes of the body, if the body is longer. */
  readonly truncateAfterBytes?: number;
  /** Handles the request, and omits this header of the response. */
  readonly dropHeader?: string;
  /**
   * Responds like a replica that is behind by at least this number of versions, at the end of a block. Headers and
   * body agree. The response is never behind the oldest complete block.
   */
  readonly staleBy?: number;
  /** Accepts transactions, and then loses them: they are never executed. */
  readonly dropTransaction?: true;
  /**
   * Accepts transactions, but does not produce their block immediately. It is due after this number of
   * milliseconds on the clock of the chain. An earlier block of another cause contains them too.
   */
  readonly delayTransaction?: number;
  /** Rejects every transaction that would be accepted with `mempool_is_full`. */
  readonly mempoolFull?: true;
  /** Appends this number of blocks before the request is handled. */
  readonly produceBlocks?: number;
  /** Prunes this number of versions before the request is handled. The latest block is not pruned. */
  readonly pruneVersions?: number;
};
