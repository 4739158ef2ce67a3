/** Describes responses for reasons: the status, the error in the body, and the request. */
import type { Exchange } from "../../evidence/exchange.ts";
import type { ReceivedAnswer } from "../../evidence/reason.ts";
import { toFullTarget } from "../../evidence/sources.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { Answer } from "./answer.ts";
import { isObject, readProperty } from "./json/json-value.ts";

const textLengthMax = 160;

/**
 * Returns a response as a reason names it. Texts of the target are cut and escaped. The error of a 206 is that of the
 * first failed transaction.
 */
export function toReceived({
  operation,
  status,
  value,
  exchange: { request },
}: Pick<Answer, "operation" | "status" | "value"> & {
  readonly exchange: Pick<Exchange, "request">;
}): ReceivedAnswer {
  const error = findError(status, value);
  const { method } = request;
  return { operation, status, error: error === "" ? null : error, method, target: toTarget(request.url) };
}

/** Returns the response of a recorded exchange as a reason names it. */
export function toReceivedFrom(operation: Operation, exchange: Exchange): ReceivedAnswer {
  const { status = 0, body = "" } = exchange.response ?? {};
  return toReceived({ operation, status, value: parseLeniently(body), exchange });
}

/** Describes the Error object of a response, or that of the first failed transaction; empty if there is none. */
function findError(status: number, value: unknown): string {
  if (status === 206) return describeError(findFirstFailure(value));
  return status < 400 ? "" : describeError(value);
}

function parseLeniently(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Formats the method, path and query of a request, without the origin. */
export function describeTarget({ method, url }: Pick<Exchange["request"], "method" | "url">): string {
  return `${method} ${toTarget(url)}`;
}

/** Returns the path and the query of a URL, cut if they are long. */
export function toTarget(url: string): string {
  return cut(toFullTarget(url));
}

/**
 * Formats the present members of an Error (§2.12), such as `vm_error "…" (vm_error_code 3)`.
 * Empty for a value that is not an object.
 */
function describeError(value: unknown): string {
  if (!isObject(value)) return "";
  const [message, errorCode, vmErrorCode] = ["message", "error_code", "vm_error_code"].map((name) =>
    readProperty(value, name),
  );
  const parts = [
    typeof errorCode === "string" ? formatCode(errorCode) : "",
    typeof message === "string" ? cut(JSON.stringify(message)) : "",
    typeof vmErrorCode === "number" ? `(vm_error_code ${vmErrorCode})` : "",
  ].filter((part) => part !== "");
  return parts.join(" ");
}

function formatCode(code: string): string {
  return /^[a-z_]{1,60}$/.test(code) ? code : cut(JSON.stringify(code));
}

function findFirstFailure(summary: unknown): unknown {
  const failures = readProperty(summary, "transaction_failures");
  return Array.isArray(failures) ? readProperty(failures[0], "error") : undefined;
}

/** Cuts a long text and appends `…`. The redaction of secrets relies on this sign to find a secret that was cut. */
function cut(text: string): string {
  return text.length > textLengthMax ? `${text.slice(0, textLengthMax)}…` : text;
}
