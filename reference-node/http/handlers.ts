import type { RequestHandlers } from "../faults/fault-parts.ts";
import type { WrittenAnswer } from "./answer.ts";
import { createDirectRoutes, type DirectMatch } from "./direct-routes.ts";
import type { H3Handlers } from "./h3-routes.ts";
import { fromFetch, fromSocket, type RouteRequest } from "./route-request.ts";
import type { Route, RouteSettings } from "./routes.ts";
import { sendToSocket } from "./send-answer.ts";

/**
 * Creates the handlers of the routes. They respond directly to a request that has a route and a URL that needs no
 * normalization. For any other request, they load h3.
 */
export function createHandlers(routes: readonly Route[], settings: RouteSettings): RequestHandlers {
  const findDirectly = createDirectRoutes(routes, settings);
  let loading: Promise<H3Handlers> | null = null;
  const loadH3 = (): Promise<H3Handlers> =>
    (loading ??= import("./h3-routes.ts").then(({ createH3Handlers }) => createH3Handlers(routes, settings)));
  /** Like an error in h3, an error becomes the response 500. */
  const respond = (
    request: RouteRequest,
    { respond: respondTo, path, last }: DirectMatch,
  ): WrittenAnswer | Promise<WrittenAnswer> => {
    try {
      const written = respondTo(request, path, last);
      if (!(written instanceof Promise)) return written;
      return written.catch((error: unknown) => settings.writeError(request, error));
    } catch (error) {
      return settings.writeError(request, error);
    }
  };
  let toResponse: ToFetchResponse | null = null;
  return {
    async fetch(request) {
      const { method, url } = request;
      const match = findDirectly(method, targetOf(url));
      if (match === null) return (await loadH3()).fetch(request);
      // A node that only listens does not load the Response of the platform, which is large.
      toResponse ??= (await import("./fetch-response.ts")).toFetchResponse;
      return toResponse(await respond(fromFetch(request, method, match), match), method);
    },
    nodeHandler(request, response) {
      const { method = "", url = "" } = request;
      const match = findDirectly(method, url);
      if (match === null) return loadH3().then(({ nodeHandler }) => nodeHandler(request, response));
      const written = respond(fromSocket(request, method, match), match);
      if (written instanceof Promise) return written.then((one) => sendToSocket(response, one, method));
      sendToSocket(response, written, method);
      return undefined;
    },
  };
}

type ToFetchResponse = typeof import("./fetch-response.ts").toFetchResponse;

/** Returns the path and the query of a URL, with a fragment. */
function targetOf(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("://") + 3));
}
