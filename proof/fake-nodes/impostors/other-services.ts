/** Servers that are not nodes. */
import { json } from "./valid-responses.ts";
import type { RequestHandler } from "./impostor.ts";

const html = (status: number, title: string): Response =>
  new Response(`<!doctype html><title>${title}</title><h1>${title}</h1>\n`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", etag: '"1"' },
  });

/** Static files: an index for each folder, and a 404 page. */
export const serveFiles: RequestHandler = ({ method, url }) => {
  if (method !== "GET") return html(405, "Method Not Allowed");
  return new URL(url).pathname.endsWith("/") ? html(200, "Index") : html(404, "Not Found");
};

/** One page for every path, as servers of single-page applications do. */
export const serveOnePage: RequestHandler = () => html(200, "Loading");

/** Echoes the request. */
export const echo: RequestHandler = async (request) => {
  const { method, url, headers } = request;
  const text = await request.text();
  const said = text === "" ? { method, url, headers: Object.fromEntries(headers) } : parsed(text);
  return json(200, said, {});
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A to-do list in memory, with its own form of errors. */
export function serveToDoList(): RequestHandler {
  const items: object[] = [{ id: 1, title: "Water the plants", done: false }];
  return async (request) => {
    const last = new URL(request.url).pathname.split("/").at(-1) ?? "";
    if (last === "healthy") return json(200, { status: "ok", uptime: 42 }, {});
    if (request.method === "POST") {
      const item = { id: items.length + 1, sent: parsed(await request.text()) };
      items.push(item);
      return json(201, item, {});
    }
    return /^[a-z]/.test(last)
      ? json(200, { items, total: items.length }, {})
      : json(404, { error: { code: 404, reason: "no such item" } }, {});
  };
}

/** JSON-RPC 2.0, which ignores paths and expects an object with a method. */
export const answerRpc: RequestHandler = async (request) => {
  const call = Object(parsed(await request.text())) as { id?: unknown };
  const error = { code: -32_601, message: "the method does not exist" };
  return json(200, { jsonrpc: "2.0", id: call.id ?? null, error }, {});
};

/** Redirects every request endlessly. */
export const redirect: RequestHandler = ({ url }) => {
  const { pathname } = new URL(url);
  const location = `/v1/moved${pathname.slice("/v1".length)}`;
  return new Response(null, { status: 302, headers: { location, "retry-after": "0" } });
};
