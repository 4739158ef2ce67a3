/** Sends a recorded request to a node, with the path, the headers and the framing of the recording. */
import { request as sendRequest, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { toRequestBody, type RecordedEdge } from "./recorded-edges.ts";
import type { ReceivedAnswer } from "./compare-answers.ts";

const timeoutMillis = 30_000;

/**
 * Sends a recorded request on a connection of its own, and returns the answer.
 * @param origin the scheme, host and port of the node
 */
export async function sendEdge(edge: RecordedEdge, origin: string): Promise<ReceivedAnswer> {
  const { hostname, port } = new URL(origin);
  const { method, path, headers } = edge.request;
  const body = toRequestBody(edge);
  const length = body === null || "transfer-encoding" in headers ? {} : { "content-length": body.length };
  const request = sendRequest({
    hostname,
    port,
    method,
    path,
    headers: { ...length, ...headers },
    agent: false,
    timeout: timeoutMillis,
  });
  request.on("timeout", () => request.destroy(new Error(`no answer in ${timeoutMillis} ms`)));
  try {
    const responded = once(request, "response") as Promise<[IncomingMessage]>;
    request.end(body ?? undefined);
    const [response] = await responded;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return toAnswer(response, Buffer.concat(chunks));
  } catch (error) {
    return { status: error instanceof Error ? error.message : String(error), headers: new Map(), body: "" };
  }
}

function toAnswer({ statusCode = 0, headers }: IncomingMessage, body: Buffer): ReceivedAnswer {
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return { status: statusCode, headers: new Map(pairs), body: body.toString("utf8") };
}
