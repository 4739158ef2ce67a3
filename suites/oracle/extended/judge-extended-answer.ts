/** Judges the rules that apply to every response of an operation beyond the document. */
import type { Layer } from "../../../evidence/failure.ts";
import type { ExtendedOperationName } from "../../../spec/extended/operation-names.ts";
import type { ExtendedOperation } from "../../../spec/extended/operations.ts";
import type { ExtendedRequirementId } from "../../../spec/extended/requirements.ts";
import { JSON_MEDIA_TYPE, LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import type { JsonParseResult } from "../../client/json/strict-json.ts";
import {
  headerValues,
  isSuccess,
  isUnsignedText,
  readMediaType,
  vendorHeaderName,
  type Headers,
} from "../../client/response-head.ts";
import type { Judgement, Mismatch, RuleInput } from "../judgement.ts";
import { describeStatuses } from "../status.ts";
import { describeMismatch } from "./extended-schemas.ts";

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

/**
 * Judges the status, the media type, the headers and the body of a response.
 * @param received its `json` is null if the body is not known, because a recording cut it
 */
export function judgeExtendedAnswer(
  operation: ExtendedOperation,
  received: Pick<RuleInput, "status" | "headers"> & { readonly json: JsonParseResult | null },
  vendor: string,
): readonly Judgement[] {
  const { name, statuses, success } = operation;
  const { status, headers, json } = received;
  const isListed = statuses.includes(status);
  const listed = toJudgement("XRSP-001", "status", {
    mismatch: "status not listed",
    expected: describeStatuses(statuses, status),
    received: isListed ? null : `status ${status}`,
  });
  // Without a listed status, nothing says what the response should contain.
  if (!isListed) return [listed];
  const isJson = !isSuccess(status) || success.mediaType === JSON_MEDIA_TYPE;
  const hasLedgerHeaders = isSuccess(status) && !withoutLedgerHeaders.includes(name);
  return [
    listed,
    isJson
      ? judgeMediaType("XRSP-002", JSON_MEDIA_TYPE, headers)
      : judgeMediaType(schemaRules[name], success.mediaType, headers),
    ...(hasLedgerHeaders ? [judgeLedgerHeaders(headers, vendor)] : []),
    ...(json === null || !isJson ? [] : [judgeBody(name, status, json)]),
  ];
}

/** Whether a check can read a response that violates the rule: one about the media type or the headers. */
export function isReadable({ requirement }: Judgement): boolean {
  return requirement === "XRSP-002" || requirement === "XRSP-003";
}

/** What a rule expects. `received` is null if the response satisfies the rule. */
type Comparison = Omit<Mismatch, "pointer" | "received"> & { readonly received: string | null };

function toJudgement(
  requirement: ExtendedRequirementId,
  layer: Layer,
  { received, ...comparison }: Comparison,
): Judgement {
  const broken = received === null ? null : { pointer: "", ...comparison, received };
  return { requirement, assertion: requirement, layer, broken };
}

function judgeMediaType(requirement: ExtendedRequirementId, wanted: string, headers: Headers): Judgement {
  const mediaType = readMediaType(headers);
  return toJudgement(requirement, "media type", {
    mismatch: "other media type",
    expected: `the media type ${wanted}`,
    received: mediaType === wanted ? null : (mediaType ?? "no Content-Type"),
  });
}

function judgeLedgerHeaders(headers: Headers, vendor: string): Judgement {
  const problems = Object.values(LEDGER_HEADERS).flatMap(({ name, required, bits }) => {
    if (!required || bits === null) return [];
    const own = vendorHeaderName(name, vendor);
    const values = headerValues(headers, own);
    const [value = ""] = values;
    return values.length === 1 && isUnsignedText(value, bits)
      ? []
      : [values.length === 0 ? `no ${own}` : `${own}: ${values.join(", ")}`];
  });
  return toJudgement("XRSP-003", "headers", {
    mismatch: "missing or malformed",
    expected: "each ledger header once, as an unsigned integer",
    received: problems[0] ?? null,
  });
}

function judgeBody(name: ExtendedOperationName, status: number, json: JsonParseResult): Judgement {
  const succeeded = isSuccess(status);
  return toJudgement(succeeded ? schemaRules[name] : "XRSP-004", "schema", {
    mismatch: "other schema",
    expected: succeeded
      ? `a body that matches the schema of ${name}`
      : "a body that matches the schema of errors",
    received: json.ok
      ? describeMismatch(name, succeeded ? "success" : "error", json.value)
      : `a body that is not JSON (${json.problem})`,
  });
}
