import type { Identity } from "../../suites/client/target.ts";
import { isLoopback } from "../run/loopback.ts";
import { UsageError } from "../usage-error.ts";

type Env = { readonly [name: string]: string | undefined };

/**
 * The proxy that the environment names for a target: HTTPS_PROXY or HTTP_PROXY by its scheme, lower case first, but for
 * the hosts of NO_PROXY. A target on this machine is never asked through a proxy. Throws UsageError for a malformed one.
 */
export function proxyOf(baseUrl: string, env: Env): Identity["proxy"] {
  const name = baseUrl.startsWith("https:") ? "https_proxy" : "http_proxy";
  const written = [name, name.toUpperCase()].find((variable) => env[variable] !== undefined);
  const text = written === undefined ? "" : (env[written]?.trim() ?? "");
  if (written === undefined || text === "" || isLoopback(baseUrl)) return null;
  // As curl does, a proxy without a scheme is one that speaks HTTP.
  const url = text.includes("://") ? text : `http://${text}`;
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) {
    throw new UsageError(`the environment variable ${written} expected the http or https URL of a proxy`);
  }
  return { url, except: env["no_proxy"] ?? env["NO_PROXY"] ?? "" };
}
