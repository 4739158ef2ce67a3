/** Impostors that replay the responses of a correct node. */
import { createNode } from "../../../reference-node/node.ts";
import { judge } from "../wire/hostile-server.ts";
import { createErrorResponse } from "./valid-responses.ts";
import type { RequestHandler } from "./impostor.ts";
import type { ProxyRequest, ProxyResponse } from "../wire/exchange.ts";
import { serveProxy } from "../wire/proxy.ts";

/** The seed of the recorded run; it differs from the seeds of the runs that judge the recording. */
const recordedSeed = 7;

/** The key under which a response is recorded. */
type RequestKey = (incoming: Pick<ProxyRequest, "method" | "path" | "query" | "body">) => string;

const byUrl: RequestKey = ({ method, path, query }) => `${method} ${path}?${query.toString()}`;
/** A key that includes the body. It ignores the duration of a health check and the form of an address. */
const byNormalizedRequest: RequestKey = ({ path, query, ...incoming }) =>
  path === "/-/healthy"
    ? path
    : `${byUrl({ ...incoming, query, path: normalizePath(path) })} ${incoming.body}`;

const normalizePath = (path: string): string =>
  path.replace(
    /^(\/accounts\/|\/tables\/)(?:0x)?0*([0-9a-f]+)/i,
    (_, root: string, digits: string) => root + digits.toLowerCase(),
  );

/** Replays the first response to each method, path and query of a recorded run. Returns 404 for any other request. */
export async function replayRecording(): Promise<RequestHandler> {
  return createReplay(await record(byUrl, 1), byUrl, () => createErrorResponse(404, "web_framework_error"));
}

/**
 * Replays the first response to each request of a longer recorded run. Requests with different bodies are different
 * requests. Rejects malformed requests like a correct node. Responds to all other requests like a lagging replica whose
 * latest version is 1.
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

/** Replays the first response of a correct node to each path, whatever the query and the body are. */
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
