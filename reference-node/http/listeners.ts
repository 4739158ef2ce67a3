import { createServer, type Server } from "node:http";
import { guard, type Guard, type GuardRules, type NodeHandler } from "./guard.ts";
import { serverOptions } from "./connections.ts";

/** A listening socket of the node. */
export interface Listener {
  /** The base URL of the interface, with the port on which the node listens. */
  readonly baseUrl: string;
  readonly host: string;
  readonly port: number;
  /** Stops listening and waits a short time for requests in flight, by default up to two seconds. Idempotent. */
  readonly close: () => Promise<void>;
}

/** The listeners of a node. */
export interface Listeners {
  /** Listens on a socket, by default on 127.0.0.1 and a free port. Rejects if the port is in use. */
  listen(endpoint?: { readonly host?: string; readonly port?: number }): Promise<Listener>;
  /** Returns the base URL of the open listener that was opened last; null if none is open. */
  baseUrl(): string | null;
  /** Closes all listeners, including those that are still starting. Idempotent. */
  close(): Promise<void>;
}

/** How long `close` waits for requests in flight by default. */
const defaultGraceMillis = 2000;

export function createListeners(
  handler: NodeHandler,
  settings: {
    readonly basePath: string;
    readonly maxBodyBytes: number;
    /** How long `close` waits for requests in flight. */
    readonly graceMillis?: number;
  } & GuardRules,
): Listeners {
  const graceMillis = settings.graceMillis ?? defaultGraceMillis;
  /** The open listeners with their base URLs, the last opened one last. The URL is null until the port is known. */
  const guards = new Map<Guard, string | null>();
  let isClosed = false;
  const listen: Listeners["listen"] = async (endpoint = {}) => {
    if (isClosed) throw new Error("The node is closed and cannot listen.");
    const host = checkedHost(endpoint.host ?? "127.0.0.1");
    const server = createServer(serverOptions);
    const serverGuard = guard(server, handler, { bodyBytesMax: settings.maxBodyBytes }, settings);
    guards.set(serverGuard, null);
    const close = async (): Promise<void> => {
      await serverGuard.close(graceMillis);
      guards.delete(serverGuard);
    };
    try {
      const port = await startListening(server, { host, port: checkedPort(endpoint.port ?? 0) });
      const urlHost = host.includes(":") ? `[${host}]` : host;
      const baseUrl = `http://${urlHost}:${port}${settings.basePath}`;
      if (guards.has(serverGuard)) guards.set(serverGuard, baseUrl);
      return { baseUrl, host, port, close };
    } catch (error) {
      guards.delete(serverGuard);
      throw error;
    }
  };
  return {
    listen,
    baseUrl: () => (isClosed ? null : ([...guards.values()].findLast((baseUrl) => baseUrl !== null) ?? null)),
    async close() {
      isClosed = true;
      await Promise.all([...guards.keys()].map((serverGuard) => serverGuard.close(graceMillis)));
    },
  };
}

/** Starts a server and returns its port. Rejects with the system error if it cannot listen. */
export function startListening(
  server: Server,
  endpoint: { readonly host: string; readonly port: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(endpoint, () => {
      server.off("error", reject);
      const address = server.address();
      if (typeof address === "object" && address !== null) resolve(address.port);
      else reject(new Error(`listening address must have a port, got ${String(address)}`));
    });
  });
}

function checkedHost(host: string): string {
  if (typeof host !== "string" || host === "") {
    throw new TypeError(`host must be a host name or an IP address, got ${JSON.stringify(host)}`);
  }
  return host;
}

function checkedPort(port: number): number {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new RangeError(`port must be an integer from 0 to 65535, got ${port}`);
  }
  return port;
}
