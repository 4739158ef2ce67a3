/**
 * Divides the signers of a run among the checks that submit at the same time. Two checks never plan transactions of the
 * same account at once, because one would use the sequence number that the other has read.
 */
import type { Signers } from "./signers.ts";

/**
 * A check that submits may need two accounts, so a group has at least two signers. The last signer of the run is in no
 * group: it advances the ledger while checks wait, and a check must not take that transaction for one of its own.
 */
const signersPerGroup = 2;

export interface SignerGroups {
  /** How many checks can have a group at the same time; 1 if there are too few signers to divide. */
  readonly count: number;
  /**
   * Waits until the signers are free, and calls `use` with them.
   * @param isShared whether other checks may submit at the same time: `use` then gets one group, else all signers
   */
  use<Result>(isShared: boolean, use: (signers: Signers) => Promise<Result>): Promise<Result>;
}

/** Creates the groups: of ten signers, four groups if `groupsMax` allows so many. */
export function createSignerGroups(signers: Signers, groupsMax: number): SignerGroups {
  const count = Math.max(1, Math.min(groupsMax, Math.floor((signers.count() - 1) / signersPerGroup)));
  const groups = Array.from({ length: count }, (_, group) => signers.part(count, group));
  const free = new Set(groups);
  const waiting: (() => void)[] = [];
  const take = async (isShared: boolean): Promise<readonly Signers[]> => {
    while (isShared ? free.size === 0 : free.size < count) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    const taken = [...free].slice(0, isShared ? 1 : count);
    for (const group of taken) free.delete(group);
    return taken;
  };
  return {
    count,
    async use(isShared, use) {
      const taken = await take(isShared);
      try {
        return await use(taken.length < count ? (taken[0] ?? signers) : signers);
      } finally {
        for (const group of taken) free.add(group);
        for (const resume of waiting.splice(0)) resume();
      }
    },
  };
}
