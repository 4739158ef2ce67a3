/** Impostors that say again what a good node once said. */
import { createNode } from "../../../reference-node/node.ts";
import { judge } from "../wire/hostile-server.ts";
import { serveProxy, type Asked, type Served } from "../wire/proxy.ts";
import { refusal } from "./good-answers.ts";
import type { Answers } from "./impostor.ts";

/** The seed of the run that is recorded, which is another than that of any run that judges the recording. */
const recordedSeed = 7;

/** What of a request tells it from others that were recorded. */
type NameOf = (asked: Pick<Asked, "method" | "path" | "query" | "body">) => string;

const byUrl: NameOf = ({ method, path, query }) => `${method} ${path}?${query.toString()}`;
/** The body counts, the duration of a health check and the spelling of an address do not. */
const byMeaning: NameOf = ({ path, query, ...asked }) =>
  path === "/-/healthy" ? path : `${byUrl({ ...asked, query, path: sameSpelling(path) })} ${asked.body}`;

const sameSpelling = (path: string): string =>
  path.replace(
    /^(\/accounts\/|\/tables\/)(?:0x)?0*([0-9a-f]+)/i,
    (_, root: string, digits: string) => root + digits.toLowerCase(),
  );

/** Replays the answers of a run against a good node, the first to each method, path and query; 404 to anything else. */
export async function replayRecording(): Promise<Answers> {
  return replaying(await record(byUrl, 1), byUrl, () => refusal(404, "web_framework_error"));
}

/**
 * Replays the answers of a longer run, the first to each request with its body. It refuses as a good node does what is
 * malformed, and for anything else it passes for a replica that has come no further than the first version.
 */
export async function replayAsLaggard(): Promise<Answers> {
  const formats = createNode();
  const headers = { "x-node-ledger-version": "1", "x-node-ledger-oldest-version": "0" };
  return replaying(await record(byMeaning, 10), byMeaning, async (request) => {
    const answer = await formats.fetch(request);
    return answer.status === 400 ? answer : refusal(404, "version_not_found", headers);
  });
}

type Recorded = ReadonlyMap<string, Served>;

async function record(nameOf: NameOf, runs: number): Promise<Recorded> {
  const node = createNode();
  const recorded = new Map<string, Served>();
  const proxy = await serveProxy(node, (asked, answer) => {
    const name = nameOf(asked);
    if (!recorded.has(name)) recorded.set(name, answer);
    return answer;
  });
  await judge(proxy.baseUrl, { seed: recordedSeed, runs });
  await proxy.close();
  await node.close();
  return recorded;
}

function replaying(recorded: Recorded, nameOf: NameOf, otherwise: Answers): Answers {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const body = await request.clone().text();
    const path = pathname.slice("/v1".length);
    const answer = recorded.get(nameOf({ method: request.method, path, query: searchParams, body }));
    return answer === undefined ? otherwise(request) : responseOf(answer);
  };
}

/** Says for each path, whatever the query and the body, what a good node answered the first time. */
export function freeze(): Answers {
  const node = createNode();
  const first = new Map<string, Promise<Served>>();
  return async (request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const known = first.get(name) ?? node.fetch(request).then(servedOf);
    first.set(name, known);
    return responseOf(await known);
  };
}

async function servedOf(response: Response): Promise<Served> {
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

function responseOf({ status, headers, body }: Served): Response {
  return new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) });
}
