import { isRetained } from "../../ledger/ledger-view.ts";
import type { TransactionHistory } from "../../ledger/transaction-history.ts";
import type { TransactionRecord } from "../../ledger/transaction-record.ts";
import { formatAddress } from "../../primitives/address.ts";
import { readAddressInput } from "../inputs.ts";
import type { OperationHandler } from "../operation.ts";
import { readAt } from "../bcs-answers/state-bytes.ts";
import { encodeTransactions, type EncodeTransaction } from "../bcs-answers/transaction-bytes.ts";
import type { RenderTransaction } from "../render-transaction.ts";
import { readNumberPage, takeNumberPage } from "./number-page.ts";

/**
 * Creates the operation that lists the transactions of a sender by sequence number, by default the latest. Transactions
 * with a nonce and pruned transactions are not listed. An account without transactions has an empty list.
 */
export function createListAccountTransactions(options: {
  readonly history: TransactionHistory;
  readonly renderTransaction: RenderTransaction;
  readonly encodeTransaction: EncodeTransaction;
}): OperationHandler {
  const { history, renderTransaction } = options;
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
      const found = listed.map((version) => history.at(version));
      return {
        status: 200,
        body: found.map((one) => renderTransaction(one.record, one, readAt(view, one.version))),
        bcs: () => encodeTransactions(found, { ...options, view }),
      };
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
