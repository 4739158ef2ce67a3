import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { Agent, EnvHttpProxyAgent, type Dispatcher } from "undici";
import type { Authorities, Identity } from "./target.ts";

export interface DispatcherOptions {
  readonly origin: string;
  readonly timeoutMillis: number;
  readonly authorities: Authorities;
  readonly identity: Identity;
}

/** What opens the connections to one origin, straight or through a proxy. */
export function createDispatcher({ origin, timeoutMillis, ...trust }: DispatcherOptions): Dispatcher {
  const { proxy } = trust.identity;
  const common = {
    connections: 8,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    headersTimeout: timeoutMillis,
    bodyTimeout: timeoutMillis,
  };
  const tls = origin.startsWith("https:") ? tlsOptions(trust) : {};
  const connect = { timeout: timeoutMillis, ...tls };
  if (proxy === null) return new Agent({ ...common, connect });
  return new EnvHttpProxyAgent({
    ...common,
    connect,
    requestTls: connect,
    // The proxy is no target: it is trusted as everything else is, and our certificate is not for it.
    proxyTls: { timeout: timeoutMillis, ...toCaOptions(trust.authorities) },
    proxyTunnel: origin.startsWith("https:"),
    httpProxy: origin.startsWith("http:") ? proxy.url : "",
    httpsProxy: origin.startsWith("https:") ? proxy.url : "",
    noProxy: proxy.except,
  });
}

interface TlsOptions {
  readonly rejectUnauthorized: boolean;
  /** Made once, because reading a hundred authorities for each connection takes longer than the connection. */
  readonly secureContext?: SecureContext;
}

function tlsOptions({
  authorities,
  identity,
}: Omit<DispatcherOptions, "origin" | "timeoutMillis">): TlsOptions {
  const { clientCertificate, clientKey } = identity;
  const own =
    clientCertificate === null || clientKey === null ? {} : { cert: clientCertificate, key: clientKey };
  const secureContext = createSecureContext({ ...toCaOptions(authorities), ...own });
  return { rejectUnauthorized: !authorities.acceptsAny, secureContext };
}

/** Naming one authority makes Node.js forget its own, so they are named as well. */
function toCaOptions({ further }: Authorities): { ca?: string[] } {
  return further.length === 0 ? {} : { ca: [...rootCertificates, ...further] };
}
