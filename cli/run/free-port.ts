import { createServer } from "node:net";

import { UsageError } from "../usage-error.ts";

/**
 * Binds a port briefly to check that it is free; 0 finds a free port. Throws UsageError if the port cannot be bound.
 */
export async function findPort(host: string, port: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(describePortError(error, host, port)));
    server.listen({ host, port }, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof address === "object" && address !== null ? address.port : port;
}

/** Converts an error of listening to a message about the host and port. */
export function describePortError(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && "code" in error ? error.code : null;
  switch (code) {
    case "EADDRINUSE":
      return new UsageError(
        `port ${port} on ${host} is already in use; choose another with --port, or --port 0 for a free one`,
      );
    case "EACCES":
      return new UsageError(`port ${port} on ${host} requires more privileges; choose another with --port`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
    case "EAFNOSUPPORT":
      return new UsageError(`${host} is not an address of this machine; choose another with --host`);
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}
