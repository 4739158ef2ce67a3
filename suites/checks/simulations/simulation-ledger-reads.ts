/** What a simulation (§4.7) is found to have left behind. */
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { formatLongAddress } from "../../oracle/type-tag.ts";
import type { Fixtures } from "../kit/check.ts";
import { isSameBody } from "../kit/matchers.ts";
import { quote } from "../../oracle/judgement.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { readRetained, type ReadAt } from "../kit/pinned-read.ts";

/** What was read without a version, and how to read the same at one. */
export interface LatestRead {
  readonly latest: Answer;
  readonly at: ReadAt;
}

/**
 * What was read of a sender without a version is what the ledger holds at the version in its headers, so that nothing of
 * a simulation has come in between.
 * @throws Violation, or Inconclusive where reads of another account do not agree either
 */
export async function assertReadsMatchLedger(
  { node, inventory }: Pick<Fixtures, "node" | "inventory">,
  { sender, simulation }: { readonly sender: string; readonly simulation: Answer },
  reads: readonly LatestRead[],
): Promise<void> {
  for (const read of reads) {
    const { latest } = read;
    const pinned = await findMismatch(read);
    if (pinned === null) continue;
    const other = inventory.all.accounts.find(({ address }) => address !== formatLongAddress(sender));
    if (other === undefined) throw new Inconclusive("needs another account to read (profile key accounts)");
    const expectedAnswer = createLatestAccountRead(node, other.address, await node.getAccount(other.address));
    const elsewhere = await findMismatch(expectedAnswer);
    if (elsewhere !== null) {
      throw new Inconclusive("blocked by ACCT-007: needs reads that agree with the ledger", [
        expectedAnswer.latest.exchange,
        elsewhere.exchange,
      ]);
    }
    throw createCommitViolation(
      `reads of ${sender} show what the ledger does not hold`,
      [simulation, pinned, latest],
      {
        expected: `as at ${readHeaderNumber(latest, "ledgerVersion")}: ${quote(JSON.stringify(pinned.value), 300)}`,
        received: quote(JSON.stringify(latest.value), 300),
      },
    );
  }
}

/** The read of an account that gave an answer. */
export function createLatestAccountRead(node: Fixtures["node"], address: string, latest: Answer): LatestRead {
  return { latest, at: (ledgerVersion) => node.getAccount(address, { ledgerVersion }) };
}

/** The read at the version of an answer, where it does not say the same; null where it does, or where one says nothing. */
async function findMismatch({ latest, at }: LatestRead): Promise<Answer | null> {
  if (latest.status !== 200) return null;
  const pinned = await readRetained(at, readHeaderNumber(latest, "ledgerVersion"));
  return pinned.status === 200 && !isSameBody(latest, pinned) ? pinned : null;
}

/** @param answers in the order in which they are to be asked for again: what was, the simulation, what is then */
export function createCommitViolation(
  trace: string,
  answers: readonly Answer[],
  { expected, received }: { readonly expected: string; readonly received: string },
): Violation {
  return new Violation({
    operation: "simulateTransaction",
    basis: "comparison",
    layer: "semantics",
    mismatch: "committed",
    summary: `A simulation commits nothing, but after it ${trace} (the simulation stands before this read in the report).`,
    expected,
    received,
    exchanges: answers.map(({ exchange }) => exchange),
  });
}
