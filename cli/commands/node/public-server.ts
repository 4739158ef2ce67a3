import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { describePortError, findPort } from "../../run/free-port.ts";
import { UsageError } from "../../usage-error.ts";

/** A server that other machines can reach, and the origins at which they reach it. */
export interface PublicServer {
  readonly server: Server;
  readonly networkOrigins: readonly string[];
}

/**
 * Creates a server that listens on a host other than the loopback ones. listhen knows the addresses of the machine; it is
 * loaded only here, because loading it takes as long as starting Node.js.
 * @throws UsageError for a port that is in use. listhen alone would silently choose another one.
 */
export async function openPublicServer(host: string, port: number): Promise<PublicServer> {
  const free = await findPort(host, port);
  const { listen } = await import("listhen");
  const listener = await withStrayErrors(() =>
    listen(() => {}, {
      port: free,
      hostname: host,
      public: host === "0.0.0.0" || host === "::",
      isProd: false,
      isTest: true,
      showURL: false,
      open: false,
      clipboard: false,
      autoClose: false,
    }),
  ).catch((error: unknown) => {
    throw describePortError(error, { host, port: free });
  });
  const { port: opened } = listener.server.address() as AddressInfo;
  if (opened !== free) {
    await listener.close();
    throw new UsageError(
      `port ${free} on ${host} is already in use, or is a port that browsers refuse`,
      "Choose another with --port.",
    );
  }
  const urls = await listener.getURLs();
  const networkOrigins = urls.filter(({ type }) => type === "network").map(({ url }) => new URL(url).origin);
  return { server: listener.server, networkOrigins };
}

/**
 * Turns an error of listening, which listhen throws as an uncaught exception, into a rejection. Any other exception
 * ends the process, as it does at any other time.
 */
export async function withStrayErrors<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await new Promise<Value>((resolve, reject) => {
      process.setUncaughtExceptionCaptureCallback((error: Error & { readonly syscall?: string }) => {
        if (error.syscall !== "listen") throw error;
        reject(error);
      });
      run().then(resolve, reject);
    });
  } finally {
    process.setUncaughtExceptionCaptureCallback(null);
  }
}
