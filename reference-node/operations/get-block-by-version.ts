import { U64_MAX } from "../../spec/vocabulary.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import { toVersion } from "../primitives/u64.ts";
import type { BlockView, LedgerView } from "../ledger/ledger-view.ts";
import { encodeBlock } from "./bcs-answers/block-bytes.ts";
import { readAt } from "./bcs-answers/state-bytes.ts";
import type { EncodeTransaction } from "./bcs-answers/transaction-bytes.ts";
import { readBooleanInput, readIntegerPathInput, resolveVersion } from "./inputs.ts";
import { type OperationAnswer, type OperationHandler, RequestError } from "./operation.ts";
import type { RenderTransaction } from "./render-transaction.ts";

/** How the transactions of a block are formatted. */
export interface BlockFormat {
  /** The maximum number of transactions in a response. */
  readonly blockTransactions: number;
  readonly renderTransaction: RenderTransaction;
  readonly encodeTransaction: EncodeTransaction;
}

/** Creates the operation that returns the block of a ledger version, with its transactions if requested (§4.5). */
export function createGetBlockByVersion(options: BlockFormat): OperationHandler {
  return (request) => {
    const requestedVersion = toVersion(readIntegerPathInput(request, "version", U64_MAX));
    const withTransactions = readBooleanInput(request, "with_transactions") ?? false;
    return (view) => {
      const { position, blockAt } = view;
      const version = resolveVersion(requestedVersion, position);
      const block = blockAt(version);
      if (block === null) {
        throw new RequestError(
          410,
          "block_pruned",
          `The block of ledger version ${version} is pruned (oldest block height is ${position.oldestBlockHeight}).`,
        );
      }
      return answerBlock(block, view, { ...options, withTransactions });
    };
  };
}

/** Creates the response with a block. Without the transactions, it has no member for them. */
export function answerBlock(
  block: BlockView,
  view: LedgerView,
  options: BlockFormat & { readonly withTransactions: boolean },
): OperationAnswer {
  const body = formatBlock(block);
  return {
    status: 200,
    body: options.withTransactions
      ? { ...body, transactions: formatBlockTransactions(block, view, options) }
      : body,
    bcs: () => encodeBlock(block, { ...options, view }),
  };
}

/** Formats the first transactions of a block. */
function formatBlockTransactions(
  block: BlockView,
  view: LedgerView,
  options: BlockFormat,
): readonly JsonObject[] {
  const { firstVersion, timestampMicros } = block;
  return block.transactions(options.blockTransactions).map((record, index) => {
    const version = toVersion(firstVersion + BigInt(index));
    return options.renderTransaction(record, { version, timestampMicros }, readAt(view, version));
  });
}

/** Formats a block without its transactions (§2.8). */
function formatBlock(block: BlockView): JsonObject {
  return {
    block_height: String(block.height),
    block_hash: block.hash,
    block_timestamp: String(block.timestampMicros),
    first_version: String(block.firstVersion),
    last_version: String(block.lastVersion),
  };
}
