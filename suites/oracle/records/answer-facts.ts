/** What an answer shows, together with what was asked, of what the document leaves open. */
import type { LedgerPosition } from "../../../reports/model/observation.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import { isAddressText, longAddress } from "../long-address.ts";
import type { RequestForm } from "../oracle.ts";
import { isObject } from "../../client/json/json-parts.ts";
import type { Note } from "./fact-note.ts";
import { integerForm } from "./spellings.ts";

/** An exchange as far as it is read here. */
export interface Asked {
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
export function statusText(status: number, value: unknown): string {
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
export function noteAnswer(asked: Asked, note: Note): void {
  const { operation, status, value, form } = asked;
  const answer = `${operation}: ${statusText(status, value)}`;
  if (form === "malformed") note("malformed-input-answer", answer);
  if (status === 410) note("pruned-version-answer", answer);
  noteOldest(asked, answer, note);
  if (status >= 400) noteError(asked, note);
  else if (status === 200) successes[operation]?.(asked, note);
}

/** The answer to the version that its own headers call the oldest. */
function noteOldest({ operation, path, query, position }: Asked, answer: string, note: Note): void {
  const { oldestLedgerVersion: oldest } = position;
  if (oldest === null) return;
  if (query["ledger_version"] === oldest) note("oldest-version-answer", answer);
  const isBlock = operation === "getBlockByVersion";
  if (isBlock && path.endsWith(`/${oldest}`)) note("block-of-oldest-version-status", answer);
}

function noteError({ operation, status, value, requestBody }: Asked, note: Note): void {
  if (status === 413) {
    const size = requestBody === null ? 0 : Buffer.byteLength(requestBody);
    note("body-too-large-answer", `${operation}: ${statusText(status, value)}, to ${size} bytes`);
  }
  if (!isObject(value)) return;
  const { error_code: code, vm_error_code: detail } = value;
  if (typeof code === "string") note("error-code", `${status} ${code}`);
  const shown = detail === undefined ? "absent" : typeof detail;
  note("vm-error-code", `${operation}: ${detail === null ? "null" : shown}`);
}

const successes: { readonly [operation in Operation]?: (asked: Asked, note: Note) => void } = {
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

function noteKey({ path, value }: Asked, note: Note): void {
  const key = isObject(value) ? value["authentication_key"] : null;
  const address = parameterOf(path);
  if (typeof key !== "string" || !/^0x(?:[0-9a-fA-F]{2}){0,200}$/.test(key)) return;
  const isAddress = isAddressText(address) && key.length === 66 && longAddress(address) === key.toLowerCase();
  note("authentication-key-form", `${key.length / 2 - 1} bytes, ${isAddress ? "" : "not "}the address`);
}

function notePage({ operation, query, value, cursor }: Asked, note: Note): void {
  if (!Array.isArray(value)) return;
  const { limit = "", start } = query;
  if (value.length === 0 && start === undefined) note("listing-empty", `${operation}: status 200`);
  if (cursor !== null) note("cursor-operations", operation);
  if (cursor === null && start !== undefined) {
    note("page-end", value.length === 0 ? "it is empty and has no cursor" : "it has no cursor");
  }
  if (cursor === "") note("page-end", "it has an empty cursor");
  else if (cursor !== null && /^[1-9][0-9]{0,4}$/.test(limit)) noteFill(value.length, Number(limit), note);
}

function noteFill(length: number, limit: number, note: Note): void {
  if (length === 0) note("page-fill", "nothing");
  else if (length < limit) note("page-fill", "fewer than its limit");
  else if (length === limit) note("page-fill", "as many as its limit");
}

function noteItem({ requestBody, value }: Asked, note: Note): void {
  note("table-item-value-kind", kindOf(value));
  const form = typeof value === "string" && isLargeInteger(requestBody) ? integerForm(value) : null;
  if (form !== null) note("move-integer-form", form);
}

function kindOf(value: unknown): string {
  if (value === null || Array.isArray(value)) return value === null ? "null" : "array";
  return typeof value;
}

function isLargeInteger(requestBody: string | Uint8Array | null): boolean {
  return typeof requestBody === "string" && /"value_type":"\s*(?:u64|u128|u256)\s*"/.test(requestBody);
}

function noteSimulation({ query, value, position }: Asked, note: Note): void {
  const output: unknown = Array.isArray(value) ? value[0] : null;
  if (!isObject(output)) return;
  const isAsked = (name: string): boolean => query[name] === "true";
  const price = textOf(output["gas_unit_price"]);
  if (isAsked("estimate_max_gas_amount")) note("estimated-max-gas-amount", textOf(output["max_gas_amount"]));
  if (isAsked("estimate_prioritized_gas_unit_price")) note("prioritized-gas-unit-price", price);
  else if (isAsked("estimate_gas_unit_price")) note("estimated-gas-unit-price", price);
  notePosition(output["version"], position.ledgerVersion, (place) => note("simulated-version", place));
  notePosition(output["timestamp"], position.ledgerTimestampMicros, (place) =>
    note("simulated-timestamp", place),
  );
}

/** Where a number lies beside that of the headers. */
function notePosition(shown: unknown, current: string | null, note: (place: string) => void): void {
  if (typeof shown !== "string" || !/^[0-9]{1,20}$/.test(shown) || current === null) return;
  const distance = BigInt(shown) - BigInt(current);
  if (BigInt(shown) === 0n) note("0");
  else if (distance === 0n) note("that of the headers");
  else if (distance === 1n) note("one more than that of the headers");
  else note(distance > 0n ? "more than that of the headers" : "less than that of the headers");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "no text";
}
