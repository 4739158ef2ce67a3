import type { SafetyClass } from "../../evidence/safety-class.ts";
import { JSON_MEDIA_TYPE, OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import type { Effect } from "./resend/resend.ts";

/**
 * Whether a request conforms to the formats of the document, violates exactly one format, or has an input for which
 * the document does not decide this.
 */
export type RequestForm = "well-formed" | "malformed" | "boundary";

/** What is asked of a target, without what all requests of a session have in common. */
export interface OperationRequest<Name extends Operation | null = Operation> {
  /** Null if the operation is not one of the document. */
  readonly operation: Name;
  readonly safety: SafetyClass;
  /** What the request can change, which decides whether it may be sent again. */
  readonly effect: Effect;
  /** Default: `well-formed`. */
  readonly form?: RequestForm;
  readonly method: "GET" | "POST";
  /** The path below the base URL, with its parameter percent-encoded. */
  readonly path: string;
  readonly query: { readonly [name: string]: string };
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array | null;
}

export interface RequestBody {
  readonly mediaType: string;
  readonly content: string | Uint8Array;
}

/** The parts in which the requests to one path differ. */
interface RequestContent {
  /** Default: `read`. */
  readonly safety?: SafetyClass;
  /** Default: nothing; for a submission, what is not known, as if the target should refuse it. */
  readonly effect?: Effect;
  /** A parameter without a value is not sent. */
  readonly query?: { readonly [name: string]: bigint | boolean | number | string | undefined };
  readonly body?: RequestBody | null;
  /** The media type that the request accepts. Default: JSON. */
  readonly accept?: string;
}

/** Creates a request to a path below the base URL. */
export function createRequest<Name extends Operation | null>(
  { operation, method, path }: Pick<OperationRequest<Name>, "operation" | "method" | "path">,
  content: RequestContent = {},
): OperationRequest<Name> {
  const { safety = "read", query = {}, body = null, accept = JSON_MEDIA_TYPE } = content;
  const { effect = safety === "submit" ? [] : "none" } = content;
  const values = Object.entries(query).filter(([, value]) => value !== undefined);
  return {
    operation,
    safety,
    effect,
    method,
    path,
    query: Object.fromEntries(values.map(([name, value]) => [name, String(value)])),
    headers: [["accept", accept], ...(body === null ? [] : [["content-type", body.mediaType] as const])],
    body: body?.content ?? null,
  };
}

/** Creates a request to an operation of the document. `parameter` is the one in its path, if it has one. */
export function requestOperation(
  operation: Operation,
  parameter = "",
  content: RequestContent = {},
): OperationRequest {
  const { method } = OPERATIONS[operation];
  return createRequest({ operation, method, path: formatPath(operation, parameter) }, content);
}

export function toJsonBody(content: string): RequestBody {
  return { mediaType: JSON_MEDIA_TYPE, content };
}

/** Returns the path of an operation with its percent-encoded parameter, if it has one. */
export function formatPath(operation: Operation, parameter = ""): string {
  return OPERATIONS[operation].path.replace(/\{[a-z_]+\}/, () => encodeURIComponent(parameter));
}
