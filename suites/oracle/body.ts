import type { RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { readMediaType } from "./media-type.ts";
import type { Judgement, ReceivedAnswer } from "./oracle.ts";
import { memoizeBySchema } from "./memoize-by-schema.ts";
import { quote } from "./quote.ts";
import { judgeSchema, type SchemaName } from "./schema.ts";
import { isListedStatus, isSuccess } from "./status.ts";

/** What the body of each success status is, and the row that says so. */
const successBodies: { readonly [operation in Operation]: { readonly [status: number]: ExpectedBody } } = {
  getAccount: { 200: { schema: "Account", requirement: "ACCT-001" } },
  getAccountResources: { 200: { schema: "ResourceList", requirement: "RSRC-001" } },
  getAccountModules: { 200: { schema: "ModuleList", requirement: "MODL-001" } },
  getTableItem: { 200: { schema: "TableItem", requirement: "TABL-001" } },
  getBlockByVersion: { 200: { schema: "Block", requirement: "BLCK-001" } },
  submitBatch: {
    202: { schema: "AcceptedBatch", requirement: "BTCH-001" },
    206: { schema: "IncompleteBatch", requirement: "BTCH-002" },
  },
  simulateTransaction: { 200: { schema: "TransactionOutputList", requirement: "SIMU-001" } },
  checkHealth: { 200: { schema: "HealthResult", requirement: "HLTH-002" } },
};

/** The schema of the body of a success; null for a status that is owed none. */
export function findSuccessSchema(operation: Operation, status: number): SchemaName | null {
  return successBodies[operation][status]?.schema ?? null;
}

interface ExpectedBody {
  readonly schema: SchemaName;
  readonly requirement: RequirementId;
}

/** The body as JSON, then by its schema. An unlisted status is owed no body. */
export function judgeBody(received: ReceivedAnswer): Judgement[] {
  const expectedBody = dueBody(received);
  if (expectedBody === null) return [];
  const { json } = received;
  if (json.ok) {
    return [
      { requirement: "FRMT-001", assertion: "the body is JSON in UTF-8", layer: "body", broken: null },
      ...judgeReading(expectedBody.schema, json),
    ];
  }
  const mediaType = readMediaType(received.headers);
  const declaresJson = mediaType === null || mediaType === "application/json" || mediaType.endsWith("+json");
  return [
    {
      requirement: declaresJson ? "FRMT-001" : expectedBody.requirement,
      assertion: "the body is JSON in UTF-8",
      layer: "body",
      broken: {
        pointer: "",
        mismatch: "not JSON",
        expected: "a JSON body in UTF-8",
        received: declaresJson
          ? `${json.problem} at byte ${json.offset} of ${received.bodyBytes}`
          : `${received.bodyBytes} bytes of ${quote(mediaType)}`,
      },
    },
  ];
}

const judgeReading = memoizeBySchema((schema, { value, numbers }) => judgeSchema(schema, value, numbers));

function dueBody({ operation, form, status }: ReceivedAnswer): ExpectedBody | null {
  if (isSuccess(status)) return successBodies[operation][status] ?? null;
  const isJudged =
    isListedStatus(operation, status) || (form !== "well-formed" && status >= 400 && status < 500);
  return isJudged ? { schema: "Error", requirement: "EROR-002" } : null;
}
