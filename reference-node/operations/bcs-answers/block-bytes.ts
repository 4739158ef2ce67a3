import { encodeList, encodeOption, encodeU64 } from "../../bcs/codec.ts";
import type { BlockView, LedgerView } from "../../ledger/ledger-view.ts";
import { toVersion } from "../../primitives/u64.ts";
import { encodeHash } from "./json-members.ts";
import { readAt } from "./state-bytes.ts";
import type { EncodeTransaction } from "./transaction-bytes.ts";

/** How the transactions of a block are encoded. */
interface BlockEncoding {
  readonly view: LedgerView;
  readonly withTransactions: boolean;
  /** The maximum number of transactions in a response. */
  readonly blockTransactions: number;
  readonly encodeTransaction: EncodeTransaction;
}

/** Encodes a block (§2.8), with its first transactions if requested. */
export function encodeBlock(block: BlockView, encoding: BlockEncoding): Uint8Array {
  const { firstVersion, timestampMicros, hash } = block;
  const transactions = encoding.withTransactions ? encodeTransactions(block, encoding) : null;
  return Buffer.concat([
    encodeU64(block.height),
    encodeHash(hash),
    encodeU64(timestampMicros),
    encodeU64(firstVersion),
    encodeU64(block.lastVersion),
    encodeOption(transactions),
  ]);
}

function encodeTransactions(block: BlockView, encoding: BlockEncoding): Uint8Array {
  const { firstVersion, timestampMicros, hash: blockHash } = block;
  const encoded = block.transactions(encoding.blockTransactions).map((record, index) => {
    const version = toVersion(firstVersion + BigInt(index));
    const read = readAt(encoding.view, version);
    return encoding.encodeTransaction(record, { version, timestampMicros, blockHash }, read);
  });
  return encodeList(encoded);
}
