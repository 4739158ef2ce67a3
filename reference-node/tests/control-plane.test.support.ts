import assert from "node:assert/strict";
import { createControlPlane, createNode, type ControlPlaneOptions, type NodeOptions } from "../node.ts";

/** A response of a control plane, with its body as JSON. A body of another format is left out. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Starts a node with a control plane, and returns a function that sends requests with its token. */
export function start(options: ControlPlaneOptions = {}, nodeOptions: NodeOptions = {}) {
  const node = createNode(nodeOptions);
  const lines: string[] = [];
  const plane = createControlPlane(node, { log: (line) => lines.push(line), ...options });
  const send = async (
    method: string,
    path: string,
    { body, headers = {}, host = "localhost" }: RequestParts = {},
  ): Promise<Reply> => {
    const init: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${plane.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const request = new Request(`http://${host}${path}`, body === undefined ? init : { ...init, body: text });
    const response = await plane.fetch(request);
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    const received = isJson ? await response.text() : "";
    if (!isJson) await response.body?.cancel();
    return {
      status: response.status,
      headers: response.headers,
      body: received === "" ? {} : (JSON.parse(received) as Reply["body"]),
    };
  };
  return { node, plane, lines, send };
}

interface RequestParts {
  /** Text is sent unchanged, any other value as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
}

/** Checks that a response is an Error object with the status, and that it does not contain the token. */
export function assertError({ status, body }: Reply, expected: number, token: string): void {
  assert.equal(status, expected, JSON.stringify(body));
  assert.deepEqual(Object.keys(body), ["message", "error_code", "vm_error_code"]);
  assert.equal(body["vm_error_code"], null);
  assert.ok(!JSON.stringify(body).includes(token));
}
