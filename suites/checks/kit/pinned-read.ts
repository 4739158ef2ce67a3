/**
 * Reads at a ledger version from targets with several replicas. Behind a load balancer, one replica may lag behind
 * another, or may have pruned more versions. If a read fails, the oldest and the latest version in its headers (§4.0)
 * show whether the responding replica has the version at all.
 */
import { isSameBody } from "../../judge/assertions.ts";
import { require200 } from "./require-200.ts";
import { blockedBy, notSeen, type Reason } from "../../../evidence/reason.ts";
import { toReceived } from "../../client/describe-error.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { sleep } from "../../client/transport.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { StateRead } from "./state-read.ts";

/** If a load balancer picks one of two replicas at random, all 12 attempts reach the wrong one once in 4,096 reads. */
const attemptsMax = 12;
const spacingMillis = 20;

/** Sends a request for the state at a ledger version. */
export type ReadAt = (version: bigint) => Promise<Answer>;

/** Repeats a request until a response is acceptable. @throws Inconclusive with the reason of `why` if no response is */
async function retryUntil(
  ask: () => Promise<Answer>,
  isAcceptable: (answer: Answer) => boolean,
  why: (answer: Answer) => Reason,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (isAcceptable(answer)) return answer;
    if (attempt === attemptsMax) throw new Inconclusive(why(answer), [answer.exchange]);
    await sleep(spacingMillis * attempt);
  }
}

/**
 * Reads at a retained version. Retries while the responding replica does not have that version. An error without ledger
 * headers is returned unchanged.
 * @throws Inconclusive if only replicas without the version respond
 */
export function readRetained(ask: ReadAt, version: bigint): Promise<Answer> {
  return retryUntil(
    () => ask(version),
    (answer) => answer.status === 200 || isWithinOwnWindow(answer, version),
    ({ position }) =>
      notSeen(`a replica that retains version ${version}`, [], {
        detail: `the one that responded retains ${position.oldestLedgerVersion} to ${position.ledgerVersion}`,
      }),
  );
}

/**
 * Creates a function that reads as `readRetained` does, but asks for a version no more after no replica had it: a node
 * that prunes quickly would make each of many reads wait.
 */
export function createRetainedReader(): typeof readRetained {
  const lost = new Map<bigint, Inconclusive>();
  return async (ask, version) => {
    const known = lost.get(version);
    if (known !== undefined) throw known;
    let last: Answer | null = null;
    try {
      return await readRetained(async (at) => (last = await ask(at)), version);
    } catch (thrown) {
      const isPruned = (last as Answer | null)?.status === 410;
      if (thrown instanceof Inconclusive && isPruned) lost.set(version, thrown);
      throw thrown;
    }
  };
}

/**
 * Reads the latest state of an account, a listing or an item that exists from version `since` on. Retries while the
 * responding replica has not reached this version.
 * @throws Inconclusive if no replica that responds has reached it
 */
export function readExisting({ ask, since }: StateRead): Promise<Answer> {
  return retryUntil(
    () => ask(),
    ({ status, position: { ledgerVersion: latest } }) =>
      status === 200 || latest === null || BigInt(latest) >= since,
    ({ position }) => behind(since, position),
  );
}

function behind(since: bigint, { ledgerVersion }: Answer["position"]): Reason {
  return notSeen(`a replica that has reached version ${since}`, [], {
    detail: `the one that responded is at version ${ledgerVersion}`,
  });
}

/**
 * Repeats a request about the latest state until the responding replica has reached version `since`.
 * @throws Inconclusive if no such replica responds
 */
export function readSince(ask: () => Promise<Answer>, since: bigint): Promise<Answer> {
  return retryUntil(
    ask,
    ({ position: { ledgerVersion: latest } }) => latest === null || BigInt(latest) >= since,
    ({ position }) => behind(since, position),
  );
}

/**
 * Reads at a pruned version. Retries while the responding replica still retains that version.
 * @throws Inconclusive if every replica that responds retains it
 */
export function readPruned(ask: ReadAt, version: bigint): Promise<Answer> {
  return retryUntil(
    () => ask(version),
    ({ position: { oldestLedgerVersion: oldest } }) => oldest === null || BigInt(oldest) > version,
    ({ position }) => ({
      kind: "pruning",
      detail: `version ${version} is not below the oldest version, ${position.oldestLedgerVersion}`,
    }),
  );
}

/**
 * Reads at the version that the node just reported as its latest. Retries until the status is 200, because a replica
 * that lags may reject the version.
 * @throws Inconclusive if no response has status 200
 */
export function readNewest({ ask, rows }: StateRead, version: bigint): Promise<Answer> {
  return retryUntil(
    () => ask(version),
    ({ status }) => status === 200,
    (answer) => blockedBy(rows.retained, notSeen("status 200", [], { got: toReceived(answer) })),
  );
}

/**
 * Requires that the replica that sent a response retains a version, according to the headers of the response.
 * @throws Inconclusive if the headers do not show this
 */
export function requireVersionRetained(answer: Answer, version: bigint): void {
  const { oldestLedgerVersion: oldest, ledgerVersion: latest } = answer.position;
  if (oldest !== null && latest !== null && isWithinOwnWindow(answer, version)) return;
  throw new Inconclusive(notSeen(`a response whose headers show that version ${version} is retained`), [
    answer.exchange,
  ]);
}

/**
 * Returns the versions at which a read must succeed: those that are retained according to a response, from `since` on.
 */
export function toRetainedWindow(
  read: StateRead,
  answer: Answer,
): { readonly oldest: bigint; readonly newest: bigint } {
  const oldest = readHeaderNumber(answer, "oldestLedgerVersion");
  return {
    oldest: oldest > read.since ? oldest : read.since,
    newest: readHeaderNumber(answer, "ledgerVersion"),
  };
}

/** @throws Inconclusive if the oldest version in the headers is above the latest: neither then shows what is pruned */
export function requireOrderedRange(answer: Answer): void {
  if (readHeaderNumber(answer, "oldestLedgerVersion") <= readHeaderNumber(answer, "ledgerVersion")) return;
  throw new Inconclusive(blockedBy("RESP-010", "an oldest ledger version that is not above the latest"), [
    answer.exchange,
  ]);
}

/**
 * A version and the response to a read at this version. If possible, it is in the middle of the retained range, where
 * replicas neither lag behind nor prune soon.
 */
export interface PinnedRead {
  readonly version: bigint;
  readonly expectedAnswer: Answer;
}

/**
 * Reads at a version in the middle of the retained range. If that fails, reads at versions that are closer and closer
 * to the latest one: a node can prune more state than its headers say. The requirement `rows.retained` judges the
 * failure.
 * @throws Inconclusive if every such read fails, or if the same read gets two different responses
 */
export async function pinRead(read: StateRead): Promise<PinnedRead> {
  const { ask, rows } = read;
  const latest = await ask();
  require200(latest, rows.exists);
  const { oldest, newest } = toRetainedWindow(read, latest);
  const span = oldest < newest ? newest - oldest : 0n;
  for (const version of new Set([newest - span / 2n, newest - span / 8n, newest - (span > 0n ? 1n : 0n)])) {
    const first = await readRetained(ask, version);
    if (first.status === 200) return { version, expectedAnswer: await requireStable(read, version, first) };
  }
  return { version: newest, expectedAnswer: await readStable({ ask, rows }, newest) };
}

/**
 * Reads twice at a retained version.
 * @throws Inconclusive if the status is not 200, or if the second response is different
 */
export async function readStable(
  { ask, rows }: Pick<StateRead, "ask" | "rows">,
  version: bigint,
): Promise<Answer> {
  const first = await readRetained(ask, version);
  require200(first, rows.retained);
  return requireStable({ ask, rows }, version, first);
}

async function requireStable(
  { ask, rows }: Pick<StateRead, "ask" | "rows">,
  version: bigint,
  first: Answer,
): Promise<Answer> {
  const again = await readRetained(ask, version);
  if (again.status === 200 && !isSameBody(again, first)) {
    throw new Inconclusive(blockedBy(rows.repeated, "a read whose response does not change"), [
      first.exchange,
      again.exchange,
    ]);
  }
  return first;
}

/**
 * If a variant of a pinned read failed (for example with another spelling of the address), requires that the pinned
 * read itself still succeeds.
 * @throws Inconclusive if the pinned read fails too: the state may have been pruned in between
 */
export async function requirePinRetained(
  answer: Answer,
  { ask, rows }: Pick<StateRead, "ask" | "rows">,
  version: bigint,
): Promise<void> {
  if (answer.status !== 200) require200(await readRetained(ask, version), rows.retained);
}

function isWithinOwnWindow({ position }: Answer, version: bigint): boolean {
  const { oldestLedgerVersion: oldest, ledgerVersion: latest } = position;
  return (oldest === null || BigInt(oldest) <= version) && (latest === null || version <= BigInt(latest));
}
