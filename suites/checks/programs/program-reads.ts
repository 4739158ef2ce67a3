/** Reads at the versions of a model-based run, judged by the transactions of its blocks (§4.1, §4.2, §4.4, §4.5). */
import { require200 } from "../kit/require-200.ts";
import { assertSameBlock } from "../blocks/block-contents.ts";
import { requireBlock } from "../kit/block-read.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { valueAt, formatCanonical } from "../../client/json/json-value.ts";
import type { TableItemRequest } from "../../client/node-client.ts";
import type { StateWrite } from "../../discovery/state-writes.ts";
import { bindAssertions, formatTyped } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import {
  toCanonicalTag,
  exchangesOf,
  createResourceListing,
  readPages,
  type ListingPages,
} from "../listings/listing.ts";
import { quote } from "../../oracle/judgement.ts";
import { formatCanonicalMoveValue, includesMoveValue } from "../../oracle/move-value-equality.ts";
import type { Violation } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { findBlock, type BlockRange } from "./program-block-range.ts";
import { createAccountRead } from "../kit/state-read.ts";
import { assertWrittenValue } from "../tables/table-values.ts";
import { findSequenceNumberAt, findValueAt, type VersionEntry, type KnownValue } from "./ledger-model.ts";

type ReadFixtures = Pick<Fixtures, "node">;

/**
 * Asserts the sequence number of each sender at a version (ACCT-008).
 * @param accounts the reads of the accounts before the first transaction, by the address with 64 digits
 */
export async function assertSequenceNumbers(
  { node }: ReadFixtures,
  { versionEntries }: BlockRange,
  accounts: ReadonlyMap<string, Answer>,
  version: bigint,
): Promise<void> {
  for (const [address, initialAccount] of accounts) {
    const expected =
      findExpectedNumber(versionEntries, version, address) ??
      readUntouchedNumber(versionEntries, version, address, initialAccount);
    if (expected === null) continue;
    const answer = await readRetained(createAccountRead({ node }, address).ask, version);
    require200(answer, "ACCT-008");
    bindAssertions("ACCT-008").member({
      context: `Read the account ${address} at version ${version}, after the transactions up to that version`,
      answer,
      pointer: "/sequence_number",
      expected,
    });
  }
}

/**
 * Finds the sequence number of an account at a version. This is the number that the last transaction up to the version
 * wrote. If it is not known, it is the number that the account uses in the transaction at the next version. The result
 * is null if neither is known.
 */
function findExpectedNumber(
  versionEntries: readonly VersionEntry[],
  version: bigint,
  address: string,
): unknown {
  const known = findSequenceNumberAt(versionEntries, version, address);
  if (known.kind === "written") return known.value;
  const next = versionEntries.find((entry) => entry.version === version + 1n && entry.sender === address);
  const hasNonce = (valueAt(next?.transaction, "/replay_protection_nonce") ?? null) !== null;
  const number = valueAt(next?.transaction, "/sequence_number");
  return typeof number === "string" && !hasNonce ? number : null;
}

/** Reads the number from before the first transaction; null if a transaction up to the version may have changed it. */
function readUntouchedNumber(
  versionEntries: readonly VersionEntry[],
  version: bigint,
  address: string,
  initialAccount: Answer,
): unknown {
  return findSequenceNumberAt(versionEntries, version, address).kind === "untouched"
    ? readMember(initialAccount, "/sequence_number")
    : null;
}

type ResourceWritten = Extract<StateWrite, { kind: "resource" }>;
type ItemWritten = Extract<StateWrite, { kind: "table item" }>;

/** Asserts that the resources of an account at a version have the values that were last written (RSRC-010). */
export async function assertResources(
  { node }: ReadFixtures,
  { versionEntries }: BlockRange,
  address: string,
  version: bigint,
): Promise<void> {
  const resources = listKnownResources(versionEntries, address, version);
  if (resources.size === 0) return;
  const listing = createResourceListing({ node }, { address, since: String(version) });
  const listed = await readPages(listing, { version });
  for (const [name, { type, known }] of resources) {
    const found = listed.seen.find((one) => one.name === name);
    if (found === undefined && !listed.hasEnded) continue;
    const context = `Read the resource ${quote(type)} of ${address} at version ${version}, last written at version ${known.version}`;
    for (const page of listed.pages) bindAssertions("RSRC-010").executed(page, context);
    const data = found && readMember(found.page, `/${found.index}/data`);
    if (data !== undefined && isConsistentWith(data, known.value)) continue;
    throw createResourceViolation(listed, { context, expected: known.value, received: data });
  }
}

/** Whether two values agree in the members that both have. Each may omit members of the other (FRMT-S06). */
function isConsistentWith(one: unknown, other: unknown): boolean {
  return includesMoveValue(one, other) || includesMoveValue(other, one);
}

interface KnownResource {
  readonly type: string;
  readonly known: Extract<KnownValue, { kind: "written" }>;
}

function listKnownResources(
  versionEntries: readonly VersionEntry[],
  address: string,
  version: bigint,
): ReadonlyMap<string, KnownResource> {
  const resources = new Map<string, KnownResource>();
  const isOwn = (written: StateWrite): written is ResourceWritten =>
    written.kind === "resource" && written.address === address;
  for (const { type } of versionEntries.flatMap(({ written }) => written).filter(isOwn)) {
    const name = toCanonicalTag(type);
    if (resources.has(name)) continue;
    const known = findValueAt(versionEntries, version, (one) =>
      isOwn(one) && toCanonicalTag(one.type) === name ? one.data : undefined,
    );
    if (known.kind === "written") resources.set(name, { type, known });
  }
  return resources;
}

function createResourceViolation(
  { pages }: ListingPages,
  {
    context,
    expected,
    received,
  }: { readonly context: string; readonly expected: unknown; readonly received: unknown },
): Violation {
  const [page] = pages;
  if (page === undefined) throw new TypeError("a listing expected a page, got none");
  return bindAssertions("RSRC-010").violation(page, {
    context,
    expected: formatTyped(expected),
    received: received === undefined ? "pages without it" : formatTyped(received),
    mismatch: received === undefined ? "element missing" : "other value",
    exchanges: exchangesOf(pages),
  });
}

/** A table item as a transaction names it. */
interface WrittenItem {
  readonly handle: string;
  readonly request: TableItemRequest;
}

/** Lists the table items that some transactions wrote, each once. */
export function listWrittenItems(versionEntries: readonly VersionEntry[]): readonly WrittenItem[] {
  const items = versionEntries
    .flatMap(({ written }) => written)
    .filter((written): written is ItemWritten => written.kind === "table item")
    .map((written): [string, WrittenItem] => {
      const { handle, keyType, valueType, key } = written;
      return [
        formatItemName(written),
        { handle, request: { key_type: keyType, value_type: valueType, key } },
      ];
    });
  return [...new Map(items).values()];
}

function formatItemName({ handle, keyType, key }: Pick<ItemWritten, "handle" | "keyType" | "key">): string {
  return formatCanonical([handle, keyType, formatCanonicalMoveValue(key)]);
}

/** Asserts that a table item at a version has the value that was last written (TABL-008). */
export async function assertItem(
  { node }: ReadFixtures,
  { versionEntries }: BlockRange,
  { handle, request }: WrittenItem,
  version: bigint,
): Promise<void> {
  const name = formatItemName({ handle, keyType: request.key_type, key: request.key });
  const known = findValueAt(versionEntries, version, (one) =>
    one.kind === "table item" && formatItemName(one) === name ? one.value : undefined,
  );
  if (known.kind !== "written") return;
  const answer = await readRetained(
    (ledgerVersion) => node.getTableItem(handle, request, { ledgerVersion }),
    version,
  );
  const context = `Read the item ${quote(JSON.stringify(request.key), 80)} of table ${handle} at version ${version}, last written at version ${known.version}`;
  const assert = bindAssertions("TABL-008");
  assert.status(answer, [200], context);
  assertWrittenValue(assert, answer, { context, value: known.value });
}

/** Asserts that a block is the same if it is read by another of its versions (BLCK-022). */
export async function assertSameBlockAgain(
  { node }: ReadFixtures,
  blockRange: BlockRange,
  version: bigint,
): Promise<void> {
  const known = findBlock(blockRange, version);
  if (known === undefined) return;
  const { answer } = await requireBlock(node, version, { withTransactions: true });
  assertSameBlock(bindAssertions("BLCK-022"), {
    context: `Read a block by version ${version} and by version ${known.firstVersion}, its first version`,
    answer,
    expectedAnswer: known.answer,
  });
}
