/**
 * Compares the authentication key of an account (§2.3) with the key in the account's Account resource
 * (0x1::account::Account).
 */
import { require200 } from "../kit/require-200.ts";
import { undeclared } from "../../../evidence/reason.ts";
import { readMember } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { quote } from "../../oracle/judgement.ts";
import type { Fixtures } from "../../judge/check.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { createAccountRead } from "../kit/state-read.ts";
import { createResourceListing, readPages, type ListedElement } from "../listings/listing.ts";

type ReadFixtures = Pick<Fixtures, "assert" | "node" | "inventory">;

const candidatesMax = 4;
const comparedMax = 2;

/**
 * Asserts ACCT-013 for up to two accounts: the authentication key of an account is the key in its Account resource. An
 * account without this resource is not judged, because the document does not say which key such an account has.
 * @throws Violation, or Inconclusive if no account has this resource
 */
export async function assertKeyOfResource({ assert, node, inventory }: ReadFixtures): Promise<void> {
  const first = inventory.resources();
  const version = inventory.version();
  const smallestFirst = inventory.all.resources.toSorted((one, other) => one.count - other.count);
  let compared = 0;
  for (const holder of [...new Set([first, ...smallestFirst])].slice(0, candidatesMax)) {
    const { seen } = await readPages(createResourceListing({ node }, holder), { version }, isAccountResource);
    const resource = seen.find(isAccountResource);
    if (resource === undefined) continue;
    await assertSameKey({ assert, node }, { address: holder.address, version, resource });
    compared += 1;
    if (compared === comparedMax) return;
  }
  if (compared === 0) {
    throw new Inconclusive(
      undeclared("accounts", "an account with an Account resource that has an authentication_key", [
        "account",
        "resource",
      ]),
    );
  }
}

/** Whether an element is the Account resource and its data has the members that §2.3 names. */
function isAccountResource({ page, index }: ListedElement): boolean {
  const [type, key, number] = ["type", "data/authentication_key", "data/sequence_number"].map((path) =>
    valueAt(page.value, `/${index}/${path}`),
  );
  return (
    typeof type === "string" &&
    type.trim().endsWith("::account::Account") &&
    typeof key === "string" &&
    typeof number === "string"
  );
}

interface RecordedAccount {
  readonly address: string;
  readonly version: bigint;
  readonly resource: ListedElement;
}

async function assertSameKey(
  { assert, node }: Pick<Fixtures, "assert" | "node">,
  { address, version, resource: { page, index } }: RecordedAccount,
): Promise<void> {
  const account = await readRetained(createAccountRead({ node }, address).ask, version);
  require200(account, "ACCT-008");
  const expected = String(readMember(page, `/${index}/data/authentication_key`));
  const received = String(readMember(account, "/authentication_key"));
  assert.executed(account, "the key is that of the Account resource");
  if (received.toLowerCase() === expected.toLowerCase()) return;
  throw assert.violation(account, {
    context: `Read the account ${address} and its Account resource at version ${version}`,
    expected: `authentication_key ${quote(expected)}, as in the resource`,
    received: quote(received),
    mismatch: "other key than the resource",
    pointer: "/authentication_key",
    exchanges: [page.exchange, account.exchange],
  });
}
