import type { Quirk } from "../quirks/quirk.ts";
import type { Answer } from "./answer.ts";
import type { RouteRequest } from "./route-request.ts";
import type { StartPageOptions } from "./start-page.ts";
import { readWeightedValues, type WeightedValue } from "./header-weight.ts";

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

/**
 * Returns whether the value of the header Accept prefers HTML to JSON, as that of a browser does. The most specific
 * range decides the weight of each type. A client that names no type of HTML, or that accepts both equally, gets JSON.
 */
function prefersHtml(accept: string): boolean {
  if (!accept.toLowerCase().includes("text/html")) return false;
  const ranges = readWeightedValues(accept);
  return weightOf(ranges, "text/html") > weightOf(ranges, "application/json");
}

/** Returns the weight of a media type, 0 if the ranges do not contain it. */
function weightOf(ranges: readonly WeightedValue[], type: string): number {
  const [group = ""] = type.split("/");
  for (const wanted of [type, `${group}/*`, "*/*"]) {
    const found = ranges.find(({ value }) => value === wanted);
    if (found !== undefined) return found.weight;
  }
  return 0;
}
