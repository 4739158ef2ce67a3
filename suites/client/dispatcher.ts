import type { SecureContext } from "node:tls";
import type { Dispatcher } from "undici";
import { loadAgent, loadProxyAgent } from "./agent.ts";
import type { Authorities, Identity } from "./target.ts";

interface DispatcherOptions {
  readonly origin: string;
  readonly timeoutMillis: number;
  readonly connections?: number | undefined;
  readonly authorities: Authorities;
  readonly identity: Identity;
}

/** Creates the undici dispatcher of the connections to one origin, direct or through a proxy. */
export function createDispatcher({
  origin,
  timeoutMillis,
  connections = 8,
  ...trust
}: DispatcherOptions): Dispatcher {
  const { proxy } = trust.identity;
  const common = {
    connections,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    headersTimeout: timeoutMillis,
    bodyTimeout: timeoutMillis,
  };
  const tls = origin.startsWith("https:") ? createTlsOptions(trust) : {};
  const connect = { timeout: timeoutMillis, ...tls };
  if (proxy === null || proxy.isBypassed) {
    const Agent = loadAgent();
    return new Agent({ ...common, connect });
  }
  const EnvHttpProxyAgent = loadProxyAgent();
  return new EnvHttpProxyAgent({
    ...common,
    connect,
    requestTls: connect,
    // The client certificate and `acceptsAny` apply to the target only, not to the proxy.
    proxyTls: { timeout: timeoutMillis, ...toCaOptions(trust.authorities) },
    proxyTunnel: origin.startsWith("https:"),
    httpProxy: origin.startsWith("http:") ? proxy.url : "",
    httpsProxy: origin.startsWith("https:") ? proxy.url : "",
    // The agent would otherwise read NO_PROXY from the environment of this process.
    noProxy: "",
  });
}

interface TlsOptions {
  readonly rejectUnauthorized: boolean;
  /** Created once for all connections, because loading the authorities takes longer than opening a connection. */
  readonly secureContext?: SecureContext;
}

function createTlsOptions({
  authorities,
  identity,
}: Pick<DispatcherOptions, "authorities" | "identity">): TlsOptions {
  const { clientCertificate, clientKey } = identity;
  const own =
    clientCertificate === null || clientKey === null ? {} : { cert: clientCertificate, key: clientKey };
  const secureContext = loadTls().createSecureContext({ ...toCaOptions(authorities), ...own });
  return { rejectUnauthorized: !authorities.acceptsAny, secureContext };
}

/**
 * Returns the option `ca` with the further authorities. It includes the authorities of Node.js, because it replaces
 * them.
 */
function toCaOptions({ further }: Authorities): { ca?: string[] } {
  return further.length === 0 ? {} : { ca: [...loadTls().rootCertificates, ...further] };
}

/** Loads the code for TLS, which takes long. Most targets of a developer have no TLS. */
const loadTls = (): typeof import("node:tls") => process.getBuiltinModule("node:tls");
