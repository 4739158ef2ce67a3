/** Native functions that consist of steps. A step that aborts throws, so that the steps after it do not run. */
import type { TransactionEvent } from "../ledger/transaction-record.ts";
import { createModuleEvent } from "../ledger/transaction-record.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import type { EntryFunctionInput, FunctionBody } from "./entry-function.ts";
import type { Abort } from "./move-abort.ts";
import { createStateDraft, type StateDraft } from "./state-draft.ts";
import type { ViewBody } from "./view-function.ts";

/** Ends a native function with an abort. `createStepsBody` and `createStepsView` catch it. */
export class AbortError extends Error {
  override readonly name = "AbortError";
  readonly result: Abort;

  constructor(result: Abort) {
    super(result.abort);
    this.result = result;
  }
}

/** @throws AbortError unless the condition is true. */
export function abortUnless(condition: boolean, abort: Abort): asserts condition {
  if (!condition) throw new AbortError(abort);
}

/** What the steps of an entry function read and change. */
export interface Steps extends EntryFunctionInput {
  readonly draft: StateDraft;
  /** Adds an event that has no event handle. */
  readonly emit: (type: string, data: JsonValue) => void;
}

/** Creates an entry function from its steps. If a step aborts, the function has no changes and no events. */
export function createStepsBody(run: (given: readonly JsonValue[], steps: Steps) => void): FunctionBody {
  return (given, input) => {
    const draft = createStateDraft(input.read);
    const events: TransactionEvent[] = [];
    const emit = (type: string, data: JsonValue): void => void events.push(createModuleEvent(type, data));
    return catchAbort(() => {
      run(given, { ...input, draft, emit });
      return { changes: draft.changes, events };
    });
  };
}

/** Creates a view that returns one value. */
export function createStepsView(
  compute: (given: readonly JsonValue[], input: Parameters<ViewBody>[1]) => JsonValue,
): ViewBody {
  return (given, input) => catchAbort(() => ({ values: [compute(given, input)] }));
}

function catchAbort<Result>(run: () => Result): Result | Abort {
  try {
    return run();
  } catch (error) {
    if (error instanceof AbortError) return error.result;
    throw error;
  }
}
