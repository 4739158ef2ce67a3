import type { RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { mediaTypeOf } from "./media-type.ts";
import type { Judgement, Received } from "./oracle.ts";
import { quote } from "./quote.ts";
import { judgeSchema, type SchemaName } from "./schema.ts";
import { isListed, isSuccess } from "./status.ts";

/** What the body of a 200 is, and the row that says so. */
const successBodies: {
  readonly [operation in Operation]?: { schema: SchemaName; requirement: RequirementId };
} = {
  getAccount: { schema: "Account", requirement: "ACCT-001" },
  getAccountResources: { schema: "ResourceList", requirement: "RSRC-001" },
  getAccountModules: { schema: "ModuleList", requirement: "MODL-001" },
  getTableItem: { schema: "TableItem", requirement: "TABL-001" },
  getBlockByVersion: { schema: "Block", requirement: "BLCK-001" },
  checkHealth: { schema: "HealthResult", requirement: "HLTH-002" },
};

/** The body as JSON, then by its schema. An unlisted status is owed no body. */
export function judgeBody(received: Received): Judgement[] {
  const due = dueBody(received);
  if (due === null) return [];
  const { json } = received;
  if (json.ok) {
    return [
      { requirement: "FRMT-001", assertion: "the body is JSON in UTF-8", layer: "body", broken: null },
      ...judgeSchema(due.schema, json.value, json.numbers),
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

function dueBody({
  operation,
  form,
  status,
}: Received): { schema: SchemaName; requirement: RequirementId } | null {
  if (isSuccess(status)) return status === 200 ? (successBodies[operation] ?? null) : null;
  const isJudged = isListed(operation, status) || (form !== "well-formed" && status >= 400 && status < 500);
  return isJudged ? { schema: "Error", requirement: "EROR-002" } : null;
}
