import { createServer } from "node:net";

import { UsageError } from "../usage-error.ts";

/** Takes a port for a moment, 0 for any free one, to learn that it can be had; throws UsageError where it cannot. */
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

/** What an error of listening means for whoever chose the host and the port. */
export function describePortError(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && "code" in error ? error.code : null;
  switch (code) {
    case "EADDRINUSE":
      return new UsageError(
        `port ${port} on ${host} is taken; choose another with --port, or --port 0 for a free one`,
      );
    case "EACCES":
      return new UsageError(
        `port ${port} on ${host} may not be used by this user; choose another with --port`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
    case "EAFNOSUPPORT":
      return new UsageError(`${host} is no address of this machine; choose another with --host`);
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}
