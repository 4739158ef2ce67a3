/** Checks that reads after a simulation do not return uncommitted state (§4.7). */
import { blockedBy, undeclared } from "../../../evidence/reason.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { formatLongAddress } from "../../oracle/type-tag.ts";
import { type Assertions, isSameBody, formatTyped } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { readRetained, type ReadAt } from "../kit/pinned-read.ts";

/** The response to a read without a version, and a function that repeats the read at a version. */
export interface LatestRead {
  readonly latest: Answer;
  readonly at: ReadAt;
}

/**
 * Asserts that reads of a sender without a version equal reads at the version of their headers. A difference is a
 * violation only if the same reads of a second account are equal. Then the simulation caused it.
 * @throws Violation, or Inconclusive if the reads of the second account differ too
 */
export async function assertReadsMatchLedger(
  { assert, node, inventory }: Pick<Fixtures, "assert" | "node" | "inventory">,
  { sender, simulation }: { readonly sender: string; readonly simulation: Answer },
  reads: readonly LatestRead[],
): Promise<void> {
  for (const read of reads) {
    const { latest } = read;
    const pinned = await findMismatch(read);
    if (pinned === null) continue;
    const other = inventory.all.accounts.find(({ address }) => address !== formatLongAddress(sender));
    if (other === undefined)
      throw new Inconclusive(undeclared("accounts", "a second account to read", ["account"]));
    const otherRead = createLatestAccountRead(node, other.address, await node.getAccount(other.address));
    const elsewhere = await findMismatch(otherRead);
    if (elsewhere !== null) {
      throw new Inconclusive(
        blockedBy("ACCT-007", "reads without a version that agree with reads at the latest version"),
        [otherRead.latest.exchange, elsewhere.exchange],
      );
    }
    throw createCommitViolation(
      assert,
      `read the account ${sender} without ledger_version, and again at version ${readHeaderNumber(latest, "ledgerVersion")}, which the headers of the first read contain`,
      [simulation, pinned, latest],
      { expected: formatTyped(pinned.value), received: formatTyped(latest.value) },
    );
  }
}

/** Creates a LatestRead of an account from the response to a read without a version. */
export function createLatestAccountRead(node: Fixtures["node"], address: string, latest: Answer): LatestRead {
  return { latest, at: (ledgerVersion) => node.getAccount(address, { ledgerVersion }) };
}

/**
 * Repeats a read at the ledger version of its response. Returns the second response if both have status 200 and their
 * bodies differ, otherwise null.
 */
async function findMismatch({ latest, at }: LatestRead): Promise<Answer | null> {
  if (latest.status !== 200) return null;
  const pinned = await readRetained(at, readHeaderNumber(latest, "ledgerVersion"));
  return pinned.status === 200 && !isSameBody(latest, pinned) ? pinned : null;
}

/**
 * Creates the Violation of a simulation that committed something.
 * @param observation what was done after the simulation
 * @param answers the responses in the order of their requests: state before, simulation, state after
 */
export function createCommitViolation(
  assert: Assertions,
  observation: string,
  answers: readonly Answer[],
  { expected, received }: { readonly expected: string; readonly received: string },
): Violation {
  const exchanges = answers.map(({ exchange }) => exchange);
  const simulation = answers.find(({ operation }) => operation === "simulateTransaction");
  if (simulation === undefined)
    throw new TypeError("answers expected the response of a simulation, got none");
  return assert.violation(simulation, {
    context: `Simulated a transaction, then ${observation}`,
    expected,
    received,
    mismatch: "committed",
    exchanges,
  });
}
