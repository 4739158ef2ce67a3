/** Checks of reads at the oldest and the latest version, and above the latest (§4.1 to §4.4). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import type { AccountChange, ResourceChange, TableItemChange } from "../../discovery/inventory.ts";
import { assertSameAnswer, assertStatus, require200 } from "./matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readNewest, readRetained } from "./pinned-read.ts";
import { assertLatestIsDefault } from "./state-checks.ts";
import type { StateRead } from "./state-read.ts";

const edges = [
  { header: "ledgerVersion", name: "latest" },
  { header: "oldestLedgerVersion", name: "oldest" },
] as const;

/** Asserts that the latest and the oldest version can be requested explicitly. */
export async function assertBoundariesServed(read: StateRead, requirement: RequirementId): Promise<void> {
  const now = await read.ask();
  require200(now, read.rows.exists);
  for (const { header, name } of edges) {
    const version = readHeaderNumber(now, header);
    if (version < read.since) continue;
    const answer = await (name === "oldest" ? readOldest(read, version) : read.ask(version));
    if (answer.status !== 200) await requireStillRetained(read, answer, version);
    assertStatus(
      answer,
      requirement,
      [200],
      `Read ${read.what} at version ${version}, the ${name} version according to the headers`,
    );
  }
}

/**
 * If a load balancer alternates between two replicas or picks one at random, one of these attempts should reach the
 * replica that retains the version.
 */
const attemptsMax = 4;

/** Reads at the oldest version. Repeats the read while the response is an error without ledger headers. */
async function readOldest({ ask }: StateRead, version: bigint): Promise<Answer> {
  let answer = await ask(version);
  for (let attempt = 1; attempt < attemptsMax && answer.status !== 200; attempt += 1) {
    if (answer.position.oldestLedgerVersion !== null) break;
    answer = await ask(version);
  }
  return answer;
}

/**
 * Requires that a rejected version was retained before and after the rejection. The rejection itself may have no ledger
 * headers.
 * @throws Inconclusive if headers do not show that the version was retained
 */
async function requireStillRetained(read: StateRead, answer: Answer, version: bigint): Promise<void> {
  const { oldestLedgerVersion: oldest, ledgerVersion: latest } = answer.position;
  if (oldest !== null || latest !== null) return requireWithinRetained(answer, version);
  const after = await read.ask();
  require200(after, read.rows.exists);
  requireWithinRetained(after, version);
}

/** @throws Inconclusive if the headers of a response do not show that the responding replica retains the version */
export function requireWithinRetained({ position, exchange }: Answer, version: bigint): void {
  const { oldestLedgerVersion: oldest, ledgerVersion: latest } = position;
  if (oldest !== null && latest !== null && BigInt(oldest) <= version && version <= BigInt(latest)) return;
  throw new Inconclusive(`needs a response whose headers show that version ${version} is retained`, [
    exchange,
  ]);
}

/** Asserts that a read without a version returns the latest state right after a read at an earlier version. */
export async function assertLatestUnaffectedByEarlierRead(
  read: StateRead,
  requirement: RequirementId,
  version: bigint,
): Promise<void> {
  const earlier = await readRetained(read.ask, version);
  require200(earlier, read.rows.retained);
  await assertLatestIsDefault(read, requirement);
}

/**
 * Asserts that a read above the latest version does not return the state of an earlier version. The document leaves
 * open what such a read returns (ACCT-S02).
 */
export async function assertFutureIsNotPast(
  read: StateRead,
  requirement: RequirementId,
  { earlier }: Pick<AccountChange | ResourceChange | TableItemChange, "earlier">,
): Promise<void> {
  const version = (1n << 32n) + BigInt(earlier.version);
  const answer = await read.ask(version);
  answer.recordAssertion(
    requirement,
    "a read above the latest version does not return the state of an earlier one",
  );
  if (answer.status !== 200) return;
  const latest = readHeaderNumber(answer, "ledgerVersion");
  if (latest >= version) return;
  assertSameAnswer({
    requirement,
    context: `Read ${read.what} at version ${version}, above the latest, and at version ${latest}, the latest`,
    answer,
    expectedAnswer: await readNewest(read, latest),
  });
}
