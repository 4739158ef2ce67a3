import { coinType } from "../move/account-state.ts";
import { readNativeBalance } from "../framework/coins/fungible-store.ts";
import type { SeededAccount } from "../genesis/genesis.ts";
import { createApiDescription } from "../operations/extended/api-description.ts";
import { renderStartPage, type ServiceUrls } from "../operations/extended/start-page.ts";
import type { Answer } from "./answer.ts";
import type { RouteContext } from "./operation-route.ts";
import type { RouteRequest } from "./route-request.ts";

/** The number of accounts on the page, which stays short with any number of accounts. */
const accountsShown = 20;

/** What the start page of a node needs. */
export interface StartPageOptions {
  readonly vendor: string;
  readonly basePath: string;
  readonly disable: ReadonlySet<string>;
  readonly accounts: readonly SeededAccount[];
  /** Returns the URLs of the services next to the node. */
  readonly services: () => ServiceUrls;
  /** The operations that the node serves. */
  readonly routes: readonly { readonly name: string }[];
  readonly routeContext: RouteContext;
}

/** Returns the function that creates the start page of a node. */
export function createStartPage(options: StartPageOptions): (request: RouteRequest) => Answer {
  const { vendor, basePath, accounts, routes, routeContext } = options;
  const describe = createApiDescription({
    vendor,
    basePath,
    served: new Set(routes.map(({ name }) => name)),
  });
  const coin = coinType(vendor);
  return (request) => {
    const { position, read } = routeContext.capture();
    const shown = accounts.slice(0, accountsShown).map(({ address, stateAddress }) => ({
      address,
      balance: readNativeBalance((key) => read(key, position.version), stateAddress),
    }));
    const body = renderStartPage({
      baseUrl: `http://${hostOf(request)}${basePath}`,
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
function hostOf(request: RouteRequest): string {
  const host = request.readHost();
  return host !== undefined && /^(?:[\w.-]{1,253}|\[[\d.:A-Fa-f]{1,45}\])(?::\d{1,5})?$/.test(host)
    ? host
    : "HOST:PORT";
}
