/** Records facts for which a response and its request are needed, such as the status for a pruned version. */
import type { LedgerPosition } from "../../../evidence/ledger-position.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import type { RuleInput } from "../judgement.ts";
import { isAddressText, formatLongAddress } from "../type-tag.ts";
import type { OperationRequest } from "../../client/operation-request.ts";
import { isObject } from "../../client/json/json-value.ts";
import { type RecordFact, describeIntegerForm } from "./text-facts.ts";

type SharedInput = "operation" | "form" | "vendor" | "path" | "query" | "status" | "headers" | "json";

/** What the facts read of an exchange. */
export interface FactInput extends Pick<RuleInput, SharedInput> {
  readonly requestBody: OperationRequest["body"];
  readonly cursor: string | null;
  readonly position: LedgerPosition;
}

/** Formats a status with the error_code of its body, such as `status 404, account_not_found`. */
export function formatStatus(status: number, value: unknown): string {
  const error = status >= 400 ? value : firstFailure(value);
  const code = isObject(error) ? error["error_code"] : undefined;
  return typeof code === "string" ? `status ${status}, ${code}` : `status ${status}`;
}

/** Returns the error of the first failed transaction of a batch. */
function firstFailure(value: unknown): unknown {
  const failures = isObject(value) ? value["transaction_failures"] : undefined;
  const failure: unknown = Array.isArray(failures) ? failures[0] : undefined;
  return isObject(failure) ? failure["error"] : undefined;
}

/** Records the facts that a response with its request shows: status, error code, and members of a success. */
export function recordAnswer(request: FactInput, recordFact: RecordFact): void {
  const {
    operation,
    status,
    json: { value },
    form,
  } = request;
  const answer = `${operation}: ${formatStatus(status, value)}`;
  if (form === "malformed") recordFact("malformed-input-answer", answer);
  if (status === 410) recordFact("pruned-version-answer", answer);
  recordOldest(request, answer, recordFact);
  if (status >= 400) recordError(request, recordFact);
  else if (status === 200) successes[operation]?.(request, recordFact);
}

/**
 * Records the response to a request for the oldest version. The headers of the same response say which version is the
 * oldest.
 */
function recordOldest(
  { operation, path, query, position }: FactInput,
  answer: string,
  recordFact: RecordFact,
): void {
  const { oldestLedgerVersion: oldest } = position;
  if (oldest === null) return;
  if (query["ledger_version"] === oldest) recordFact("oldest-version-answer", answer);
  const isBlock = operation === "getBlockByVersion";
  if (isBlock && path.endsWith(`/${oldest}`)) recordFact("block-of-oldest-version-status", answer);
}

function recordError(
  { operation, status, json: { value }, requestBody }: FactInput,
  recordFact: RecordFact,
): void {
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
  readonly [operation in Operation]?: (request: FactInput, recordFact: RecordFact) => void;
} = {
  getAccount: recordKey,
  getAccountResources: recordPage,
  getAccountModules: recordPage,
  getTableItem: recordItem,
  simulateTransaction: recordSimulation,
};

/** Returns the parameter of a path, which is its second segment. */
function readPathParameter(path: string): string {
  return decodeURIComponent(path.split("/")[2] ?? "");
}

function recordKey({ path, json: { value } }: FactInput, recordFact: RecordFact): void {
  const key = isObject(value) ? value["authentication_key"] : null;
  const address = readPathParameter(path);
  if (typeof key !== "string" || !/^0x(?:[0-9a-fA-F]{2}){0,200}$/.test(key)) return;
  const isAddress =
    isAddressText(address) && key.length === 66 && formatLongAddress(address) === key.toLowerCase();
  recordFact("authentication-key-form", `${key.length / 2 - 1} bytes, ${isAddress ? "" : "not "}the address`);
}

function recordPage({ operation, query, json: { value }, cursor }: FactInput, recordFact: RecordFact): void {
  if (!Array.isArray(value)) return;
  const { limit = "", start } = query;
  if (value.length === 0 && start === undefined) recordFact("listing-empty", `${operation}: status 200`);
  if (cursor !== null) recordFact("cursor-operations", operation);
  if (cursor === null && start !== undefined) {
    recordFact("page-end", value.length === 0 ? "it is empty and has no cursor" : "it has no cursor");
  }
  if (cursor === "") recordFact("page-end", "it has an empty cursor");
  else if (cursor !== null && /^[1-9][0-9]{0,4}$/.test(limit))
    recordFill(value.length, Number(limit), recordFact);
}

function recordFill(length: number, limit: number, recordFact: RecordFact): void {
  if (length === 0) recordFact("page-fill", "nothing");
  else if (length < limit) recordFact("page-fill", "fewer than its limit");
  else if (length === limit) recordFact("page-fill", "as many as its limit");
}

function recordItem({ requestBody, json: { value } }: FactInput, recordFact: RecordFact): void {
  recordFact("table-item-value-kind", describeKind(value));
  const form = typeof value === "string" && isLargeInteger(requestBody) ? describeIntegerForm(value) : null;
  if (form !== null) recordFact("move-integer-form", form);
}

function describeKind(value: unknown): string {
  if (value === null || Array.isArray(value)) return value === null ? "null" : "array";
  return typeof value;
}

function isLargeInteger(requestBody: string | Uint8Array | null): boolean {
  return typeof requestBody === "string" && /"value_type":"\s*(?:u64|u128|u256)\s*"/.test(requestBody);
}

function recordSimulation({ query, json: { value }, position }: FactInput, recordFact: RecordFact): void {
  const output: unknown = Array.isArray(value) ? value[0] : null;
  if (!isObject(output)) return;
  const isRequested = (name: string): boolean => query[name] === "true";
  const price = formatText(output["gas_unit_price"]);
  if (isRequested("estimate_max_gas_amount"))
    recordFact("estimated-max-gas-amount", formatText(output["max_gas_amount"]));
  if (isRequested("estimate_prioritized_gas_unit_price")) recordFact("prioritized-gas-unit-price", price);
  else if (isRequested("estimate_gas_unit_price")) recordFact("estimated-gas-unit-price", price);
  recordPosition(output["version"], position.ledgerVersion, (place) =>
    recordFact("simulated-version", place),
  );
  recordPosition(output["timestamp"], position.ledgerTimestampMicros, (place) =>
    recordFact("simulated-timestamp", place),
  );
}

/** Records whether a number is below, equal to or above the number in the headers. */
function recordPosition(shown: unknown, current: string | null, recordFact: (place: string) => void): void {
  if (typeof shown !== "string" || !/^[0-9]{1,20}$/.test(shown) || current === null) return;
  const distance = BigInt(shown) - BigInt(current);
  if (BigInt(shown) === 0n) recordFact("0");
  else if (distance === 0n) recordFact("that of the headers");
  else if (distance === 1n) recordFact("one more than that of the headers");
  else recordFact(distance > 0n ? "more than that of the headers" : "less than that of the headers");
}

function formatText(value: unknown): string {
  return typeof value === "string" ? value : "not a text";
}
