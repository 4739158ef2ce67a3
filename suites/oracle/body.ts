import type { RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { mediaTypeOf } from "./media-type.ts";
import type { Judgement, Received } from "./oracle.ts";
import { oncePerReading } from "./once-per-reading.ts";
import { quote } from "./quote.ts";
import { judgeSchema, type SchemaName } from "./schema.ts";
import { isListed, isSuccess } from "./status.ts";

/** What the body of each success status is, and the row that says so. */
const successBodies: { readonly [operation in Operation]: { readonly [status: number]: DueBody } } = {
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
export function schemaOf(operation: Operation, status: number): SchemaName | null {
  return successBodies[operation][status]?.schema ?? null;
}

interface DueBody {
  readonly schema: SchemaName;
  readonly requirement: RequirementId;
}

/** The body as JSON, then by its schema. An unlisted status is owed no body. */
export function judgeBody(received: Received): Judgement[] {
  const due = dueBody(received);
  if (due === null) return [];
  const { json } = received;
  if (json.ok) {
    return [
      { requirement: "FRMT-001", assertion: "the body is JSON in UTF-8", layer: "body", broken: null },
      ...judgeReading(due.schema, json),
    ];
  }
  const mediaType = mediaTypeOf(received.headers);
  const claimsJson = mediaType === null || mediaType === "application/json" || mediaType.endsWith("+json");
  return [
    {
      requirement: claimsJson ? "FRMT-001" : due.requirement,
      assertion: "the body is JSON in UTF-8",
      layer: "body",
      broken: {
        pointer: "",
        mismatch: "not JSON",
        expected: "a JSON body in UTF-8",
        received: claimsJson
          ? `${json.problem} at byte ${json.offset} of ${received.bodyBytes}`
          : `${received.bodyBytes} bytes of ${quote(mediaType)}`,
      },
    },
  ];
}

const judgeReading = oncePerReading((schema, { value, numbers }) => judgeSchema(schema, value, numbers));

function dueBody({ operation, form, status }: Received): DueBody | null {
  if (isSuccess(status)) return successBodies[operation][status] ?? null;
  const isJudged = isListed(operation, status) || (form !== "well-formed" && status >= 400 && status < 500);
  return isJudged ? { schema: "Error", requirement: "EROR-002" } : null;
}
