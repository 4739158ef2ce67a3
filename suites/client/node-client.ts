import type { SafetyClass } from "../../evidence/safety-class.ts";
import { BCS_TRANSACTION_MEDIA_TYPE, type Operation } from "../../spec/vocabulary.ts";
import type { DeclaredLimits } from "./target.ts";
import type { Recorder } from "./recorder.ts";
import type { Answer } from "./answer.ts";
import { askAndJudge } from "./ask-and-judge.ts";
import type { ClientOptions, RequestOptions } from "./client-options.ts";
import { requestOperation, toJsonBody, type RequestBody } from "./operation-request.ts";
import type { SentTransaction } from "./resend/resend.ts";

/** The version at which state is read; default: the latest. */
interface VersionQuery {
  readonly ledgerVersion?: bigint | string | undefined;
}

/** The page of a listing (§4.2, §4.3). */
export interface PageQuery extends VersionQuery {
  readonly start?: string | undefined;
  readonly limit?: bigint | string | undefined;
}

/** A table item request (§2.9). */
export interface TableItemRequest {
  readonly key_type: string;
  readonly value_type: string;
  readonly key: unknown;
}

/** The body of a submission or simulation (§4.6, §4.7): a JSON value, the text of a JSON body, or BCS. */
export type TransactionBody = (
  { readonly json: unknown } | { readonly text: string } | { readonly bcs: Uint8Array }
) & {
  /** The valid signed transactions in it. Default: none, so the target should refuse it. */
  readonly transactions?: readonly SentTransaction[];
};

/** The query parameters of §4.7 that ask for estimates; a string is sent unchanged. */
export interface SimulationQuery {
  readonly estimateMaxGasAmount?: boolean | string;
  readonly estimateGasUnitPrice?: boolean | string;
  readonly estimatePrioritizedGasUnitPrice?: boolean | string;
}

/** The safety class of a request if it differs from that of its operation, such as `heavy` for a large batch. */
interface SafetyOverride {
  readonly safety?: SafetyClass;
}

/**
 * Sends requests, with one method per operation. The oracle judges every response before the check receives the
 * response. Path parameters are percent-encoded and otherwise sent unchanged.
 */
export interface NodeClient {
  /** Reads an account (§4.1). */
  getAccount(address: string, query?: VersionQuery, requestOptions?: RequestOptions): Promise<Answer>;
  /** Reads the resources of an account (§4.2). */
  getAccountResources(address: string, query?: PageQuery, requestOptions?: RequestOptions): Promise<Answer>;
  /** Reads the modules of an account (§4.3). */
  getAccountModules(address: string, query?: PageQuery, requestOptions?: RequestOptions): Promise<Answer>;
  /** Reads a table item (§4.4). A string is sent unchanged, an object as JSON. */
  getTableItem(
    handle: string,
    request: TableItemRequest | string,
    query?: VersionQuery,
    requestOptions?: RequestOptions,
  ): Promise<Answer>;
  /** Reads the block that contains a version (§4.5). */
  getBlockByVersion(
    version: bigint | string,
    query?: { readonly withTransactions?: boolean | string | undefined },
    requestOptions?: RequestOptions,
  ): Promise<Answer>;
  /** Submits a batch (§4.6). `resend/resend.ts` says when it is sent again. */
  submitBatch(batch: TransactionBody, requestOptions?: RequestOptions & SafetyOverride): Promise<Answer>;
  /** Simulates a transaction (§4.7). */
  simulateTransaction(
    transaction: TransactionBody,
    query?: SimulationQuery,
    requestOptions?: RequestOptions & SafetyOverride,
  ): Promise<Answer>;
  /** Checks the health of the node (§4.8). */
  checkHealth(
    query?: { readonly durationSecs?: bigint | string },
    requestOptions?: RequestOptions,
  ): Promise<Answer>;
  /** What the requests of this client have in common, for checks that send requests of their own. */
  readonly options: ClientOptions;
  readonly recorder: Recorder;
  /** The limits that the profile declares. */
  readonly limits: DeclaredLimits;
  /** Replaces the secrets of the run in a text, because a response may contain them. */
  readonly redact: (text: string) => string;
}

/**
 * Creates the client of one check.
 * @throws (from the methods of the client) Inconclusive if there is no response to judge, or if the oracle finds the
 * response unreadable
 */
export function createNodeClient(options: ClientOptions): NodeClient {
  const send: Send = (operation, parameter, content, requestOptions) =>
    askAndJudge(options, requestOperation(operation, parameter, content), requestOptions);
  return {
    ...createReadMethods(send),
    ...createTransactionMethods(send, options.vendor),
    options,
    recorder: options.recorder,
    limits: options.limits,
    redact: (text) => options.session.redaction.redact(text),
  };
}

type Send = (
  operation: Operation,
  parameter: string,
  content: Parameters<typeof requestOperation>[2],
  requestOptions?: RequestOptions,
) => Promise<Answer>;

/** The operations that take transactions. Every other operation only reads. */
export type TransactionOperation = "submitBatch" | "simulateTransaction";

function createReadMethods(send: Send): Pick<NodeClient, Exclude<Operation, TransactionOperation>> {
  const toPageQuery = ({ ledgerVersion, start, limit }: PageQuery) => ({
    query: { ledger_version: ledgerVersion, start, limit },
  });
  return {
    getAccount: (address, { ledgerVersion } = {}, requestOptions) =>
      send("getAccount", address, { query: { ledger_version: ledgerVersion } }, requestOptions),
    getAccountResources: (address, query = {}, requestOptions) =>
      send("getAccountResources", address, toPageQuery(query), requestOptions),
    getAccountModules: (address, query = {}, requestOptions) =>
      send("getAccountModules", address, toPageQuery(query), requestOptions),
    getTableItem: (handle, request, { ledgerVersion } = {}, requestOptions) => {
      const body = toJsonBody(typeof request === "string" ? request : JSON.stringify(request));
      return send("getTableItem", handle, { query: { ledger_version: ledgerVersion }, body }, requestOptions);
    },
    getBlockByVersion: (version, { withTransactions } = {}, requestOptions) => {
      const query = { with_transactions: withTransactions };
      return send("getBlockByVersion", String(version), { query }, requestOptions);
    },
    checkHealth: ({ durationSecs } = {}, requestOptions) =>
      send("checkHealth", "", { query: { duration_secs: durationSecs } }, requestOptions),
  };
}

function createTransactionMethods(send: Send, vendor: string): Pick<NodeClient, TransactionOperation> {
  return {
    submitBatch: (batch, requestOptions = {}) => {
      const { safety = "submit" } = requestOptions;
      const { transactions: effect = [] } = batch;
      return send("submitBatch", "", { safety, effect, body: toRequestBody(batch, vendor) }, requestOptions);
    },
    simulateTransaction: (transaction, query = {}, requestOptions = {}) => {
      const { safety = "simulate" } = requestOptions;
      const content = {
        safety,
        query: {
          estimate_max_gas_amount: query.estimateMaxGasAmount,
          estimate_gas_unit_price: query.estimateGasUnitPrice,
          estimate_prioritized_gas_unit_price: query.estimatePrioritizedGasUnitPrice,
        },
        body: toRequestBody(transaction, vendor),
      };
      return send("simulateTransaction", "", content, requestOptions);
    },
  };
}

function toRequestBody(sent: TransactionBody, vendor: string): RequestBody {
  if ("bcs" in sent) {
    return { mediaType: BCS_TRANSACTION_MEDIA_TYPE.replace("node", vendor), content: sent.bcs };
  }
  return toJsonBody("json" in sent ? JSON.stringify(sent.json) : sent.text);
}
