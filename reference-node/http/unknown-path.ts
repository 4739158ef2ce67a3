import { createOperationSearch } from "../faults/operation-search.ts";
import { quote, RequestError } from "../operations/operation.ts";
import type { RouteRequest } from "./route-request.ts";
import { readSentPath } from "./sent-path.ts";

/** Creates the 404 error for a path without an operation. */
export type CreateUnknownPathError = (request: RouteRequest) => RequestError;

/** A longer path is not repeated in a message. */
const suggestedCharsMax = 200;

/** Returns the function that creates the errors. Their messages name the path that the client probably means. */
export function createUnknownPathErrors(
  basePath: string,
  routes: Parameters<typeof createOperationSearch>[1],
): CreateUnknownPathError {
  const find = createOperationSearch(basePath, routes);
  const isKnown = (path: string): boolean => find("GET", path) !== null || find("POST", path) !== null;
  return (request) => {
    const sent = readSentPath(request);
    const advice = advise(sent, request.pathname, { basePath, isKnown });
    const message = `No operation has the path ${quote(sent)}.${advice === "" ? "" : ` ${advice}`}`;
    return new RequestError(404, "web_framework_error", message);
  };
}

function advise(
  sent: string,
  pathname: string,
  { basePath, isKnown }: { readonly basePath: string; readonly isKnown: (path: string) => boolean },
): string {
  const path = correctPath(pathname, basePath);
  const isSuggested = path !== sent && path.length <= suggestedCharsMax && isKnown(path);
  const use = isSuggested ? `use ${JSON.stringify(path)}` : null;
  if (!isBelow(sent, basePath)) {
    const rule = `The paths of this node begin with ${JSON.stringify(basePath)}`;
    return use === null ? `${rule}.` : `${rule}: ${use}.`;
  }
  if (use === null) return "";
  if (basePath !== "" && isBelow(sent.slice(basePath.length), basePath)) {
    return `The base path ${JSON.stringify(basePath)} is in it more than once: ${use}.`;
  }
  if (sent.endsWith("/")) return `Paths do not end with a slash: ${use}.`;
  return `Paths are not normalized: ${use}.`;
}

/** Corrects the usual mistakes: empty segments, a slash at the end, and the base path missing, doubled or in upper case. */
function correctPath(pathname: string, basePath: string): string {
  let path = pathname.replaceAll(/\/{2,}/g, "/").replace(/\/$/, "");
  if (basePath === "") return path;
  while (isBelow(path.toLowerCase(), basePath.toLowerCase())) path = path.slice(basePath.length);
  return basePath + path;
}

function isBelow(path: string, basePath: string): boolean {
  return path === basePath || path.startsWith(`${basePath}/`);
}
