/**
 * Sends a request without a socket. It takes the arguments of the global `fetch`, for any host. A string that begins with
 * a slash is a path below the base URL, such as `/accounts/0x1`.
 */
export type NodeFetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/** Creates the `fetch` of a node or a service from the function that handles its requests. */
export function createNodeFetch(handle: (request: Request) => Promise<Response>, baseUrl: string): NodeFetch {
  return async (input, init) =>
    handle(init === undefined && isRequest(input) ? input : toRequest(input, init, baseUrl));
}

/** A client library may bring its own class of requests. */
function isRequest(input: unknown): input is Request {
  return typeof input === "object" && input !== null && "url" in input && typeof input.url === "string";
}

function toRequest(input: Request | URL | string, init: RequestInit | undefined, baseUrl: string): Request {
  if (typeof input === "string" && input.startsWith("/")) return new Request(`${baseUrl}${input}`, init);
  if (isRequest(input) || URL.canParse(String(input))) return new Request(input, init);
  throw new TypeError(
    `fetch must get a Request, a URL such as http://node/v1/accounts/0x1, or a path below the base URL such as /accounts/0x1, got ${JSON.stringify(input) ?? String(input)}`,
  );
}
