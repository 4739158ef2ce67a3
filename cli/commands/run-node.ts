import type { Server } from "node:http";

import { guard } from "../../reference-node/http/guard.ts";
import { createNode, type FaultRule, type ReferenceNode } from "../../reference-node/node.ts";
import { releaseEarlySignals } from "../run/signals.ts";
import { findPort, describePortError, formatOrigin } from "../run/free-port.ts";
import type { CommandIo } from "../io.ts";
import { help, textWidth } from "../options/command.ts";
import { readFaults } from "../options/faults-option.ts";
import type { NodeCommandOptions } from "./node.ts";
import { openNodeServices, type NodeServices } from "./node-services.ts";
import { logRequests } from "./request-log.ts";
import { UsageError } from "../usage-error.ts";
import { packageVersion } from "../version.ts";

/** The time that requests in flight have to finish after a signal. */
const CLOSE_GRACE_MILLIS = 5000;

/** The path of the base URL (§4). */
const BASE_PATH = "/v1";

/** Serves the reference node until a signal stops it; returns the exit code. Throws UsageError for a port in use. */
export async function runNode(options: NodeCommandOptions, io: CommandIo): Promise<number> {
  const log = createLog(options.log, io);
  const node = createNodeFor(options, log, readFaults(options.faults, io));
  const services = await openNodeServices(node, options, log);
  const server = await openServer(options.host, options.port).catch(async (error: unknown) => {
    await services.close();
    throw error;
  });
  const guarded = guard(server, node.nodeHandler, { bodyBytesMax: options.maxBodyBytes });
  logRequests(server, options.log, io.stderr, () => performance.now());
  const stopped = waitForSignal();
  const baseUrl = `${formatOrigin(options.host, portOf(server))}${BASE_PATH}`;
  printBanner(node, { ...services, baseUrl }, options, io);
  await stopped;
  await Promise.all([guarded.close(CLOSE_GRACE_MILLIS), services.close()]);
  await node.close();
  return 0;
}

function createLog(style: NodeCommandOptions["log"], io: CommandIo): (line: string) => void {
  return (line) => {
    if (style !== "silent") {
      io.stderr(style === "json" ? `${JSON.stringify({ message: line })}\n` : `${line}\n`);
    }
  };
}

function createNodeFor(
  options: NodeCommandOptions,
  log: (line: string) => void,
  faults: readonly FaultRule[],
): ReferenceNode {
  const { preset: _, host: _host, port: _port, json: _json, ...others } = options;
  const { faucetPort: _faucetPort, faucetMax: _max, indexerPort: _indexerPort, ...nodeOptions } = others;
  try {
    return createNode({ ...nodeOptions, faults, basePath: BASE_PATH, log });
  } catch (error) {
    // Only the node checks limits that depend on several options, such as the history after genesis.
    if (error instanceof RangeError && / must .*, got /.test(error.message)) {
      throw new UsageError(error.message);
    }
    throw error;
  }
}

type Urls = Pick<NodeServices, "faucetUrl" | "indexerUrl"> & { readonly baseUrl: string };

function printBanner(node: ReferenceNode, urls: Urls, options: NodeCommandOptions, io: CommandIo): void {
  const { baseUrl, faucetUrl, indexerUrl } = urls;
  const { vendor, chainId, log, json } = options;
  if (log === "pretty" && !json) {
    io.stderr(renderBanner(options, node));
  }
  io.stderr(renderExposure(options.host));
  if (json) {
    const ready = { baseUrl, faucetUrl, indexerUrl, controlUrl: null, controlToken: null, vendor, chainId };
    io.stdout(`${JSON.stringify({ ...ready, accounts: node.accounts, profile: node.profile })}\n`);
  } else {
    // Other programs wait for this line, so it names only the node. It is written last.
    if (faucetUrl !== null) io.stderr(`faucet on ${faucetUrl}\n`);
    if (indexerUrl !== null) io.stderr(`indexer on ${indexerUrl}\n`);
    io.stdout(`listening on ${baseUrl}\n`);
  }
}

/** Listens on the given port or fails. listhen alone would silently choose another port. */
async function openServer(host: string, port: number): Promise<Server> {
  const free = await findPort(host, port);
  const { listen } = await import("listhen");
  const server = await withStrayErrors(async () => {
    const listener = await listen(() => {}, {
      port: free,
      hostname: host,
      public: host === "0.0.0.0" || host === "::",
      isProd: false,
      isTest: true,
      showURL: false,
      open: false,
      clipboard: false,
      autoClose: false,
    });
    return listener.server;
  }).catch((error: unknown) => {
    throw describePortError(error, { host, port: free });
  });
  if (port !== 0 && portOf(server) !== port) {
    server.close();
    throw new UsageError(
      `port ${port} on ${host} is already in use, or is a port that browsers refuse; choose another with --port`,
    );
  }
  return server;
}

/** Turns an error of listening, which listhen throws as an uncaught exception, into a rejection. */
async function withStrayErrors<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await new Promise<Value>((resolve, reject) => {
      process.setUncaughtExceptionCaptureCallback(reject);
      run().then(resolve, reject);
    });
  } finally {
    process.setUncaughtExceptionCaptureCallback(null);
  }
}

/** Resolves at the first SIGINT or SIGTERM. A second one has its default effect and ends the process at once. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.removeListener("SIGINT", stop);
      process.removeListener("SIGTERM", stop);
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
    if (releaseEarlySignals()) stop();
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new TypeError("the address of a listening server must have a port, got none");
  }
  return address.port;
}

/** Renders what the terminal shows when the node is ready: the network, and the accounts with their keys. */
function renderBanner({ vendor, chainId, seed }: NodeCommandOptions, { accounts }: ReferenceNode): string {
  const warning =
    "The keys are derived from the seed and therefore public. Use them for tests only, never for anything of value.";
  const lines = [
    `touchstone ${packageVersion()}, vendor ${vendor}, chain id ${chainId}, seed ${seed}`,
    "",
    accounts.length === 0 ? "No accounts." : help.boxWrap(warning, textWidth),
    ...accounts.flatMap(({ address, privateKey }, index) => [
      "",
      `account ${index}`,
      `  address     ${address}`,
      `  private key ${privateKey}`,
    ]),
    "",
  ];
  return `${lines.join("\n")}\n`;
}

/** Renders a warning for a node that other machines can reach; empty for a loopback address. */
function renderExposure(host: string): string {
  const isLoopback = host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
  const warning = `Warning: other machines can reach ${host}, and the private keys of this node are public.`;
  return isLoopback ? "" : `${help.boxWrap(warning, textWidth)}\n`;
}
