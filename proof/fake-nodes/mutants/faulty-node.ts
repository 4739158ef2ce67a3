/** Reference nodes with one part replaced by a faulty one. Their initial history is unchanged. */
import {
  acceptTransaction,
  type Rejection,
  checkPrologue,
  type PrologueContext,
} from "../../../reference-node/execution/prologue.ts";
import type { Executor } from "../../../reference-node/execution/executor.ts";
import { toUserTransaction } from "../../../reference-node/execution/read-transaction.ts";
import type { Submission } from "../../../reference-node/execution/submission.ts";
import type { SignedTransaction } from "../../../reference-node/bcs/signed-transaction.ts";
import type { LedgerView } from "../../../reference-node/ledger/ledger-view.ts";
import {
  createNode,
  createNodeParts,
  type NodeParts,
  type ReferenceNode,
} from "../../../reference-node/node.ts";
import type { OperationHandler, OperationTable } from "../../../reference-node/operations/operation.ts";
import type { JsonObject, JsonValue } from "../../../reference-node/primitives/canonical-json.ts";
import type { Mutant } from "./mutant.ts";

export const signingDomain = "NODE";
const chainId = 4;

/** The parts to replace. Each function creates the faulty part from the original one. */
interface FaultyParts {
  readonly submission?: (original: Submission, parts: NodeParts) => Submission;
  /** The executor for blocks. */
  readonly blockExecutor?: (original: Executor) => Executor;
  /** The executor for simulations. */
  readonly simulationExecutor?: (original: Executor, parts: NodeParts) => Executor;
  readonly simulateTransaction?: (original: OperationHandler) => OperationHandler;
}

export function createFaultyNode(faults: FaultyParts): ReferenceNode {
  const original = createNodeParts();
  const { clock, accounts, ledger, executor } = original;
  const running = faults.blockExecutor?.(executor) ?? executor;
  const own = createNodeParts({ parts: { clock, accounts, ledger, executor: running } }).submission;
  const submission = faults.submission?.(own, original) ?? own;
  const simulating = faults.simulationExecutor?.(executor, original) ?? executor;
  const parts = createNodeParts({ parts: { clock, accounts, ledger, executor: simulating, submission } });
  return createNode({ parts: { ...parts, operations: replaceSimulateHandler(parts.operations, faults) } });
}

function replaceSimulateHandler(
  operations: OperationTable,
  { simulateTransaction: change }: FaultyParts,
): OperationTable {
  const handler = operations.simulateTransaction;
  return handler === undefined || change === undefined
    ? operations
    : { ...operations, simulateTransaction: change(handler) };
}

/**
 * Creates an executor that replaces outcomes and calls `hit` for each of them. If `change` returns null, the outcome is
 * kept.
 */
function overrideOutcomes(
  original: Executor,
  change: (...given: Parameters<Executor["execute"]>) => ReturnType<Executor["execute"]> | null,
  hit: () => void,
): Executor {
  return {
    execute(transaction, read) {
      const changed = change(transaction, read);
      if (changed !== null) hit();
      return changed ?? original.execute(transaction, read);
    },
  };
}

type Outcome = ReturnType<Executor["execute"]>;
type OutcomeChange = (
  original: Executor,
  transaction: Parameters<Executor["execute"]>[0],
  read: Parameters<Executor["execute"]>[1],
  parts: NodeParts,
) => Outcome | null;
type CreateNode = NonNullable<Mutant["node"]>;

/** Creates a node whose simulations have other outcomes than its blocks. */
export const withSimulationOutcomes =
  (change: OutcomeChange): CreateNode =>
  (hit) =>
    createFaultyNode({
      simulationExecutor: (original, parts) =>
        overrideOutcomes(original, (transaction, read) => change(original, transaction, read, parts), hit),
    });

/** Creates a node whose blocks have other outcomes than its simulations. */
export const withBlockOutcomes =
  (change: (original: Executor, ...given: Parameters<Executor["execute"]>) => Outcome | null): CreateNode =>
  (hit) =>
    createFaultyNode({
      blockExecutor: (original) => overrideOutcomes(original, (...given) => change(original, ...given), hit),
    });

/** Reads the output in the response of the simulation handler; empty if the response has none. */
export function readSimulationOutput(answer: ReturnType<ReturnType<OperationHandler>>): JsonObject {
  const { body } = answer;
  const output = isList(body) ? body[0] : undefined;
  return typeof output === "object" && output !== null && !isList(output) ? output : {};
}

function isList(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function createPrologueContext(view: LedgerView, submission: Submission): PrologueContext {
  const read = (key: string) => view.read(key, view.position.version);
  return { signingDomain, chainId, read, timestampMicros: submission.nextTimestamp() };
}

/** Creates a submission that reports some transactions as accepted but drops them. */
export function dropTransactions(
  original: Submission,
  isDropped: (
    transactions: readonly SignedTransaction[],
    isRejected: readonly boolean[],
  ) => readonly boolean[],
  hit: () => void,
): Submission {
  return {
    ...original,
    submit(transactions, view) {
      const context = createPrologueContext(view, original);
      const rejected = transactions.map((one) => typeof acceptTransaction(one, context) === "object");
      const dropped = isDropped(transactions, rejected);
      if (dropped.includes(true)) hit();
      const kept = transactions.filter((_, index) => dropped[index] !== true);
      const results = original.submit(kept, view).values();
      return transactions.map((_, index) =>
        dropped[index] === true ? null : (results.next().value ?? null),
      );
    },
  };
}

/** Creates a submission that replaces the reported rejections. A null reports the transaction as accepted. */
export function overrideRejections(
  original: Submission,
  judge: (signed: SignedTransaction, found: Rejection | null) => Rejection | null,
  hit: () => void,
): Submission {
  return {
    ...original,
    submit: (transactions, view) =>
      original.submit(transactions, view).map((found, index) => {
        const signed = transactions[index];
        const reported = signed === undefined ? found : judge(signed, found);
        if (reported !== found) hit();
        return reported;
      }),
  };
}

/** Creates a node that reports other rejections, and may call `hit` for another defect. */
export const withRejections =
  (
    judge: (
      signed: SignedTransaction,
      found: Rejection | null,
      parts: NodeParts,
      hit: () => void,
    ) => Rejection | null,
  ): CreateNode =>
  (hit) =>
    createFaultyNode({
      submission: (original, parts) =>
        overrideRejections(original, (signed, found) => judge(signed, found, parts, hit), hit),
    });

/**
 * Executes a transaction in a separate block without verifying its signature. Returns false if the prologue rejects it.
 */
export function executeUnsigned(signed: SignedTransaction, parts: NodeParts): boolean {
  const { ledger, clock } = parts;
  const { read: readAt, position } = ledger.capture();
  const latest = (key: string) => readAt(key, position.version);
  const context = { signingDomain, chainId, read: latest, timestampMicros: clock.peek() };
  if (checkPrologue(signed, context) !== null) return false;
  executeUnchecked(signed, parts);
  return true;
}

/** Executes a transaction in a separate block, although the prologue may reject it. */
export function executeUnchecked(signed: SignedTransaction, { ledger, executor }: NodeParts): void {
  ledger.appendBlock([(read) => executor.execute(toUserTransaction(signed, { signingDomain, read }), read)]);
}

export const nonceAlreadyUsed: Rejection = {
  errorCode: "vm_error",
  vmErrorCode: 42,
  message: "Invalid transaction: Type: Validation Code: NONCE_ALREADY_USED",
};
