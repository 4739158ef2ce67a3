/** Impostors that say again what a good node once said. */
import { createNode } from "../../../reference-node/node.ts";
import { judge } from "../wire/hostile-server.ts";
import { createErrorResponse } from "./valid-responses.ts";
import type { RequestHandler } from "./impostor.ts";
import type { ProxyRequest, ProxyResponse } from "../wire/exchange.ts";
import { serveProxy } from "../wire/proxy.ts";

/** The seed of the run that is recorded, which is another than that of any run that judges the recording. */
const recordedSeed = 7;

/** What of a request tells it from others that were recorded. */
type RequestKey = (incoming: Pick<ProxyRequest, "method" | "path" | "query" | "body">) => string;

const byUrl: RequestKey = ({ method, path, query }) => `${method} ${path}?${query.toString()}`;
/** The body counts, the duration of a health check and the spelling of an address do not. */
const byNormalizedRequest: RequestKey = ({ path, query, ...incoming }) =>
  path === "/-/healthy"
    ? path
    : `${byUrl({ ...incoming, query, path: normalizePath(path) })} ${incoming.body}`;

const normalizePath = (path: string): string =>
  path.replace(
    /^(\/accounts\/|\/tables\/)(?:0x)?0*([0-9a-f]+)/i,
    (_, root: string, digits: string) => root + digits.toLowerCase(),
  );

/** Replays the answers of a run against a good node, the first to each method, path and query; 404 to anything else. */
export async function replayRecording(): Promise<RequestHandler> {
  return createReplay(await record(byUrl, 1), byUrl, () => createErrorResponse(404, "web_framework_error"));
}

/**
 * Replays the answers of a longer run, the first to each request with its body. It refuses as a good node does what is
 * malformed, and for anything else it passes for a replica that has come no further than the first version.
 */
export async function replayAsLaggingReplica(): Promise<RequestHandler> {
  const formats = createNode();
  const headers = { "x-node-ledger-version": "1", "x-node-ledger-oldest-version": "0" };
  return createReplay(await record(byNormalizedRequest, 10), byNormalizedRequest, async (request) => {
    const answer = await formats.fetch(request);
    return answer.status === 400 ? answer : createErrorResponse(404, "version_not_found", headers);
  });
}

type Recording = ReadonlyMap<string, ProxyResponse>;

async function record(toRequestKey: RequestKey, runs: number): Promise<Recording> {
  const node = createNode();
  const recorded = new Map<string, ProxyResponse>();
  const proxy = await serveProxy(node, (incoming, answer) => {
    const name = toRequestKey(incoming);
    if (!recorded.has(name)) recorded.set(name, answer);
    return answer;
  });
  await judge(proxy.baseUrl, { seed: recordedSeed, runs });
  await proxy.close();
  await node.close();
  return recorded;
}

function createReplay(
  recorded: Recording,
  toRequestKey: RequestKey,
  fallback: RequestHandler,
): RequestHandler {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const body = await request.clone().text();
    const path = pathname.slice("/v1".length);
    const answer = recorded.get(toRequestKey({ method: request.method, path, query: searchParams, body }));
    return answer === undefined ? fallback(request) : toResponse(answer);
  };
}

/** Says for each path, whatever the query and the body, what a good node answered the first time. */
export function replayFirstAnswers(): RequestHandler {
  const node = createNode();
  const first = new Map<string, Promise<ProxyResponse>>();
  return async (request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const known = first.get(name) ?? node.fetch(request).then(toProxyResponse);
    first.set(name, known);
    return toResponse(await known);
  };
}

async function toProxyResponse(response: Response): Promise<ProxyResponse> {
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

function toResponse({ status, headers, body }: ProxyResponse): Response {
  return new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) });
}
