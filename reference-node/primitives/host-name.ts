/** The names and addresses under which a listener is reached. */
import { isIP } from "node:net";

/** Returns whether only programs on this machine can reach a host. IPv6 addresses are without brackets. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Returns whether a listener on the host is reached through every address of the machine. */
export function isWildcardHost(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

/** Returns whether a host is an IP address, without brackets, and not a name. */
export function isAddressLiteral(host: string): boolean {
  return isIP(host) !== 0;
}

/**
 * Reads the host in a Host header, in lower case, without the port and without brackets. Returns null for any other
 * text.
 */
export function readHostName(header: string): string | null {
  const [, bracketed, plain] = /^(?:\[([\d.:a-f]+)\]|([^\s:/?#[\]@]+))(?::\d{1,5})?$/i.exec(header) ?? [];
  return (bracketed ?? plain)?.toLowerCase() ?? null;
}
