import { U64_MAX, U16_MAX } from "../../spec/vocabulary.ts";
import { parseAddress, type Address } from "../primitives/address.ts";
import { parseDecimal, toVersion, type Version } from "../primitives/u64.ts";
import { createMalformedInputError, type RequestParts, RequestError } from "./operation.ts";
import { isStateKey } from "../bcs/state-key.ts";
import type { LedgerPosition } from "../ledger/ledger-view.ts";

/** The address of a path input (§2.1). @throws Refusal for what is no address. */
export function readAddressInput({ path }: RequestParts, name: string): Address {
  const text = path[name] ?? "";
  const address = parseAddress(text);
  if (address !== null) return address;
  throw createMalformedInputError(name, "an address, 0x (optional) and 1 to 64 hex digits", text);
}

/** The ledger version of a query, null for the latest (§4.1). @throws Refusal for what is no u64. */
export function readLedgerVersionInput({ query }: RequestParts): Version | null {
  const text = query.get("ledger_version");
  if (text === undefined) return null;
  const version = parseDecimal(text, U64_MAX);
  if (version !== null) return toVersion(version);
  throw createMalformedInputError("ledger_version", `an integer from 0 to ${U64_MAX}`, text);
}

/** A boolean of the query, null where it is omitted. @throws Refusal for what is neither `true` nor `false`. */
export function readBooleanInput({ query }: RequestParts, name: string): boolean | null {
  const text = query.get(name);
  if (text === undefined) return null;
  if (text === "true" || text === "false") return text === "true";
  throw createMalformedInputError(name, "true or false", text);
}

/** What of a list is asked for (§4.2, §4.3). */
export interface PageInput {
  /** At least 1, at most the page size. */
  readonly limit: number;
  /** The place to begin at, in lower-case hex; empty for the beginning. */
  readonly start: string;
}

/** The page that a query asks for. @throws Refusal for a limit that is no uint16 or 0, and for what is no cursor. */
export function readPageInput({ query }: RequestParts, pageSize: number): PageInput {
  return { limit: limitInput(query.get("limit"), pageSize), start: startInput(query.get("start")) };
}

function limitInput(text: string | undefined, pageSize: number): number {
  if (text === undefined) return pageSize;
  const limit = parseDecimal(text, U16_MAX);
  if (limit === null) throw createMalformedInputError("limit", `an integer from 0 to ${U16_MAX}`, text);
  if (limit === 0n) throw new RequestError(400, "invalid_input", "limit expected at least 1, got 0.");
  return Math.min(Number(limit), pageSize);
}

function startInput(text: string | undefined): string {
  if (text === undefined) return "";
  const isHex = /^(?:[0-9a-fA-F]{2})+$/.test(text);
  if (isHex && isStateKey(Buffer.from(text, "hex"))) return text.toLowerCase();
  throw createMalformedInputError("start", "a cursor as X-NODE-CURSOR had it", text);
}

/**
 * The version to read at: the one asked for, else the latest.
 * @throws Refusal 404 above the latest version, 410 below the oldest (§7, rule 1).
 */
export function resolveVersion(requestedVersion: Version | null, position: LedgerPosition): Version {
  if (requestedVersion === null) return position.version;
  if (requestedVersion > position.version) {
    throw new RequestError(
      404,
      "version_not_found",
      `Ledger version ${requestedVersion} is not there yet, the latest is ${position.version}.`,
    );
  }
  if (requestedVersion < position.oldestVersion) {
    throw new RequestError(
      410,
      "version_pruned",
      `Ledger version ${requestedVersion} has been pruned, the oldest is ${position.oldestVersion}.`,
    );
  }
  return requestedVersion;
}
