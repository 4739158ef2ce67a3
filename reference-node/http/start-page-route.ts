import type { Quirk } from "../quirks/quirk.ts";
import type { Answer } from "./answer.ts";
import { prefersHtml } from "./preferred-type.ts";
import type { RouteRequest } from "./route-request.ts";
import type { StartPageOptions } from "./start-page.ts";

/** Returns the start page if the client of a request prefers HTML or a quirk gives it to every client, else null. */
export type AnswerWithStartPage = (request: RouteRequest) => Promise<Answer> | null;

/**
 * Returns the function that answers with the start page of a node, which is loaded with its first request. A node that
 * serves only the operations of the specification has none.
 */
export function createStartPageRoute(
  options: StartPageOptions & { readonly quirks: readonly Quirk[] },
): AnswerWithStartPage {
  const { routes, quirks } = options;
  if (!routes.some(({ name }) => name === "getSpecPage")) return () => null;
  const isForEveryone = (path: string): boolean =>
    path === "/" && quirks.some(({ isRootForEveryone }) => isRootForEveryone === true);
  let loading: Promise<(request: RouteRequest) => Answer> | null = null;
  return (request) => {
    if (!prefersHtml(request.header("accept") ?? "") && !isForEveryone(request.pathname)) return null;
    loading ??= import("./start-page.ts").then(({ createStartPage }) => createStartPage(options));
    return loading.then((createPage) => createPage(request));
  };
}
