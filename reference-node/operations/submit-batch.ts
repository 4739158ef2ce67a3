import { decodeSignedTransaction, decodeSignedTransactions } from "../bcs/transaction.ts";
import type { SignedTransaction } from "../bcs/signed-transaction.ts";
import { verifyInAdvance } from "../authentication/signatures.ts";
import type { Rejection } from "../execution/prologue.ts";
import { explainRejections } from "../execution/rejection-hints.ts";
import type { Submission } from "../execution/submission.ts";
import type { ReadState } from "../ledger/state-value.ts";
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";
import { encodeBatchFailures } from "./bcs-answers/batch-failures.ts";
import { createUnexpectedValueError } from "./json-body.ts";
import { type OperationHandler, type RequestBody, type RequestParts, RequestError } from "./operation.ts";
import {
  decodeBody,
  isBcsType,
  readTransactionBody,
  buildTransaction,
  readTransactionRequest,
} from "./transaction-request.ts";

interface SubmitBatchOptions {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
  /** The maximum number of transactions in a batch. */
  readonly maxBatch: number;
}

/** Creates the operation that submits a batch. The node accepts or rejects each transaction separately (§4.6). */
export function createSubmitBatch(
  options: SubmitBatchOptions & { readonly submission: Submission },
): OperationHandler {
  const decoded: DecodedBodies = new WeakMap();
  const handler: OperationHandler = (request) => {
    const buildTransactions = batchInput(request, { ...options, decoded });
    return (view) => {
      const transactions = buildTransactions((key) => view.read(key, view.position.version));
      const rejections = options.submission.submit(transactions, view);
      const failures = rejections.flatMap((rejection, index) =>
        rejection === null ? [] : [{ error: formatRejection(rejection), transaction_index: index }],
      );
      if (rejections.length > 0 && rejections.every((one) => one?.errorCode === "mempool_is_full")) {
        throw new RequestError(
          507,
          "mempool_is_full",
          "The mempool is full, so all transactions of the batch are rejected.",
        );
      }
      return {
        status: failures.length === 0 ? 202 : 206,
        body: { transaction_failures: failures },
        bcs: () => encodeBatchFailures(rejections),
        movedLedger: true,
        hints: explainRejections(transactions, rejections, options),
      };
    };
  };
  return Object.assign(handler, {
    prepare: (body: RequestBody) => verifyBatch(body, { ...options, decoded }),
  });
}

/** The transactions of bodies that were decoded before the first step. */
type DecodedBodies = WeakMap<Uint8Array, readonly SignedTransaction[]>;

/** The number of transactions from which the thread pool verifies them. For fewer ones, it is hardly faster. */
const poolTransactionsMin = 16;

/** Verifies the signatures of a large batch in BCS in the thread pool. Returns null for any other body. */
function verifyBatch(
  body: RequestBody,
  options: SubmitBatchOptions & { readonly decoded: DecodedBodies },
): Promise<void> | null {
  const { decoded, vendor, maxBatch, signingDomain } = options;
  const transactions = findTransactions(body, vendor);
  if (transactions === null || transactions.length < poolTransactionsMin) return null;
  if (transactions.length > maxBatch) return null;
  decoded.set(body.bytes, transactions);
  return verifyInAdvance(transactions, signingDomain);
}

/** Decodes a body in BCS. Returns null for a body that is malformed or not in BCS, which the first step rejects or reads. */
function findTransactions(
  { contentType, bytes }: RequestBody,
  vendor: string,
): readonly SignedTransaction[] | null {
  if (!isBcsType(contentType ?? "", vendor)) return null;
  try {
    return decodeSignedTransactions(bytes);
  } catch {
    return null;
  }
}

/** Returns the transactions of a body. For JSON transactions, it encodes the calls with the ABIs in a state. */
type BuildTransactions = (read: ReadState) => readonly SignedTransaction[];

function batchInput(
  request: RequestParts,
  options: SubmitBatchOptions & { readonly decoded: DecodedBodies },
): BuildTransactions {
  const body = readTransactionBody(request, options.vendor);
  if (body.encoding === "bcs") {
    const transactions =
      options.decoded.get(body.bytes) ??
      decodeBody(body.bytes, decodeSignedTransactions, {
        decode: decodeSignedTransaction,
        hint: `The bytes are one transaction without the length of a vector. ${singleHint}`,
      });
    rejectTooManyTransactions(transactions.length, options);
    return () => transactions;
  }
  if (!Array.isArray(body.value)) {
    const { status, errorCode, message } = createUnexpectedValueError(
      "body",
      "an array of transactions",
      body.value,
    );
    const isObject = typeof body.value === "object" && body.value !== null;
    throw new RequestError(status, errorCode, isObject ? `${message} ${singleHint}` : message);
  }
  rejectTooManyTransactions(body.value.length, options);
  const requests = body.value.map((item: JsonValue, index) => readTransactionRequest(item, `body[${index}]`));
  return (read) => requests.map((one) => buildTransaction(one, { chainId: options.chainId, read }));
}

const singleHint =
  "This operation takes a list of transactions; to submit a single one, use a list of one, or POST /transactions.";

function rejectTooManyTransactions(count: number, { maxBatch }: SubmitBatchOptions): void {
  if (count <= maxBatch) return;
  throw new RequestError(
    400,
    "invalid_input",
    `body must have at most ${maxBatch} transactions, got ${count}.`,
  );
}

function formatRejection({ message, errorCode, vmErrorCode }: Rejection): JsonObject {
  return { message, error_code: errorCode, vm_error_code: vmErrorCode };
}
