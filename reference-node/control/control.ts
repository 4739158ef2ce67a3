import type { Submission } from "../execution/submission.ts";
import type { Funding } from "../faucet/funding.ts";
import type { Clock } from "../ledger/clock.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { FaultSchedule } from "../faults/fault-schedule.ts";
import type { StateOptions } from "../state-file/state-options.ts";
import { createBlockControl, type BlockControl } from "./blocks.ts";
import { createDumpControl, type DumpControl } from "./dump.ts";
import { createFaultControl, type FaultControl } from "./faults.ts";
import type { Journal, JournalControl } from "./journal.ts";
import { createSnapshotControl, type SaveState, type SnapshotControl } from "./snapshots.ts";
import { createStateControl, type StateControl } from "./state.ts";
import { createTimeControl, type TimeControl } from "./time.ts";

/**
 * Controls a node from tests, independent of the REST interface. Every verb checks its argument before it changes
 * anything.
 */
export interface Control
  extends
    TimeControl,
    BlockControl,
    StateControl,
    SnapshotControl,
    JournalControl,
    FaultControl,
    DumpControl {}

/** The parts of a node that its control uses. */
export interface ControlParts {
  readonly vendor: string;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly submission: Submission;
  readonly funding: Funding;
  readonly journal: Journal;
  readonly faults: FaultSchedule;
  /** The options that a state file contains. */
  readonly stateOptions: StateOptions;
  /** Is called after a state file was loaded. */
  readonly onLoad: () => void;
}

/** Creates the control of a node. The state of the node at this time is the one to which `reset` returns. */
export function createControl(parts: ControlParts): Control {
  const { journal, ledger } = parts;
  const snapshots = createSnapshotControl(ledger, statesOf(parts));
  return {
    ...createTimeControl(parts),
    ...createBlockControl(parts),
    ...createStateControl(parts),
    ...snapshots.verbs,
    ...createDumpControl({ ...parts, snapshots }),
    journal: (page) => journal.journal(page),
    ...createFaultControl(parts.faults),
  };
}

/** Returns the parts of the node that have a state, except the ledger. */
function statesOf({ clock, submission, funding, journal, faults }: ControlParts): readonly SaveState[] {
  return [
    () => {
      const [state, lag] = [clock.save(), clock.lag()];
      return () => {
        clock.restore(state);
        clock.setLag(lag);
      };
    },
    () => {
      const state = submission.save();
      return () => submission.restore(state);
    },
    () => {
      const nonce = funding.save();
      return () => funding.restore(nonce);
    },
    () => journal.save(),
    () => {
      const state = faults.save();
      return () => faults.restore(state);
    },
  ];
}
