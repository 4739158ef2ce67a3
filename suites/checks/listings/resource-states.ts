/** Checks that resources have the states that follow from the transactions of the target (§4.2). */
import { notSeen } from "../../../evidence/reason.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import { quote } from "../../oracle/judgement.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { readRetained, readStable } from "../kit/pinned-read.ts";
import {
  createResourceListing,
  exchangesOf,
  readPages,
  toCanonicalTag,
  toListedElements,
  type ListingRead,
} from "./listing.ts";

/**
 * Asserts that at the version before a transaction that changes resources, each of these resources still has its
 * earlier data.
 */
export async function assertResourcesBefore({ assert, node, inventory }: Fixtures): Promise<void> {
  const transitions = inventory.resourceTransitions();
  for (const { address, version } of transitions.slice(0, 1)) {
    const earlier = BigInt(version) - 1n;
    const listing = createResourceListing({ node }, { address, since: String(earlier) });
    const first = await readStable(listing, earlier);
    const { pages, seen } = await readPages(listing, { version: earlier, first });
    for (const { type, before } of transitions) {
      const found = seen.find(({ name }) => name === toCanonicalTag(type));
      if (found === undefined) throw createMissingViolation(assert, pages, listing, type, earlier);
      assert.member({
        context: `Read the data that an earlier transaction wrote to resource ${quote(type)} of ${address}, at version ${earlier}`,
        answer: found.page,
        pointer: `/${found.index}/data`,
        expected: before,
      });
    }
  }
}

function createMissingViolation(
  assert: Assertions,
  pages: readonly Answer[],
  { what, operation }: ListingRead,
  type: string,
  version: bigint,
): Violation {
  const exchanges = exchangesOf(pages);
  const [exchange] = exchanges;
  if (exchange === undefined) throw new Error("a listing has at least one page");
  return assert.violation(
    { operation, exchange },
    {
      context: `Read ${what} at version ${version}, where a transaction has written ${quote(type)}`,
      expected: `resource ${quote(type)}`,
      received: `${pages.length} pages without it`,
      mismatch: "element missing",
      exchanges,
    },
  );
}

/** The error codes (§7) that a node may return for an account that does not exist. */
const notFoundCodes: readonly unknown[] = [
  "account_not_found",
  "resource_not_found",
  "state_value_not_found",
];

/** Asserts that at the version before an account is created, no resource `0x1::account::Account` is listed for it. */
export async function assertMissingAccountEmpty({ assert, node, inventory }: Fixtures): Promise<void> {
  const { address, version } = inventory.createdAccount();
  const earlier = BigInt(version) - 1n;
  const account = await readRetained((at) => node.getAccount(address, { ledgerVersion: at }), earlier);
  if (account.status !== 404 || !notFoundCodes.includes(readMember(account, "/error_code"))) {
    throw new Inconclusive(
      notSeen("the error 404 for an account at the version before its creation", ["account"]),
      [account.exchange],
    );
  }
  const listing = createResourceListing({ node }, { address, since: version });
  const answer = await readRetained(listing.ask, earlier);
  const seen = answer.status === 200 && Array.isArray(answer.value) ? toListedElements(listing, answer) : [];
  assert.executed(answer, "an account that does not exist has no account resource");
  if (seen.every(({ name }) => name !== toCanonicalTag("0x1::account::Account"))) return;
  throw assert.violation(answer, {
    context: `Read ${listing.what} at version ${earlier}, where the account is not found`,
    expected: "no resource 0x1::account::Account",
    received: "resource 0x1::account::Account",
    mismatch: "resource of later",
    exchanges: [account.exchange, answer.exchange],
  });
}
