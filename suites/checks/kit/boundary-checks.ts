/** Reads at the two ends of the window and beyond its end (§4.1 to §4.4), where only an answer's own headers tell what is certain. */
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

/** The latest and the oldest version are served where they are named. */
export async function assertBoundariesServed(read: StateRead, requirement: RequirementId): Promise<void> {
  const now = await read.ask();
  require200(now, read.rows.exists);
  for (const { header, name } of edges) {
    const version = readHeaderNumber(now, header);
    if (version < read.since) continue;
    const answer = await read.ask(version);
    if (answer.status !== 200) requireWithinRetained(answer, version);
    assertStatus(
      answer,
      requirement,
      [200],
      `Version ${version}, which the headers call the ${name}, is served`,
    );
  }
}

/** @throws Inconclusive where a refusal does not itself say that it holds the version */
export function requireWithinRetained({ position, exchange }: Answer, version: bigint): void {
  const { oldestLedgerVersion: oldest, ledgerVersion: latest } = position;
  if (oldest !== null && latest !== null && BigInt(oldest) <= version && version <= BigInt(latest)) return;
  throw new Inconclusive(`needs a refusal whose headers say that version ${version} is held`, [exchange]);
}

/** What was read of an earlier version is not what the latest is next. */
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
 * What answers a version above the latest is open (ACCT-S02), but no state there can be the one of a retained version
 * before the latest.
 */
export async function assertFutureIsNotPast(
  read: StateRead,
  requirement: RequirementId,
  { earlier }: Pick<AccountChange | ResourceChange | TableItemChange, "earlier">,
): Promise<void> {
  const version = (1n << 32n) + BigInt(earlier.version);
  const answer = await read.ask(version);
  answer.recordAssertion(requirement, "a version above the latest shows nothing of an earlier one");
  if (answer.status !== 200) return;
  const latest = readHeaderNumber(answer, "ledgerVersion");
  if (latest >= version) return;
  assertSameAnswer({
    requirement,
    context: `What version ${version} is answered with, above the latest, is no earlier state than that at ${latest}, the latest`,
    answer,
    expectedAnswer: await readNewest(read, latest),
  });
}
