/** The checks that all reads of state share (§4.1 to §4.4, §7), each for one requirement of one operation. */
import { require200 } from "./require-200.ts";
import { missing } from "../../discovery/missing-state.ts";
import { notSeen } from "../../../evidence/reason.ts";
import * as fc from "fast-check";
import type { FactId } from "../../../spec/facts.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { formatStatus } from "../../oracle/records/answer-facts.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { assertEach } from "./assert-each.ts";
import { assertProperty } from "./assert-property.ts";
import { quote } from "../../oracle/judgement.ts";
import { Inconclusive } from "../../client/outcome.ts";
import {
  readNewest,
  readPruned,
  readRetained,
  requireOrderedRange,
  toRetainedWindow,
} from "./pinned-read.ts";
import { malformedU64Text, smallestAboveU64 } from "./arbitraries.ts";
import { limitRuns, drawInteger } from "../../judge/seed.ts";
import type { StateRead } from "./state-read.ts";

/** At most this many versions are generated, because each of them costs at least three requests. */
const pinnedCasesMax = 5;

/** How far a replica may lag: every replica should have a version that is this far below the latest one. */
const replicaLagMax = 10_000n;

/** Asserts that a read at a pruned version (below the oldest version) returns status 410. */
export async function assertPrunedIs410(read: StateRead, assert: Assertions): Promise<void> {
  const latest = await readLatest(read);
  const oldest = readHeaderNumber(latest, "oldestLedgerVersion");
  requireOrderedRange(latest);
  if (oldest === 0n) {
    throw new Inconclusive(missing.neverPruned, [latest.exchange]);
  }
  // The combinations of inputs read the first version, and the one right below the oldest.
  const version = oldest / 2n;
  const answer = await readPruned(read.ask, version);
  assert.status(
    answer,
    [410],
    `Read ${read.what} at version ${version}, which is pruned (oldest is ${answer.position.oldestLedgerVersion ?? oldest})`,
  );
}

/** Asserts that a read without a version returns the latest state. */
export async function assertLatestIsDefault(read: StateRead, assert: Assertions): Promise<void> {
  const latest = await readLatest(read);
  const version = readHeaderNumber(latest, "ledgerVersion");
  const pinned = await readNewest(read, version);
  assert.sameAnswer({
    context: `Read ${read.what} without ledger_version and at version ${version}, the latest`,
    answer: latest,
    expectedAnswer: pinned,
  });
}

/** Asserts that reads at versions between the oldest and the latest one succeed. */
export async function assertRetainedServed(
  read: StateRead,
  { assert, seed }: Pick<Fixtures, "assert" | "seed">,
): Promise<void> {
  const before = await readLatest(read);
  const { oldest, newest } = toRetainedWindow(read, before);
  const assertServed = async (version: bigint): Promise<void> => {
    const answer = await readRetained(read.ask, version);
    if (answer.status !== 200) await requireRetained(read, version);
    assert.status(
      answer,
      [200],
      `Read ${read.what} at version ${version}, which is retained (${oldest} to ${newest})`,
    );
  };
  await assertEach(sampleRetainedVersions(oldest, newest, seed), assertServed, seed.spare);
}

/**
 * Asserts that a read at one version always gets the same response, even if another version is read in between.
 * @param times how often each version is read again, after the first read
 */
export async function assertPinnedReadStable(
  read: StateRead,
  { assert, seed }: Pick<Fixtures, "assert" | "seed">,
  times = 1,
): Promise<void> {
  const latest = await readLatest(read);
  const { oldest, newest } = toRetainedWindow(read, latest);
  const window = newest - oldest;
  if (window < 2n)
    throw new Inconclusive(
      notSeen("versions between the oldest and the latest", ["block"], { subject: "older-state" }),
      [latest.exchange],
    );
  await assertProperty({
    seed: limitRuns(pinnedCasesMax, seed),
    // Only the newer half of the retained versions is read, because the target may prune the older half during the
    // check.
    cases: fc.record({
      depth: fc.bigInt({ min: 1n, max: window / 2n }),
      other: fc.bigInt({ min: 0n, max: window / 2n }),
    }),
    holds: async ({ depth, other }) => {
      const first = await readRetained(read.ask, newest - depth);
      require200(first, read.rows.retained);
      // A defective node may return the state of the version that was read last.
      await read.ask(newest - other);
      for (let time = 1; time <= times; time += 1) {
        const again = await readRetained(read.ask, newest - depth);
        require200(again, read.rows.retained);
        assert.sameAnswer({
          context: `Read ${read.what} twice at version ${newest - depth}`,
          answer: again,
          expectedAnswer: first,
        });
      }
    },
  });
}

/** Asserts that a ledger_version that is not a uint64 is rejected. */
export async function assertMalformedVersionRejected(
  read: StateRead,
  { assert, seed }: Pick<Fixtures, "assert" | "seed">,
): Promise<void> {
  await readLatest(read);
  await assertProperty({
    seed: limitRuns(seed.runs - 1, seed),
    examples: [smallestAboveU64],
    cases: malformedU64Text,
    holds: async ({ text, broken }) => {
      const answer = await read.ask(text, { form: "malformed" });
      assert.rejected(
        answer,
        `Read ${read.what} with the ledger_version ${JSON.stringify(text)} (${broken})`,
      );
    },
  });
}

/** Records the status of a response as a fact, for requests whose status the document leaves open. */
export function recordStatusFact(node: Fixtures["node"], id: FactId, answer: Answer): void {
  node.recorder.recordFact(id, node.redact(quote(formatStatus(answer.status, answer.value))));
}

/** Reads at the latest version. @throws Inconclusive if the status is not 200 */
async function readLatest(read: StateRead): Promise<Answer> {
  const answer = await read.ask();
  require200(answer, read.rows.exists);
  return answer;
}

/**
 * Requires that a version is still retained after a read of it failed.
 * @throws Inconclusive if it was pruned meanwhile
 */
async function requireRetained(read: StateRead, version: bigint): Promise<void> {
  const after = await readLatest(read);
  if (readHeaderNumber(after, "oldestLedgerVersion") < version) return;
  throw new Inconclusive(
    notSeen("a version that stays retained", [], { detail: `${version} was pruned during the check` }),
    [after.exchange],
  );
}

/**
 * Picks versions that are not close to the oldest version, which the target may prune, or to the latest version, which
 * some replicas may not have reached. One version is random, because a target that replays recorded responses could
 * know the fixed ones.
 */
export function sampleRetainedVersions(oldest: bigint, latest: bigint, seed: Fixtures["seed"]): bigint[] {
  const span = latest - oldest;
  if (span < 2n)
    throw new Inconclusive(
      notSeen(`versions between the oldest (${oldest}) and the latest (${latest})`, ["block"], {
        subject: "older-state",
      }),
    );
  const low = oldest + span / 2n;
  const high = latest - (span / 8n < replicaLagMax ? span / 8n : replicaLagMax) - 1n;
  return [...new Set([low, high, low < high ? drawInteger(seed, low, high) : low])].filter(
    (version) => version > oldest,
  );
}
