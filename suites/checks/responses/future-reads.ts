/** Checks of reads far above the latest version (§4.0). */
import { notSeen } from "../../../evidence/reason.ts";
import { STATUSES, U64_MAX } from "../../../spec/vocabulary.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import {
  knownAccountRead,
  knownModulesRead,
  knownResourcesRead,
  knownTableItemRead,
  type CreateStateRead,
} from "../kit/state-read.ts";

type ReadFixtures = Pick<Fixtures, "node" | "inventory">;

/** No ledger creates this many versions during a run. */
const farAhead = 1_000_000_000_000_000n;

/** The reads of state at a ledger version, each with the name of its object for the title of its check. */
export const stateReads: readonly (readonly [what: string, create: CreateStateRead])[] = [
  ["an account", knownAccountRead],
  ["resources", knownResourcesRead],
  ["modules", knownModulesRead],
  ["a table item", knownTableItemRead],
];

/** RESP-019: a read of state far above the latest version does not return 200. @throws Violation, Inconclusive */
export async function assertFutureStateRejected(fixtures: Fixtures, create: CreateStateRead): Promise<void> {
  const { what, ask } = create(fixtures);
  const version = toFutureVersion(fixtures);
  assertFutureRejected(fixtures.assert, await ask(version), version, `Read ${what}`);
}

/** RESP-019: a read of a block far above the latest version does not return 200. @throws Violation, Inconclusive */
export async function assertFutureBlockRejected(fixtures: Fixtures): Promise<void> {
  const version = toFutureVersion(fixtures);
  assertFutureRejected(
    fixtures.assert,
    await fixtures.node.getBlockByVersion(version),
    version,
    "Read a block",
  );
}

function toFutureVersion({ inventory }: ReadFixtures): bigint {
  const version = inventory.version() + farAhead;
  return version < U64_MAX ? version : U64_MAX;
}

function assertFutureRejected(assert: Assertions, answer: Answer, version: bigint, context: string): void {
  const latest = answer.status === 200 ? readHeaderNumber(answer, "ledgerVersion") : null;
  if (latest !== null && latest >= version) {
    throw new Inconclusive(notSeen(`a version above the latest, which is ${latest}`), [answer.exchange]);
  }
  const errors = STATUSES[answer.operation].filter((status) => status !== 200);
  const above = latest === null ? "far above the latest" : `far above the latest, which is ${latest}`;
  assert.status(answer, errors, `${context} at version ${version}, ${above}`);
}
