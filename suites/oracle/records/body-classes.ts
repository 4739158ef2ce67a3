/**
 * Assigns request bodies to the classes of the coverage grid (`spec/coverage.ts`): table item requests (§2.9),
 * batches (§4.6) and simulations (§4.7).
 */
import type { LedgerPosition } from "../../../evidence/ledger-position.ts";
import type { KeyClass, TableBodyClass, TypeClass } from "../../../spec/operations/get-table-item.ts";
import type { BatchClass } from "../../../spec/operations/submit-batch.ts";
import type { SimulatedClass } from "../../../spec/operations/simulate-transaction.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import type { RequestForm } from "../../client/operation-request.ts";
import { isObject, readProperty } from "../../client/json/json-value.ts";
import { parseMoveType } from "../type-tag.ts";

/** The parts of an exchange from which the classes of its request are derived. */
export interface ClassifierInput {
  readonly operation: Operation;
  readonly form: RequestForm;
  /** The path below the base URL, percent-encoded. */
  readonly path: string;
  readonly query: { readonly [name: string]: string };
  /** The request body; null if there is none. */
  readonly content: string | Uint8Array | null;
  /** The largest body that the target accepts, as the profile declares. */
  readonly bodyBytesMax: number | undefined;
  readonly status: number;
  readonly position: Pick<LedgerPosition, "ledgerVersion" | "oldestLedgerVersion">;
  /** The response body as a JSON value; undefined if it is not JSON. */
  readonly value: unknown;
}

/**
 * The name of a parameter and the class of its value, such as `limit` and `zero`. The class is null if it cannot be
 * determined.
 */
export type ClassifiedParameter = readonly [parameter: string, className: string | null];

/** Parses a request body as JSON; undefined if it is not JSON. */
export function parseRequestBody(content: ClassifierInput["content"]): unknown {
  if (typeof content !== "string") return undefined;
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}

const tableItemMembers = ["key_type", "value_type", "key"];

/** Classifies the body of a table item request. If the body has all members, also classifies each member. */
export function classifyTableItem(body: unknown): ClassifiedParameter[] {
  const whole = classifyTableBody(body);
  if (whole !== "an object with its members" || !isObject(body)) return [["body", whole]];
  const types = [body["key_type"], body["value_type"]];
  return [
    ["body", whole],
    ["key_type", classifyType(types[0])],
    ["value_type", classifyType(types[1])],
    ["white space in a type", types.some((type) => /\s/.test(String(type))) ? "some" : "none"],
    ["key", classifyKey(body["key"])],
  ];
}

function classifyTableBody(body: unknown): TableBodyClass {
  if (!isObject(body)) return "no object";
  return tableItemMembers.every((name) => Object.hasOwn(body, name))
    ? "an object with its members"
    : "lacks a member";
}

function classifyType(text: unknown): TypeClass {
  const tag = typeof text === "string" ? parseMoveType(text) : null;
  if (tag?.kind === "primitive") return tag.name;
  if (tag?.kind === "struct") return "a struct";
  if (tag?.kind !== "vector") return "no MoveType";
  const { element } = tag;
  return element.kind === "primitive" && element.name === "u8" ? "vector<u8>" : "another vector";
}

function classifyKey(key: unknown): KeyClass {
  if (key === null) return "null";
  if (Array.isArray(key)) return "an array";
  if (typeof key === "object") return "an object";
  return typeof key === "string" ? "a string" : typeof key === "boolean" ? "a boolean" : "a number";
}

const requestMembers = [
  "sender",
  "sequence_number",
  "max_gas_amount",
  "gas_unit_price",
  "expiration_timestamp_secs",
  "payload",
  "signature",
];
const payloadMembers = ["type", "function", "type_arguments", "arguments"];
const signatureMembers = ["type", "public_key", "signature"];
const signatureBytes = 64;

/** Classifies a batch and the outcome of its transactions. */
export function classifyBatch(input: ClassifierInput): ClassifiedParameter[] {
  const { content, form } = input;
  if (isTooLarge(input)) return [["size of the body", "more bytes than declared"]];
  if (content instanceof Uint8Array) {
    const name = form === "malformed" ? "no transactions" : "transactions";
    return [["BCS body", name], ...classifyBcsOutcome(input)];
  }
  const batch = parseRequestBody(content);
  return [["JSON body", classifyBatchBody(batch, form)], ...classifyJsonOutcome(batch, input)];
}

function classifyBatchBody(batch: unknown, form: ClassifierInput["form"]): BatchClass {
  if (!Array.isArray(batch)) return "no array";
  if (form !== "well-formed") {
    const isShort = batch.some((element) => isObject(element) && lacksMember(element));
    return isShort ? "an element that lacks a member" : "another element outside its format";
  }
  if (batch.length === 0) return "no transaction";
  return batch.length === 1 ? "one transaction" : "several transactions";
}

function classifyBcsOutcome({ status }: ClassifierInput): ClassifiedParameter[] {
  if (status === 202) return [["transactions in BCS", "all succeed"]];
  return status === 206 ? [["transactions in BCS", "some or all fail"]] : [];
}

function classifyJsonOutcome(batch: unknown, { status, value }: ClassifierInput): ClassifiedParameter[] {
  if (status === 202) return [["transactions in JSON", "all succeed"]];
  if (status !== 206) return [];
  const failures = readProperty(value, "transaction_failures");
  const areAllFailed = Array.isArray(batch) && Array.isArray(failures) && failures.length >= batch.length;
  return [["transactions in JSON", areAllFailed ? "all fail" : "some fail"]];
}

/** Classifies a simulation request and its outcome. */
export function classifySimulation(input: ClassifierInput): ClassifiedParameter[] {
  const { content, form } = input;
  if (isTooLarge(input)) return [["size of the body", "more bytes than declared"]];
  if (content instanceof Uint8Array) {
    if (form === "malformed") return [["BCS body", "no transaction"]];
    const signature = content.subarray(-signatureBytes);
    return [
      ["BCS body", "a request"],
      ...classifyOutcome(
        input,
        signature.every((byte) => byte === 0),
      ),
    ];
  }
  const request = parseRequestBody(content);
  const name = form === "malformed" ? classifyMalformed(request) : "a request";
  if (name !== "a request") return [["JSON body", name]];
  const signature = readProperty(readProperty(request, "signature"), "signature");
  return [["JSON body", name], ...classifyOutcome(input, /^0x0*$/.test(String(signature)))];
}

/** Returns how a malformed simulation request violates its format. */
function classifyMalformed(request: unknown): SimulatedClass {
  if (!isObject(request)) return "no object";
  return lacksMember(request) ? "lacks a member" : "a member outside its format";
}

function classifyOutcome({ status, value }: ClassifierInput, isZero: boolean): ClassifiedParameter[] {
  const success = readProperty(Array.isArray(value) ? value[0] : undefined, "success");
  return [
    ["signature", isZero ? "zeros" : "another"],
    ["the transaction", status !== 200 ? "is not run" : success === true ? "succeeds" : "fails"],
  ];
}

function lacksMember(request: object): boolean {
  const lacks = (part: unknown, members: readonly string[]): boolean =>
    isObject(part) && !members.every((name) => Object.hasOwn(part, name));
  return (
    lacks(request, requestMembers) ||
    lacks(readProperty(request, "payload"), payloadMembers) ||
    lacks(readProperty(request, "signature"), signatureMembers)
  );
}

function isTooLarge({ content, bodyBytesMax }: ClassifierInput): boolean {
  return bodyBytesMax !== undefined && content !== null && Buffer.byteLength(content) > bodyBytesMax;
}
