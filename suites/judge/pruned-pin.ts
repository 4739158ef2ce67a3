/**
 * Recognises failures that pruning explains. A target may prune a version during a run (§1). If version 47 was retained
 * when the run began and the oldest version is now 48, status 410 at version 47 is correct.
 */
import type { Exchange } from "../../evidence/exchange.ts";
import { Inconclusive, Violation } from "../client/outcome.ts";
import type { Fixtures } from "./check.ts";
import { ignoreInconclusive } from "./ignore-inconclusive.ts";

/** Thrown if a version was pruned while a check read at it. */
export class PrunedMeanwhile extends Inconclusive {
  readonly version: bigint;
  constructor(version: bigint, oldest: bigint, exchanges: readonly Exchange[]) {
    super({ kind: "pruned", version: String(version), oldest: String(oldest) }, exchanges);
    this.version = version;
  }
}

/**
 * Returns a PrunedMeanwhile instead of a thrown Violation or Inconclusive if pruning explains the failure: one of its
 * responses is a 410 at a version that was retained at the end of discovery, but is below the oldest version now.
 * Returns any other error unchanged.
 */
export async function explainByPruning(
  fixtures: Pick<Fixtures, "node" | "inventory">,
  thrown: unknown,
): Promise<unknown> {
  const version = findRejectedVersion(exchangesOf(thrown));
  if (version === null || thrown instanceof PrunedMeanwhile) return thrown;
  const { position } = fixtures.inventory.all;
  if (version < BigInt(position?.oldestLedgerVersion ?? 0)) return thrown;
  const oldest = await readOldestVersion(fixtures);
  return oldest === null || oldest <= version
    ? thrown
    : new PrunedMeanwhile(version, oldest, exchangesOf(thrown));
}

function exchangesOf(thrown: unknown): readonly Exchange[] {
  if (thrown instanceof Violation) return thrown.details.exchanges;
  return thrown instanceof Inconclusive ? thrown.exchanges : [];
}

/** Finds the lowest version at which a read got status 410; null if no read got this status. */
function findRejectedVersion(exchanges: readonly Exchange[]): bigint | null {
  const versions = exchanges.flatMap(({ request, response }) => {
    const version = response?.status === 410 ? toRequestedVersion(request.url) : null;
    return version === null ? [] : [version];
  });
  return versions.reduce<bigint | null>((low, one) => (low === null || one < low ? one : low), null);
}

/** Returns the version in a URL: the parameter `ledger_version`, or the version in the path of a block. Else null. */
function toRequestedVersion(url: string): bigint | null {
  const found = /[?&]ledger_version=(\d{1,20})(?:&|$)|\/blocks\/by_version\/(\d{1,20})(?:\?|$)/.exec(url);
  const text = found?.[1] ?? found?.[2];
  return text === undefined ? null : BigInt(text);
}

/** Sends a read, and returns the oldest version in the headers of the response. Null if no response has this header. */
async function readOldestVersion({
  node,
  inventory,
}: Pick<Fixtures, "node" | "inventory">): Promise<bigint | null> {
  let oldest: string | null = null;
  for (const ask of [() => node.checkHealth(), () => node.getAccount(inventory.account())]) {
    await ignoreInconclusive(async () => {
      oldest ??= (await ask()).position.oldestLedgerVersion;
    });
    if (oldest !== null) return BigInt(oldest);
  }
  return null;
}
