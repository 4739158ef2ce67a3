/** Checks the block of genesis (§4.5), which a target returns if it has pruned nothing. */
import { notSeen } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { Fixtures } from "../../judge/check.ts";
import { parseBlock, readBlock, requireBlock, toLedgerPosition, type BlockQuery } from "../kit/block-read.ts";
import { assertNoTransactions, assertTransactionsIncluded } from "./block-contents.ts";

/**
 * Asserts BLCK-010: the block of version 0 is returned for its first and its last version, with and without its
 * transactions.
 * @throws Violation, or Inconclusive if the target has pruned it
 */
export async function assertGenesisReturned(fixtures: Fixtures): Promise<void> {
  const plain = await assertReturned(fixtures, 0n, {});
  const { lastVersion } = parseBlock(plain);
  for (const version of new Set([0n, lastVersion])) {
    for (const withTransactions of [true, false]) {
      await assertReturned(fixtures, version, { withTransactions });
    }
  }
}

/** Asserts BLCK-012: the block of version 0 includes its transactions if they are requested. @throws as above */
export async function assertGenesisTransactions(fixtures: Fixtures): Promise<void> {
  requireNothingPruned(fixtures);
  const count = await assertTransactionsIncluded(fixtures, 0n);
  if (count === 0) throw new Inconclusive(notSeen("a transaction in the block of version 0", ["block"]));
}

/** Asserts BLCK-013: the block of version 0 includes no transactions otherwise. @throws as above */
export async function assertGenesisWithoutTransactions(fixtures: Fixtures): Promise<void> {
  requireNothingPruned(fixtures);
  const { answer } = await requireBlock(fixtures.node, 0n);
  assertNoTransactions(answer, fixtures.assert, "Read the block of version 0 without with_transactions");
}

async function assertReturned(fixtures: Fixtures, version: bigint, query: BlockQuery): Promise<Answer> {
  requireNothingPruned(fixtures);
  const answer = await readBlock(fixtures.node, version, query);
  if (answer.status !== 200) requireNothingPruned(fixtures, answer);
  const { withTransactions } = query;
  const how = withTransactions === undefined ? "" : ` with_transactions=${withTransactions}`;
  const context = `Read the block of version ${version}${how}, of which nothing is pruned (the oldest version is 0)`;
  fixtures.assert.status(answer, [200], context);
  return answer;
}

/**
 * Requires that the oldest version and the oldest height are 0, in the headers of a response or at the end of discovery.
 * @throws Inconclusive
 */
function requireNothingPruned({ inventory }: Fixtures, answer?: Answer): void {
  const { oldestLedgerVersion: version, oldestBlockHeight: height } =
    answer === undefined ? (inventory.all.position ?? {}) : toLedgerPosition(answer, inventory);
  if (version === "0" && height === "0") return;
  throw new Inconclusive(
    notSeen("a ledger of which no version is pruned", ["block"]),
    answer === undefined ? [] : [answer.exchange],
  );
}
