/** Finds accounts that a target returns (§4.1). */
import { runAhead } from "../client/concurrency/run-ahead.ts";
import { isJsonContainer } from "../client/json/json-value.ts";
import { requestOperation } from "../client/operation-request.ts";
import { isSuccessful, type SentExchange } from "../client/sent-exchange.ts";
import { formatLongAddress } from "../oracle/type-tag.ts";
import type { Inventory } from "./inventory.ts";
import type { ProbeClient } from "./probe-client.ts";
import type { RecentHistory } from "./recent-history.ts";

type Accounts = Inventory["accounts"];

/** An account to inspect, and the first version at which it is known to exist. */
export interface Candidate {
  readonly address: string;
  readonly since: string;
}

interface DeclaredAccounts {
  readonly declaredAccounts?: readonly string[];
}

/**
 * The address of the framework's account, which exists on every ledger. It has 64 digits, because discovery must not
 * depend on short addresses. A check judges whether the target accepts these.
 */
export const FRAMEWORK_ADDRESS = `0x${"1".padStart(64, "0")}`;
const DECLARED_SOURCE = "the profile";
/** The maximum number of senders and publishers of recent transactions that discovery inspects. */
const newAccountsMax = 4;
/** Statuses with which a target may reject the spelling of an address, such as `0x01` instead of `0x1`. */
const spellingStatuses: readonly number[] = [400, 404, 405, 414, 422, 500];

/** Requests the health and the framework's account; returns the account if it exists. */
export async function findFrameworkAccount(
  probeClient: ProbeClient,
  { declaredAccounts = [] }: DeclaredAccounts,
): Promise<Accounts> {
  await probeClient.ask(requestOperation("checkHealth"));
  const isDeclared = declaredAccounts.includes(FRAMEWORK_ADDRESS);
  const source = isDeclared ? DECLARED_SOURCE : "the framework's address";
  return verifyAccounts(probeClient, [{ address: FRAMEWORK_ADDRESS, source }]);
}

/** Requests the declared accounts; returns those that exist. */
export function findDeclaredAccounts(
  probeClient: ProbeClient,
  { declaredAccounts = [] }: DeclaredAccounts,
): Promise<Accounts> {
  const others = [...new Set(declaredAccounts)].filter((address) => address !== FRAMEWORK_ADDRESS);
  return verifyAccounts(
    probeClient,
    others.map((address) => ({ address, source: DECLARED_SOURCE })),
  );
}

/**
 * Requests accounts; returns those that exist. If the target refuses the long address of an account, the short address
 * is requested. The account is returned with the address that the target accepts.
 */
export async function verifyAccounts(probeClient: ProbeClient, wanted: Accounts): Promise<Accounts> {
  const found: Accounts[number][] = [];
  const findSpelling = async ({ address, source }: Accounts[number]): Promise<Accounts> => {
    for (const spelling of new Set([address, shortenAddress(address)])) {
      const seen = await probeClient.ask(requestOperation("getAccount", spelling));
      // An array is malformed, but shows that the account exists; the checks judge its form.
      if (seen !== null && isSuccessful(seen) && isJsonContainer(seen.json.value))
        return [{ address: spelling, source }];
      if (seen === null || !isSpellingRefused(seen)) break;
    }
    return [];
  };
  for await (const one of runAhead(wanted, findSpelling, probeClient.spare)) found.push(...one);
  return found;
}

/**
 * Whether the target may have rejected only the spelling of an address, so that another spelling is worth a request.
 */
export function isSpellingRefused({ answer }: SentExchange): boolean {
  return spellingStatuses.includes(answer.status);
}

/** Removes the leading zeros of an address. */
export function shortenAddress(address: string): string {
  return address.replace(/^0x0+(?=.)/, "0x");
}

/** Returns up to four unknown accounts that sent transactions or published a module in the newest blocks. */
export function findNewAccounts(
  history: Pick<RecentHistory, "publishedModules" | "senders">,
  accounts: Accounts,
): readonly Candidate[] {
  const known = new Set(accounts.map(({ address }) => formatLongAddress(address)));
  const publishers = history.publishedModules.map(({ address, version }) => ({ address, since: version }));
  const candidates = new Map(
    [...publishers.slice(0, 1), ...history.senders]
      .filter(({ address }) => !known.has(address))
      .map((candidate) => [candidate.address, candidate] as const)
      .toReversed(),
  );
  return [...candidates.values()].toReversed().slice(0, newAccountsMax);
}
