import type { Exchange } from "../../evidence/exchange.ts";
import { redactValues, type ComparedValues, type Failure, type Layer } from "../../evidence/failure.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import type { Revision } from "../../spec/revision.ts";
import type { LedgerHeader, Operation } from "../../spec/vocabulary.ts";
import type { RequestForm } from "../client/operation-request.ts";
import type { JsonParseResult } from "../client/json/strict-json.ts";
import { ledgerHeaderName, type Headers } from "../client/response-head.ts";
import type { DeclaredLimits } from "../client/target.ts";
import { describeRequest } from "./describe-request.ts";

/** What the rules read of an exchange. */
export interface RuleInput {
  readonly operation: Operation;
  readonly form: RequestForm;
  readonly vendor: string;
  /** The path of the request below the base URL. */
  readonly path: string;
  /** The query parameters of the request. */
  readonly query: { readonly [name: string]: string };
  /** The limits that the owner of the target declares in the profile. */
  readonly limits: DeclaredLimits;
  /** The revision of the interface to judge by. Default: the document. */
  readonly revision?: Revision;
  readonly status: number;
  readonly headers: Headers;
  readonly json: JsonParseResult;
  readonly bodyBytes: number;
}

/** How a response breaks a rule. */
export interface Mismatch {
  /** A JSON pointer into the body, or the name of a header; empty for the whole response. */
  readonly pointer: string;
  /** The kind of mismatch in fixed words without values, because fingerprints contain it. */
  readonly mismatch: string;
  /** Completes the sentence "expected …" of the failure. */
  readonly expected: string;
  /** Completes the sentence "got …" of the failure. */
  readonly received: string;
  /** Missing if reports compare no value of the failure. */
  readonly values?: ComparedValues;
}

/** The result of applying one rule to one response; `broken` is null if the response satisfies the rule. */
export interface Judgement {
  readonly requirement: RequirementId;
  /** The rule in a few words, such as `status is listed`. */
  readonly assertion: string;
  readonly layer: Layer;
  readonly broken: Mismatch | null;
  /** How many places of the response satisfy the rule; missing for one. A body can have ten thousand such places. */
  readonly times?: number;
}

/** The parts of a failure that its judgement does not contain. */
interface FailureContext {
  /** Null if the operation is not documented. */
  readonly operation: Operation | null;
  readonly exchange: Exchange;
  readonly reproduced: string | null;
  /** How often the same request showed the status. Default: once. */
  readonly repeats?: number;
  /** Removes the secrets of the run from texts that contain values of the target. */
  readonly redact: (text: string) => string;
}

/** The maximum length of the expected values in a summary. A longer list is cut, and `expected` contains all of it. */
const expectedLengthMax = 160;

function cutList(text: string): string {
  if (text.length <= expectedLengthMax) return text;
  const end = text.lastIndexOf(", ", expectedLengthMax);
  return `${text.slice(0, end < 0 ? expectedLengthMax : end)}, …`;
}

/** Converts a broken judgement to a failure; returns null for a satisfied one. */
export function toFailure(judgement: Judgement, context: FailureContext): Failure | null {
  const { broken, requirement, layer } = judgement;
  if (broken === null) return null;
  const { operation, exchange, reproduced, repeats = 1, redact } = context;
  const { pointer, mismatch, values } = broken;
  const [expected, received] = [redact(broken.expected), redact(broken.received)];
  const place = pointer === "" ? "" : `, ${describePlace(pointer)}`;
  return {
    requirement,
    operation,
    layer,
    pointer,
    mismatch,
    summary: `${describeRequest(operation, exchange)}${place}: expected ${cutList(expected)}, got ${received}.`,
    expected,
    received,
    ...(values !== undefined && { values: redactValues(values, redact) }),
    exchanges: [exchange],
    reproduced: layer === "status" ? reproduced : null,
    ...(layer === "status" && reproduced !== null && { repeats }),
    counterexample: null,
    occurrences: 1,
  };
}

function describePlace(pointer: string): string {
  return pointer.startsWith("/") ? pointer : `header ${formatHeaderName(pointer)}`;
}

/** Formats the name of a header as the document does: ledger headers in upper case. */
function formatHeaderName(name: string): string {
  return name.startsWith("x-") ? name.toUpperCase() : name;
}

/** Formats the name of a ledger header as the document does, such as `X-NODE-EPOCH`. */
export function formatLedgerHeader(header: LedgerHeader, vendor: string): string {
  return formatHeaderName(ledgerHeaderName(header, vendor));
}

/** Returns a text of a target for a message. A long text is cut and followed by its length. */
export function quote(text: string, lengthMax = 200): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}… (${text.length} characters)` : text;
}

/**
 * Formats a JSON value with its type: `0 (number)`, `"0" (string)`, `null`, `nothing`.
 * @param source the source text of a number, which shows what parsing loses, such as the `.0` of `1.0`
 */
export function formatTyped(value: unknown, source?: string, lengthMax = 200): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  const type = Array.isArray(value) ? "array" : typeof value;
  return `${quote(source ?? JSON.stringify(value), lengthMax)} (${type})`;
}
