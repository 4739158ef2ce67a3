import type { FaultState } from "../faults/fault-schedule.ts";
import type { SubmissionState } from "../execution/submission.ts";
import type { ClockState } from "../ledger/clock.ts";
import type { LedgerSnapshot } from "../ledger/ledger-store.ts";

/**
 * The state of a node that a file contains. Private keys are not part of it, because they come from the seed. The
 * snapshots of the control are not part of it either, because they would multiply the state, and the journal is not,
 * because it describes the requests to one process.
 */
export interface NodeState {
  readonly ledger: LedgerSnapshot;
  readonly clock: ClockState;
  readonly lagMicros: bigint;
  readonly submission: SubmissionState;
  /** The last nonce of the faucet's account. */
  readonly lastNonce: bigint;
  /** The rules of faults and their counts. */
  readonly faults: FaultState;
  /** The id of the last snapshot, so that ids are not used again. */
  readonly lastSnapshotId: number;
}
