import type { CommittedTransaction, TransactionHistory } from "../../ledger/transaction-history.ts";
import type { LedgerPosition } from "../../ledger/ledger-view.ts";
import { toVersion } from "../../primitives/u64.ts";
import { createPrunedVersionError } from "../inputs.ts";
import { type OperationHandler, RequestError } from "../operation.ts";
import { readAt } from "../bcs-answers/state-bytes.ts";
import { encodeTransactions, type EncodeTransaction } from "../bcs-answers/transaction-bytes.ts";
import type { RenderTransaction } from "../render-transaction.ts";
import { readNumberPage, type NumberPage } from "./number-page.ts";

/**
 * Creates the operation that lists transactions by version, by default the latest. It sends no cursor, because
 * clients continue with the version after the last one that they received.
 */
export function createListTransactions(options: {
  readonly history: TransactionHistory;
  readonly renderTransaction: RenderTransaction;
  readonly encodeTransaction: EncodeTransaction;
}): OperationHandler {
  const { history, renderTransaction } = options;
  return (request) => {
    const page = readNumberPage(request);
    return (view) => {
      const { position } = view;
      const found: CommittedTransaction[] = [];
      const first = firstVersion(page, position);
      for (let at = first; at <= position.version && at < first + BigInt(page.limit); at += 1n) {
        found.push(history.at(toVersion(at)));
      }
      return {
        status: 200,
        body: found.map((one) => renderTransaction(one.record, one, readAt(view, one.version))),
        bcs: () => encodeTransactions(found, { ...options, view }),
      };
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
