/** Derives the vendor name of a target, and warnings and facts about the target, from the responses to discovery. */
import type { LedgerPosition } from "../../evidence/ledger-position.ts";
import type { Fact } from "../../evidence/observation.ts";
import type { FactId } from "../../spec/facts.ts";
import { LEDGER_HEADERS } from "../../spec/vocabulary.ts";
import { readLedgerPosition, type Headers } from "../client/response-head.ts";
import { isSuccessful, type SentExchange } from "../client/sent-exchange.ts";
import { quote } from "../oracle/judgement.ts";
import { detectTimeUnit } from "../oracle/records/text-facts.ts";
import type { Session } from "../client/session.ts";
import type { ProbeClient } from "./probe-client.ts";

/** What the options and the profile say about a target. */
export interface TargetClaims {
  /** Sends the requests to the target. */
  readonly session: Session;
  /** The vendor name given with --vendor; null if it is not given. */
  readonly vendor: string | null;
  /** The vendor name that the profile declares. */
  readonly declaredVendor?: string | null;
  /** Accounts that the profile declares, with 64 digits; discovery verifies each of them. */
  readonly declaredAccounts?: readonly string[];
}

/** What follows the vendor name in the names of the ledger headers, in lower case. */
const ledgerHeaderTails = Object.values(LEDGER_HEADERS).map(({ name }) =>
  name.slice("X-NODE".length).toLowerCase(),
);

/**
 * Returns the vendor name (the `node` in `x-node-epoch`) that most ledger headers contain; null if there is no ledger
 * header.
 */
export function findMajorityVendor(answers: readonly Headers[]): string | null {
  // Most responses have the same headers, so each name is examined once.
  const counts = new Map<string, number>();
  for (const answer of answers) {
    for (const [name] of answer) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const votes = new Map<string, number>();
  for (const [name, count] of counts) {
    const lower = name.toLowerCase();
    if (!lower.startsWith("x-")) continue;
    for (const tail of ledgerHeaderTails) {
      const word = lower.endsWith(tail) ? lower.slice("x-".length, -tail.length) : "";
      if (/^[a-z][a-z0-9]*$/.test(word)) votes.set(word, (votes.get(word) ?? 0) + count);
    }
  }
  const [first] = [...votes].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}

/** Returns warnings about problems that the owner of the target should solve. No requirement depends on them. */
export function collectWarnings(claims: TargetClaims, probeClient: ProbeClient): string[] {
  return [...listVendorWarnings(claims, probeClient), ...listRedirectWarnings(claims, probeClient)];
}

function listVendorWarnings(
  { vendor, declaredVendor = null }: TargetClaims,
  { seen }: ProbeClient,
): string[] {
  const found = findMajorityVendor(seen.map(({ answer }) => answer.headers));
  const given = vendor ?? declaredVendor;
  if (given === null || found === null || found === given) return [];
  const source = vendor === null ? "the profile" : "--vendor";
  return [`The ledger headers contain the vendor name "${found}", but ${source} gives "${given}".`];
}

function listRedirectWarnings({ session }: TargetClaims, { seen }: ProbeClient): string[] {
  const redirect = seen.find(({ answer: { status } }) => status >= 300 && status < 400);
  if (redirect === undefined) return [];
  const location = redirect.answer.headers.find(([name]) => name.toLowerCase() === "location")?.[1];
  if (location === undefined) return ["The target redirects without a Location header."];
  const to = session.redaction.redact(quote(location));
  return [`Use another base URL: the target redirects to ${to}, and redirects are not followed.`];
}

/** The target as discovery identified it. */
interface IdentifiedTarget {
  readonly session: Pick<Session, "baseUrl" | "headers">;
  readonly vendor: string;
  /** Whether the headers of the target contain the vendor name. */
  readonly showsVendor: boolean;
  readonly position: LedgerPosition;
}

/** Returns the facts about the target as a whole, such as its vendor name and the number of retained versions. */
export function toTargetFacts({ session, vendor, showsVendor, position }: IdentifiedTarget): Fact[] {
  const { baseUrl, headers } = session;
  const { chainId, ledgerTimestampMicros: time } = position;
  const found: readonly (readonly [FactId, string | null])[] = [
    ["base-address", new URL(baseUrl).pathname.endsWith("/v1") ? "ends with /v1" : "does not end with /v1"],
    ["credentials", headers.length === 0 ? "none" : "some"],
    ["vendor-word", showsVendor ? vendor : null],
    ["chain-id", chainId === null ? null : String(chainId)],
    ["ledger-timestamp-unit", time === null ? null : detectTimeUnit(time)],
    ["retained-versions", formatCount(position.oldestLedgerVersion, position.ledgerVersion)],
    ["retained-blocks", formatCount(position.oldestBlockHeight, position.blockHeight)],
  ];
  return found.flatMap(([id, value]) => (value === null ? [] : [{ id, value }]));
}

function formatCount(oldest: string | null, latest: string | null): string | null {
  if (oldest === null || latest === null || BigInt(oldest) > BigInt(latest)) return null;
  return String(BigInt(latest) - BigInt(oldest) + 1n);
}

/**
 * Returns the ledger position of the last success response that has a ledger version. If there is none, returns the
 * position of the last success response.
 */
export function findPosition(probeClient: ProbeClient, vendor: string): LedgerPosition | null {
  const successes = selectSuccesses(probeClient);
  const positionOf = ({ answer }: SentExchange): LedgerPosition => readLedgerPosition(answer.headers, vendor);
  const shown = successes.findLast((one) => positionOf(one).ledgerVersion !== null) ?? successes.at(-1);
  return shown === undefined ? null : positionOf(shown);
}

export function selectSuccesses({ seen }: ProbeClient): readonly SentExchange[] {
  return seen.filter(isSuccessful);
}
