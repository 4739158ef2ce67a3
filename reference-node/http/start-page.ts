import type { H3Event } from "h3";
import { coinType } from "../execution/account-state.ts";
import { readNativeBalance } from "../execution/framework/coins/fungible-store.ts";
import type { SeededAccount } from "../execution/genesis.ts";
import { createApiDescription } from "../operations/extended/api-description.ts";
import { renderStartPage, type ServiceUrls } from "../operations/extended/start-page.ts";
import type { Quirk } from "../quirks/quirk.ts";
import type { Answer } from "./answer.ts";
import type { RouteContext } from "./operation-route.ts";
import { prefersHtml } from "./preferred-type.ts";

/** Returns the start page if the client of a request prefers HTML or a quirk gives it to every client, else null. */
export type AnswerWithStartPage = (event: H3Event) => Answer | null;

/** The number of accounts on the page, which stays short with any number of accounts. */
const accountsShown = 20;

/**
 * Returns the function that creates the start page of a node. A node that serves only the operations of the
 * specification has none.
 */
export function createStartPage(options: {
  readonly vendor: string;
  readonly basePath: string;
  readonly disable: ReadonlySet<string>;
  readonly accounts: readonly SeededAccount[];
  /** Returns the URLs of the services next to the node. */
  readonly services: () => ServiceUrls;
  /** The operations that the node serves. */
  readonly routes: readonly { readonly name: string }[];
  readonly routeContext: RouteContext;
  readonly quirks: readonly Quirk[];
}): AnswerWithStartPage {
  const { vendor, basePath, accounts, routes, routeContext } = options;
  if (!routes.some(({ name }) => name === "getSpecPage")) return () => null;
  const describe = createApiDescription({
    vendor,
    basePath,
    served: new Set(routes.map(({ name }) => name)),
  });
  const coin = coinType(vendor);
  const isForEveryone = (path: string): boolean =>
    path === "/" && options.quirks.some(({ isRootForEveryone }) => isRootForEveryone === true);
  return (event) => {
    const accepts = prefersHtml(event.req.headers.get("accept") ?? "");
    if (!accepts && !isForEveryone(event.url.pathname)) return null;
    const { position, read } = routeContext.capture();
    const shown = accounts.slice(0, accountsShown).map(({ address, stateAddress }) => ({
      address,
      balance: readNativeBalance((key) => read(key, position.version), stateAddress),
    }));
    const body = renderStartPage({
      baseUrl: `http://${readHost(event)}${basePath}`,
      basePath,
      vendor,
      position,
      coin,
      accounts: shown,
      moreAccounts: accounts.length - shown.length,
      services: options.services(),
      description: describe(),
      disabled: options.disable,
    });
    return { status: 200, headers: routeContext.createHeaders(position), body };
  };
}

/**
 * Returns the host and the port by which the client reaches the node. The page repeats them in commands for a shell, so
 * text that is not a host becomes a placeholder.
 */
function readHost(event: H3Event): string {
  const request = event.runtime?.node?.req;
  const host = request === undefined ? event.url.host : request.headers.host;
  return host !== undefined && /^(?:[\w.-]{1,253}|\[[\d.:A-Fa-f]{1,45}\])(?::\d{1,5})?$/.test(host)
    ? host
    : "HOST:PORT";
}
