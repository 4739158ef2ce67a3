import type { RequirementId } from "../../spec/catalogue.ts";
import { toRevision, type Revision } from "../../spec/revision.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import type { JsonParseResult } from "../client/json/strict-json.ts";
import { isListedStatus, isSuccess, readMediaType } from "../client/response-head.ts";
import { quote, type Judgement, type RuleInput } from "./judgement.ts";
import { judgeSchema, type SchemaName } from "./schema.ts";

interface ExpectedBody {
  readonly schema: SchemaName;
  readonly requirement: RequirementId;
}

/** Returns the schema of the body of a success status; null for any other status. */
export function findSuccessSchema(operation: Operation, status: number): SchemaName | null {
  return findSuccessBody(operation, status)?.schema ?? null;
}

function findSuccessBody(operation: Operation, status: number): ExpectedBody | null {
  const bodies: { readonly [status: number]: ExpectedBody } = OPERATIONS[operation].successBodies;
  return bodies[status] ?? null;
}

/** Judges that the body is JSON and conforms to its schema. The body of an unlisted status has no schema. */
export function judgeBody(received: RuleInput): Judgement[] {
  const expectedBody = findExpectedBody(received);
  if (expectedBody === null) return [];
  const { json, revision = toRevision(null) } = received;
  const assertion = "the body is JSON in UTF-8";
  if (json.ok) {
    return [
      { requirement: "FRMT-001", assertion, layer: "body", broken: null },
      ...getBodyJudge(revision)(expectedBody.schema, json),
      ...judgeTableItem(received),
    ];
  }
  const mediaType = readMediaType(received.headers);
  const declaresJson = mediaType === null || mediaType === "application/json" || mediaType.endsWith("+json");
  return [
    {
      requirement: declaresJson ? "FRMT-001" : expectedBody.requirement,
      assertion,
      layer: "body",
      broken: {
        pointer: "",
        mismatch: "not JSON",
        expected: "a JSON body in UTF-8",
        received: declaresJson
          ? `${json.problem} at byte ${json.offset} of ${received.bodyBytes}`
          : `${received.bodyBytes} bytes with the content-type "${quote(mediaType)}"`,
      },
    },
  ];
}

/**
 * Judges that a table item is not null: no form of §2.2 is null, and a Move option is an object. Any other body is judged
 * by the type that was requested, so it counts as no assertion here.
 */
function judgeTableItem({ operation, status, json }: RuleInput): Judgement[] {
  if (operation !== "getTableItem" || status !== 200 || !json.ok || json.value !== null) return [];
  const broken = {
    pointer: "",
    mismatch: "null",
    expected: "a Move value, of which no form is null (§2.2)",
    received: "null",
  };
  return [{ requirement: "TABL-001", assertion: "a table item is not null", layer: "schema", broken }];
}

function findExpectedBody({ operation, form, status, revision }: RuleInput): ExpectedBody | null {
  if (isSuccess(status)) return findSuccessBody(operation, status);
  const isJudged =
    isListedStatus(operation, status, revision?.statuses) ||
    (form !== "well-formed" && status >= 400 && status < 500);
  return isJudged ? { schema: "Error", requirement: "EROR-002" } : null;
}

/** A body that was parsed as JSON. */
type ParsedJson = Extract<JsonParseResult, { ok: true }>;

/**
 * Returns the function with a cache of its results by parsed body and schema. A target sends most bodies more than
 * once, and equal bodies share one parse result.
 */
export function memoizeBySchema<Result extends object>(
  compute: (schema: SchemaName, body: ParsedJson) => Result,
): (schema: SchemaName, body: ParsedJson) => Result {
  const results = new WeakMap<ParsedJson, Map<SchemaName, Result>>();
  return (schema, body) => {
    const bySchema = results.get(body) ?? new Map<SchemaName, Result>();
    results.set(body, bySchema);
    const known = bySchema.get(schema);
    if (known !== undefined) return known;
    const result = compute(schema, body);
    bySchema.set(schema, result);
    return result;
  };
}

type BodyJudge = (schema: SchemaName, body: ParsedJson) => readonly Judgement[];
const bodyJudges = new WeakMap<Revision, BodyJudge>();

function getBodyJudge(revision: Revision): BodyJudge {
  const known = bodyJudges.get(revision);
  if (known !== undefined) return known;
  const bodyJudge = memoizeBySchema((schema, { value, numbers }) =>
    judgeSchema(schema, value, numbers, revision),
  );
  bodyJudges.set(revision, bodyJudge);
  return bodyJudge;
}
