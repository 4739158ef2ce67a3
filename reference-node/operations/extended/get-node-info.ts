import type { OperationHandler } from "../operation.ts";

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
