/** Nodes with one replaced part upon a sound history, and what the tables of mutants say of JSON and headers. */
import {
  acceptTransaction,
  type Rejection,
  checkPrologue,
  type PrologueContext,
} from "../../../../reference-node/execution/prologue.ts";
import type { Executor } from "../../../../reference-node/execution/executor.ts";
import { toUserTransaction } from "../../../../reference-node/execution/read-transaction.ts";
import type { Submission } from "../../../../reference-node/execution/submission.ts";
import type { SignedTransaction } from "../../../../reference-node/bcs/signed-transaction.ts";
import type { LedgerView } from "../../../../reference-node/ledger/ledger-view.ts";
import {
  createNode,
  createNodeParts,
  type NodeParts,
  type ReferenceNode,
} from "../../../../reference-node/node.ts";
import type { OperationHandler, OperationTable } from "../../../../reference-node/operations/operation.ts";
import type { JsonObject, JsonValue } from "../../../../reference-node/primitives/canonical-json.ts";
import type { ProxyRequest, ProxyResponse } from "../../wire/proxy.ts";
import { toMembers, withHeader, type Members } from "../mutant.ts";

const vendor = "node";
const chainId = 4;

/** The parts that a fault puts in place of sound ones. */
export interface FaultyParts {
  readonly submission?: (original: Submission, parts: NodeParts) => Submission;
  /** What executes in blocks, and there alone. */
  readonly blockExecutor?: (original: Executor) => Executor;
  /** What executes in simulations, and there alone. */
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

/** An executor whose outcomes are changed; `hit` is called for each that is. */
export function overrideOutcomes(
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

/** The output of a simulation, as the handler of that answers. */
export function readSimulationOutput(answer: ReturnType<ReturnType<OperationHandler>>): JsonObject {
  const { body } = answer;
  const output = isList(body) ? body[0] : undefined;
  return typeof output === "object" && output !== null && !isList(output) ? output : {};
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function createPrologueContext(view: LedgerView, submission: Submission): PrologueContext {
  const read = (key: string) => view.read(key, view.position.version);
  return { vendor, chainId, read, timestampMicros: submission.nextTimestamp() };
}

/** A submission that never looks at some of the transactions, yet answers as if it had accepted them. */
export function dropTransactions(
  original: Submission,
  isLost: (transactions: readonly SignedTransaction[], isRefused: readonly boolean[]) => readonly boolean[],
  hit: () => void,
): Submission {
  return {
    ...original,
    submit(transactions, view) {
      const context = createPrologueContext(view, original);
      const refused = transactions.map((one) => typeof acceptTransaction(one, context) === "object");
      const lost = isLost(transactions, refused);
      if (lost.includes(true)) hit();
      const kept = transactions.filter((_, index) => lost[index] !== true);
      const results = original.submit(kept, view).values();
      return transactions.map((_, index) => (lost[index] === true ? null : (results.next().value ?? null)));
    },
  };
}

/** A submission that says something else of a transaction than the sound one. */
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

/** Executes a transaction in a block of its own, whatever its signature is worth; false where it cannot be. */
export function executeUnsigned(signed: SignedTransaction, { ledger, clock, executor }: NodeParts): boolean {
  const { read: readAt, position } = ledger.capture();
  const latest = (key: string) => readAt(key, position.version);
  const context = { vendor, chainId, read: latest, timestampMicros: clock.peek() };
  if (checkPrologue(signed, context) !== null) return false;
  ledger.appendBlock([(read) => executor.execute(toUserTransaction(signed, { vendor, read }), read)]);
  return true;
}

export const nonceAlreadyUsed: Rejection = {
  errorCode: "vm_error",
  vmErrorCode: 42,
  message: "The transaction is not valid: NONCE_ALREADY_USED.",
};

/** JSON from a client, which may be none. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The members of the transaction that a JSON request asks to simulate. */
export const readRequestMembers = ({ body }: ProxyRequest): Members => toMembers(tryParseJson(body));

/** The members of an answer's body, or of the first element of a list. */
export function readAnswerMembers({ body }: ProxyResponse): Members {
  const value = tryParseJson(body);
  return toMembers(Array.isArray(value) ? value[0] : value);
}

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const toText = (value: unknown): string => (typeof value === "string" ? value : "");

/** A header of an answer; empty where there is none. */
export function readHeader({ headers }: ProxyResponse, name: string): string {
  return headers.find(([own]) => own.toLowerCase() === name)?.[1] ?? "";
}

/** The headers of another answer under some names. */
export function copyHeaders(
  answer: ProxyResponse,
  other: ProxyResponse,
  names: readonly string[],
): ProxyResponse {
  return names.reduce((made, name) => withHeader(made, name, readHeader(other, name)), answer);
}

/** One spelling for each address. */
export const toAddressDigits = (text: string): string =>
  text.toLowerCase().replace(/^0x/, "").padStart(64, "0");

export const readAccountAddress = ({ path }: ProxyRequest): string =>
  toAddressDigits(path.split("/")[2] ?? "");

export function withQuery({ query }: ProxyRequest, name: string, value: string): URLSearchParams {
  const other = new URLSearchParams(query);
  other.set(name, value);
  return other;
}
