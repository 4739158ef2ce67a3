/** Impostors that say again what a good node once said. */
import { createNode } from "../../reference-node/node.ts";
import { judge } from "../hostile-server.ts";
import { serveProxy, type Served } from "../proxy.ts";
import { refusal } from "./good-answers.ts";
import type { Answers } from "./impostor.ts";

/** The seed of the run that is recorded, which is another than that of any run that judges the recording. */
const recordedSeed = 7;

const named = ({ method, path, query }: { method: string; path: string; query: URLSearchParams }): string =>
  `${method} ${path}?${query.toString()}`;

/** Replays the answers of a run against a good node, the first to each method, path and query; 404 to anything else. */
export async function replayRecording(): Promise<Answers> {
  const node = createNode();
  const recorded = new Map<string, Served>();
  const proxy = await serveProxy(node, (asked, answer) => {
    const name = named(asked);
    if (!recorded.has(name)) recorded.set(name, answer);
    return answer;
  });
  await judge(proxy.baseUrl, { seed: recordedSeed, runs: 1 });
  await proxy.close();
  await node.close();
  return ({ method, url }) => {
    const { pathname, searchParams } = new URL(url);
    const answer = recorded.get(named({ method, path: pathname.slice("/v1".length), query: searchParams }));
    return answer === undefined ? refusal(404, "web_framework_error") : responseOf(answer);
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
