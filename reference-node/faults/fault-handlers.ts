/** Does what the rules want with a request. The node loads this file with the first request while it has rules. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ledger } from "../ledger/ledger.ts";
import { createResetError, damageResponse, damageSocketResponse } from "./damaged-response.ts";
import { createFaultError, type FaultError } from "./fault-error.ts";
import type { FaultEffect } from "./fault-rule.ts";
import { runWithEffect } from "./request-effect.ts";
import type { FaultParts, RequestHandlers } from "./fault-parts.ts";

/** Applies the rules to a request through `fetch`. */
export async function handleFetch(
  request: Request,
  handle: RequestHandlers["fetch"],
  parts: FaultParts,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { effect, error } = await begin(request.method, pathname + search, parts);
  if (effect === null) return handle(request);
  if (effect.reset === true) throw new TypeError("fetch failed", { cause: createResetError() });
  if (error !== null) {
    const { status, body } = error;
    const headers = { ...error.headers, ...parts.permit(request.headers.get("origin") ?? undefined) };
    return new Response(request.method === "HEAD" ? null : body, { status, headers });
  }
  return damageResponse(await runWithEffect(effect, () => handle(request)), effect);
}

/** Applies the rules to a request from a socket. */
export async function handleSocket(
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  handle: RequestHandlers["nodeHandler"],
  parts: FaultParts,
): Promise<void> {
  const { effect, error } = await begin(request.method ?? "", request.url ?? "", parts);
  if (effect?.reset === true) request.socket.resetAndDestroy();
  else if (error !== null) {
    const headers = { ...error.headers, ...parts.permit(request.headers.origin) };
    response.writeHead(error.status, headers).end(error.body);
  } else if (effect === null) await handle(request, response);
  else {
    damageSocketResponse(response, effect);
    await runWithEffect(effect, () => handle(request, response));
  }
}

/**
 * Counts a request, and does what its effect wants before the request is handled. Returns the effect, and the error that
 * replaces the response of the node, or null.
 */
async function begin(
  method: string,
  url: string,
  { faults, findOperation, ledger, submission, onError }: FaultParts,
): Promise<{ readonly effect: FaultEffect | null; readonly error: FaultError | null }> {
  const [path = ""] = url.split("?", 1);
  const request = { method, path, operation: findOperation(method, path) };
  const effect = faults.take(request);
  if (effect === null) return { effect, error: null };
  const { latencyMillis = 0, produceBlocks = 0, pruneVersions = 0, status } = effect;
  if (latencyMillis > 0) await sleep(latencyMillis);
  for (let block = 0; block < produceBlocks; block += 1) submission.produceBlock();
  if (pruneVersions > 0) prune(ledger, BigInt(pruneVersions));
  if (status === undefined) return { effect, error: null };
  const error = createFaultError(status, effect);
  onError({ ...request, path: url }, error);
  return { effect, error };
}

/** Prunes versions, but not those of the latest block, so that the node can still respond to reads of the latest version. */
function prune(ledger: Ledger, versions: bigint): void {
  const { position, blockAt } = ledger.capture();
  const newest = blockAt(position.version)?.firstVersion ?? position.oldestVersion;
  const wanted = position.oldestVersion + versions;
  ledger.prune(wanted < newest ? wanted : newest);
}
