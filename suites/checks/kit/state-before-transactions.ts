/** The state at the version of a transaction and at the one before it, of both of which the transaction tells (§4.1, §4.2). */
import { readMember, type Answer } from "../../client/answer.ts";
import type { Fixtures } from "./check.ts";
import {
  toCanonicalTag,
  createResourceListing,
  toListedElements,
  readPages,
  exchangesOf,
  type ListingRead,
} from "../listings/listing.ts";
import { require200, assertMember } from "./matchers.ts";
import { quote } from "../../oracle/judgement.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { readRetained, readStable } from "./pinned-read.ts";
import { recordStatusFact } from "./state-checks.ts";
import { createAccountRead } from "./state-read.ts";

type ReadFixtures = Pick<Fixtures, "node" | "inventory">;

/** Before a transaction its sender has the number that it was sent with. */
export async function assertAccountBefore({ node, inventory }: ReadFixtures): Promise<void> {
  for (const { address, version, before } of inventory.accountSteps()) {
    const earlier = BigInt(version) - 1n;
    const answer = await readStable(createAccountRead({ node }, address), earlier);
    assertMember({
      requirement: "ACCT-008",
      context: `The account at version ${earlier} has the number of its transaction at ${version}`,
      answer,
      pointer: "/sequence_number",
      expected: before,
    });
  }
}

/** Before a transaction resources are as the one that wrote them last has left them. */
export async function assertResourcesBefore({ node, inventory }: ReadFixtures): Promise<void> {
  const transitions = inventory.resourceTransitions();
  for (const { address, version } of transitions.slice(0, 1)) {
    const earlier = BigInt(version) - 1n;
    const listing = createResourceListing({ node }, { address, since: String(earlier) });
    await readStable(listing, earlier);
    const { pages, seen } = await readPages(listing, { version: earlier });
    for (const { type, before } of transitions) {
      const found = seen.find(({ name }) => name === toCanonicalTag(type));
      if (found === undefined) throw notListed(pages, listing, type, earlier);
      assertMember({
        requirement: "RSRC-010",
        context: `The resource ${type} at version ${earlier} is as the last transaction up to it left it`,
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
export async function assertMissingAccountEmpty({ node, inventory }: ReadFixtures): Promise<void> {
  const { address, version } = inventory.createdAccount();
  const earlier = BigInt(version) - 1n;
  const account = await readRetained((at) => node.getAccount(address, { ledgerVersion: at }), earlier);
  if (account.status !== 404 || !notThere.includes(readMember(account, "/error_code"))) {
    throw new Inconclusive("needs an account that is not there before a transaction creates it", [
      account.exchange,
    ]);
  }
  const listing = createResourceListing({ node }, { address, since: version });
  const answer = await readRetained(listing.ask, earlier);
  const seen = answer.status === 200 && Array.isArray(answer.value) ? toListedElements(listing, answer) : [];
  answer.recordAssertion("RSRC-010", "an account that is not there has no account resource");
  if (seen.every(({ name }) => name !== toCanonicalTag("0x1::account::Account"))) return;
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
export async function assertNewAccountUnused({ node, inventory }: ReadFixtures): Promise<void> {
  const { address, version } = inventory.createdAccount();
  const earlier = BigInt(version) - 1n;
  const answer = await readRetained((at) => node.getAccount(address, { ledgerVersion: at }), earlier);
  recordStatusFact(node, "account-before-creation-status", answer);
  if (answer.status !== 200) {
    answer.recordAssertion("ACCT-008", "an account that is created later is not there");
    return;
  }
  assertMember({
    requirement: "ACCT-008",
    context: `At version ${earlier} the account has sent nothing, since it has the number 0 at ${version}`,
    answer,
    pointer: "/sequence_number",
    expected: "0",
  });
}

/** Reads at the same time, each at its own version, are each answered with the state there. */
export async function assertConcurrentReadsIndependent({ node, inventory }: ReadFixtures): Promise<void> {
  const { address, earlier, later } = inventory.accountChange();
  const wanted = [earlier, later];
  const { ask } = createAccountRead({ node }, address);
  const ends = await Promise.allSettled(wanted.map(({ version }) => readRetained(ask, BigInt(version))));
  const answers = ends.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
  answers.forEach((answer, at) => {
    require200(answer, "ACCT-008");
    assertMember({
      requirement: "ACCT-008",
      context: `The account at version ${wanted[at]?.version} is as the transaction there left it, whatever else is read at the same time`,
      answer,
      pointer: "/sequence_number",
      expected: wanted[at]?.value,
    });
  });
}
