import assert from "node:assert/strict";
import type { ReferenceNode } from "../node.ts";

/** A response with its JSON body. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Sends a request to a node. An empty body is read as an object without members. */
export async function fetchJson(
  path: string,
  node: ReferenceNode,
  init: RequestInit = {},
): Promise<ReceivedResponse> {
  const response = await node.fetch(new Request(`http://node.test${path}`, init));
  const text = await response.text();
  const body: unknown = text === "" ? {} : JSON.parse(text);
  return { status: response.status, headers: response.headers, body: record(body), text };
}

/** Sends a GET request for a path below the default base path. */
export function get(path: string, node: ReferenceNode): Promise<ReceivedResponse> {
  return fetchJson(`/v1${path}`, node);
}

/** Sends a GET request a number of times and returns the statuses. */
export async function readStatuses(
  node: ReferenceNode,
  count: number,
  path = "/accounts/0x1",
): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    statuses.push((await node.fetch(new Request(`http://node.test/v1${path}`))).status);
  }
  return statuses;
}

/**
 * Reads an integer ledger header. `name` is the header name without `X-` and the vendor name, for example
 * `ledger-version`.
 */
export function readIntegerHeader(received: ReceivedResponse, name: string, vendor = "node"): bigint {
  return BigInt(received.headers.get(`x-${vendor}-${name}`) ?? assert.fail(name));
}

/** Asserts that a value is a JSON object and returns its members. */
export function record(value: unknown): Readonly<Record<string, unknown>> {
  assert.ok(typeof value === "object" && value !== null && !Array.isArray(value));
  return Object.fromEntries(Object.entries(value));
}

/** Asserts that a value is a JSON array of objects and returns them. */
export function list(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  assert.ok(Array.isArray(value));
  return value.map((item: unknown) => record(item));
}

/** Reads the ledger position of a node from the response headers. */
export async function readLedgerPosition(node: ReferenceNode) {
  const health = await get("/-/healthy", node);
  const number = (name: string): bigint => readIntegerHeader(health, name, node.profile.vendor);
  return {
    version: number("ledger-version"),
    oldest: number("ledger-oldest-version"),
    height: number("block-height"),
    oldestHeight: number("oldest-block-height"),
    timestamp: number("ledger-timestampusec"),
  };
}

/** Reads every complete block of a node with its transactions, the oldest first. */
export async function wholeBlocks(node: ReferenceNode): Promise<readonly ReceivedResponse["body"][]> {
  const { version, oldest } = await readLedgerPosition(node);
  const blocks: ReceivedResponse["body"][] = [];
  for (let at = oldest; at <= version;) {
    const { status, body } = await get(`/blocks/by_version/${at}?with_transactions=true`, node);
    if (status === 200) blocks.push(body);
    at = status === 200 ? BigInt(String(body["last_version"])) + 1n : at + 1n;
  }
  return blocks;
}

/** Lists the transactions of blocks in order. */
export const listTransactions = (blocks: readonly ReceivedResponse["body"][]) =>
  blocks.flatMap((block) => list(block["transactions"]));
