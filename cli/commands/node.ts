import type { Server } from "node:http";

import { guard } from "../../reference-node/http/guard.ts";
import { createNode, type ReferenceNode } from "../../reference-node/node.ts";
import { releaseEarlySignals } from "../run/early-signal.ts";
import { findPort, describePortError } from "../run/free-port.ts";
import type { CommandIo } from "../io.ts";
import { renderBanner, renderExposure } from "./node-banner.ts";
import type { NodeCommandOptions } from "./node-options.ts";
import { logRequests } from "./request-log.ts";
import { UsageError } from "../usage-error.ts";

/** How long requests in flight may take to finish once the node is asked to stop. */
const CLOSE_GRACE_MILLIS = 5000;

/** Where the node's interface is rooted (§4). */
const BASE_PATH = "/v1";

/** Serves the reference node until a signal asks it to stop; the exit code. Throws UsageError for a port that is taken. */
export async function runNode(options: NodeCommandOptions, io: CommandIo): Promise<number> {
  const node = createNodeFor(options, io);
  const server = await openServer(options.host, options.port);
  const guarded = guard(server, node.nodeHandler, { bodyBytesMax: options.maxBodyBytes });
  logRequests(server, options.log, io.stderr, () => performance.now());
  const stopped = waitForSignal();
  printBanner(node, baseUrlOf(options.host, portOf(server)), options, io);
  await stopped;
  await guarded.close(CLOSE_GRACE_MILLIS);
  await node.close();
  return 0;
}

function createNodeFor(options: NodeCommandOptions, io: CommandIo): ReferenceNode {
  const { vendor, chainId, seed, accounts, clock, genesisVersion, historyVersions, historyWindowSeconds } =
    options;
  const { pageSize, blockTransactions, maxBodyBytes, blockInterval, maxBatch, mempoolCapacity } = options;
  const { disable, strict, documentedOnly } = options;
  const chain = {
    vendor,
    chainId,
    seed,
    accounts,
    clock,
    genesisVersion,
    historyVersions,
    historyWindowSeconds,
  };
  const limits = { pageSize, blockTransactions, maxBodyBytes, blockInterval, maxBatch, mempoolCapacity };
  const service = { basePath: BASE_PATH, disable, strict, documentedOnly };
  const log = (line: string): void => {
    if (options.log !== "silent") {
      io.stderr(options.log === "json" ? `${JSON.stringify({ message: line })}\n` : `${line}\n`);
    }
  };
  try {
    return createNode({ ...chain, ...limits, ...service, log });
  } catch (error) {
    // What options mean together only the node can tell, as with a genesis too near the end of the versions.
    if (error instanceof RangeError && / expected .*, got /.test(error.message)) {
      throw new UsageError(error.message);
    }
    throw error;
  }
}

function printBanner(node: ReferenceNode, baseUrl: string, options: NodeCommandOptions, io: CommandIo): void {
  const { vendor, chainId, seed, log, json } = options;
  if (log === "pretty" && !json) {
    io.stderr(renderBanner({ vendor, chainId, seed, accounts: node.accounts }));
  }
  io.stderr(renderExposure(options.host));
  if (json) {
    const ready = { baseUrl, faucetUrl: null, controlUrl: null, controlToken: null, vendor, chainId };
    io.stdout(`${JSON.stringify({ ...ready, accounts: node.accounts, profile: node.profile })}\n`);
  } else {
    io.stdout(`listening on ${baseUrl}\n`);
  }
}

/** Never another port than the one asked for: listhen would take one without a word. */
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
    throw describePortError(error, host, free);
  });
  if (port !== 0 && portOf(server) !== port) {
    server.close();
    throw new UsageError(
      `port ${port} on ${host} is taken, or one that browsers refuse; choose another with --port`,
    );
  }
  return server;
}

/** An error of listening escapes listhen as an uncaught exception; here it becomes the promise's own. */
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

/** Resolves at the first SIGINT or SIGTERM; the second then ends the process at once, as signals do. */
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
    throw new TypeError("a listening server expected an address with a port, got none");
  }
  return address.port;
}

/** A wildcard address cannot be asked, so the URL names loopback instead. */
function baseUrlOf(host: string, port: number): string {
  const named = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${named.includes(":") ? `[${named}]` : named}:${port}${BASE_PATH}`;
}
