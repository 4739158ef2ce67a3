/** The verbs of the control that write the state of the node to a file and read it back. */
import { Readable } from "node:stream";
import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Submission } from "../execution/submission.ts";
import type { FaultSchedule } from "../faults/fault-schedule.ts";
import type { Funding } from "../faucet/funding.ts";
import type { Clock } from "../ledger/clock.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { buildState } from "../ledger/ledger-store.ts";
import { toKnownListingPosition } from "../ledger/state-value.ts";
import { formatValue } from "../primitives/option-values.ts";
import type { NodeState } from "../state-file/node-state.ts";
import { createLineError } from "../state-file/state-file-error.ts";
import type { StateOptions } from "../state-file/state-options.ts";
import type { Snapshots } from "./snapshots.ts";

/** The stream of a state: a Readable of Node.js, of whose type the declarations of the package name only what a reader needs. */
export interface StateStream extends AsyncIterable<Uint8Array> {
  /** Ends the stream before its end. */
  destroy(error?: Error): unknown;
}

/** Writes the state of a node, and reads it back. */
export interface DumpControl {
  /**
   * Writes the state as a stream of gzip NDJSON: the ledger with its whole retained history, the clock, the mempool, the
   * block mode, the lag, the impersonations, and the rules of faults with their counts. It is the state at the time of the call, even if the node changes while
   * the stream is read. Snapshots and the journal are not part of it. It contains no private key, but the signatures of
   * waiting transactions. Destroy the stream if you do not read it to its end.
   */
  dump(): StateStream;
  /**
   * Replaces the state by one that `dump` wrote. All snapshots end; the journal and the state to which `reset` returns
   * remain. The file is checked to its end before anything changes, and until then the node serves its former state.
   * The check covers the form, the order and the hashes of all lines, the bytecode of modules, and the values of the state
   * and of events against their Move types.
   * @throws StateFileError for a malformed file, or one of a node with another vendor, chain id, seed or other option on
   * which the state depends. Rejects with the errors of the source.
   */
  load(source: AsyncIterable<Uint8Array>): Promise<{ readonly digest: string }>;
}

/** Creates the verbs. `onLoad` is called after the state was replaced. */
export function createDumpControl(parts: {
  readonly stateOptions: StateOptions;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly submission: Submission;
  readonly funding: Funding;
  readonly faults: FaultSchedule;
  readonly snapshots: Snapshots;
  readonly onLoad: () => void;
}): DumpControl {
  const { stateOptions, clock, ledger, submission, funding, faults, snapshots } = parts;
  return {
    dump: () => {
      const state: NodeState = {
        ledger: ledger.toSnapshot(),
        clock: clock.save(),
        lagMicros: clock.lag(),
        submission: submission.save(),
        lastNonce: funding.save(),
        faults: faults.save(),
        lastSnapshotId: snapshots.lastId(),
      };
      return Readable.from(readChunks(state, stateOptions), { objectMode: false });
    },
    load: async (source) => {
      requireSource(source);
      const { readState } = await import("../state-file/read-state.ts");
      const state = await readState(source, stateOptions);
      // The keys are well-formed, because reading the file checks them.
      const built = await runInSteps(buildState(state.ledger, toKnownListingPosition));
      // From here on, everything happens at once. Only the clock can refuse its state.
      restoreClock(clock, state);
      ledger.load(state.ledger, built);
      submission.restore(state.submission);
      funding.restore(state.lastNonce);
      faults.restore(state.faults);
      snapshots.end(state.lastSnapshotId);
      parts.onLoad();
      return { digest: ledger.digest() };
    },
  };
}

/** @throws StateFileError for times that exceed the maximum u64. The clock then has its former state. */
function restoreClock(clock: Clock, state: Pick<NodeState, "clock" | "lagMicros">): void {
  const before = clock.save();
  try {
    clock.restore(state.clock);
    clock.setLag(state.lagMicros);
  } catch (error) {
    clock.restore(before);
    throw createLineError(2, "clockMicros and lagMicros must be a time below 2^64 microseconds", error);
  }
}

/** Runs a long computation, and lets the node respond to requests between its steps. */
async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await letOthersRun();
  }
}

/** Writes a state in chunks. The module is loaded here, because most nodes never write their state. */
async function* readChunks(state: NodeState, options: StateOptions): AsyncGenerator<Buffer, void, undefined> {
  const { writeState } = await import("../state-file/write-state.ts");
  for await (const chunk of writeState(state, options)) yield chunk as Buffer;
}

function requireSource(source: unknown): void {
  if (typeof source === "object" && source !== null && Symbol.asyncIterator in source) return;
  throw new TypeError(`load must get a stream of bytes, got ${formatValue(source)}`);
}
