/** Checks that modules have the states that follow from the transactions of the target (§4.3). */
import { valueAt } from "../../client/json/json-value.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { PublishedModule } from "../../discovery/inventory.ts";
import { quote } from "../../oracle/judgement.ts";
import type { Fixtures } from "../../judge/check.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { assertElementAt } from "./listing-pages.ts";
import {
  createModuleListing,
  exchangesOf,
  lastPageMissing,
  hasMember,
  readPages,
  type ListedElement,
} from "./listing.ts";

type ReadFixtures = Pick<Fixtures, "assert" | "node" | "inventory">;

/** Asserts that at the version of the transaction that published a module, the module is listed with this bytecode. */
export function assertPublishedModuleListed(
  { assert, node }: Pick<Fixtures, "assert" | "node">,
  { address, version, name, bytecode }: PublishedModule,
): Promise<unknown> {
  return assertElementAt(assert, createModuleListing({ node }, { address, since: version }), {
    version: BigInt(version),
    what: `the module ${quote(name)} with the bytecode that its transaction published`,
    isMatch: (element) => hasMember(element, "bytecode", bytecode),
  });
}

/**
 * Asserts that a new module is listed at the version of the transaction that published it, and not at the version
 * before.
 */
export async function assertNewModuleListed({ assert, node, inventory }: ReadFixtures): Promise<void> {
  const published = inventory.newModule();
  await assertModuleAbsentBefore({ assert, node }, published);
  await assertPublishedModuleListed({ assert, node }, published);
}

/** Asserts that at the version before the upgrade of a module, the module is listed with its earlier bytecode. */
export async function assertEarlierBytecodeListed({ assert, node, inventory }: ReadFixtures): Promise<void> {
  const { address, version, name, previousBytecode } = inventory.upgradedModule();
  const earlier = BigInt(version) - 1n;
  await assertElementAt(assert, createModuleListing({ node }, { address, since: String(earlier) }), {
    version: earlier,
    what: `the module ${quote(name)} with the bytecode from before its upgrade at version ${version}`,
    isMatch: (element) => hasMember(element, "bytecode", previousBytecode),
  });
}

async function assertModuleAbsentBefore(
  { assert, node }: Pick<Fixtures, "assert" | "node">,
  { address, version, name }: PublishedModule,
): Promise<void> {
  const earlier = BigInt(version) - 1n;
  const listing = createModuleListing({ node }, { address, since: String(earlier) });
  const first = await readRetained(listing.ask, earlier);
  const assertion = `the module ${quote(name)} is not listed at version ${earlier}`;
  // 404 means that the account did not exist yet, so it had no modules.
  if (first.status === 404) return assert.executed(first, assertion);
  const isNamed = ({ page, index }: ListedElement): boolean =>
    valueAt(page.value, `/${index}/abi/name`) === name;
  const { seen, pages, hasEnded } = await readPages(
    listing,
    { version: earlier, ...(first.status === 200 ? { first } : {}) },
    isNamed,
  );
  const found = seen.find(isNamed);
  if (found === undefined && !hasEnded) {
    throw new Inconclusive(lastPageMissing, exchangesOf(pages.slice(-2)));
  }
  for (const page of pages) assert.executed(page, assertion);
  if (found === undefined) return;
  throw assert.violation(found.page, {
    context: `Read ${listing.what} at version ${earlier}, before a transaction published ${quote(name)} in a new package at version ${version}`,
    expected: `no module ${quote(name)}`,
    received: `the module at /${found.index}`,
    mismatch: "module of later",
    pointer: `/${found.index}`,
    exchanges: exchangesOf(pages),
  });
}
