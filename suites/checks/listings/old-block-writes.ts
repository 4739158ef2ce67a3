/** Checks resources against the transactions of old blocks, which discovery does not read (§4.2, §2.8). */
import { notSeen } from "../../../evidence/reason.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { parseTransaction, type StateWrite } from "../../discovery/state-writes.ts";
import type { Fixtures } from "../../judge/check.ts";
import { isAccountType } from "../../discovery/write-history.ts";
import { quote } from "../../oracle/judgement.ts";
import { readTransactions } from "../kit/block-read.ts";
import { readOldBlocks } from "../kit/old-blocks.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { createResourceListing, readPages, toCanonicalTag } from "./listing.ts";

type ResourceWrite = Extract<StateWrite, { readonly kind: "resource" }>;

/**
 * Asserts RSRC-010: at the version of a transaction of an old block, a resource has the data that the transaction wrote.
 * @throws Violation
 * @throws Inconclusive if no block that is read shows such a transaction, or its state cannot be read
 */
export async function assertOldBlockWrites(fixtures: Fixtures): Promise<void> {
  const { assert, node } = fixtures;
  for await (const block of readOldBlocks(fixtures)) {
    const write = findWrite(readTransactions(block) ?? []);
    if (write === null) continue;
    const { address, type, version, data } = write;
    const listing = createResourceListing({ node }, { address, since: String(version) });
    const first = await readRetained(
      (ledgerVersion) => node.getAccountResources(address, { ledgerVersion }),
      version,
    );
    // A node can prune state before blocks, so another requirement judges whether an old state is returned.
    if (first.status !== 200) continue;
    const { pages, seen, hasEnded } = await readPages(listing, { version, first });
    const found = seen.find(({ name }) => name === toCanonicalTag(type));
    const context = `Read the resource ${quote(type)} of ${address} at version ${version}, where a transaction wrote it`;
    if (found !== undefined) {
      const pointer = `/${found.index}/data`;
      return assert.member({ context, answer: found.page, pointer, expected: data });
    }
    if (!hasEnded) continue;
    throw assert.violation(first, {
      context,
      expected: "the resource",
      received: `${pages.length} pages without it`,
      mismatch: "element missing",
      exchanges: [block.exchange, ...pages.map(({ exchange }) => exchange)],
    });
  }
  throw new Inconclusive(notSeen("an old block with a transaction that wrote a resource", ["block"]));
}

/** Returns the last write of a resource by the last transaction that writes one other than an account, if possible. */
function findWrite(transactions: readonly unknown[]): ResourceWrite | null {
  const writes = transactions
    .map(parseTransaction)
    .flatMap((one) => (one.isComplete ? one.writes : []))
    .filter((write) => write.kind === "resource");
  return writes.findLast(({ type }) => !isAccountType(type)) ?? writes.at(-1) ?? null;
}
