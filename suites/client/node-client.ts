import type { SafetyClass } from "../../reports/model/observation.ts";
import {
  BCS_TRANSACTION_MEDIA_TYPE,
  JSON_MEDIA_TYPE,
  OPERATIONS,
  type Operation,
} from "../../spec/vocabulary.ts";
import type { DeclaredLimits } from "./declared.ts";
import type { Recorder } from "../oracle/records/recorder.ts";
import type { Answer } from "./answer.ts";
import { ask, type Asking, type AskOptions } from "./ask.ts";
import { pathOf, type OperationRequest, type RequestBody } from "./operation-request.ts";

/** At which version state is read; left out: the latest. */
export interface AtVersion {
  readonly ledgerVersion?: bigint | string | undefined;
}

/** Which page of a listing is asked for (§4.2, §4.3). */
export interface PageQuery extends AtVersion {
  readonly start?: string | undefined;
  readonly limit?: bigint | string | undefined;
}

/** A table item request (§2.9). */
export interface TableItemRequest {
  readonly key_type: string;
  readonly value_type: string;
  readonly key: unknown;
}

/** What is submitted or simulated (§4.6, §4.7): JSON, a text that is sent as JSON, or BCS. */
export type Sent = { readonly json: unknown } | { readonly text: string } | { readonly bcs: Uint8Array };

/** The estimates of §4.7; a text goes as it is. */
export interface SimulationQuery {
  readonly estimateMaxGasAmount?: boolean | string;
  readonly estimateGasUnitPrice?: boolean | string;
  readonly estimatePrioritizedGasUnitPrice?: boolean | string;
}

/** The class of a request that is heavier than others of its operation. */
export interface Heavier {
  readonly safety?: SafetyClass;
}

/**
 * One method for each operation; every answer is judged by the oracle on its way to the check.
 * What stands for a part of the path goes into it percent-encoded and otherwise as it is.
 */
export interface NodeClient {
  /** §4.1. */
  getAccount(address: string, query?: AtVersion, asking?: Asking): Promise<Answer>;
  /** §4.2. */
  getAccountResources(address: string, query?: PageQuery, asking?: Asking): Promise<Answer>;
  /** §4.3. */
  getAccountModules(address: string, query?: PageQuery, asking?: Asking): Promise<Answer>;
  /** §4.4. A text as request goes as it is, anything else as JSON. */
  getTableItem(
    handle: string,
    request: TableItemRequest | string,
    query?: AtVersion,
    asking?: Asking,
  ): Promise<Answer>;
  /** §4.5. */
  getBlockByVersion(
    version: bigint | string,
    query?: { readonly withTransactions?: boolean | string | undefined },
    asking?: Asking,
  ): Promise<Answer>;
  /** §4.6. Never sent again. */
  submitBatch(batch: Sent, asking?: Asking & Heavier): Promise<Answer>;
  /** §4.7. */
  simulateTransaction(transaction: Sent, query?: SimulationQuery, asking?: Asking & Heavier): Promise<Answer>;
  /** §4.8. */
  checkHealth(query?: { readonly durationSecs?: bigint | string }, asking?: Asking): Promise<Answer>;
  readonly recorder: Recorder;
  /** What the target's owner declares of its limits. */
  readonly limits: DeclaredLimits;
  /** Takes the secrets of the run out of a text that quotes an answer. */
  readonly redact: (text: string) => string;
}

/** @throws (from its methods) Inconclusive where no answer can be judged, also where the oracle found it unreadable. */
export function createNodeClient(options: AskOptions): NodeClient {
  const send = (
    operation: Operation,
    safety: SafetyClass,
    request: Pick<OperationRequest, "path" | "query" | "body">,
    asking?: Asking,
  ): Promise<Answer> =>
    ask(options, { operation, safety, method: OPERATIONS[operation].method, ...request }, asking);
  const read = (
    operation: Operation,
    path: string,
    rest: Pick<OperationRequest, "query" | "body">,
    asking?: Asking,
  ): Promise<Answer> => send(operation, "read", { path, ...rest }, asking);
  const page = ({ ledgerVersion, start, limit }: PageQuery) => ({
    query: { ledger_version: ledgerVersion, start, limit },
  });
  return {
    getAccount: (address, { ledgerVersion } = {}, asking) =>
      read("getAccount", pathOf("getAccount", address), { query: { ledger_version: ledgerVersion } }, asking),
    getAccountResources: (address, query = {}, asking) =>
      read("getAccountResources", pathOf("getAccountResources", address), page(query), asking),
    getAccountModules: (address, query = {}, asking) =>
      read("getAccountModules", pathOf("getAccountModules", address), page(query), asking),
    getTableItem: (handle, request, { ledgerVersion } = {}, asking) =>
      read(
        "getTableItem",
        pathOf("getTableItem", handle),
        {
          query: { ledger_version: ledgerVersion },
          body: jsonBody(typeof request === "string" ? request : JSON.stringify(request)),
        },
        asking,
      ),
    getBlockByVersion: (version, { withTransactions } = {}, asking) =>
      read(
        "getBlockByVersion",
        pathOf("getBlockByVersion", String(version)),
        { query: { with_transactions: withTransactions } },
        asking,
      ),
    checkHealth: ({ durationSecs } = {}, asking) =>
      read("checkHealth", OPERATIONS.checkHealth.path, { query: { duration_secs: durationSecs } }, asking),
    submitBatch: (batch, asking = {}) =>
      send(
        "submitBatch",
        asking.safety ?? "submit",
        { path: OPERATIONS.submitBatch.path, body: bodyOf(batch, options.vendor) },
        asking,
      ),
    simulateTransaction: (transaction, query = {}, asking = {}) =>
      send(
        "simulateTransaction",
        asking.safety ?? "simulate",
        {
          path: OPERATIONS.simulateTransaction.path,
          query: {
            estimate_max_gas_amount: query.estimateMaxGasAmount,
            estimate_gas_unit_price: query.estimateGasUnitPrice,
            estimate_prioritized_gas_unit_price: query.estimatePrioritizedGasUnitPrice,
          },
          body: bodyOf(transaction, options.vendor),
        },
        asking,
      ),
    recorder: options.recorder,
    limits: options.limits,
    redact: (text) => options.redaction.redact(text),
  };
}

function bodyOf(sent: Sent, vendor: string): RequestBody {
  if ("bcs" in sent) {
    return { mediaType: BCS_TRANSACTION_MEDIA_TYPE.replace("node", vendor), content: sent.bcs };
  }
  return jsonBody("json" in sent ? JSON.stringify(sent.json) : sent.text);
}

function jsonBody(content: string): RequestBody {
  return { mediaType: JSON_MEDIA_TYPE, content };
}
