import { describeTimeout } from "../../suites/client/send-request.ts";
import type { Authorities, Identity } from "../../suites/client/target.ts";
import type { DiscoveryResult } from "../../suites/discovery/discover.ts";

/** How the target of a run is reached. */
export interface TargetConnection {
  readonly baseUrl: string;
  readonly rate: number | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly authorities: Authorities;
  readonly identity: Identity;
}

/** Returns warnings about TLS and the proxy, which affect who responds and whether a response arrives. */
export function listConnectionWarnings(
  { baseUrl, authorities, identity }: TargetConnection,
  { transportFailure }: DiscoveryResult,
): string[] {
  const isTls = baseUrl.startsWith("https:");
  const warnings: string[] = [];
  if (authorities.acceptsAny && isTls) {
    warnings.push(
      "Any certificate was accepted (--insecure), so the responses may not come from the target.",
    );
  }
  if (transportFailure === null) return warnings;
  if (isTls && /certificate|CERT/.test(transportFailure)) {
    warnings.push(
      "Add the target's certificate authority with --ca <file>, or accept any certificate with --insecure.",
    );
  }
  if (identity.proxy !== null) {
    warnings.push(
      `Requests go through the proxy that the environment sets: ${new URL(identity.proxy.url).host}.`,
    );
  }
  return warnings;
}

/**
 * Returns what to change if the target accepted connections and never responded; otherwise null. To start the node or to
 * correct its port would not help then.
 */
export function adviseSilentTarget(
  { reached, transportFailure }: DiscoveryResult,
  { identity }: TargetConnection,
  timeoutMillis: number,
): string | null {
  // A proxy accepts connections to a host that does not exist.
  if (reached || identity.proxy !== null || transportFailure !== describeTimeout(timeoutMillis)) return null;
  return `the target accepts connections, but does not respond within --timeout (${timeoutMillis} ms); look for a hang in the node, or raise --timeout`;
}
