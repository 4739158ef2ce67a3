/** What reads at the versions of a model-based run must show (§4.1, §4.2, §4.4, §4.5), by the transactions of its blocks. */
import { assertSameBlock } from "../blocks/block-contents.ts";
import { requireBlock } from "../kit/block-read.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { valueAt, formatCanonical } from "../../client/json/json-value.ts";
import type { TableItemRequest } from "../../client/node-client.ts";
import type { StateWrite } from "../../discovery/state-writes.ts";
import type { Fixtures } from "../kit/check.ts";
import {
  toCanonicalTag,
  exchangesOf,
  createResourceListing,
  readPages,
  type ListingPages,
} from "../listings/listing.ts";
import { assertStatus, require200, assertMember } from "../kit/matchers.ts";
import { quote } from "../../oracle/judgement.ts";
import { formatCanonicalMoveValue, includesMoveValue } from "../../oracle/move-value-equality.ts";
import { Violation } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { blockAround, type BlockRange } from "./program-block-range.ts";
import { createAccountRead } from "../kit/state-read.ts";
import { assertWrittenValue } from "../tables/table-values.ts";
import { findSequenceNumberAt, findValueAt, type VersionEntry, type KnownValue } from "./ledger-model.ts";

type ReadFixtures = Pick<Fixtures, "node">;

/** What was read before the first transaction of a run. */
export interface InitialReads {
  /** The account of each sender, by its address in 64 digits. */
  readonly accounts: ReadonlyMap<string, Answer>;
}

/** The number of each sender at a version, whether it has just sent, is about to, or neither. */
export async function readAccounts(
  { node }: ReadFixtures,
  { versionEntries }: BlockRange,
  { accounts }: InitialReads,
  version: bigint,
): Promise<void> {
  for (const [address, baseline] of accounts) {
    const expected =
      findExpectedNumber(versionEntries, version, address) ??
      numberUntouched(versionEntries, version, address, baseline);
    if (expected === null) continue;
    const answer = await readRetained(createAccountRead({ node }, address).ask, version);
    require200(answer, "ACCT-008");
    assertMember({
      requirement: "ACCT-008",
      context: `The account ${address} at version ${version} has the number that the transactions up to it have left`,
      answer,
      pointer: "/sequence_number",
      expected,
    });
  }
}

/** What transactions tell of a number: the last one that wrote it, or the next one that was sent with it. */
function findExpectedNumber(
  versionEntries: readonly VersionEntry[],
  version: bigint,
  address: string,
): unknown {
  const told = findSequenceNumberAt(versionEntries, version, address);
  if (told.kind === "written") return told.value;
  const next = versionEntries.find((entry) => entry.version === version + 1n && entry.sender === address);
  const hasNonce = (valueAt(next?.transaction, "/replay_protection_nonce") ?? null) !== null;
  const number = valueAt(next?.transaction, "/sequence_number");
  return typeof number === "string" && !hasNonce ? number : null;
}

function numberUntouched(
  versionEntries: readonly VersionEntry[],
  version: bigint,
  address: string,
  baseline: Answer,
): unknown {
  return findSequenceNumberAt(versionEntries, version, address).kind === "untouched"
    ? readMember(baseline, "/sequence_number")
    : null;
}

type ResourceWritten = Extract<StateWrite, { kind: "resource" }>;
type ItemWritten = Extract<StateWrite, { kind: "table item" }>;

/** Every resource of an account that is known at a version is listed there as it was left. */
export async function readResources(
  { node }: ReadFixtures,
  { versionEntries }: BlockRange,
  address: string,
  version: bigint,
): Promise<void> {
  const known = resourcesOf(versionEntries, address, version);
  if (known.size === 0) return;
  const listing = createResourceListing({ node }, { address, since: String(version) });
  const walked = await readPages(listing, { version });
  for (const [name, { type, told }] of known) {
    const found = walked.seen.find((one) => one.name === name);
    if (found === undefined && !walked.hasEnded) continue;
    const context = `The resource ${quote(type)} of ${address} at version ${version} is as version ${told.version} left it`;
    for (const page of walked.pages) page.recordAssertion("RSRC-010", context);
    const data = found && readMember(found.page, `/${found.index}/data`);
    if (data !== undefined && isConsistentWith(data, told.value)) continue;
    throw createResourceViolation(walked, { context, expected: told.value, received: data });
  }
}

/** Either may name members that the other leaves out (FRMT-S06). */
function isConsistentWith(one: unknown, other: unknown): boolean {
  return includesMoveValue(one, other) || includesMoveValue(other, one);
}

interface KnownResource {
  readonly type: string;
  readonly told: Extract<KnownValue, { kind: "written" }>;
}

function resourcesOf(
  versionEntries: readonly VersionEntry[],
  address: string,
  version: bigint,
): ReadonlyMap<string, KnownResource> {
  const known = new Map<string, KnownResource>();
  const isOwn = (written: StateWrite): written is ResourceWritten =>
    written.kind === "resource" && written.address === address;
  for (const { type } of versionEntries.flatMap(({ written }) => written).filter(isOwn)) {
    const name = toCanonicalTag(type);
    if (known.has(name)) continue;
    const told = findValueAt(versionEntries, version, (one) =>
      isOwn(one) && toCanonicalTag(one.type) === name ? one.data : undefined,
    );
    if (told.kind === "written") known.set(name, { type, told });
  }
  return known;
}

function createResourceViolation(
  { pages }: ListingPages,
  {
    context,
    expected,
    received,
  }: { readonly context: string; readonly expected: unknown; readonly received: unknown },
): Violation {
  const text = (value: unknown): string => quote(JSON.stringify(value) ?? "no such resource", 300);
  return new Violation({
    requirement: "RSRC-010",
    operation: "getAccountResources",
    basis: "comparison",
    layer: "semantics",
    mismatch: received === undefined ? "element missing" : "other value",
    summary: `${context}, but it is not.`,
    expected: text(expected),
    received: text(received),
    exchanges: exchangesOf(pages),
  });
}

/** An item of a table as a transaction named it. */
export interface WrittenItem {
  readonly handle: string;
  readonly request: TableItemRequest;
}

/** The items that some transactions wrote, each once. */
export function itemsWritten(versionEntries: readonly VersionEntry[]): readonly WrittenItem[] {
  const items = versionEntries
    .flatMap(({ written }) => written)
    .filter((written): written is ItemWritten => written.kind === "table item")
    .map((written): [string, WrittenItem] => {
      const { handle, keyType, valueType, key } = written;
      return [nameOf(written), { handle, request: { key_type: keyType, value_type: valueType, key } }];
    });
  return [...new Map(items).values()];
}

function nameOf({ handle, keyType, key }: Pick<ItemWritten, "handle" | "keyType" | "key">): string {
  return formatCanonical([handle, keyType, formatCanonicalMoveValue(key)]);
}

/** An item is at a version as the last transaction up to it left it. */
export async function readItem(
  { node }: ReadFixtures,
  { versionEntries }: BlockRange,
  { handle, request }: WrittenItem,
  version: bigint,
): Promise<void> {
  const name = nameOf({ handle, keyType: request.key_type, key: request.key });
  const told = findValueAt(versionEntries, version, (one) =>
    one.kind === "table item" && nameOf(one) === name ? one.value : undefined,
  );
  if (told.kind !== "written") return;
  const answer = await readRetained(
    (ledgerVersion) => node.getTableItem(handle, request, { ledgerVersion }),
    version,
  );
  const context = `The item at version ${version} is as version ${told.version} left it`;
  assertStatus(answer, "TABL-008", [200], context);
  assertWrittenValue(answer, { requirement: "TABL-008", context, value: told.value });
}

/** The block of a version is the one that was read around it. */
export async function readBlockAgain(
  { node }: ReadFixtures,
  blockRange: BlockRange,
  version: bigint,
): Promise<void> {
  const known = blockAround(blockRange, version);
  if (known === undefined) return;
  const { answer } = await requireBlock(node, version, { withTransactions: true });
  assertSameBlock({
    requirement: "BLCK-022",
    context: "The block of a version is the same for each version that it contains",
    answer,
    expectedAnswer: known.answer,
  });
}
