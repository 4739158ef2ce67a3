import type { Operation } from "../../../spec/vocabulary.ts";

/** The operation of a request; null for a request that belongs to no operation. */
export type RequestedOperation = Operation | null;

/** Records which responses differ from those of the reference node. */
export interface DifferenceLog {
  /** The operations with at least one response that differs. */
  readonly operations: ReadonlySet<RequestedOperation>;
  add(operation: RequestedOperation): void;
  /** Whether another difference in this operation changes nothing in the log. */
  isKnown(operation: RequestedOperation): boolean;
  /** Whether a response differed since the last call. */
  take(): boolean;
}

export function createDifferenceLog(): DifferenceLog {
  const operations = new Set<RequestedOperation>();
  let hasDifference = false;
  return {
    operations,
    add(operation) {
      operations.add(operation);
      hasDifference = true;
    },
    isKnown: (operation) => hasDifference && operations.has(operation),
    take() {
      const had = hasDifference;
      hasDifference = false;
      return had;
    },
  };
}
