import { U64_MAX, U16_MAX } from "../../spec/vocabulary.ts";
import { parseAddress, type Address } from "../primitives/address.ts";
import { parseDecimal, toVersion, type Version } from "../primitives/u64.ts";
import { createMalformedInputError, type RequestParts, RequestError } from "./operation.ts";
import { isStateKey } from "../bcs/state-key.ts";
import type { LedgerPosition } from "../ledger/ledger-view.ts";

/** Reads an address from the path (§2.1). @throws RequestError for a malformed address. */
export function readAddressInput({ path }: RequestParts, name: string): Address {
  const text = path[name] ?? "";
  const address = parseAddress(text);
  if (address !== null) return address;
  throw createMalformedInputError(name, "1 to 64 hex digits with an optional prefix 0x", text);
}

/**
 * Reads the ledger version from the query (§4.1). Returns null if it is absent, which means the latest version.
 * @throws RequestError for a value that is not a u64.
 */
export function readLedgerVersionInput({ query }: RequestParts): Version | null {
  const text = query.get("ledger_version");
  if (text === undefined) return null;
  const version = parseDecimal(text, U64_MAX);
  if (version !== null) return toVersion(version);
  throw createMalformedInputError("ledger_version", `an integer from 0 to ${U64_MAX}`, text);
}

/**
 * Reads an unsigned integer from the path.
 * @throws RequestError for text that is not an integer from 0 to the maximum.
 */
export function readIntegerPathInput({ path }: RequestParts, name: string, max: bigint): bigint {
  const text = path[name] ?? "";
  const value = parseDecimal(text, max);
  if (value !== null) return value;
  throw createMalformedInputError(name, `an integer from 0 to ${max}`, text);
}

/**
 * Reads a boolean from the query, or null if it is absent.
 * @throws RequestError for a value other than `true` and `false`.
 */
export function readBooleanInput({ query }: RequestParts, name: string): boolean | null {
  const text = query.get(name);
  if (text === undefined) return null;
  if (text === "true" || text === "false") return text === "true";
  throw createMalformedInputError(name, "true or false", text);
}

/** The requested page of a listing (§4.2, §4.3). */
export interface PageInput {
  /** The maximum number of elements of the page, from 1 to the page size. */
  readonly limit: number;
  /** The sort key of the first element in lower-case hex, or an empty string for the first page. */
  readonly start: string;
}

/**
 * Reads the limit and the cursor of the requested page from the query.
 * @throws RequestError for a limit that is 0 or not a uint16, and for a malformed cursor.
 */
export function readPageInput(request: RequestParts, pageSize: number): PageInput {
  return {
    limit: readLimitInput(request, { default: pageSize, max: pageSize }),
    start: startInput(request.query.get("start")),
  };
}

/**
 * Reads the maximum number of elements of a response from the query. A limit above `max` is lowered to it.
 * @throws RequestError for a limit that is 0 or not a uint16.
 */
export function readLimitInput(
  { query }: RequestParts,
  among: { readonly default: number; readonly max: number },
): number {
  const text = query.get("limit");
  if (text === undefined) return among.default;
  const limit = parseDecimal(text, U16_MAX);
  if (limit === null) throw createMalformedInputError("limit", `an integer from 1 to ${U16_MAX}`, text);
  if (limit === 0n) throw new RequestError(400, "invalid_input", "limit must be at least 1, got 0.");
  return Math.min(Number(limit), among.max);
}

function startInput(text: string | undefined): string {
  if (text === undefined) return "";
  const isHex = /^(?:[0-9a-fA-F]{2})+$/.test(text);
  if (isHex && isStateKey(Buffer.from(text, "hex"))) return text.toLowerCase();
  throw createMalformedInputError(
    "start",
    "the value of the header with the cursor in an earlier response",
    text,
  );
}

/**
 * Returns the requested version, or the latest version if the request has none.
 * @throws RequestError 404 for a version above the latest, 410 for a version below the oldest (§7, rule 1).
 */
export function resolveVersion(requestedVersion: Version | null, position: LedgerPosition): Version {
  if (requestedVersion === null) return position.version;
  if (requestedVersion > position.version) {
    throw new RequestError(
      404,
      "version_not_found",
      `Ledger version ${requestedVersion} does not exist yet (latest is ${position.version}).`,
    );
  }
  if (requestedVersion < position.oldestVersion) throw createPrunedVersionError(requestedVersion, position);
  return requestedVersion;
}

/** Creates the 410 error for a version below the oldest (§7, rule 1). */
export function createPrunedVersionError(version: bigint, { oldestVersion }: LedgerPosition): RequestError {
  return new RequestError(
    410,
    "version_pruned",
    `Ledger version ${version} is pruned (oldest is ${oldestVersion}).`,
  );
}
