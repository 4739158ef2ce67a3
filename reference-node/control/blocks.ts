/** The verbs of the control that produce and prune blocks, and that concern the transactions before their block. */
import { U64_MAX } from "../../spec/vocabulary.ts";
import type { PendingTransaction } from "../execution/pending.ts";
import type { BlockMode, Submission } from "../execution/submission.ts";
import { blockIntervalMicros, type Clock } from "../ledger/clock.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { formatAddress } from "../primitives/address.ts";
import { formatValue, parseFlag, parseInteger } from "../primitives/option-values.ts";
import { toTimestampMicros } from "../primitives/u64.ts";
import { requireAddress, requireBigint, requireMembers } from "./arguments.ts";

/** The height and the versions of a produced block. */
export interface ProducedBlock {
  readonly height: bigint;
  readonly firstVersion: bigint;
  readonly lastVersion: bigint;
  readonly timestampMicros: bigint;
}

/** Controls the blocks of a node and its mempool. */
export interface BlockControl {
  /**
   * Appends a block with every waiting transaction that can be executed. The block is empty if there is none.
   * @throws RangeError if the block would exceed the maximum u64 ledger version.
   */
  produceBlock(): ProducedBlock;
  /**
   * Appends a number of blocks, 1 to 100000. The first one is like that of `produceBlock`. Returns the first and the
   * last block. The hashes of the other blocks are computed when one of them is read, or the next block needs them.
   * @throws TypeError or RangeError for another number, RangeError if the blocks would exceed a maximum u64.
   */
  produceBlocks(blocks: { readonly count: number }): {
    readonly first: ProducedBlock;
    readonly last: ProducedBlock;
  };
  /**
   * Sets when blocks are produced: immediately when a transaction can be executed, `millis` milliseconds after that, or
   * only on request. Transactions that already wait are treated as if they were submitted now. Returns the new mode.
   * @throws TypeError or RangeError for any other mode.
   */
  setBlockMode(mode: BlockMode): BlockMode;
  /**
   * Begins a new epoch, and appends its first block like `produceBlock`.
   * @throws RangeError in the same cases as `produceBlock`.
   */
  advanceEpoch(): { readonly epoch: bigint; readonly block: ProducedBlock };
  /**
   * Prunes all ledger versions below the given version. If the version is below the current oldest version, nothing
   * changes. Returns the oldest version.
   * @throws TypeError if the version is neither a bigint nor a safe integer, RangeError if it is negative or above the
   * latest version.
   */
  prune(to: { readonly oldestVersion: bigint | number }): { readonly oldestVersion: bigint };
  /**
   * From now on, accepts transactions of an address with any signature and any Ed25519 public key, or stops to do so.
   * Simulations are not affected.
   * @throws TypeError or RangeError for a malformed address or flag.
   */
  impersonate(one: { readonly address: string; readonly enabled: boolean }): {
    readonly address: string;
    readonly enabled: boolean;
  };
  /** Lists the accepted transactions that are not executed yet, in the order in which a block executes them. */
  mempool(): {
    readonly transactions: readonly PendingTransaction[];
    /** The time at which the next block is due, or null if none is. */
    readonly blockDueMicros: bigint | null;
  };
}

export const countMax = 100_000;
export const millisMax = 2_147_483_647;

/** Creates the verbs that control the blocks and the mempool. */
export function createBlockControl(parts: {
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly submission: Submission;
}): BlockControl {
  const { clock, ledger, submission } = parts;
  const requireRoom = (count: number): void => {
    ledger.requireRoom(count, submission.listPending().length);
    toTimestampMicros(clock.now() + BigInt(count) * blockIntervalMicros);
  };
  return {
    produceBlock: () => submission.produceBlock(),
    produceBlocks: (blocks) => {
      requireMembers("produceBlocks", blocks, ["count"]);
      const count = parseInteger("count", blocks.count, 1, countMax);
      requireRoom(count);
      const first = submission.produceBlock();
      return { first, last: count === 1 ? first : ledger.appendEmptyBlocks(count - 1) };
    },
    setBlockMode: (mode) => {
      submission.setBlockMode(toBlockMode(mode));
      return submission.blockMode();
    },
    advanceEpoch: () => {
      requireRoom(1);
      return { epoch: ledger.beginEpoch(), block: submission.produceBlock() };
    },
    prune: (to) => {
      requireMembers("prune", to, ["oldestVersion"]);
      ledger.prune(requireBigint("oldestVersion", to.oldestVersion, U64_MAX));
      return { oldestVersion: ledger.capture().position.oldestVersion };
    },
    impersonate: (one) => {
      requireMembers("impersonate", one, ["address", "enabled"]);
      const address = requireAddress("address", one.address);
      const enabled = parseFlag("enabled", one.enabled);
      submission.setImpersonated(address, enabled);
      return { address: formatAddress(address), enabled };
    },
    mempool: () => ({
      transactions: submission.listPending(),
      blockDueMicros: submission.blockDueMicros(),
    }),
  };
}

function toBlockMode(given: BlockMode): BlockMode {
  requireMembers("setBlockMode", given, ["mode", "millis"]);
  const { mode } = given;
  if (mode === "interval") return { mode, millis: parseInteger("millis", given.millis, 1, millisMax) };
  requireMembers(`setBlockMode with mode ${formatValue(mode)}`, given, ["mode"]);
  if (mode === "instant" || mode === "manual") return { mode };
  throw new RangeError(`mode must be "instant", "interval" or "manual", got ${formatValue(mode)}`);
}
