import { assertMatchesExtendedSchema } from "../../spec/extended-schemas.test.support.ts";
import type { ReferenceNode } from "../node.ts";

/** A response with its JSON body. */
export interface ReceivedJson {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A request to an operation beyond the document. */
export interface ExtendedRequest {
  readonly method?: "GET" | "POST";
  readonly body?: string | Uint8Array;
  readonly contentType?: string;
}

/** Sends a request below the default base path, and asserts that the response matches its schema. */
export async function send(
  node: ReferenceNode,
  path: string,
  { method = "GET", body, contentType = "application/json" }: ExtendedRequest = {},
): Promise<ReceivedJson> {
  const init =
    body === undefined ? {} : { body: Buffer.from(body), headers: { "content-type": contentType } };
  const response = await node.fetch(new Request(`http://node.test/v1${path}`, { method, ...init }));
  const { status, headers } = response;
  const received = { status, headers, body: parseUnknown(await response.text()) };
  const [pathname = ""] = path.split("?");
  assertMatchesExtendedSchema({ method, path: pathname, ...received });
  return received;
}

/** Formats the status, the error code and the VM error code of an error response. */
export function describeError({ status, body }: ReceivedJson): readonly unknown[] {
  const members = new Map(Object.entries(body ?? {}));
  return [status, members.get("error_code"), members.get("vm_error_code"), members.get("message")];
}

function parseUnknown(text: string): unknown {
  return JSON.parse(text);
}
