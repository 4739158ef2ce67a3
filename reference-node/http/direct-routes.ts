/**
 * Finds the route of a request whose URL needs neither normalization nor decoding. These are nearly all requests, and
 * they are answered without h3, which takes longer to load than all other parts of the node.
 */
import type { LastAnswer } from "./repeated-answers.ts";
import { createResponder, type Route, type RouteResponder, type RouteSettings } from "./routes.ts";

/** The route of a request, with the values of the parameters in its path. */
export interface DirectMatch {
  readonly method: string;
  readonly respond: RouteResponder;
  readonly path: Readonly<Record<string, string>>;
  readonly pathname: string;
  readonly search: string;
  /** The last answer to this request, which the route may repeat. */
  readonly last: LastAnswer;
}

/** Returns the route of a method and a request target, or null if h3 has to decide. */
export type FindDirectRoute = (method: string, target: string) => DirectMatch | null;

/** The routes of the paths that begin with the same segments. */
interface PathNode {
  readonly literals: Map<string, PathNode>;
  parameter: PathNode | null;
  readonly byMethod: Map<string, { readonly respond: RouteResponder; readonly names: readonly string[] }>;
}

/** A path and a query without characters that a URL parser would change or that the node would decode. */
const plainTarget = /^(\/[\w:./-]*)(\?[\w.~:,%&=+/@-]*)?$/;

export function createDirectRoutes(routes: readonly Route[], settings: RouteSettings): FindDirectRoute {
  const { basePath } = settings;
  const root = createPathNode();
  for (const route of routes) {
    const { node, names } = addPath(root, basePath + route.path);
    node.byMethod.set(route.method, { respond: createResponder(route, settings), names });
  }
  return rememberMatches((method, target) => {
    const plain = plainTarget.exec(target);
    if (plain === null) return null;
    const [, pathname = "", search = ""] = plain;
    const values: string[] = [];
    // The base URL is the only path that may end with a slash.
    const segments = (pathname === `${basePath}/` ? basePath : pathname).split("/");
    const found = findNode(root, segments, values)?.byMethod.get(method === "HEAD" ? "GET" : method);
    if (found === undefined) return null;
    const path: Record<string, string> = {};
    for (const [index, name] of found.names.entries()) path[name] = values[index] ?? "";
    return { method, respond: found.respond, path, pathname, search, last: { current: null } };
  });
}

/** The maximum number of remembered routes. A client repeats few requests, and the answers that routes remember may be long. */
const matchesMax = 32;

/** Returns a function that finds the same routes, and that returns the same object for a repeated request. */
export function rememberMatches(find: FindDirectRoute): FindDirectRoute {
  const matches = new Map<string, DirectMatch>();
  return (method, target) => {
    const known = matches.get(target);
    if (known?.method === method) return known;
    const match = find(method, target);
    if (match === null) return null;
    if (matches.size >= matchesMax) matches.clear();
    matches.set(target, match);
    return match;
  };
}

function createPathNode(): PathNode {
  return { literals: new Map(), parameter: null, byMethod: new Map() };
}

/** Adds the nodes of a path. Returns the last one and the names of the parameters. */
function addPath(
  root: PathNode,
  path: string,
): { readonly node: PathNode; readonly names: readonly string[] } {
  const names: string[] = [];
  let node = root;
  for (const segment of path.split("/")) {
    if (segment.startsWith("{")) {
      names.push(segment.slice(1, -1));
      node = node.parameter ??= createPathNode();
    } else {
      const next = node.literals.get(segment) ?? createPathNode();
      node.literals.set(segment, next);
      node = next;
    }
  }
  return { node, names };
}

/** Follows the segments of a path and collects the values of its parameters. */
function findNode(root: PathNode, segments: readonly string[], values: string[]): PathNode | null {
  let node = root;
  for (const segment of segments) {
    const literal = node.literals.get(segment);
    if (literal !== undefined) {
      node = literal;
      continue;
    }
    if (node.parameter === null || segment === "" || segment === "." || segment === "..") return null;
    values.push(segment);
    node = node.parameter;
  }
  return node;
}
