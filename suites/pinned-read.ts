/**
 * Reads at a ledger version, for targets whose answers come from several replicas: behind a load balancer one may lag
 * behind the latest version that another has shown, or have pruned more or less. What an answer's own headers (§4.0) say
 * of its window tells a replica that does not hold a version from a node that fails to serve it.
 */
import { isDeepStrictEqual } from "node:util";
import { headerNumber, type Answer } from "./client/answer.ts";
import { sleep } from "./client/transport.ts";
import type { Fixtures } from "./judge.ts";
import { presumes200 } from "./matchers.ts";
import { Inconclusive } from "./outcome.ts";

const timesMax = 6;
const spacingMillis = 20;

/**
 * Asks until an answer will do, and gives that.
 * @throws Inconclusive, saying what it needs, where none of several did
 */
async function askUntil(
  ask: () => Promise<Answer>,
  willDo: (answer: Answer) => boolean,
  needs: (answer: Answer) => string,
): Promise<Answer> {
  for (let time = 1; ; time += 1) {
    const answer = await ask();
    if (willDo(answer)) return answer;
    if (time === timesMax) throw new Inconclusive(needs(answer), [answer.exchange]);
    await sleep(spacingMillis * time);
  }
}

/**
 * An account at a version between the oldest and the latest, asked for again where a replica that does not hold the
 * version answered. An error without headers is taken for what it says.
 * @throws Inconclusive where only such replicas answer
 */
export function readRetained(node: Fixtures["node"], address: string, version: bigint): Promise<Answer> {
  return askUntil(
    () => node.getAccount(address, { ledgerVersion: version }),
    (answer) => answer.status === 200 || isWithinOwnWindow(answer, version),
    ({ position }) =>
      `needs a replica that holds version ${version}: this one holds ${position.oldestLedgerVersion} to ${position.ledgerVersion}`,
  );
}

/**
 * An account at a version below the oldest, asked for again where a replica that retains the version answered.
 * @throws Inconclusive where only such replicas answer
 */
export function readPruned(node: Fixtures["node"], address: string, version: bigint): Promise<Answer> {
  return askUntil(
    () => node.getAccount(address, { ledgerVersion: version }),
    ({ position: { oldestLedgerVersion: oldest } }) => oldest === null || BigInt(oldest) > version,
    ({ position }) =>
      `needs a pruned version: version ${version} is not below the oldest, ${position.oldestLedgerVersion}`,
  );
}

/**
 * An account at the version that the node has just called its latest, asked for until a replica has come so far.
 * @throws Inconclusive where none has
 */
export function readNewest(node: Fixtures["node"], address: string, version: bigint): Promise<Answer> {
  return askUntil(
    () => node.getAccount(address, { ledgerVersion: version }),
    ({ status }) => status === 200,
    ({ status }) => `blocked by ACCT-008: needs a 200, but the answer is ${status}`,
  );
}

/** An account, and it at a version in the middle of the window, where no replica lags and no pruning edge comes by. */
export async function pinAccount({
  node,
  inventory,
}: Pick<Fixtures, "node" | "inventory">): Promise<{ address: string; like: Answer; version: bigint }> {
  const address = inventory.account();
  const latest = await node.getAccount(address);
  presumes200(latest, "ACCT-006");
  const newest = headerNumber(latest, "ledgerVersion");
  const oldest = headerNumber(latest, "oldestLedgerVersion");
  const version = oldest < newest ? newest - (newest - oldest) / 2n : newest;
  const like = await readRetained(node, address, version);
  presumes200(like, "ACCT-008");
  const again = await readRetained(node, address, version);
  if (again.status === 200 && !isDeepStrictEqual(again.value, like.value)) {
    throw new Inconclusive("blocked by ACCT-009: needs a read that stays the same", [
      like.exchange,
      again.exchange,
    ]);
  }
  return { address, like, version };
}

function isWithinOwnWindow({ position }: Answer, version: bigint): boolean {
  const { oldestLedgerVersion: oldest, ledgerVersion: latest } = position;
  return (oldest === null || BigInt(oldest) <= version) && (latest === null || version <= BigInt(latest));
}
