import type { OperationHandler } from "../operation.ts";
import { encodeText, encodeUleb } from "../../bcs/codec.ts";
import type { LedgerPosition } from "../../ledger/ledger-view.ts";

/** Returns the ledger position and the chain ID, at the base URL itself. */
export const getLedgerInfo: OperationHandler =
  () =>
  ({ position }) => ({
    status: 200,
    body: {
      chain_id: position.chainId,
      epoch: String(position.epoch),
      ledger_version: String(position.version),
      oldest_ledger_version: String(position.oldestVersion),
      ledger_timestamp: String(position.timestampMicros),
      node_role: "full_node",
      oldest_block_height: String(position.oldestBlockHeight),
      block_height: String(position.blockHeight),
      encryption_key: null,
    },
    bcs: () => encodeLedgerInfo(position),
  });

/** The variant number of a full node among the roles of nodes. */
const fullNodeRole = 1;

/**
 * Encodes the ledger info. Its large integers are strings of digits, as in JSON. The layout follows published sources
 * and was not compared with a real node.
 */
function encodeLedgerInfo(position: LedgerPosition): Uint8Array {
  const { chainId, epoch, version, oldestVersion, timestampMicros, oldestBlockHeight, blockHeight } =
    position;
  const encodeDigits = (numbers: readonly bigint[]): readonly Uint8Array[] =>
    numbers.map((number) => encodeText(String(number)));
  return Buffer.concat([
    Uint8Array.of(chainId),
    ...encodeDigits([epoch, version, oldestVersion, timestampMicros]),
    encodeUleb(fullNodeRole),
    ...encodeDigits([oldestBlockHeight, blockHeight]),
  ]);
}
