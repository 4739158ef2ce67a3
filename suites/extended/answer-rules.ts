/** The rules that apply to every response of an operation beyond the document. */
import type { Exchange } from "../../evidence/exchange.ts";
import type { ExtendedOperation, ExtendedOperationName } from "../../spec/extended/operations.ts";
import type { ExtendedRequirementId } from "../../spec/extended/requirements.ts";
import { JSON_MEDIA_TYPE, LEDGER_HEADERS } from "../../spec/vocabulary.ts";
import type { JsonParseResult } from "../client/json/strict-json.ts";
import {
  headerValues,
  isSuccess,
  isUnsignedText,
  readMediaType,
  vendorHeaderName,
  type Headers,
} from "../client/response-head.ts";
import { describeStatuses } from "../oracle/status.ts";
import type { Assertion } from "./results.ts";
import { describeMismatch } from "./schemas.ts";

/** The rule that the successes of each operation match their schema, or their media type if they are not JSON. */
const schemaRules: { readonly [name in ExtendedOperationName]: ExtendedRequirementId } = {
  getLedgerInfo: "XLED-001",
  estimateGasPrice: "XGAS-001",
  getBlockByHeight: "XBLK-001",
  getAccountResource: "XRES-001",
  getAccountModule: "XMOD-001",
  getBalance: "XBAL-001",
  view: "XVIW-001",
  getTransactionByVersion: "XTXN-001",
  getTransactionByHash: "XTXH-001",
  waitTransactionByHash: "XTXW-001",
  listTransactions: "XLST-001",
  listAccountTransactions: "XACT-001",
  listAccountTransactionSummaries: "XSUM-001",
  listEventsByNumber: "XEVN-001",
  listEventsByHandle: "XEVH-001",
  encodeSubmission: "XENC-001",
  getRawTableItem: "XRAW-001",
  getNodeInfo: "XNFO-001",
  getSpecJson: "XSPC-001",
  getSpecPage: "XSPG-001",
  submitTransaction: "XSUB-001",
};

/** The operations that describe the node and not its ledger. Existing nodes send no ledger headers with them. */
const withoutLedgerHeaders: readonly ExtendedOperationName[] = ["getNodeInfo", "getSpecJson", "getSpecPage"];

/** A response of an operation beyond the document. */
export interface ExtendedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Null if the body is not known, because a recording cut it. */
  readonly json: JsonParseResult | null;
}

/** Judges the status, the media type, the headers and the body of a response. */
export function judgeResponse(
  operation: ExtendedOperation,
  { status, headers, json }: ExtendedResponse,
  { vendor, exchange }: { readonly vendor: string; readonly exchange: Exchange },
): readonly Assertion[] {
  const { method, url } = exchange.request;
  const base = { what: `${method} ${url}`, exchanges: [exchange] };
  const isListed = operation.statuses.includes(status);
  const statusRule: Assertion = {
    ...base,
    requirement: "XRSP-001",
    expected: describeStatuses(operation.statuses, status),
    received: isListed ? null : `status ${status}`,
  };
  // Without a listed status, nothing says what the response should contain.
  if (!isListed) return [statusRule];
  const isJson = !isSuccess(status) || operation.success.mediaType === JSON_MEDIA_TYPE;
  const hasLedgerHeaders = isSuccess(status) && !withoutLedgerHeaders.includes(operation.name);
  return [
    statusRule,
    isJson
      ? judgeMediaType("XRSP-002", JSON_MEDIA_TYPE, headers, base)
      : judgeMediaType(schemaRules[operation.name], operation.success.mediaType, headers, base),
    ...(hasLedgerHeaders ? [judgeLedgerHeaders(headers, vendor, base)] : []),
    ...(json === null || !isJson ? [] : [judgeBody(operation, status, json, base)]),
  ];
}

type JudgedExchange = Pick<Assertion, "what" | "exchanges">;

function judgeMediaType(
  requirement: ExtendedRequirementId,
  wanted: string,
  headers: Headers,
  base: JudgedExchange,
): Assertion {
  const mediaType = readMediaType(headers);
  return {
    ...base,
    requirement,
    expected: `the media type ${wanted}`,
    received: mediaType === wanted ? null : (mediaType ?? "no Content-Type"),
  };
}

function judgeLedgerHeaders(headers: Headers, vendor: string, base: JudgedExchange): Assertion {
  const problems = Object.values(LEDGER_HEADERS).flatMap(({ name, required, bits }) => {
    if (!required || bits === null) return [];
    const own = vendorHeaderName(name, vendor);
    const values = headerValues(headers, own);
    const [value = ""] = values;
    return values.length === 1 && isUnsignedText(value, bits)
      ? []
      : [values.length === 0 ? `no ${own}` : `${own}: ${values.join(", ")}`];
  });
  return {
    ...base,
    requirement: "XRSP-003",
    expected: "each ledger header once, as an unsigned integer",
    received: problems[0] ?? null,
  };
}

function judgeBody(
  { name }: ExtendedOperation,
  status: number,
  json: JsonParseResult,
  base: JudgedExchange,
): Assertion {
  const succeeded = isSuccess(status);
  return {
    ...base,
    requirement: succeeded ? schemaRules[name] : "XRSP-004",
    expected: succeeded
      ? `a body that matches the schema of ${name}`
      : "a body that matches the schema of errors",
    received: json.ok
      ? describeMismatch(name, succeeded ? "success" : "error", json.value)
      : `a body that is not JSON (${json.problem})`,
  };
}
