import type { SafetyClass } from "../../reports/model/observation.ts";
import {
  BCS_TRANSACTION_MEDIA_TYPE,
  JSON_MEDIA_TYPE,
  OPERATIONS,
  type Operation,
} from "../../spec/vocabulary.ts";
import type { DeclaredLimits } from "./target.ts";
import type { Recorder } from "./exchange-judge.ts";
import type { Answer } from "./answer.ts";
import { ask, type RequestOptions, type ClientOptions } from "./ask.ts";
import { formatPath, type OperationRequest, type RequestBody } from "./operation-request.ts";

/** The version at which state is read; default: the latest. */
export interface VersionQuery {
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
export type TransactionBody =
  { readonly json: unknown } | { readonly text: string } | { readonly bcs: Uint8Array };

/** The estimates of §4.7; a string is sent unchanged. */
export interface SimulationQuery {
  readonly estimateMaxGasAmount?: boolean | string;
  readonly estimateGasUnitPrice?: boolean | string;
  readonly estimatePrioritizedGasUnitPrice?: boolean | string;
}

/** The safety class of a request that is heavier than others of its operation. */
export interface SafetyOverride {
  readonly safety?: SafetyClass;
}

/**
 * One method per operation. The oracle judges every answer before the check receives it. Path parameters are
 * percent-encoded and otherwise sent unchanged.
 */
export interface NodeClient {
  /** §4.1. */
  getAccount(address: string, query?: VersionQuery, requestOptions?: RequestOptions): Promise<Answer>;
  /** §4.2. */
  getAccountResources(address: string, query?: PageQuery, requestOptions?: RequestOptions): Promise<Answer>;
  /** §4.3. */
  getAccountModules(address: string, query?: PageQuery, requestOptions?: RequestOptions): Promise<Answer>;
  /** §4.4. A string is sent unchanged, an object as JSON. */
  getTableItem(
    handle: string,
    request: TableItemRequest | string,
    query?: VersionQuery,
    requestOptions?: RequestOptions,
  ): Promise<Answer>;
  /** §4.5. */
  getBlockByVersion(
    version: bigint | string,
    query?: { readonly withTransactions?: boolean | string | undefined },
    requestOptions?: RequestOptions,
  ): Promise<Answer>;
  /** §4.6. Never repeated. */
  submitBatch(batch: TransactionBody, requestOptions?: RequestOptions & SafetyOverride): Promise<Answer>;
  /** §4.7. */
  simulateTransaction(
    transaction: TransactionBody,
    query?: SimulationQuery,
    requestOptions?: RequestOptions & SafetyOverride,
  ): Promise<Answer>;
  /** §4.8. */
  checkHealth(
    query?: { readonly durationSecs?: bigint | string },
    requestOptions?: RequestOptions,
  ): Promise<Answer>;
  readonly recorder: Recorder;
  /** What the target's owner declares about its limits. */
  readonly limits: DeclaredLimits;
  /** Redacts the secrets of the run in a text that quotes an answer. */
  readonly redact: (text: string) => string;
}

/** @throws (from its methods) Inconclusive if there is no answer to judge, or if the oracle finds it unreadable */
export function createNodeClient(options: ClientOptions): NodeClient {
  const send = (
    operation: Operation,
    safety: SafetyClass,
    request: Pick<OperationRequest, "path" | "query" | "body">,
    requestOptions?: RequestOptions,
  ): Promise<Answer> =>
    ask(options, { operation, safety, method: OPERATIONS[operation].method, ...request }, requestOptions);
  const read = (
    operation: Operation,
    path: string,
    rest: Pick<OperationRequest, "query" | "body">,
    requestOptions?: RequestOptions,
  ): Promise<Answer> => send(operation, "read", { path, ...rest }, requestOptions);
  const page = ({ ledgerVersion, start, limit }: PageQuery) => ({
    query: { ledger_version: ledgerVersion, start, limit },
  });
  return {
    getAccount: (address, { ledgerVersion } = {}, requestOptions) =>
      read(
        "getAccount",
        formatPath("getAccount", address),
        { query: { ledger_version: ledgerVersion } },
        requestOptions,
      ),
    getAccountResources: (address, query = {}, requestOptions) =>
      read("getAccountResources", formatPath("getAccountResources", address), page(query), requestOptions),
    getAccountModules: (address, query = {}, requestOptions) =>
      read("getAccountModules", formatPath("getAccountModules", address), page(query), requestOptions),
    getTableItem: (handle, request, { ledgerVersion } = {}, requestOptions) =>
      read(
        "getTableItem",
        formatPath("getTableItem", handle),
        {
          query: { ledger_version: ledgerVersion },
          body: toJsonBody(typeof request === "string" ? request : JSON.stringify(request)),
        },
        requestOptions,
      ),
    getBlockByVersion: (version, { withTransactions } = {}, requestOptions) =>
      read(
        "getBlockByVersion",
        formatPath("getBlockByVersion", String(version)),
        { query: { with_transactions: withTransactions } },
        requestOptions,
      ),
    checkHealth: ({ durationSecs } = {}, requestOptions) =>
      read(
        "checkHealth",
        OPERATIONS.checkHealth.path,
        { query: { duration_secs: durationSecs } },
        requestOptions,
      ),
    submitBatch: (batch, requestOptions = {}) =>
      send(
        "submitBatch",
        requestOptions.safety ?? "submit",
        { path: OPERATIONS.submitBatch.path, body: toRequestBody(batch, options.vendor) },
        requestOptions,
      ),
    simulateTransaction: (transaction, query = {}, requestOptions = {}) =>
      send(
        "simulateTransaction",
        requestOptions.safety ?? "simulate",
        {
          path: OPERATIONS.simulateTransaction.path,
          query: {
            estimate_max_gas_amount: query.estimateMaxGasAmount,
            estimate_gas_unit_price: query.estimateGasUnitPrice,
            estimate_prioritized_gas_unit_price: query.estimatePrioritizedGasUnitPrice,
          },
          body: toRequestBody(transaction, options.vendor),
        },
        requestOptions,
      ),
    recorder: options.recorder,
    limits: options.limits,
    redact: (text) => options.redaction.redact(text),
  };
}

function toRequestBody(sent: TransactionBody, vendor: string): RequestBody {
  if ("bcs" in sent) {
    return { mediaType: BCS_TRANSACTION_MEDIA_TYPE.replace("node", vendor), content: sent.bcs };
  }
  return toJsonBody("json" in sent ? JSON.stringify(sent.json) : sent.text);
}

function toJsonBody(content: string): RequestBody {
  return { mediaType: JSON_MEDIA_TYPE, content };
}
