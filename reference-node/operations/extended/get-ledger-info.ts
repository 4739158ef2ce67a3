import { encodeLedgerInfo } from "../bcs-answers/ledger-info.ts";
import type { OperationHandler } from "../operation.ts";

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
