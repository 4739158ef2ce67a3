import type { TransactionHistory } from "../../ledger/transaction-history.ts";
import type { TransactionRecord } from "../../ledger/transaction-record.ts";
import { formatAddress } from "../../primitives/address.ts";
import { readAddressInput } from "../inputs.ts";
import type { OperationHandler } from "../operation.ts";
import type { RenderTransaction } from "../render-transaction.ts";
import { readNumberPage, takeNumberPage } from "./number-page.ts";

/**
 * Creates the operation that lists the transactions of a sender by sequence number, by default the latest. Transactions
 * with a nonce and pruned transactions are not listed. An account without transactions has an empty list.
 */
export function createListAccountTransactions(options: {
  readonly history: TransactionHistory;
  readonly renderTransaction: RenderTransaction;
}): OperationHandler {
  const { history, renderTransaction } = options;
  return (request) => {
    const address = readAddressInput(request, "address");
    const page = readNumberPage(request);
    return ({ position }) => {
      const retained = history
        .listBySender(formatAddress(address))
        .filter((version) => version >= position.oldestVersion);
      const listed = takeNumberPage(retained, page, (version) =>
        readSequenceNumber(history.at(version).record),
      );
      const body = listed.map((version) => {
        const found = history.at(version);
        return renderTransaction(found.record, found);
      });
      return { status: 200, body };
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
