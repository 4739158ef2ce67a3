/** Checks of reads at the oldest and the latest version, and above the latest (§4.1 to §4.4). */
import { require200 } from "./require-200.ts";
import type { Assertions } from "../../judge/assertions.ts";
import { notSeen } from "../../../evidence/reason.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import type { AccountChange, ResourceChange, TableItemChange } from "../../discovery/inventory.ts";
import { assertEach } from "./assert-each.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readNewest, readRetained } from "./pinned-read.ts";
import { assertLatestIsDefault } from "./state-checks.ts";
import type { StateRead } from "./state-read.ts";

/**
 * How far above the oldest version each attempt reads. The oldest version may increase between two requests, so the
 * third and fourth attempt read 2 and 8 versions above it.
 */
const margins = [0n, 0n, 2n, 8n];

/**
 * Asserts that reads at the latest and at the oldest version succeed. If the oldest version is pruned before it is
 * read, the next attempt reads at the new oldest version or a few versions above it.
 */
export async function assertBoundariesServed(read: StateRead, assert: Assertions): Promise<void> {
  const now = await readNow(read);
  await assertEach([assertLatestServed, assertOldestServed], (assertServed) =>
    assertServed(read, assert, now),
  );
}

async function assertLatestServed(read: StateRead, assert: Assertions, now: Answer): Promise<void> {
  const version = readHeaderNumber(now, "ledgerVersion");
  if (version < read.since) return;
  const answer = await read.ask(version);
  if (answer.status !== 200) await requireStillRetained(read, answer, version);
  assertEdge(read, assert, { answer, version, name: "latest" });
}

async function assertOldestServed(read: StateRead, assert: Assertions, now: Answer): Promise<void> {
  let lost: Inconclusive | null = null;
  for (const [attempt, margin] of margins.entries()) {
    const start = attempt === 0 ? now : await readNow(read);
    const version = readHeaderNumber(start, "oldestLedgerVersion") + margin;
    if (version < read.since) return;
    try {
      const answer = await readOldest(read, version);
      if (answer.status !== 200) await requireStillRetained(read, answer, version);
      const name = margin === 0n ? "oldest" : `oldest plus ${margin}`;
      return assertEdge(read, assert, { answer, version, name });
    } catch (thrown) {
      if (!(thrown instanceof Inconclusive)) throw thrown;
      lost = thrown;
    }
  }
  if (lost !== null) throw lost;
}

async function readNow(read: StateRead): Promise<Answer> {
  const answer = await read.ask();
  require200(answer, read.rows.exists);
  return answer;
}

/** A response to a read at the latest or near the oldest version. `name` says at which of the two. */
interface EdgeRead {
  readonly answer: Answer;
  readonly version: bigint;
  readonly name: string;
}

function assertEdge({ what }: StateRead, assert: Assertions, { answer, version, name }: EdgeRead): void {
  const context = `Read ${what} at version ${version}, the ${name} version according to the headers`;
  assert.status(answer, [200], context);
}

/**
 * How often a rejected read is sent. If two replicas take turns or respond at random, one of these attempts should
 * reach the replica that retains the version.
 */
const attemptsMax = 4;

/** Reads at the oldest version, up to four times while the response is an error without ledger headers. */
async function readOldest({ ask }: StateRead, version: bigint): Promise<Answer> {
  let answer = await ask(version);
  for (let attempt = 1; attempt < attemptsMax && answer.status !== 200; attempt += 1) {
    if (answer.position.oldestLedgerVersion !== null) break;
    answer = await ask(version);
  }
  return answer;
}

/**
 * Requires that a version was still retained when a read of it was rejected. The headers of the rejection show this. If
 * it has none, the headers of a new read show it.
 * @param answer the rejection
 * @throws Inconclusive if the headers do not show that the version was retained
 */
async function requireStillRetained(read: StateRead, answer: Answer, version: bigint): Promise<void> {
  const { oldestLedgerVersion: oldest, ledgerVersion: latest } = answer.position;
  if (oldest !== null || latest !== null) return requireWithinRetained(answer, version);
  requireWithinRetained(await readNow(read), version);
}

/**
 * Requires that the replica that sent a response retains a version, according to the headers of the response.
 * @param earlier exchanges to report in front of the exchange of the response
 * @throws Inconclusive if the headers do not show this
 */
export function requireWithinRetained(
  { position, exchange }: Answer,
  version: bigint,
  earlier: readonly Exchange[] = [],
): void {
  const { oldestLedgerVersion: oldest, ledgerVersion: latest } = position;
  if (oldest !== null && latest !== null && BigInt(oldest) <= version && version <= BigInt(latest)) return;
  throw new Inconclusive(notSeen(`a response whose headers show that version ${version} is retained`), [
    ...earlier,
    exchange,
  ]);
}

/** Asserts that a read without a version returns the latest state even right after a read at an earlier version. */
export async function assertLatestUnaffectedByEarlierRead(
  read: StateRead,
  assert: Assertions,
  version: bigint,
): Promise<void> {
  const earlier = await readRetained(read.ask, version);
  require200(earlier, read.rows.retained);
  await assertLatestIsDefault(read, assert);
}

/**
 * Asserts that a read above the latest version returns an error or the latest state, but not an earlier state
 * (ACCT-S02). The read is at 2^32 plus an earlier version: a node that keeps only 32 bits would read at the earlier
 * version.
 */
export async function assertFutureIsNotPast(
  read: StateRead,
  assert: Assertions,
  { earlier }: Pick<AccountChange | ResourceChange | TableItemChange, "earlier">,
): Promise<void> {
  const version = (1n << 32n) + BigInt(earlier.version);
  const answer = await read.ask(version);
  assert.executed(answer, "a read above the latest version does not return the state of an earlier one");
  if (answer.status !== 200) return;
  const latest = readHeaderNumber(answer, "ledgerVersion");
  if (latest >= version) return;
  assert.sameAnswer({
    context: `Read ${read.what} at version ${version}, above the latest, and at version ${latest}, the latest`,
    answer,
    expectedAnswer: await readNewest(read, latest),
  });
}
