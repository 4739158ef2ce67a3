import type { Exchange } from "../../evidence/exchange.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import type { ExtendedRequirementId } from "../../spec/extended/requirements.ts";
import type { Target, TargetDeclaration } from "../client/target.ts";
import { formatCanonical } from "../client/json/json-value.ts";
import type { Inventory } from "../discovery/inventory.ts";
import type { Signer } from "../transactions/signers.ts";
import { describeStatuses } from "../oracle/status.ts";
import type { Answer, ExtendedClient } from "./client.ts";
import { NotApplicable, type Results } from "./results.ts";

/** What a check for the operations beyond the document reads and records. */
export interface CheckContext {
  readonly client: ExtendedClient;
  readonly results: Results;
  readonly target: Target;
  readonly inventory: Inventory;
  readonly declared: TargetDeclaration;
  readonly allow: SafetyClass;
  /** The funded accounts of the profile; empty if submissions are not allowed. */
  readonly signers: readonly Signer[];
}

/** A check that judges one or more rules. */
export interface ExtendedCheck {
  /** The rules that the check judges, besides those for every response. */
  readonly requirements: readonly ExtendedRequirementId[];
  /** @throws NotApplicable if the rest of the rules cannot be judged */
  readonly run: (context: CheckContext) => Promise<void>;
}

/** Records that two values are the same JSON. `what` says what was read, `named` what it is compared with. */
export function assertSame(
  { results }: Pick<CheckContext, "results">,
  requirement: ExtendedRequirementId,
  compared: {
    readonly what: string;
    readonly named: string;
    readonly expected: unknown;
    readonly received: unknown;
    readonly exchanges: readonly Exchange[];
  },
): void {
  const { what, named, expected, received, exchanges } = compared;
  const [wanted, given] = [formatCanonical(expected), formatCanonical(received)];
  results.assert({
    requirement,
    what,
    expected: `${named} ${truncateAround(wanted, given)}`,
    received: wanted === given ? null : truncateAround(given, wanted),
    exchanges,
  });
}

const charactersShown = 120;

/** Returns the part of a text that differs first from another text. */
function truncateAround(text: string, other: string): string {
  if (text.length <= charactersShown) return text;
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  const start = Math.max(0, at - charactersShown / 2);
  return `${start > 0 ? "…" : ""}${text.slice(start, start + charactersShown)}…`;
}

/** Records the status of a response. */
export function assertStatus(
  { results }: Pick<CheckContext, "results">,
  requirement: ExtendedRequirementId,
  what: string,
  statuses: readonly number[],
  answer: Answer,
): void {
  results.assert({
    requirement,
    what,
    expected: describeStatuses(statuses, answer.status),
    received: statuses.includes(answer.status) ? null : `status ${answer.status}`,
    exchanges: [answer.exchange],
  });
}

/** The versions and heights that a node serves now. */
export interface Served {
  readonly version: bigint;
  readonly oldestVersion: bigint;
  readonly height: bigint;
  readonly oldestHeight: bigint;
}

/** Reads what a node serves now from the ledger headers of a documented operation. @throws NotApplicable without them */
export async function readServed({ client, inventory }: CheckContext): Promise<Served> {
  const [account] = inventory.accounts;
  const { position } = await client.read(`/accounts/${account?.address ?? "0x1"}`);
  const { ledgerVersion, oldestLedgerVersion, blockHeight, oldestBlockHeight } = position;
  if (
    ledgerVersion === null ||
    oldestLedgerVersion === null ||
    blockHeight === null ||
    oldestBlockHeight === null
  ) {
    throw new NotApplicable("needs the ledger headers of getAccount");
  }
  return {
    version: BigInt(ledgerVersion),
    oldestVersion: BigInt(oldestLedgerVersion),
    height: BigInt(blockHeight),
    oldestHeight: BigInt(oldestBlockHeight),
  };
}

/** Returns a version that is pruned for good. @throws NotApplicable if the node has pruned nothing */
export async function requirePrunedVersion(context: CheckContext): Promise<bigint> {
  const { oldestVersion } = await readServed(context);
  if (oldestVersion === 0n) throw new NotApplicable("needs a node that has pruned versions");
  return oldestVersion - 1n;
}

/** The distance above the latest version or height at which nothing exists, even if the ledger grows meanwhile. */
export const farAbove = 1_000_000_000n;

/** Returns the first element of a list. @throws NotApplicable if there is none */
export function requireFirst<Item>(items: readonly Item[], needed: string): Item {
  const [first] = items;
  if (first === undefined) throw new NotApplicable(`needs ${needed}`);
  return first;
}
