/** What reads at the versions of a model-based run must show (§4.1, §4.2, §4.4, §4.5), by the transactions of its blocks. */
import { blocksAlike } from "../blocks/block-checks.ts";
import { blockOf } from "../kit/block-read.ts";
import { member, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-pointer.ts";
import type { TableItemRequest } from "../../client/node-client.ts";
import type { Written } from "../../discovery/written.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { canonicalTag, exchangesOf, resourceListing, walk, type Walk } from "../listings/listing.ts";
import { answersWith, presumes200, shows } from "../kit/matchers.ts";
import { formatCanonical } from "../../oracle/canonical-json.ts";
import { quote } from "../../oracle/quote.ts";
import { canonicalMoveValue, hasMoveValue } from "../../oracle/same-move-value.ts";
import { Violation } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { blockAround, type Chapter } from "./program-blocks.ts";
import { accountReadOf } from "../kit/state-read.ts";
import { givesWhatWasLeft } from "../tables/table-values.ts";
import { numberAt, toldAt, type Moment, type Told } from "./ledger-model.ts";

type Reading = Pick<Fixtures, "node">;

/** What was read before the first transaction of a run. */
export interface Baseline {
  /** The account of each sender, by its address in 64 digits. */
  readonly accounts: ReadonlyMap<string, Answer>;
}

/** The number of each sender at a version, whether it has just sent, is about to, or neither. */
export async function readAccounts(
  { node }: Reading,
  { moments }: Chapter,
  { accounts }: Baseline,
  version: bigint,
): Promise<void> {
  for (const [address, baseline] of accounts) {
    const expected =
      numberBy(moments, version, address) ?? numberUntouched(moments, version, address, baseline);
    if (expected === null) continue;
    const answer = await readRetained(accountReadOf({ node }, address).ask, version);
    presumes200(answer, "ACCT-008");
    shows({
      requirement: "ACCT-008",
      claim: `The account ${address} at version ${version} has the number that the transactions up to it have left`,
      answer,
      pointer: "/sequence_number",
      expected,
    });
  }
}

/** What transactions tell of a number: the last one that wrote it, or the next one that was sent with it. */
function numberBy(moments: readonly Moment[], version: bigint, address: string): unknown {
  const told = numberAt(moments, version, address);
  if (told.kind === "written") return told.value;
  const next = moments.find((moment) => moment.version === version + 1n && moment.sender === address);
  const hasNonce = (valueAt(next?.transaction, "/replay_protection_nonce") ?? null) !== null;
  const number = valueAt(next?.transaction, "/sequence_number");
  return typeof number === "string" && !hasNonce ? number : null;
}

function numberUntouched(
  moments: readonly Moment[],
  version: bigint,
  address: string,
  baseline: Answer,
): unknown {
  return numberAt(moments, version, address).kind === "untouched"
    ? member(baseline, "/sequence_number")
    : null;
}

type ResourceWritten = Extract<Written, { kind: "resource" }>;
type ItemWritten = Extract<Written, { kind: "table item" }>;

/** Every resource of an account that is known at a version is listed there as it was left. */
export async function readResources(
  { node }: Reading,
  { moments }: Chapter,
  address: string,
  version: bigint,
): Promise<void> {
  const known = resourcesOf(moments, address, version);
  if (known.size === 0) return;
  const listing = resourceListing({ node }, { address, since: String(version) });
  const walked = await walk(listing, { version });
  for (const [name, { type, told }] of known) {
    const found = walked.seen.find((one) => one.name === name);
    if (found === undefined && !walked.hasEnded) continue;
    const claim = `The resource ${quote(type)} of ${address} at version ${version} is as version ${told.version} left it`;
    for (const page of walked.pages) page.asserted("RSRC-010", claim);
    const data = found && member(found.page, `/${found.index}/data`);
    if (data !== undefined && isSaidBy(data, told.value)) continue;
    throw otherResource(walked, { claim, expected: told.value, received: data });
  }
}

/** Either may name members that the other leaves out (FRMT-S06). */
function isSaidBy(one: unknown, other: unknown): boolean {
  return hasMoveValue(one, other) || hasMoveValue(other, one);
}

interface KnownResource {
  readonly type: string;
  readonly told: Extract<Told, { kind: "written" }>;
}

function resourcesOf(
  moments: readonly Moment[],
  address: string,
  version: bigint,
): ReadonlyMap<string, KnownResource> {
  const known = new Map<string, KnownResource>();
  const isOwn = (written: Written): written is ResourceWritten =>
    written.kind === "resource" && written.address === address;
  for (const { type } of moments.flatMap(({ written }) => written).filter(isOwn)) {
    const name = canonicalTag(type);
    if (known.has(name)) continue;
    const told = toldAt(moments, version, (one) =>
      isOwn(one) && canonicalTag(one.type) === name ? one.data : undefined,
    );
    if (told.kind === "written") known.set(name, { type, told });
  }
  return known;
}

function otherResource(
  { pages }: Walk,
  {
    claim,
    expected,
    received,
  }: { readonly claim: string; readonly expected: unknown; readonly received: unknown },
): Violation {
  const text = (value: unknown): string => quote(JSON.stringify(value) ?? "no such resource", 300);
  return new Violation({
    requirement: "RSRC-010",
    operation: "getAccountResources",
    basis: "comparison",
    layer: "semantics",
    mismatch: received === undefined ? "element missing" : "other value",
    summary: `${claim}, but it is not.`,
    expected: text(expected),
    received: text(received),
    exchanges: exchangesOf(pages),
  });
}

/** An item of a table as a transaction named it. */
export interface Item {
  readonly handle: string;
  readonly request: TableItemRequest;
}

/** The items that some transactions wrote, each once. */
export function itemsWritten(moments: readonly Moment[]): readonly Item[] {
  const items = moments
    .flatMap(({ written }) => written)
    .filter((written): written is ItemWritten => written.kind === "table item")
    .map((written): [string, Item] => {
      const { handle, keyType, valueType, key } = written;
      return [nameOf(written), { handle, request: { key_type: keyType, value_type: valueType, key } }];
    });
  return [...new Map(items).values()];
}

function nameOf({ handle, keyType, key }: Pick<ItemWritten, "handle" | "keyType" | "key">): string {
  return formatCanonical([handle, keyType, canonicalMoveValue(key)]);
}

/** An item is at a version as the last transaction up to it left it. */
export async function readItem(
  { node }: Reading,
  { moments }: Chapter,
  { handle, request }: Item,
  version: bigint,
): Promise<void> {
  const name = nameOf({ handle, keyType: request.key_type, key: request.key });
  const told = toldAt(moments, version, (one) =>
    one.kind === "table item" && nameOf(one) === name ? one.value : undefined,
  );
  if (told.kind !== "written") return;
  const answer = await readRetained(
    (ledgerVersion) => node.getTableItem(handle, request, { ledgerVersion }),
    version,
  );
  const claim = `The item at version ${version} is as version ${told.version} left it`;
  answersWith(answer, "TABL-008", [200], claim);
  givesWhatWasLeft(answer, { requirement: "TABL-008", claim, value: told.value });
}

/** The block of a version is the one that was read around it. */
export async function readBlockAgain({ node }: Reading, chapter: Chapter, version: bigint): Promise<void> {
  const known = blockAround(chapter, version);
  if (known === undefined) return;
  const { answer } = await blockOf(node, version, { withTransactions: true });
  blocksAlike({
    requirement: "BLCK-022",
    claim: "The block of a version is the same for each version that it contains",
    answer,
    like: known.answer,
  });
}
