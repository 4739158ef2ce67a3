import type { OperationName } from "../operations/extended/operation-names.ts";

/** Returns the operation of a method and a path, or null if there is none. */
export type OperationSearch = (method: string, path: string) => OperationName | null;

/** Creates the search among the served operations. In their paths, a parameter such as `{address}` is one segment. */
export function createOperationSearch(
  basePath: string,
  served: readonly { readonly name: OperationName; readonly method: string; readonly path: string }[],
): OperationSearch {
  const routes = served.map(({ name, method, path }) => ({
    name,
    method,
    segments: (basePath + path).split("/"),
  }));
  return (method, path) => {
    const segments = path.split("/");
    const wanted = method === "HEAD" ? "GET" : method;
    const matching = routes.filter((route) => route.method === wanted && matches(route.segments, segments));
    // A route without parameters comes before one with a parameter, such as `by_hash` before `{txn_hash}`.
    return (
      matching.toSorted((left, right) => countParameters(left.segments) - countParameters(right.segments))[0]
        ?.name ?? null
    );
  };
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (isParameter(part) ? segments[index] !== "" : part === segments[index]))
  );
}

function countParameters(segments: readonly string[]): number {
  return segments.filter(isParameter).length;
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}
