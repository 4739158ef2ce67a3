import { commandProgram } from "../../tools/run-command.ts";
import { startServer } from "./server-process.ts";

interface Ready {
  readonly baseUrl: string;
  readonly faucetUrl: string;
  readonly indexerUrl: string;
}

/**
 * Calls `use` while a local network is serving on free ports, with its URLs in the environment variables that the
 * examples read. Stops the network afterwards, and returns what `use` returned.
 * @param cwd - the folder in which touchstone runs, which could contain a configuration file.
 * @throws Error with the output if the network does not start.
 */
export async function withNodeOnFreePorts<T>(
  cwd: string,
  use: (env: { readonly [name: string]: string }) => Promise<T>,
): Promise<T> {
  const ports = ["--port", "0", "--faucet-port", "0", "--indexer-port", "0"];
  const argv = [commandProgram, "node", "--preset", "aptos-localnet", ...ports, "--json", "--log", "silent"];
  const server = await startServer(process.execPath, argv, cwd);
  try {
    const { baseUrl, faucetUrl, indexerUrl } = JSON.parse(server.firstLine) as Ready;
    return await use({ NODE_URL: baseUrl, FAUCET_URL: faucetUrl, INDEXER_URL: indexerUrl });
  } finally {
    await server.stop();
  }
}
