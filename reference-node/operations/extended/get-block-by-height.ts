import { U64_MAX } from "../../../spec/vocabulary.ts";
import type { TransactionHistory } from "../../ledger/transaction-history.ts";
import { toBlockHeight } from "../../primitives/u64.ts";
import { answerBlock, type BlockFormat } from "../get-block-by-version.ts";
import { readBooleanInput, readIntegerPathInput } from "../inputs.ts";
import { type OperationHandler, RequestError } from "../operation.ts";

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
