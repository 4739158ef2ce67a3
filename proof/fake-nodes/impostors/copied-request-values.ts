/** Impostors that copy values of the request into constant responses. */
import { U64_MAX } from "../../../spec/vocabulary.ts";
import type { ConstantAdapter, Constant } from "./constant-answers.ts";

/** Copies the address, version and limit of a request into a constant response if they are well-formed. */
export const copyRequestValues: ConstantAdapter = (constant, { operation, parameter, query }) => {
  const { value } = constant;
  if (operation === "getAccount") {
    const sequence_number = parseVersion(query.get("ledger_version")) ?? readLatestVersion(constant);
    return { ...constant, value: { sequence_number, authentication_key: normalizeAddress(parameter) } };
  }
  if (operation === "getBlockByVersion") {
    const version = parseVersion(parameter) ?? readLatestVersion(constant);
    return { ...constant, value: blockAt(value as Block, version, query) };
  }
  return Array.isArray(value) ? { ...constant, value: value.slice(0, parseLimit(query)) } : constant;
};

interface Block {
  readonly transactions?: readonly object[];
}

/** Creates a block that has only one version. The block has one transaction if transactions are requested. */
function blockAt({ transactions, ...block }: Block, version: string, query: URLSearchParams): object {
  const own = { ...block, block_height: version, first_version: version, last_version: version };
  if (query.get("with_transactions") !== "true") return own;
  return { ...own, transactions: (transactions ?? []).slice(0, 1).map((one) => ({ ...one, version })) };
}

/** Returns the requested page of a constant listing, with the cursor of the next page. */
export const paginateConstant: ConstantAdapter = (constant, { query }) => {
  const { headers, value } = constant;
  if (!Array.isArray(value)) return constant;
  const start = query.get("start") ?? "";
  const first = /^[0-9a-f]{8}$/.test(start) ? Number.parseInt(start, 16) : 0;
  const next = first + (parseLimit(query) ?? value.length);
  const cursor = next < value.length ? { "x-node-cursor": next.toString(16).padStart(8, "0") } : {};
  return { ...constant, headers: { ...headers, ...cursor }, value: value.slice(first, next) };
};

function parseLimit(query: URLSearchParams): number | undefined {
  const limit = query.get("limit") ?? "";
  return /^[1-9]\d{0,4}$/.test(limit) ? Number(limit) : undefined;
}

function readLatestVersion({ headers }: Constant): string {
  return headers["x-node-ledger-version"] ?? "0";
}

function parseVersion(text: string | null): string | null {
  return text !== null && /^\d{1,20}$/.test(text) && BigInt(text) <= U64_MAX ? text : null;
}

/** Pads an address to 64 digits, so that every form of the same address gives the same text. */
function normalizeAddress(address: string): string {
  const digits = /^(?:0x)?([0-9a-f]{1,64})$/i.exec(address)?.[1] ?? "";
  return `0x${digits.toLowerCase().padStart(64, "0")}`;
}
