/** The state at the version of a transaction and at the one before it, of both of which the transaction tells (§4.1, §4.2). */
import { member, type Answer } from "../../client/answer.ts";
import type { Fixtures } from "../../runner/judge.ts";
import {
  canonicalTag,
  resourceListing,
  seenOn,
  walk,
  exchangesOf,
  type ListingRead,
} from "../listings/listing.ts";
import { presumes200, shows } from "./matchers.ts";
import { quote } from "../../oracle/quote.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { readRetained, readSettled } from "./pinned-read.ts";
import { noticeStatus } from "./state-checks.ts";
import { accountReadOf } from "./state-read.ts";

type Reading = Pick<Fixtures, "node" | "inventory">;

/** Before a transaction its sender has the number that it was sent with. */
export async function accountIsAsBefore({ node, inventory }: Reading): Promise<void> {
  for (const { address, version, before } of inventory.accountSteps()) {
    const earlier = BigInt(version) - 1n;
    const answer = await readSettled(accountReadOf({ node }, address), earlier);
    shows({
      requirement: "ACCT-008",
      claim: `The account at version ${earlier} has the number of its transaction at ${version}`,
      answer,
      pointer: "/sequence_number",
      expected: before,
    });
  }
}

/** Before a transaction resources are as the one that wrote them last has left them. */
export async function resourcesAreAsBefore({ node, inventory }: Reading): Promise<void> {
  const turns = inventory.resourceTurns();
  for (const { address, version } of turns.slice(0, 1)) {
    const earlier = BigInt(version) - 1n;
    const listing = resourceListing({ node }, { address, since: String(earlier) });
    await readSettled(listing, earlier);
    const { pages, seen } = await walk(listing, { version: earlier });
    for (const { type, before } of turns) {
      const found = seen.find(({ name }) => name === canonicalTag(type));
      if (found === undefined) throw notListed(pages, listing, type, earlier);
      shows({
        requirement: "RSRC-010",
        claim: `The resource ${type} at version ${earlier} is as the last transaction up to it left it`,
        answer: found.page,
        pointer: `/${found.index}/data`,
        expected: before,
      });
    }
  }
}

function notListed(
  pages: readonly Answer[],
  { what, operation }: ListingRead,
  type: string,
  version: bigint,
): Violation {
  return new Violation({
    requirement: "RSRC-010",
    operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "element missing",
    summary: `The resource ${quote(type)}, which a transaction up to version ${version} wrote, is not among ${what} there.`,
    expected: quote(type),
    received: `${pages.length} pages without it`,
    exchanges: exchangesOf(pages),
  });
}

/** What tells that an account is not there, by the names of the codes (§7). */
const notThere: readonly unknown[] = ["account_not_found", "resource_not_found", "state_value_not_found"];

/** An account that is not there at a version has no account resource there either. */
export async function missingAccountListsNone({ node, inventory }: Reading): Promise<void> {
  const { address, version } = inventory.accountCreated();
  const earlier = BigInt(version) - 1n;
  const account = await readRetained((at) => node.getAccount(address, { ledgerVersion: at }), earlier);
  if (account.status !== 404 || !notThere.includes(member(account, "/error_code"))) {
    throw new Inconclusive("needs an account that is not there before a transaction creates it", [
      account.exchange,
    ]);
  }
  const listing = resourceListing({ node }, { address, since: version });
  const answer = await readRetained(listing.ask, earlier);
  const seen = answer.status === 200 && Array.isArray(answer.value) ? seenOn(listing, answer) : [];
  answer.asserted("RSRC-010", "an account that is not there has no account resource");
  if (seen.every(({ name }) => name !== canonicalTag("0x1::account::Account"))) return;
  throw new Violation({
    requirement: "RSRC-010",
    operation: listing.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "resource of later",
    summary: `At version ${earlier} the account ${address} is not there, but its account resource is listed.`,
    expected: "no 0x1::account::Account, since the account is not found at that version",
    received: "0x1::account::Account",
    exchanges: [account.exchange, answer.exchange],
  });
}

/** Before an account is created it may be shown as it will be when created (ACCT-S01), with no number above 0. */
export async function accountHasSentNothingYet({ node, inventory }: Reading): Promise<void> {
  const { address, version } = inventory.accountCreated();
  const earlier = BigInt(version) - 1n;
  const answer = await readRetained((at) => node.getAccount(address, { ledgerVersion: at }), earlier);
  noticeStatus(node, "account-before-creation-status", answer);
  if (answer.status !== 200) {
    answer.asserted("ACCT-008", "an account that is created later is not there");
    return;
  }
  shows({
    requirement: "ACCT-008",
    claim: `At version ${earlier} the account has sent nothing, since it has the number 0 at ${version}`,
    answer,
    pointer: "/sequence_number",
    expected: "0",
  });
}

/** Reads at the same time, each at its own version, are each answered with the state there. */
export async function readsAtOnceAreTheirOwn({ node, inventory }: Reading): Promise<void> {
  const { address, earlier, later } = inventory.accountChange();
  const wanted = [earlier, later];
  const { ask } = accountReadOf({ node }, address);
  const ends = await Promise.allSettled(wanted.map(({ version }) => readRetained(ask, BigInt(version))));
  const answers = ends.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
  answers.forEach((answer, at) => {
    presumes200(answer, "ACCT-008");
    shows({
      requirement: "ACCT-008",
      claim: `The account at version ${wanted[at]?.version} is as the transaction there left it, whatever else is read at the same time`,
      answer,
      pointer: "/sequence_number",
      expected: wanted[at]?.value,
    });
  });
}
