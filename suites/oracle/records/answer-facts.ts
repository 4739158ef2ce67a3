/** What an answer shows, together with what was asked, of what the document leaves open. */
import type { LedgerPosition } from "../../../reports/model/observation.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import { isAddressText, formatLongAddress } from "../long-address.ts";
import type { RequestForm } from "../oracle.ts";
import { isObject } from "../../client/json/json-parts.ts";
import type { RecordFact } from "./record-fact.ts";
import { describeIntegerForm } from "./text-forms.ts";

/** An exchange as far as it is read here. */
export interface AnsweredRequest {
  readonly operation: Operation;
  readonly form: RequestForm;
  /** The path of the operation, with its parameter as it was sent. */
  readonly path: string;
  readonly query: { readonly [name: string]: string };
  readonly requestBody: string | Uint8Array | null;
  readonly status: number;
  /** Undefined where the body is no JSON. */
  readonly value: unknown;
  readonly cursor: string | null;
  readonly position: LedgerPosition;
}

/** A status with the error_code that came with it. */
export function formatStatus(status: number, value: unknown): string {
  const error = status >= 400 ? value : firstFailure(value);
  const code = isObject(error) ? error["error_code"] : undefined;
  return typeof code === "string" ? `status ${status}, ${code}` : `status ${status}`;
}

/** The error of the first transaction of a batch that failed. */
function firstFailure(value: unknown): unknown {
  const failures = isObject(value) ? value["transaction_failures"] : undefined;
  const failure: unknown = Array.isArray(failures) ? failures[0] : undefined;
  return isObject(failure) ? failure["error"] : undefined;
}

/** Notes what the answer is to what was asked. */
export function noteAnswer(request: AnsweredRequest, recordFact: RecordFact): void {
  const { operation, status, value, form } = request;
  const answer = `${operation}: ${formatStatus(status, value)}`;
  if (form === "malformed") recordFact("malformed-input-answer", answer);
  if (status === 410) recordFact("pruned-version-answer", answer);
  noteOldest(request, answer, recordFact);
  if (status >= 400) noteError(request, recordFact);
  else if (status === 200) successes[operation]?.(request, recordFact);
}

/** The answer to the version that its own headers call the oldest. */
function noteOldest(
  { operation, path, query, position }: AnsweredRequest,
  answer: string,
  recordFact: RecordFact,
): void {
  const { oldestLedgerVersion: oldest } = position;
  if (oldest === null) return;
  if (query["ledger_version"] === oldest) recordFact("oldest-version-answer", answer);
  const isBlock = operation === "getBlockByVersion";
  if (isBlock && path.endsWith(`/${oldest}`)) recordFact("block-of-oldest-version-status", answer);
}

function noteError({ operation, status, value, requestBody }: AnsweredRequest, recordFact: RecordFact): void {
  if (status === 413) {
    const size = requestBody === null ? 0 : Buffer.byteLength(requestBody);
    recordFact("body-too-large-answer", `${operation}: ${formatStatus(status, value)}, to ${size} bytes`);
  }
  if (!isObject(value)) return;
  const { error_code: code, vm_error_code: detail } = value;
  if (typeof code === "string") recordFact("error-code", `${status} ${code}`);
  const shown = detail === undefined ? "absent" : typeof detail;
  recordFact("vm-error-code", `${operation}: ${detail === null ? "null" : shown}`);
}

const successes: {
  readonly [operation in Operation]?: (request: AnsweredRequest, recordFact: RecordFact) => void;
} = {
  getAccount: noteKey,
  getAccountResources: notePage,
  getAccountModules: notePage,
  getTableItem: noteItem,
  simulateTransaction: noteSimulation,
};

/** The parameter of the path: its second part. */
function parameterOf(path: string): string {
  return decodeURIComponent(path.split("/")[2] ?? "");
}

function noteKey({ path, value }: AnsweredRequest, recordFact: RecordFact): void {
  const key = isObject(value) ? value["authentication_key"] : null;
  const address = parameterOf(path);
  if (typeof key !== "string" || !/^0x(?:[0-9a-fA-F]{2}){0,200}$/.test(key)) return;
  const isAddress =
    isAddressText(address) && key.length === 66 && formatLongAddress(address) === key.toLowerCase();
  recordFact("authentication-key-form", `${key.length / 2 - 1} bytes, ${isAddress ? "" : "not "}the address`);
}

function notePage({ operation, query, value, cursor }: AnsweredRequest, recordFact: RecordFact): void {
  if (!Array.isArray(value)) return;
  const { limit = "", start } = query;
  if (value.length === 0 && start === undefined) recordFact("listing-empty", `${operation}: status 200`);
  if (cursor !== null) recordFact("cursor-operations", operation);
  if (cursor === null && start !== undefined) {
    recordFact("page-end", value.length === 0 ? "it is empty and has no cursor" : "it has no cursor");
  }
  if (cursor === "") recordFact("page-end", "it has an empty cursor");
  else if (cursor !== null && /^[1-9][0-9]{0,4}$/.test(limit))
    noteFill(value.length, Number(limit), recordFact);
}

function noteFill(length: number, limit: number, recordFact: RecordFact): void {
  if (length === 0) recordFact("page-fill", "nothing");
  else if (length < limit) recordFact("page-fill", "fewer than its limit");
  else if (length === limit) recordFact("page-fill", "as many as its limit");
}

function noteItem({ requestBody, value }: AnsweredRequest, recordFact: RecordFact): void {
  recordFact("table-item-value-kind", kindOf(value));
  const form = typeof value === "string" && isLargeInteger(requestBody) ? describeIntegerForm(value) : null;
  if (form !== null) recordFact("move-integer-form", form);
}

function kindOf(value: unknown): string {
  if (value === null || Array.isArray(value)) return value === null ? "null" : "array";
  return typeof value;
}

function isLargeInteger(requestBody: string | Uint8Array | null): boolean {
  return typeof requestBody === "string" && /"value_type":"\s*(?:u64|u128|u256)\s*"/.test(requestBody);
}

function noteSimulation({ query, value, position }: AnsweredRequest, recordFact: RecordFact): void {
  const output: unknown = Array.isArray(value) ? value[0] : null;
  if (!isObject(output)) return;
  const isAsked = (name: string): boolean => query[name] === "true";
  const price = formatText(output["gas_unit_price"]);
  if (isAsked("estimate_max_gas_amount"))
    recordFact("estimated-max-gas-amount", formatText(output["max_gas_amount"]));
  if (isAsked("estimate_prioritized_gas_unit_price")) recordFact("prioritized-gas-unit-price", price);
  else if (isAsked("estimate_gas_unit_price")) recordFact("estimated-gas-unit-price", price);
  notePosition(output["version"], position.ledgerVersion, (place) => recordFact("simulated-version", place));
  notePosition(output["timestamp"], position.ledgerTimestampMicros, (place) =>
    recordFact("simulated-timestamp", place),
  );
}

/** Where a number lies beside that of the headers. */
function notePosition(shown: unknown, current: string | null, recordFact: (place: string) => void): void {
  if (typeof shown !== "string" || !/^[0-9]{1,20}$/.test(shown) || current === null) return;
  const distance = BigInt(shown) - BigInt(current);
  if (BigInt(shown) === 0n) recordFact("0");
  else if (distance === 0n) recordFact("that of the headers");
  else if (distance === 1n) recordFact("one more than that of the headers");
  else recordFact(distance > 0n ? "more than that of the headers" : "less than that of the headers");
}

function formatText(value: unknown): string {
  return typeof value === "string" ? value : "no text";
}
