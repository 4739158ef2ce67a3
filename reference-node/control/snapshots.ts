/** The verbs of the control that put the state of the node back. */
import type { Ledger } from "../ledger/ledger.ts";
import type { LedgerSavepoint } from "../ledger/ledger-store.ts";
import { parseFlag, formatValue } from "../primitives/option-values.ts";
import { requireMembers } from "./arguments.ts";

/** Saves the state of a part of the node. Returns the function that puts it back, any number of times. */
export type SaveState = () => () => void;

/** Puts the state of a node back. All verbs return the digest of the ledger. */
export interface SnapshotControl {
  /**
   * Returns to the state after the creation of the node. All snapshots end. With a system clock, the time that has
   * passed since then remains.
   */
  reset(): { readonly digest: string };
  /**
   * Takes a snapshot: of the ledger, the clock, the mempool, the block mode, the impersonations, the journal, and the
   * rules of faults with their counts. The ids
   * of a node count from 1 and are never used again. While a snapshot exists, the node keeps all data that it needs,
   * even if it is pruned for requests.
   * @throws RangeError if there are 64 snapshots.
   */
  snapshot(): { readonly id: number; readonly digest: string };
  /**
   * Returns to the state of a snapshot. It can be used again, unless `keep` is false. All later snapshots end, because
   * the states that they describe are no longer part of the history.
   * @throws TypeError for a malformed argument, RangeError if there is no such snapshot, or not any more.
   */
  revert(to: { readonly id: number; readonly keep?: boolean }): { readonly digest: string };
}

/** The snapshots of a node. */
export interface Snapshots {
  readonly verbs: SnapshotControl;
  /** Returns the id of the last snapshot, or 0. */
  lastId(): number;
  /** Ends all snapshots. Later ids are above the given one. */
  end(lastId: number): void;
}

interface Snapshot {
  readonly id: number;
  readonly savepoint: LedgerSavepoint;
  readonly restoreOthers: () => void;
}

const snapshotsMax = 64;

/** Creates the verbs that put the state back. `others` are the parts of the node that have a state, except the ledger. */
export function createSnapshotControl(ledger: Ledger, others: readonly SaveState[]): Snapshots {
  const saveOthers: SaveState = () => {
    const restores = others.map((save) => save());
    return () => {
      for (const restore of restores) restore();
    };
  };
  // A snapshot of the whole ledger needs little memory here, and does not keep the node from dropping pruned data later.
  const initial = { ledger: ledger.toSnapshot(), restoreOthers: saveOthers() };
  let snapshots: readonly Snapshot[] = [];
  let lastId = 0;

  const setSnapshots = (next: readonly Snapshot[]): void => {
    snapshots = next;
    ledger.keep(next[0]?.savepoint ?? null);
  };

  const verbs: SnapshotControl = {
    reset: () => {
      ledger.load(initial.ledger);
      initial.restoreOthers();
      setSnapshots([]);
      return { digest: ledger.digest() };
    },
    snapshot: () => {
      if (snapshots.length >= snapshotsMax) {
        throw new RangeError(
          `a node must have at most ${snapshotsMax} snapshots, got one more. Revert to an earlier snapshot, revert with keep: false, or reset.`,
        );
      }
      lastId += 1;
      setSnapshots([...snapshots, { id: lastId, savepoint: ledger.save(), restoreOthers: saveOthers() }]);
      return { id: lastId, digest: ledger.digest() };
    },
    revert: (to) => {
      requireMembers("revert", to, ["id", "keep"]);
      const isKept = parseFlag("keep", to.keep ?? true);
      const index = findSnapshot(to.id, snapshots, lastId);
      const snapshot = snapshots[index];
      if (snapshot !== undefined) {
        ledger.restore(snapshot.savepoint);
        snapshot.restoreOthers();
        setSnapshots(snapshots.slice(0, isKept ? index + 1 : index));
      }
      return { digest: ledger.digest() };
    },
  };
  return {
    verbs,
    lastId: () => lastId,
    end: (id) => {
      lastId = Math.max(lastId, id);
      setSnapshots([]);
    },
  };
}

/** Returns the index of the snapshot with an id. */
function findSnapshot(id: unknown, snapshots: readonly Snapshot[], lastId: number): number {
  const live = snapshots.map((snapshot) => snapshot.id).join(", ");
  const expected = `id must be that of a snapshot (${live === "" ? "there is none" : live}), got ${formatValue(id)}`;
  if (typeof id !== "number") throw new TypeError(expected);
  const index = snapshots.findIndex((snapshot) => snapshot.id === id);
  if (index !== -1) return index;
  const hasEnded = Number.isInteger(id) && id >= 1 && id <= lastId;
  throw new RangeError(
    hasEnded
      ? `${expected}. Snapshot ${id} has ended with a revert to it or to an earlier one, or with a reset.`
      : expected,
  );
}
