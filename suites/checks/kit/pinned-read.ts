/**
 * Reads at a ledger version, for targets whose answers come from several replicas: behind a load balancer one may lag
 * behind the latest version that another has shown, or have pruned more or less. What an answer's own headers (§4.0) say
 * of its window tells a replica that does not hold a version from a node that fails to serve it.
 */
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { sleep } from "../../client/transport.ts";
import { require200, isSameBody } from "./matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { StateRead } from "./state-read.ts";

/** Of two replicas that answer by chance one alone answers so often once in four thousand times. */
const timesMax = 12;
const spacingMillis = 20;

/** Sends a request for something at a version. */
export type ReadAt = (version: bigint) => Promise<Answer>;

/**
 * Asks until an answer will do, and gives that.
 * @throws Inconclusive, saying what it needs, where none of several did
 */
async function retryUntil(
  ask: () => Promise<Answer>,
  isAcceptable: (answer: Answer) => boolean,
  needs: (answer: Answer) => string,
): Promise<Answer> {
  for (let time = 1; ; time += 1) {
    const answer = await ask();
    if (isAcceptable(answer)) return answer;
    if (time === timesMax) throw new Inconclusive(needs(answer), [answer.exchange]);
    await sleep(spacingMillis * time);
  }
}

/**
 * A read at a version between the oldest and the latest, sent again where a replica that does not hold the version
 * answered. An error without headers is taken for what it says.
 * @throws Inconclusive where only such replicas answer
 */
export function readRetained(ask: ReadAt, version: bigint): Promise<Answer> {
  return retryUntil(
    () => ask(version),
    (answer) => answer.status === 200 || isWithinOwnWindow(answer, version),
    ({ position }) =>
      `needs a replica that holds version ${version}: this one holds ${position.oldestLedgerVersion} to ${position.ledgerVersion}`,
  );
}

/**
 * A read without a version of what exists, sent again where a replica answered that has not come so far yet.
 * @throws Inconclusive where only such replicas answer
 */
export function readExisting({ ask, since }: StateRead): Promise<Answer> {
  return retryUntil(
    () => ask(),
    ({ status, position: { ledgerVersion: latest } }) =>
      status === 200 || latest === null || BigInt(latest) >= since,
    ({ position }) =>
      `needs a replica that has come to version ${since}: this one is at ${position.ledgerVersion}`,
  );
}

/**
 * A request about the latest state, sent again where a replica answered that has not come so far as another.
 * @throws Inconclusive where only such replicas answer
 */
export function readSince(ask: () => Promise<Answer>, since: bigint): Promise<Answer> {
  return retryUntil(
    ask,
    ({ position: { ledgerVersion: latest } }) => latest === null || BigInt(latest) >= since,
    ({ position }) =>
      `needs a replica that has come to version ${since}: this one is at ${position.ledgerVersion}`,
  );
}

/**
 * A read at a version below the oldest, sent again where a replica that retains the version answered.
 * @throws Inconclusive where only such replicas answer
 */
export function readPruned(ask: ReadAt, version: bigint): Promise<Answer> {
  return retryUntil(
    () => ask(version),
    ({ position: { oldestLedgerVersion: oldest } }) => oldest === null || BigInt(oldest) > version,
    ({ position }) =>
      `needs a pruned version: version ${version} is not below the oldest, ${position.oldestLedgerVersion}`,
  );
}

/**
 * A read at the version that the node has just called its latest, sent until a replica has come so far.
 * @throws Inconclusive where none has
 */
export function readNewest({ ask, rows }: StateRead, version: bigint): Promise<Answer> {
  return retryUntil(
    () => ask(version),
    ({ status }) => status === 200,
    ({ status }) => `blocked by ${rows.retained}: needs a 200, but the answer is ${status}`,
  );
}

/**
 * An answer whose own headers show that whoever gave it holds a version.
 * @throws Inconclusive where they do not, or where there are none
 */
export function requireVersionRetained(answer: Answer, version: bigint): void {
  const { oldestLedgerVersion: oldest, ledgerVersion: latest } = answer.position;
  if (oldest !== null && latest !== null && isWithinOwnWindow(answer, version)) return;
  throw new Inconclusive(`needs an answer that shows that version ${version} is held by who gave it`, [
    answer.exchange,
  ]);
}

/** The versions at which a read is known to succeed, by the headers of an answer to it. */
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

/** A read in the middle of the window, where no replica lags and no pruning edge comes by; and what it gave. */
export interface PinnedRead {
  readonly version: bigint;
  readonly expectedAnswer: Answer;
}

/** @throws Inconclusive where the read does not succeed there, or not alike twice */
export async function pinRead(read: StateRead): Promise<PinnedRead> {
  const { ask, rows } = read;
  const latest = await ask();
  require200(latest, rows.exists);
  const { oldest, newest } = toRetainedWindow(read, latest);
  const version = oldest < newest ? newest - (newest - oldest) / 2n : newest;
  return { version, expectedAnswer: await readStable({ ask, rows }, version) };
}

/**
 * A 200 of a read at a retained version that is the same when asked for again.
 * @throws Inconclusive where it is not
 */
export async function readStable(
  { ask, rows }: Pick<StateRead, "ask" | "rows">,
  version: bigint,
): Promise<Answer> {
  const first = await readRetained(ask, version);
  require200(first, rows.retained);
  const again = await readRetained(ask, version);
  if (again.status === 200 && !isSameBody(again, first)) {
    throw new Inconclusive(`blocked by ${rows.repeated}: needs a read that stays the same`, [
      first.exchange,
      again.exchange,
    ]);
  }
  return first;
}

function isWithinOwnWindow({ position }: Answer, version: bigint): boolean {
  const { oldestLedgerVersion: oldest, ledgerVersion: latest } = position;
  return (oldest === null || BigInt(oldest) <= version) && (latest === null || version <= BigInt(latest));
}
