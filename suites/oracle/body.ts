import type { RequirementId } from "../../spec/catalogue.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { readMediaType } from "./media-type.ts";
import type { Judgement, ReceivedAnswer } from "./oracle.ts";
import { memoizeBySchema } from "./memoize-by-schema.ts";
import { quote } from "./quote.ts";
import { judgeSchema, type SchemaName } from "./schema.ts";
import { isListedStatus, isSuccess } from "./status.ts";

interface ExpectedBody {
  readonly schema: SchemaName;
  readonly requirement: RequirementId;
}

/** The schema of the body that an operation returns with a success status, or null if the status is not listed. */
export function findSuccessSchema(operation: Operation, status: number): SchemaName | null {
  return findSuccessBody(operation, status)?.schema ?? null;
}

function findSuccessBody(operation: Operation, status: number): ExpectedBody | null {
  const bodies: { readonly [status: number]: ExpectedBody } = OPERATIONS[operation].successBodies;
  return bodies[status] ?? null;
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
  if (isSuccess(status)) return findSuccessBody(operation, status);
  const isJudged =
    isListedStatus(operation, status) || (form !== "well-formed" && status >= 400 && status < 500);
  return isJudged ? { schema: "Error", requirement: "EROR-002" } : null;
}
