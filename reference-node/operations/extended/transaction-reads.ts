/** The operations beyond the document that read committed blocks and transactions, and those that wait for a block. */
import { U64_MAX } from "../../../spec/vocabulary.ts";
import type { Submission } from "../../execution/submission.ts";
import { isRetained, type LedgerPosition, type LedgerView } from "../../ledger/ledger-view.ts";
import type { CommittedTransaction, TransactionHistory } from "../../ledger/transaction-history.ts";
import type { TransactionRecord } from "../../ledger/transaction-record.ts";
import type { JsonObject } from "../../primitives/canonical-json.ts";
import { formatAddress } from "../../primitives/address.ts";
import { toBlockHeight, toVersion } from "../../primitives/u64.ts";
import { readAt } from "../bcs-answers/state-bytes.ts";
import {
  encodeCommitted,
  encodePending,
  encodeTransactions,
  type EncodeTransaction,
} from "../bcs-answers/transaction-bytes.ts";
import { answerBlock, type BlockFormat } from "../get-block-by-version.ts";
import {
  createPrunedVersionError,
  readAddressInput,
  readBooleanInput,
  readIntegerPathInput,
} from "../inputs.ts";
import {
  RequestError,
  type OperationAnswer,
  type OperationHandler,
  type RequestParts,
} from "../operation.ts";
import type { RenderTransaction } from "../render-transaction.ts";
import { readNumberPage, takeNumberPage, type NumberPage } from "./number-page.ts";
import { formatPendingTransaction } from "./submit-transaction.ts";

/** Where the operations find committed transactions, and how they show them. */
interface HistoryFormat {
  readonly history: TransactionHistory;
  readonly renderTransaction: RenderTransaction;
  readonly encodeTransaction: EncodeTransaction;
}

function answerTransaction(
  found: CommittedTransaction,
  view: LedgerView,
  format: HistoryFormat,
): OperationAnswer {
  return {
    status: 200,
    body: renderCommitted(found, view, format),
    bcs: () => encodeCommitted(found, { ...format, view }),
  };
}

function answerTransactions(
  found: readonly CommittedTransaction[],
  view: LedgerView,
  format: HistoryFormat,
): OperationAnswer {
  return {
    status: 200,
    body: found.map((one) => renderCommitted(one, view, format)),
    bcs: () => encodeTransactions(found, { ...format, view }),
  };
}

function renderCommitted(
  found: CommittedTransaction,
  view: LedgerView,
  { renderTransaction }: HistoryFormat,
): JsonObject {
  return renderTransaction(found.record, found, readAt(view, found.version));
}

/** Creates the operation that returns the block of a height, with its transactions if requested. */
export function createGetBlockByHeight(
  options: BlockFormat & { readonly history: TransactionHistory },
): OperationHandler {
  return (request) => {
    const height = toBlockHeight(readIntegerPathInput(request, "block_height", U64_MAX));
    const withTransactions = readBooleanInput(request, "with_transactions") ?? false;
    return (view) => {
      const { position, blockAt } = view;
      if (height > position.blockHeight) {
        throw new RequestError(404, "block_not_found", `Block not found by Block height(${height})`);
      }
      const block =
        height < position.oldestBlockHeight ? null : blockAt(options.history.lastVersionOf(height));
      if (block === null) {
        throw new RequestError(410, "block_pruned", `Block(${height}) has been pruned`);
      }
      return answerBlock(block, view, { ...options, withTransactions });
    };
  };
}

/** Creates the operation that returns the transaction of a ledger version. */
export function createGetTransactionByVersion(options: HistoryFormat): OperationHandler {
  const { history } = options;
  return (request) => {
    const version = toVersion(readIntegerPathInput(request, "txn_version", U64_MAX));
    return (view) => {
      const { position } = view;
      if (version > position.version) {
        throw new RequestError(
          404,
          "transaction_not_found",
          `Transaction not found by Ledger version(${version}), the latest is ${position.version}`,
        );
      }
      if (version < position.oldestVersion) throw createPrunedVersionError(version, position);
      return answerTransaction(history.at(version), view, options);
    };
  };
}

/** Creates the operation that returns the committed or pending transaction with a hash. */
export function createGetTransactionByHash(
  options: HistoryFormat & {
    readonly signingDomain: string;
    readonly submission: Submission;
  },
): OperationHandler {
  const { signingDomain, history, submission } = options;
  return (request) => {
    const hash = readHashInput(request);
    return (view) => {
      const { position, read } = view;
      const found = history.findByHash(hash);
      if (found !== null && isRetained(found.version, position))
        return answerTransaction(found, view, options);
      const pending = submission.findPending(hash);
      if (pending !== null) {
        const readLatest = (key: string) => read(key, position.version);
        return {
          status: 200,
          body: formatPendingTransaction(pending, { signingDomain, read: readLatest }),
          bcs: () => encodePending(pending),
        };
      }
      throw new RequestError(
        404,
        "transaction_not_found",
        `Transaction not found by Transaction hash(${hash})`,
      );
    };
  };
}

/** Reads a hash from the path. Its prefix 0x is optional. @throws RequestError for other text. */
function readHashInput({ path }: RequestParts): string {
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(path["txn_hash"] ?? "") ?? [];
  if (digits !== undefined) return `0x${digits.toLowerCase()}`;
  // Client libraries compare this text.
  throw new RequestError(
    400,
    "web_framework_error",
    'failed to parse path `txn_hash`: failed to parse "string(HashValue)": unable to parse HashValue',
  );
}

/**
 * Creates the operation that lists transactions by version, by default the latest. It sends no cursor, because
 * clients continue with the version after the last one that they received.
 */
export function createListTransactions(options: HistoryFormat): OperationHandler {
  const { history } = options;
  return (request) => {
    const page = readNumberPage(request);
    return (view) => {
      const { position } = view;
      const found: CommittedTransaction[] = [];
      const first = firstVersion(page, position);
      for (let at = first; at <= position.version && at < first + BigInt(page.limit); at += 1n) {
        found.push(history.at(toVersion(at)));
      }
      return answerTransactions(found, view, options);
    };
  };
}

function firstVersion({ start, limit }: NumberPage, position: LedgerPosition): bigint {
  const { version, oldestVersion } = position;
  if (start === null) {
    const first = version + 1n - BigInt(limit);
    return first > oldestVersion ? first : oldestVersion;
  }
  if (start > version) {
    throw new RequestError(
      400,
      "invalid_input",
      `Given start value (${start}) is higher than the current ledger version, it must be < ${version}`,
    );
  }
  if (start < oldestVersion) throw createPrunedVersionError(start, position);
  return start;
}

/**
 * Creates the operation that lists the transactions of a sender by sequence number, by default the latest. Transactions
 * with a nonce and pruned transactions are not listed. An account without transactions has an empty list.
 */
export function createListAccountTransactions(options: HistoryFormat): OperationHandler {
  const { history } = options;
  return (request) => {
    const address = readAddressInput(request, "address");
    const page = readNumberPage(request);
    return (view) => {
      const { position } = view;
      const retained = history
        .listBySender(formatAddress(address))
        .filter((version) => isRetained(version, position));
      const listed = takeNumberPage(retained, page, (version) =>
        readSequenceNumber(history.at(version).record),
      );
      return answerTransactions(
        listed.map((version) => history.at(version)),
        view,
        options,
      );
    };
  };
}

/** Reads the sequence number of a user transaction. @throws TypeError for any other transaction. */
function readSequenceNumber({ own }: TransactionRecord): bigint {
  const { sequence_number: number } = own;
  if (typeof number !== "string")
    throw new TypeError(`sequence_number must be a string, got ${typeof number}`);
  return BigInt(number);
}
