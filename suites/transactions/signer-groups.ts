/**
 * Divides the signers of a run among the checks that submit at the same time. Two checks never plan transactions of the
 * same account at once, because one would use the sequence number that the other has read.
 */
import type { Signers } from "./signers.ts";

/** A check that uses several signers gets this many of them while it shares them with other checks. */
const severalCount = 2;
/** With fewer signers that can be shared, checks run one after another, and each may use all. */
const sharedMin = 3;

/** What a check needs. */
interface Use {
  /** Whether it uses several signers. */
  readonly isSeveral: boolean;
  /** Whether other checks may submit at the same time. */
  readonly isShared: boolean;
}

export interface SignerGroups {
  /** How many checks can submit at the same time. */
  readonly count: number;
  /** Waits until enough signers are free, in the order of the calls, and calls `use` with them. */
  use<Result>(how: Use, use: (signers: Signers) => Promise<Result>): Promise<Result>;
}

/**
 * Creates the groups. The last signer is in no group: it submits what advances the ledger while checks wait, and a check
 * must not take that transaction for one of its own.
 * @param groupsMax how many checks may submit at the same time
 * @param countUses how often a signer was used. Those with the fewest uses come first, so that all pay evenly
 */
export function createSignerGroups(
  signers: Signers,
  groupsMax: number,
  countUses: (address: string) => number = () => 0,
): SignerGroups {
  const places = Array.from({ length: signers.count() }, (_, place) => place);
  const shared = places.slice(0, -1);
  const count = groupsMax > 1 && shared.length >= sharedMin ? Math.min(groupsMax, shared.length) : 1;
  const free = new Set(places);
  let queue = Promise.resolve();
  let resume = (): void => undefined;
  const take = async (needed: readonly number[], isEnough: (found: readonly number[]) => boolean) => {
    for (;;) {
      const found = needed.filter((place) => free.has(place));
      if (isEnough(found)) return found;
      await new Promise<void>((resolve) => (resume = resolve));
    }
  };
  const usesOf = (place: number): number => countUses(signers.take(place).address);
  const byUses = (one: number, other: number): number => usesOf(one) - usesOf(other);
  const takeInTurn = ({ isSeveral, isShared }: Use): Promise<readonly number[]> => {
    const size = isSeveral ? severalCount : 1;
    const taken = queue.then(async () => {
      const found = isShared
        ? (await take(shared, ({ length }) => length >= size)).toSorted(byUses).slice(0, size)
        : await take(places, ({ length }) => length === places.length);
      for (const place of found) free.delete(place);
      return found;
    });
    queue = taken.then(() => undefined);
    return taken;
  };
  return {
    count,
    async use(how, use) {
      const taken = await takeInTurn(how);
      try {
        const own = signers.pick(taken).inTurn(countUses);
        return await use(how.isSeveral ? own : own.pick([0]));
      } finally {
        for (const place of taken) free.add(place);
        resume();
      }
    },
  };
}
