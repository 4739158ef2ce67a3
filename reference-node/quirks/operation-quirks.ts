/** Handlers of operations with the behavior of a real node, made from those of the specification. */
import { JSON_MEDIA_TYPE, U32_MAX } from "../../spec/vocabulary.ts";
import { type OperationHandler, type RequestParts, RequestError } from "../operations/operation.ts";

type Replace = (handler: OperationHandler) => OperationHandler;

/** Moves the errors that are found while parsing to the second step, so that they carry the ledger headers. */
export function deferErrors(concerns: (error: RequestError) => boolean): Replace {
  return (handler) => (request) => {
    try {
      return handler(request);
    } catch (error) {
      if (!(error instanceof RequestError && concerns(error))) throw error;
      return () => {
        throw error;
      };
    }
  };
}

/** Replaces errors, in whichever step they are thrown. The function returns null for an error that stays. */
export function replaceErrors(replacementOf: (error: RequestError) => RequestError | null): Replace {
  const attempt = <Result>(run: () => Result): Result => {
    try {
      return run();
    } catch (error) {
      throw (error instanceof RequestError ? replacementOf(error) : null) ?? error;
    }
  };
  return (handler) => (request) => {
    const respond = attempt(() => handler(request));
    return (view) => attempt(() => respond(view));
  };
}

/** Refuses a batch of which every transaction is rejected, instead of listing the rejections. */
export const refuseBatchWithoutSuccess: Replace = (handler) => (request) => {
  const respond = handler(request);
  return (view) => {
    const answer = respond(view);
    const rejected: unknown = Reflect.get(Object(answer.body), "transaction_failures");
    const count = countTransactions(request);
    if (Array.isArray(rejected) && rejected.length > 0 && rejected.length === count) {
      throw new RequestError(400, "invalid_input", "All transactions submitted were invalid.");
    }
    return answer;
  };
};

/** Returns the number of transactions in the body of a batch that the operation has accepted as well-formed. */
function countTransactions({ body }: RequestParts): number {
  const bytes = body?.bytes ?? new Uint8Array();
  if (isJson(body?.contentType)) {
    const list: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    return Array.isArray(list) ? list.length : 0;
  }
  // A batch has at most 10,000 transactions, so its length is in the first one or two bytes.
  const [first = 0, second = 0] = bytes;
  return first < 0x80 ? first : (first & 0x7f) | (second << 7);
}

function isJson(contentType: string | null | undefined): boolean {
  return contentType?.trim().toLowerCase() === JSON_MEDIA_TYPE;
}

/** Accepts a media type only in the letters of the specification, without capitals. */
export const requireLowerCaseMediaType: Replace = (handler) => (request) => {
  const contentType = request.body?.contentType ?? null;
  if (contentType === null || contentType === contentType.toLowerCase()) return handler(request);
  throw new RequestError(
    415,
    "web_framework_error",
    `the \`Content-Type\` requested by the client is not supported: ${contentType.slice(0, 80)}`,
  );
};

const suffixedJson = /^application\/[\w.-]+\+json(?=;|$)/i;

/** Reads media types such as application/vnd.x+json as JSON. */
export const acceptJsonSuffix: Replace = (handler) => (request) => {
  const { body } = request;
  if (body === null || !suffixedJson.test(body.contentType ?? "")) return handler(request);
  return handler({ ...request, body: { ...body, contentType: JSON_MEDIA_TYPE } });
};

/** Reads a value type with an empty list of type arguments as one without a list. */
export const ignoreEmptyTypeArguments: Replace = (handler) => (request) => {
  const members = parseObject(request);
  const type: unknown = members !== null && "value_type" in members ? members.value_type : undefined;
  if (typeof type !== "string" || !type.endsWith("<>") || request.body === null) return handler(request);
  const bytes = Buffer.from(JSON.stringify({ ...members, value_type: type.slice(0, -2) }));
  return handler({ ...request, body: { ...request.body, bytes } });
};

/** Reads a table item request without the member `key` as one with the key null, which no type has. */
export const readMissingKeyAsNull: Replace = (handler) => (request) => {
  const members = parseObject(request);
  if (members === null || "key" in members || request.body === null) return handler(request);
  const bytes = Buffer.from(JSON.stringify({ ...members, key: null }));
  return handler({ ...request, body: { ...request.body, bytes } });
};

function parseObject({ body }: RequestParts): object | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(body?.bytes ?? []).toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Fails for the longest duration of a health check, because the time before 1970 cannot be computed. */
export const failForLongDurations: Replace = (handler) => (request) => {
  const respond = handler(request);
  if (request.query.get("duration_secs") !== String(U32_MAX)) return respond;
  return () => {
    throw new RequestError(
      500,
      "internal_error",
      "Failed to determine absolute unix time based on given duration: second time provided was later than self",
    );
  };
};

/** Adds the member `transactions` with null to a block whose transactions were not requested. */
export const nameMissingTransactions: Replace = (handler) => (request) => {
  const respond = handler(request);
  return (view) => {
    const answer = respond(view);
    const { body } = answer;
    const isBlock = typeof body === "object" && body !== null && "block_height" in body;
    return isBlock && !("transactions" in body)
      ? { ...answer, body: { ...body, transactions: null } }
      : answer;
  };
};
