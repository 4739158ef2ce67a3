/** The operations beyond the document that describe the node: its ledger, its settings and the price of gas. */
import { encodeText, encodeU64, encodeUleb } from "../../bcs/codec.ts";
import { estimatedGasUnitPrice, prioritizedGasUnitPrice } from "../../execution/gas.ts";
import type { LedgerPosition } from "../../ledger/ledger-view.ts";
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

/** Creates the operation that returns facts about the node. Its members are free, except the first two. */
export function createGetNodeInfo(options: {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
  readonly blockInterval: number;
}): OperationHandler {
  const body = {
    chain_id: options.chainId === testChainId ? "testing" : String(options.chainId),
    node_type: "PublicFullnode",
    implementation: "touchstone reference node",
    vendor: options.vendor,
    signing_domain: options.signingDomain,
    block_interval_millis: options.blockInterval,
  };
  return () => () => ({ status: 200, body });
}

/** The chain ID of local networks, which existing nodes show by its name. */
const testChainId = 4;

/** Returns the estimated gas unit prices, which do not depend on the load. */
export const estimateGasPrice: OperationHandler = () => () => ({
  status: 200,
  body: {
    deprioritized_gas_estimate: Number(estimatedGasUnitPrice),
    gas_estimate: Number(estimatedGasUnitPrice),
    prioritized_gas_estimate: Number(prioritizedGasUnitPrice),
  },
  bcs: () => encodeU64(estimatedGasUnitPrice),
});
