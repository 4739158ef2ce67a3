import { createServer } from "node:net";

import { UsageError } from "../usage-error.ts";

/**
 * Binds a port briefly to check that it is free; 0 finds a free port.
 * @throws UsageError if the port cannot be bound
 */
export async function findPort(host: string, port: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(describePortError(error, { host, port })));
    server.listen({ host, port }, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof address === "object" && address !== null ? address.port : port;
}

/** A port that an option sets, or null where the service is off. */
interface PortOption {
  readonly flag: string;
  readonly port: number | null;
}

/**
 * Checks that several ports are free. Throws UsageError that names all ports in use if there are more than one. For a
 * single one, listening fails with a message of its own.
 */
export async function requireFreePorts(host: string, options: readonly PortOption[]): Promise<void> {
  const given = options.filter(({ port }) => port !== null && port !== 0);
  const checked = await Promise.all(
    given.map(async (one) => ({ ...one, isTaken: await isTaken(host, one.port) })),
  );
  const taken = checked.filter((one) => one.isTaken);
  if (taken.length < 2) return;
  const ports = taken.map(({ flag, port }) => `${port} (${flag})`).join(", ");
  const remedy = taken.map(({ flag }) => `${flag} 0`).join(" ");
  throw new UsageError(
    `ports ${ports} on ${host} are already in use, perhaps by another node`,
    `Stop it, or take free ones with ${remedy}`,
  );
}

async function isTaken(host: string, port: number | null): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EADDRINUSE"));
    server.listen({ host, port: port ?? 0 }, () => {
      server.close(() => resolve(false));
    });
  });
}

/**
 * Formats the origin of a URL. Clients cannot connect to a wildcard address, so the origin contains the loopback
 * address instead.
 */
export function formatOrigin(host: string, port: number): string {
  const named = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${named.includes(":") ? `[${named}]` : named}:${port}`;
}

/** Converts an error of listening to a message about the host, the port and the option that sets the port. */
export function describePortError(
  error: unknown,
  { host, port, flag = "--port" }: { readonly host: string; readonly port: number; readonly flag?: string },
): Error {
  const code = error instanceof Error && "code" in error ? error.code : null;
  switch (code) {
    case "EADDRINUSE":
      return new UsageError(
        `port ${port} on ${host} is already in use`,
        `Choose another with ${flag}, or ${flag} 0 for a free one.`,
      );
    case "EACCES":
      return new UsageError(
        `port ${port} on ${host} requires more privileges`,
        `Choose another with ${flag}.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
    case "EAFNOSUPPORT":
      return new UsageError(`${host} is not an address of this machine`, "Choose another with --host.");
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}
