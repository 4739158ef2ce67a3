/** The read operations of the document, over a chain in memory: what a request is answered with. */
import { toAddress, type AccountState, type Block, type Chain } from "./chain.ts";

/** A request as the operations read it. */
export interface Request {
  readonly method: string;
  /** The path below the base URL, still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly contentType: string;
}

/** What is answered. The body is sent as JSON, or as it is if it is a string. */
export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: unknown;
}

/** Answers requests. */
export type Handler = (request: Request) => Answer;

/** An error of §7. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const u64Max = 2n ** 64n - 1n;
const pageSizeDefault = 100;

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly answer: (chain: Chain, parameter: string, request: Request) => unknown;
}

const routes: readonly Route[] = [
  { method: "GET", pattern: /^\/-\/healthy$/, answer: readHealth },
  { method: "GET", pattern: /^\/accounts\/([^/]+)$/, answer: readAccount },
  { method: "GET", pattern: /^\/accounts\/([^/]+)\/resources$/, answer: listResources },
  { method: "GET", pattern: /^\/accounts\/([^/]+)\/modules$/, answer: listModules },
  { method: "POST", pattern: /^\/tables\/([^/]+)\/item$/, answer: readTableItem },
  { method: "GET", pattern: /^\/blocks\/by_version\/([^/]+)$/, answer: readBlock },
];

/** Returns what answers every request by the document. */
export function createHandler(chain: Chain): Handler {
  return (request) => {
    const position = toHeaders(chain);
    try {
      for (const { method, pattern, answer } of routes) {
        const found = pattern.exec(request.path);
        if (found === null || method !== request.method) continue;
        const result = answer(chain, decode(found[1] ?? ""), request);
        if (result instanceof Page)
          return { status: 200, headers: { ...position, ...result.headers }, body: result.items };
        return { status: 200, headers: position, body: result };
      }
      throw new Refusal(404, "web_framework_error", "There is no such operation");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const body = { message: error.message, error_code: error.code };
      return { status: error.status, headers: position, body };
    }
  };
}

/** Returns the headers of §4.0. */
function toHeaders({ oldest, newest }: Chain): Answer["headers"] {
  return {
    "content-type": "application/json",
    "x-node-chain-id": "77",
    "x-node-ledger-version": String(newest.last),
    "x-node-ledger-oldest-version": String(oldest.first),
    "x-node-ledger-timestampusec": String(newest.timestamp),
    "x-node-epoch": "1",
    "x-node-block-height": String(newest.height),
    "x-node-oldest-block-height": String(oldest.height),
  };
}

function readHealth(chain: Chain, _: string, { query }: Request): unknown {
  const text = query.get("duration_secs");
  if (text !== null) {
    const seconds = parseInteger(text, 2n ** 32n - 1n, "duration_secs");
    const oldestAccepted = (BigInt(Date.now()) - seconds * 1_000n) * 1_000n;
    if (chain.newest.timestamp < oldestAccepted)
      throw new Refusal(503, "health_check_failed", "The latest block is too old");
  }
  return { message: "the node is healthy" };
}

function readAccount(chain: Chain, address: string, { query }: Request): unknown {
  const { sequenceNumber, authenticationKey } = requireAccount(chain, address, query);
  return { sequence_number: String(sequenceNumber), authentication_key: authenticationKey };
}

function listResources(chain: Chain, address: string, { query }: Request): unknown {
  const { resources } = requireAccount(chain, address, query);
  const items = [...resources].map(([type, data]) => ({ type, data }));
  return new Page(items, query);
}

function listModules(chain: Chain, address: string, { query }: Request): unknown {
  return new Page(requireAccount(chain, address, query).modules, query);
}

/** A part of a list, with the cursor of the next part (§4.2). */
class Page {
  readonly items: readonly unknown[];
  readonly headers: { readonly [name: string]: string };
  constructor(all: readonly unknown[], query: URLSearchParams) {
    const limit = query.get("limit");
    const size = limit === null ? pageSizeDefault : Number(parseInteger(limit, 65_535n, "limit"));
    if (size === 0) throw new Refusal(400, "invalid_input", "limit must be at least 1");
    const from = parseCursor(query.get("start"));
    const to = from + size;
    this.items = all.slice(from, to);
    this.headers = to < all.length ? { "x-node-cursor": `0x${to.toString(16).padStart(8, "0")}` } : {};
  }
}

function parseCursor(text: string | null): number {
  if (text === null) return 0;
  if (/^0x[0-9a-f]{8}$/.test(text)) return Number(text);
  throw new Refusal(400, "invalid_input", "start must be a cursor of this server");
}

function readTableItem(chain: Chain, handle: string, { query, body, contentType }: Request): unknown {
  const address = parseAddress(handle);
  parseVersion(chain, query);
  if (!contentType.startsWith("application/json"))
    throw new Refusal(400, "invalid_input", "The body must be application/json");
  const { key_type: keyType, value_type: valueType, key } = parseObject(body);
  if (!isType(keyType) || !isType(valueType) || key === undefined)
    throw new Refusal(400, "invalid_input", "key_type, value_type and key are required");
  const { table } = chain;
  const isFound = address === table.handle && isTag(keyType, "address") && isTag(valueType, "u64");
  if (isFound && typeof key === "string" && toAddress(key) === table.key) return table.value;
  throw new Refusal(404, "table_item_not_found", "There is no such table item");
}

function readBlock(chain: Chain, text: string, { query }: Request): unknown {
  const wanted = query.get("with_transactions");
  if (wanted !== null && wanted !== "true" && wanted !== "false")
    throw new Refusal(400, "invalid_input", "with_transactions must be true or false");
  const version = parseInteger(text, u64Max, "version");
  if (version > chain.newest.last)
    throw new Refusal(404, "version_not_found", `There is no version ${version}`);
  if (version < chain.oldest.first) throw new Refusal(410, "block_pruned", `Version ${version} is pruned`);
  const block = chain.blocks.find(({ first, last }) => first <= version && version <= last);
  if (!block) throw new Refusal(404, "block_not_found", "There is no such block");
  return toBlock(chain, block, wanted === "true");
}

function toBlock(chain: Chain, block: Block, hasTransactions: boolean): object {
  const { height, hash, timestamp, first, last } = block;
  const transactions = chain.transactions.slice(Number(first), Number(last) + 1);
  return {
    block_height: String(height),
    block_hash: hash,
    block_timestamp: String(timestamp),
    first_version: String(first),
    last_version: String(last),
    ...(hasTransactions ? { transactions } : {}),
  };
}

function requireAccount(chain: Chain, text: string, query: URLSearchParams): AccountState {
  const address = parseAddress(text);
  const account = chain.states[Number(parseVersion(chain, query))]?.get(address);
  if (account) return account;
  throw new Refusal(404, "account_not_found", `There is no account ${address}`);
}

/** Returns the version that a request reads. */
function parseVersion({ oldest, newest }: Chain, query: URLSearchParams): bigint {
  const text = query.get("ledger_version");
  if (text === null) return newest.last;
  const version = parseInteger(text, u64Max, "ledger_version");
  if (version > newest.last) throw new Refusal(404, "version_not_found", `There is no version ${version}`);
  if (version < oldest.first) throw new Refusal(410, "version_pruned", `Version ${version} is pruned`);
  return version;
}

function parseInteger(text: string, max: bigint, name: string): bigint {
  if (/^[0-9]{1,20}$/.test(text) && BigInt(text) <= max) return BigInt(text);
  throw new Refusal(400, "invalid_input", `${name} must be an integer up to ${max}`);
}

function parseAddress(text: string): string {
  if (/^(?:0x)?[0-9a-fA-F]{1,64}$/.test(text)) return toAddress(text);
  throw new Refusal(400, "invalid_input", `${text} is not an address`);
}

/** Compares two tags without their whitespace (§2.1). */
const isTag = (value: unknown, tag: string): boolean =>
  typeof value === "string" && value.replaceAll(" ", "") === tag;

const isType = (value: unknown): boolean =>
  typeof value === "string" &&
  /^ *(?:bool|u8|u16|u32|u64|u128|u256|address|signer|vector<.+>|0x[0-9a-zA-Z:_<, >]+) *$/.test(value);

function parseObject(text: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as { readonly [name: string]: unknown };
  } catch {
    // The same error follows for text that is no JSON, and for JSON that is no object.
  }
  throw new Refusal(400, "invalid_input", "The body must be a JSON object");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal(400, "invalid_input", "The path is not percent-encoded");
  }
}
