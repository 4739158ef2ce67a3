/** The checks that every read of state has in common (§4.1 to §4.4, §7), each for one requirement of one operation. */
import * as fc from "fast-check";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { FactId } from "../../../spec/facts.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { formatStatus } from "../../oracle/records/answer-facts.ts";
import type { Fixtures } from "./check.ts";
import { assertProperty } from "./assert-property.ts";
import { assertSameAnswer, assertStatus, require200, assertRejected } from "./matchers.ts";
import { quote } from "../../oracle/judgement.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readExisting, readNewest, readPruned, readRetained, toRetainedWindow } from "./pinned-read.ts";
import { malformedU64Text } from "./arbitraries.ts";
import { limitRuns, drawInteger } from "./seed.ts";
import type { StateRead } from "./state-read.ts";

/** Each case of a read that is repeated costs three. */
const pinnedCasesMax = 8;

/** How far below the latest a version lies that every replica has reached, unless the whole window is short. */
const replicaLagMax = 10_000n;

/** What was answered with 200 before is so again. */
export async function assertExistingReturned(read: StateRead, requirement: RequirementId): Promise<void> {
  const answer = await readExisting(read);
  assertStatus(answer, requirement, [200], `${read.what} was answered with 200 before and so is again`);
}

/** A version below the oldest is answered with 410. */
export async function assertPrunedIs410(read: StateRead, requirement: RequirementId): Promise<void> {
  const latest = await readLatest(read);
  const oldest = readHeaderNumber(latest, "oldestLedgerVersion");
  if (oldest > readHeaderNumber(latest, "ledgerVersion")) {
    throw new Inconclusive("blocked by RESP-010: needs to know the oldest ledger version", [latest.exchange]);
  }
  if (oldest === 0n) {
    throw new Inconclusive("needs a pruned version: the oldest ledger version of this node is 0", [
      latest.exchange,
    ]);
  }
  for (const version of new Set([oldest - 1n, oldest / 2n, 0n])) {
    const answer = await readPruned(read.ask, version);
    assertStatus(
      answer,
      requirement,
      [410],
      `Version ${version} is below the oldest and so answered with 410`,
    );
  }
}

/** Without a version the latest is read. */
export async function assertLatestIsDefault(read: StateRead, requirement: RequirementId): Promise<void> {
  const latest = await readLatest(read);
  const version = readHeaderNumber(latest, "ledgerVersion");
  const pinned = await readNewest(read, version);
  assertSameAnswer({
    requirement,
    context: `A read without ledger_version is the read at ${version}, the latest`,
    answer: latest,
    expectedAnswer: pinned,
  });
}

/** Versions between the oldest and the latest are served. */
export async function assertRetainedServed(
  read: StateRead,
  requirement: RequirementId,
  seed: Fixtures["seed"],
): Promise<void> {
  const before = await readLatest(read);
  const { oldest, newest } = toRetainedWindow(read, before);
  for (const version of sampleRetainedVersions(oldest, newest, seed)) {
    const answer = await readRetained(read.ask, version);
    if (answer.status !== 200) await requireRetained(read, version);
    assertStatus(
      answer,
      requirement,
      [200],
      `Version ${version} lies between the oldest and the latest and so is served`,
    );
  }
}

/**
 * A read at a pinned version never changes, whatever is read in between.
 * @param times How often it is read again. Left out: once.
 */
export async function assertPinnedReadStable(
  read: StateRead,
  requirement: RequirementId,
  seed: Fixtures["seed"],
  times = 1,
): Promise<void> {
  const latest = await readLatest(read);
  const { oldest, newest } = toRetainedWindow(read, latest);
  const window = newest - oldest;
  if (window < 2n)
    throw new Inconclusive("needs versions between the oldest and the latest", [latest.exchange]);
  await assertProperty({
    seed: limitRuns(pinnedCasesMax, seed),
    // The newest half of the window, because the pruning edge may move; another read in between may disturb.
    cases: fc.record({
      depth: fc.bigInt({ min: 1n, max: window / 2n }),
      other: fc.bigInt({ min: 0n, max: window / 2n }),
    }),
    holds: async ({ depth, other }) => {
      const first = await readRetained(read.ask, newest - depth);
      require200(first, read.rows.retained);
      await read.ask(newest - other);
      for (let time = 1; time <= times; time += 1) {
        const again = await readRetained(read.ask, newest - depth);
        require200(again, read.rows.retained);
        assertSameAnswer({
          requirement,
          context: `What is read at one version (${read.what}) is the same at every read`,
          answer: again,
          expectedAnswer: first,
        });
      }
    },
  });
}

/** A ledger_version outside uint64 is refused. */
export async function assertMalformedVersionRejected(
  read: StateRead,
  requirement: RequirementId,
  seed: Fixtures["seed"],
): Promise<void> {
  await readLatest(read);
  await assertProperty({
    seed,
    cases: malformedU64Text,
    holds: async ({ text, broken }) => {
      const answer = await read.ask(text, { form: "malformed" });
      assertRejected(answer, requirement, `A ledger_version with ${broken} is refused`);
    },
  });
}

/** Notes what an answer is where the document leaves it open. */
export function recordStatusFact(node: Fixtures["node"], id: FactId, answer: Answer): void {
  node.recorder.recordFact(id, node.redact(quote(formatStatus(answer.status, answer.value))));
}

/** The read at the latest version. */
async function readLatest(read: StateRead): Promise<Answer> {
  const answer = await read.ask();
  require200(answer, read.rows.exists);
  return answer;
}

/** Looks again whether a version that was not served was pruned meanwhile. */
async function requireRetained(read: StateRead, version: bigint): Promise<void> {
  const after = await readLatest(read);
  if (readHeaderNumber(after, "oldestLedgerVersion") < version) return;
  throw new Inconclusive(`needs a version that stays retained: ${version} was pruned meanwhile`, [
    after.exchange,
  ]);
}

/**
 * Versions away from both edges, because both move: the pruning edge upwards, and replicas may lag behind the latest.
 * One of them is drawn, because what was recorded of another run holds every version that is the same in each.
 */
export function sampleRetainedVersions(oldest: bigint, latest: bigint, seed: Fixtures["seed"]): bigint[] {
  const span = latest - oldest;
  if (span < 2n)
    throw new Inconclusive(`needs versions between the oldest (${oldest}) and the latest (${latest})`);
  const low = oldest + span / 2n;
  const high = latest - (span / 8n < replicaLagMax ? span / 8n : replicaLagMax) - 1n;
  return [...new Set([low, high, low < high ? drawInteger(seed, low, high) : low])].filter(
    (version) => version > oldest,
  );
}
