import {
  createControlPlane,
  createFaucet,
  createIndexer,
  type ReferenceNode,
  type Service,
} from "../../reference-node/node.ts";
import { indexerPath } from "../../reference-node/indexer/indexer.ts";
import { describePortError, formatOrigin } from "../run/free-port.ts";
import type { NodeCommandOptions } from "./node.ts";

/** The services that listen next to the node. */
export interface NodeServices {
  /** The URL of the faucet, or null if the node has none. */
  readonly faucetUrl: string | null;
  /** The URL of the indexer's queries, or null if the node has none. */
  readonly indexerUrl: string | null;
  /** The URL of the control, or null if the node has none. */
  readonly controlUrl: string | null;
  /** The token of the control, or null if the node has none. */
  readonly controlToken: string | null;
  /** Stops listening and waits for requests in flight. */
  readonly close: () => Promise<void>;
}

/** Starts the services whose ports are given. Throws UsageError for a port in use. */
export async function openNodeServices(
  node: ReferenceNode,
  options: NodeCommandOptions,
  log: (line: string) => void,
): Promise<NodeServices> {
  const { host, faucetPort, faucetMax, indexerPort, controlPort } = options;
  const faucet = createFaucet(node, { max: faucetMax, log });
  const indexer = createIndexer(node, { log });
  const plane = createControlPlane(node, { token: options.controlToken, cors: options.controlCors, log });
  const close = async (): Promise<void> => {
    await Promise.all([faucet.close(), indexer.close(), plane.close()]);
  };
  try {
    const faucetUrl = await openService(faucet, { host, port: faucetPort, flag: "--faucet-port" });
    const indexerUrl = await openService(indexer, { host, port: indexerPort, flag: "--indexer-port" });
    const controlUrl = await openService(plane, { host, port: controlPort, flag: "--control-port" });
    return {
      faucetUrl,
      indexerUrl: indexerUrl === null ? null : `${indexerUrl}${indexerPath}`,
      controlUrl,
      controlToken: controlUrl === null ? null : plane.token,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openService(
  service: Service,
  { host, port, flag }: { readonly host: string; readonly port: number | null; readonly flag: string },
): Promise<string | null> {
  if (port === null) return null;
  try {
    return formatOrigin(host, (await service.listen({ host, port })).port);
  } catch (error) {
    throw describePortError(error, { host, port, flag });
  }
}
