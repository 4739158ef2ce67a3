import { U64_MAX } from "../../../spec/vocabulary.ts";
import type { TransactionHistory } from "../../ledger/transaction-history.ts";
import { toVersion } from "../../primitives/u64.ts";
import { createPrunedVersionError, readIntegerPathInput } from "../inputs.ts";
import { type OperationHandler, RequestError } from "../operation.ts";
import { readAt } from "../bcs-answers/state-bytes.ts";
import { encodeCommitted, type EncodeTransaction } from "../bcs-answers/transaction-bytes.ts";
import type { RenderTransaction } from "../render-transaction.ts";

/** Creates the operation that returns the transaction of a ledger version. */
export function createGetTransactionByVersion(options: {
  readonly history: TransactionHistory;
  readonly renderTransaction: RenderTransaction;
  readonly encodeTransaction: EncodeTransaction;
}): OperationHandler {
  const { history, renderTransaction } = options;
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
      const found = history.at(version);
      const bcs = (): Uint8Array => encodeCommitted(found, { ...options, view });
      const body = renderTransaction(found.record, found, readAt(view, found.version));
      return { status: 200, body, bcs };
    };
  };
}
