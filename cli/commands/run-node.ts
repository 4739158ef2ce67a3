import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import { serverOptions } from "../../reference-node/http/connections.ts";
import { createPermit } from "../../reference-node/http/cors.ts";
import { guard } from "../../reference-node/http/guard.ts";
import { startListening } from "../../reference-node/http/listeners.ts";
import {
  createNode,
  type AccountOption,
  type FaultRule,
  type ReferenceNode,
} from "../../reference-node/node.ts";
import { isLoopbackHost } from "../../reference-node/primitives/host-name.ts";
import { waitForParentEnd } from "../run/parent.ts";
import { releaseEarlySignals, stopSignals } from "../run/signals.ts";
import { describePortError, formatOrigin, requireFreePorts } from "../run/free-port.ts";
import type { CommandIo } from "../io.ts";
import { readFaults } from "../options/faults-option.ts";
import { wrapText } from "../options/text-layout.ts";
import type { NodeCommandOptions } from "./node.ts";
import { readAccountsFile } from "./node/accounts-file.ts";
import { renderBanner } from "./node/banner.ts";
import { startBlockTimer } from "./node/block-timer.ts";
import { createStateWriter, loadStateFile, type StateWriter } from "../run/state-files.ts";
import { openNodeServices, type NodeServices } from "./node-services.ts";
import { logRequests } from "./node/request-log.ts";
import { openPublicServer, type PublicServer } from "./node/public-server.ts";
import { findProgramName } from "../run/printed-commands/program-name.ts";
import { UsageError } from "../usage-error.ts";

/** The time that requests in flight have to finish after a signal. */
const CLOSE_GRACE_MILLIS = 5000;

/** The time that they have after the end of the parent, whose own requests ended with it. The whole end takes at most 2 s. */
const ORPHAN_GRACE_MILLIS = 500;

/** The path of the base URL (§4). */
const BASE_PATH = "/v1";

/** Serves the reference node until a signal stops it, or its parent ends; returns the exit code. Throws UsageError for a port in use. */
export async function runNode(options: NodeCommandOptions, io: CommandIo): Promise<number> {
  const log = createLog(options.log, io);
  await requireFreePorts(options.host, [
    { flag: "--port", port: options.port },
    { flag: "--faucet-port", port: options.faucetPort },
    { flag: "--indexer-port", port: options.indexerPort },
    { flag: "--control-port", port: options.controlPort },
  ]);
  const faults = readFaults(options.faults, io);
  const given = readAccountsFile(options.accountsFile, io);
  const node = createNodeFor(options, log, { faults, given });
  const states = options.dump === null ? null : await createStateWriter(node, options.dump);
  if (options.load !== null) await loadStateFile(node, options.load);
  // The rules of the file end where the command names others.
  if (options.load !== null && options.faults !== null) node.control.faults.set(faults);
  const services = await openNodeServices(node, options, log);
  const { faucetUrl, indexerUrl, controlUrl } = services;
  node.announceServices({ faucetUrl, indexerUrl, controlUrl });
  const { server, networkOrigins } = await openServer(options.host, options.port).catch(
    async (error: unknown) => {
      await services.close();
      throw error;
    },
  );
  const permit = createPermit(node.cors);
  const guarded = guard(server, node.nodeHandler, { bodyBytesMax: options.maxBodyBytes }, { permit });
  if (options.clock === "virtual" && options.blockInterval > 0) {
    startBlockTimer(server, node.control, { intervalMillis: options.blockInterval, log });
  }
  const { cors } = node;
  logRequests(server, { style: options.log, cors, nowMillis: () => performance.now() }, io.stderr);
  const signaled = waitForSignal().then(() => CLOSE_GRACE_MILLIS);
  const orphaned = options.exitWithParent ? [waitForOrphaned(io)] : [];
  const baseUrl = `${formatOrigin(options.host, portOf(server))}${BASE_PATH}`;
  const stopDumping = dumpOnSignal(states, options.dump, io);
  io.stderr(renderExposure(options.host, networkOrigins));
  printReady(node, { ...services, baseUrl }, options, io);
  const graceMillis = await Promise.race([signaled, ...orphaned]);
  const closed = Promise.all([guarded.close(graceMillis), services.close()]);
  await Promise.race([closed, sleep(graceMillis)]);
  stopDumping();
  if (states !== null) {
    await states.write();
    io.stderr(`state written to ${options.dump}\n`);
  }
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
  { faults, given }: { readonly faults: readonly FaultRule[]; readonly given: readonly AccountOption[] },
): ReferenceNode {
  const { preset: _, host: _host, port: _port, json: _json, showKeys: _showKeys, ...others } = options;
  const { faucetPort: _faucetPort, faucetMax: _max, indexerPort: _indexerPort, ...rest } = others;
  const { controlPort: _control, controlToken: _token, controlCors: _cors, ...stateful } = rest;
  const {
    load: _load,
    dump: _dump,
    accountsFile: _file,
    exitWithParent: _parent,
    accounts: seededAccounts,
    ...nodeOptions
  } = stateful;
  const accounts = { accounts: given, seededAccounts };
  try {
    return createNode({ ...nodeOptions, ...accounts, faults, basePath: BASE_PATH, log });
  } catch (error) {
    // Only the node checks limits that depend on several options, such as the history after genesis.
    if (error instanceof RangeError && / must .*, got /.test(error.message)) {
      throw new UsageError(error.message.replace(/^accounts must/, "--accounts-file must"));
    }
    throw error;
  }
}

function printReady(
  node: ReferenceNode,
  urls: Omit<NodeServices, "close"> & { readonly baseUrl: string },
  options: NodeCommandOptions,
  io: CommandIo,
): void {
  const { baseUrl, faucetUrl, indexerUrl, controlUrl, controlToken } = urls;
  const { vendor, chainId, log, json } = options;
  const hasBanner = log === "pretty" && !json;
  if (!json && controlUrl !== null) {
    // A token that was given is known, and may be a secret of the user.
    const token = options.controlToken === null ? ` with token ${controlToken}` : "";
    io.stderr(`control on ${controlUrl}${token}\n`);
  }
  if (hasBanner) io.stderr(renderBanner(options, node, urls, findProgramName(io)));
  if (json) {
    const ready = { baseUrl, faucetUrl, indexerUrl, controlUrl, controlToken, vendor, chainId };
    const profile = controlUrl === null ? node.profile : { ...node.profile, controlUrl, controlToken };
    io.stdout(`${JSON.stringify({ ...ready, accounts: node.accounts, profile })}\n`);
  } else {
    if (!hasBanner && faucetUrl !== null) io.stderr(`faucet on ${faucetUrl}\n`);
    if (!hasBanner && indexerUrl !== null) io.stderr(`indexer on ${indexerUrl}\n`);
    // Other programs wait for this line, so it names only the node. It is written last.
    io.stdout(`listening on ${baseUrl}\n`);
  }
}

/** Creates a server that listens. Throws UsageError for a port that is in use. */
async function openServer(host: string, port: number): Promise<PublicServer> {
  if (!isLoopbackHost(host)) return openPublicServer(host, port);
  const server = createServer(serverOptions);
  try {
    await startListening(server, { host, port });
    return { server, networkOrigins: [] };
  } catch (error) {
    throw describePortError(error, { host, port });
  }
}

/**
 * Resolves at the first signal that stops the node. A second one has its default effect and ends the process at once, but
 * a terminal that is closed sends SIGHUP twice: through its shell, and by itself.
 */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (first: NodeJS.Signals): void => {
      for (const name of stopSignals) {
        if (first !== "SIGHUP" || name !== "SIGHUP") process.removeListener(name, stop);
      }
      resolve();
    };
    for (const name of stopSignals) process.on(name, stop);
    if (releaseEarlySignals()) stop("SIGTERM");
  });
}

/** Waits for the end of the parent, and says so: a pipe that was closed from the start may be a mistake. */
async function waitForOrphaned(io: CommandIo): Promise<number> {
  io.stderr(`stopping, because ${await waitForParentEnd()} (--exit-with-parent)\n`);
  return ORPHAN_GRACE_MILLIS;
}

/** Writes the state at each SIGUSR2, which does nothing without `--dump`. Returns the function that stops this. */
function dumpOnSignal(states: StateWriter | null, path: string | null, io: CommandIo): () => void {
  // Windows has no such signal.
  if (process.platform === "win32") return () => {};
  const dump = (): void => {
    states?.write().then(
      () => io.stderr(`state written to ${path}\n`),
      (error: unknown) => io.stderr(`cannot write the state to ${path}: ${String(error)}\n`),
    );
  };
  process.on("SIGUSR2", dump);
  return () => {
    process.removeListener("SIGUSR2", dump);
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new TypeError("the address of a listening server must have a port, got none");
  }
  return address.port;
}

/** Renders a warning for a node that other machines can reach; empty for a loopback address. */
function renderExposure(host: string, networkOrigins: readonly string[]): string {
  if (isLoopbackHost(host)) return "";
  const at = networkOrigins.map((origin) => `${origin}${BASE_PATH}`).join(" and ");
  const warning = `Warning: other machines can reach ${host}${at === "" ? "" : `, at ${at}`}, and the private keys of this node are public.`;
  return `${wrapText(warning)}\n`;
}
