/** Records which dated changes of the interface a response shows, and which changes it lacks (VRSN-S01). */
import { interfaceChanges } from "../../../spec/revisions.ts";
import { formatChange, type InterfaceChange, type RevisionMark } from "../../../spec/interface-change.ts";
import { isObject } from "../../client/json/json-value.ts";
import { headerValues, isSuccess, vendorHeaderName } from "../../client/response-head.ts";
import { listIntegerTypes, parseTypeTag } from "../type-tag.ts";
import type { FactInput } from "./answer-facts.ts";
import type { Members, RecordFact } from "./text-facts.ts";

/**
 * Whether a response shows the mark of a change (`seen`) or must have it but does not (`missing`); null if neither is
 * certain.
 */
type Sighting = "seen" | "missing" | null;

type MarkKind = RevisionMark["kind"];
type MarkOf<Kind extends MarkKind> = Extract<RevisionMark, { readonly kind: Kind }>;
interface ChangeOf<Kind extends MarkKind> {
  readonly change: InterfaceChange;
  readonly mark: MarkOf<Kind>;
}

const selectChanges = <Kind extends MarkKind>(...kinds: readonly Kind[]): readonly ChangeOf<Kind>[] =>
  interfaceChanges.flatMap((change) =>
    kinds.some((kind) => kind === change.mark.kind) ? [{ change, mark: change.mark as MarkOf<Kind> }] : [],
  );

const envelopeChanges = selectChanges("header", "paging", "estimate", "operation", "status");
const memberChanges = selectChanges("member");
const codeChanges = selectChanges("error code");
const typeChanges = selectChanges("type");

function record(change: InterfaceChange, sighting: Sighting, recordFact: RecordFact): void {
  if (sighting !== null) recordFact(`revision-marks-${sighting}`, formatChange(change));
}

/** Records the marks of changes other than those in the body: headers, statuses, operations and query parameters. */
export function recordExchangeMarks(exchange: FactInput, recordFact: RecordFact): void {
  for (const { change, mark } of envelopeChanges) record(change, findSighting(mark, exchange), recordFact);
}

function findSighting(mark: (typeof envelopeChanges)[number]["mark"], exchange: FactInput): Sighting {
  const { operation, status } = exchange;
  switch (mark.kind) {
    case "header":
      return findHeader(mark, exchange);
    case "paging":
      return findPage(exchange);
    case "estimate":
      return findEstimate(mark, exchange);
    case "operation":
      if (operation !== mark.operation) return null;
      if (isSuccess(status)) return "seen";
      return status === 404 || status === 405 ? "missing" : null;
    case "status":
      return mark.operations.includes(operation) && status === mark.status ? "seen" : null;
  }
}

function findHeader(
  { header, operation }: MarkOf<"header">,
  { headers, vendor, operation: own, status }: FactInput,
): Sighting {
  if (headerValues(headers, vendorHeaderName(header, vendor)).length > 0) return "seen";
  return operation === own && isSuccess(status) ? "missing" : null;
}

function findPage({ operation, status, cursor, query, json: { value } }: FactInput): Sighting {
  const isListing = operation === "getAccountResources" || operation === "getAccountModules";
  if (!isListing || status !== 200) return null;
  if (cursor !== null) return "seen";
  const limit = /^\d{1,5}$/.test(query["limit"] ?? "") ? Number(query["limit"]) : 0;
  return limit > 0 && Array.isArray(value) && value.length > limit ? "missing" : null;
}

/**
 * Returns `seen` if the requested estimate differs from the value in the request. Equal values may be a coincidence,
 * but the checks send several different values.
 */
function findEstimate({ parameter, member }: MarkOf<"estimate">, exchange: FactInput): Sighting {
  const {
    operation,
    status,
    query,
    requestBody,
    json: { value },
  } = exchange;
  const isEstimated = operation === "simulateTransaction" && status === 200 && query[parameter] === "true";
  if (!isEstimated || typeof requestBody !== "string") return null;
  const [output] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const requested = memberOf(parseJson(requestBody), member);
  const shown = memberOf(output, member);
  if (typeof requested !== "string" || typeof shown !== "string") return null;
  return requested === shown ? "missing" : "seen";
}

function memberOf(value: unknown, member: string): unknown {
  return isObject(value) && Object.hasOwn(value, member) ? value[member] : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The only variant of a transaction that must have the members of a transaction request. */
const userTransaction = "user_transaction";

/** Records the marks of changes that an object in a body shows. @param name the name of the object's schema */
export function recordObjectMarks(name: string, object: Members, recordFact: RecordFact): void {
  for (const { change, mark } of memberChanges) {
    if (!mark.schemas.includes(name)) continue;
    if (name === "Transaction" && object["type"] !== userTransaction) continue;
    record(change, Object.hasOwn(object, mark.member) ? "seen" : "missing", recordFact);
  }
  if (name !== "Error") return;
  for (const { change, mark } of codeChanges) {
    record(change, object["error_code"] === mark.code ? "seen" : null, recordFact);
  }
}

/** Records the marks of changes that a type shows, such as the integer type i64. */
export function recordTypeMarks(text: string, recordFact: RecordFact): void {
  // This shortcut skips types without a name such as i64, because parsing every type of every body takes long.
  if (!/\bi\d/.test(text)) return;
  const tag = parseTypeTag(text);
  const names = tag === null ? [] : listIntegerTypes(tag);
  for (const { change, mark } of typeChanges) {
    record(change, names.some((name) => mark.names.includes(name)) ? "seen" : null, recordFact);
  }
}
