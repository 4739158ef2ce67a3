import { U64_MAX } from "../../spec/vocabulary.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import { parseDecimal, toVersion, type Version } from "../primitives/u64.ts";
import type { BlockView } from "../ledger/ledger-view.ts";
import { readBooleanInput, resolveVersion } from "./inputs.ts";
import {
  type OperationHandler,
  type RequestParts,
  createMalformedInputError,
  RequestError,
} from "./operation.ts";
import type { RenderTransaction } from "./render-transaction.ts";

/** Creates the operation that returns the block of a ledger version, with its transactions if requested (§4.5). */
export function createGetBlockByVersion(options: {
  /** The maximum number of transactions in a response. */
  readonly blockTransactions: number;
  readonly renderTransaction: RenderTransaction;
}): OperationHandler {
  return (request) => {
    const requestedVersion = versionInput(request);
    const withTransactions = readBooleanInput(request, "with_transactions") ?? false;
    return ({ position, blockAt }) => {
      const version = resolveVersion(requestedVersion, position);
      const block = blockAt(version);
      if (block === null) {
        throw new RequestError(
          410,
          "block_pruned",
          `The block of ledger version ${version} is pruned (oldest block height is ${position.oldestBlockHeight}).`,
        );
      }
      const body = formatBlock(block);
      return {
        status: 200,
        body: withTransactions ? { ...body, transactions: transactionsOf(block, options) } : body,
      };
    };
  };
}

function transactionsOf(
  block: BlockView,
  options: { readonly blockTransactions: number; readonly renderTransaction: RenderTransaction },
): readonly JsonObject[] {
  const { firstVersion, timestampMicros } = block;
  return block.transactions(options.blockTransactions).map((record, index) =>
    options.renderTransaction(record, {
      version: toVersion(firstVersion + BigInt(index)),
      timestampMicros,
    }),
  );
}

function formatBlock(block: BlockView): JsonObject {
  return {
    block_height: String(block.height),
    block_hash: block.hash,
    block_timestamp: String(block.timestampMicros),
    first_version: String(block.firstVersion),
    last_version: String(block.lastVersion),
  };
}

function versionInput({ path }: RequestParts): Version {
  const text = path["version"] ?? "";
  const version = parseDecimal(text, U64_MAX);
  if (version !== null) return toVersion(version);
  throw createMalformedInputError("version", `an integer from 0 to ${U64_MAX}`, text);
}
