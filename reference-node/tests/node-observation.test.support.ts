import assert from "node:assert/strict";
import { readLedgerPosition } from "./node-blocks.test.support.ts";
import { post, recipient } from "./node-transactions.test.support.ts";
import type { ReferenceNode } from "../node.ts";
import { nativeAsset } from "../move/account-state.ts";
import { primaryStorePlace } from "../framework/coins/fungible-store.ts";
import { parseAddress } from "../primitives/address.ts";
import { balances } from "../framework/examples/registry-tables.ts";
import { computeTableHandle } from "../framework/examples/table-item.ts";

/** The handle of the table of balances. */
export const balancesHandle = `0x${computeTableHandle(balances.field)}`;
/** The number of versions that are read. */
const versionsMax = 24;
/** The type of the resource that holds an amount of the native coin. */
export const storeType = "0x1::fungible_asset::FungibleStore";

/** Returns the address of the store in which an account has its native coins. */
export function storeOf(owner: string): string {
  return `0x${primaryStorePlace(parseAddress(owner) ?? assert.fail(), nativeAsset).address}`;
}

/** Creates the data of a store of the native coin. */
export function storeData(balance: string): {
  metadata: { inner: string };
  balance: string;
  frozen: boolean;
} {
  return { metadata: { inner: `0x${nativeAsset}` }, balance, frozen: false };
}

/**
 * Reads everything that a client can see of a node: the headers and bodies of all reading operations, for the oldest
 * version, the latest ones, and the given hashes.
 */
export async function observe(
  node: ReferenceNode,
  hashes: Iterable<string> = [],
): Promise<readonly string[]> {
  const { version, oldest, oldestHeight, height } = await readLedgerPosition(node);
  // The steps of a test change only the last versions and the oldest one.
  const recent = Array.from({ length: versionsMax }, (_, index) => version - BigInt(index));
  const versions = [oldest - 1n, oldest, ...recent.filter((at) => at > oldest)];
  const addresses = ["0x1", "0x2a", recipient, ...node.accounts.map(({ address }) => address)];
  const paths = [
    "/-/healthy?duration_secs=0",
    "/-/healthy?duration_secs=7",
    "/transactions?limit=100",
    "/accounts/0x1/modules",
    `/blocks/by_height/${oldestHeight - 1n}`,
    `/blocks/by_height/${height}?with_transactions=true`,
    ...versions.flatMap((at) => [
      `/blocks/by_version/${at}?with_transactions=true`,
      `/accounts/0x1/resources?ledger_version=${at}`,
      `/transactions/by_version/${at}`,
    ]),
    ...addresses.flatMap((address) => [
      `/accounts/${address}`,
      `/accounts/${address}/resources`,
      `/accounts/${address}/transactions`,
      ...[oldest, version].map(
        (at) => `/accounts/${storeOf(address)}/resource/${storeType}?ledger_version=${at}`,
      ),
    ]),
    ...[...hashes].map((hash) => `/transactions/by_hash/${hash}`),
  ];
  const seen = [node.digest(), formatPlain(node.position())];
  for (const path of paths) {
    const { status, headers, text } = await getText(path, node);
    seen.push(`${path} ${status} ${headers} ${text}`);
  }
  for (const key of ["0x1", "0x2a"]) {
    const body = JSON.stringify({ key_type: "address", value_type: "u64", key });
    const { status, text } = await post(node, `/tables/${balancesHandle}/item`, body);
    seen.push(`${status} ${text}`);
  }
  return [...seen, formatPlain(node.control.mempool()), formatPlain(node.control.journal({ limit: 1000 }))];
}

async function getText(path: string, node: ReferenceNode) {
  const response = await node.fetch(new Request(`http://node.test/v1${path}`));
  return {
    status: response.status,
    headers: JSON.stringify([...response.headers]),
    text: await response.text(),
  };
}

/** Formats a plain value as text. Every bigint becomes decimal digits with an `n`. */
export function formatPlain(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (typeof member === "bigint" ? `${member}n` : member));
}
