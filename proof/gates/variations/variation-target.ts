/** Targets that serve a variation. */
import type { TargetProfile } from "../../../cli/check-api.ts";
import { createTextResponse } from "../../../reference-node/http/fetch-response.ts";
import { createNode } from "../../../reference-node/node.ts";
import type {
  LedgerControls,
  MoveLedger,
  VariedNode,
  Variation,
} from "../../fake-nodes/variations/variation.ts";
import {
  bodyEncoding,
  isSame,
  toProxyResponse,
  unchanged,
  type Alteration,
  type ProxyResponse,
  type RewriteRequest,
} from "../../fake-nodes/wire/exchange.ts";
import {
  createProxyHandler,
  listen,
  type ProxyHandler,
  type RawRequest,
} from "../../fake-nodes/wire/proxy.ts";
import { findOperation } from "../../fake-nodes/wire/requests.ts";
import type { DifferenceLog, RequestedOperation } from "./difference-log.ts";

/** A variation that responds without a socket. */
export interface VariationHandler {
  readonly handle: ProxyHandler["handle"];
  readonly basePath: string;
  readonly profile: TargetProfile;
  close(): Promise<void>;
}

/** The part of a variation that decides how its node responds. */
type ServedVariation = Omit<Variation, "differs" | "allowed" | "expectedStatuses">;

export interface VariationTarget {
  readonly baseUrl: string;
  readonly profile: TargetProfile;
  close(): Promise<void>;
}

interface TargetOptions {
  /** Records the responses that differ from those of the reference node. Default: they are not compared. */
  readonly differences?: DifferenceLog;
  /** Called with each request when it arrives, and with the promise of the response to it. */
  readonly received?: (rawRequest: RawRequest, response: Promise<ProxyResponse>) => void;
}

/** Serves a variation on a free port of the loopback. */
export async function serveVariation(
  variation: ServedVariation,
  { differences, received = () => undefined }: TargetOptions = {},
): Promise<VariationTarget> {
  const handler = createVariationHandler(variation, differences);
  const server = await listen((rawRequest) => {
    const response = handler.handle(rawRequest);
    received(rawRequest, response);
    return response;
  }, handler.basePath);
  return {
    baseUrl: server.baseUrl,
    profile: handler.profile,
    close: async () => {
      await server.close();
      await handler.close();
    },
  };
}

/** Creates the nodes of a variation. If `differences` is given, records the responses that differ. */
export function createVariationHandler(
  variation: ServedVariation,
  differences?: DifferenceLog,
): VariationHandler {
  const { alter = unchanged, rewriteRequest, basePath = "/v1", options = {}, moveLedger } = variation;
  const own = variation.node?.() ?? createNode({ ...options, basePath });
  const isOther = [variation.node, variation.options, moveLedger, variation.basePath].some(isGiven);
  const compared =
    isOther && differences !== undefined
      ? compareWithReference(own, basePath, differences)
      : { fetch: own.fetch, close: () => Promise.resolve() };
  const fetch =
    moveLedger === undefined ? compared.fetch : moveLedgerBeforeRequests(own, compared.fetch, moveLedger);
  const proxied = differences === undefined ? { alter, rewriteRequest } : logChanges(differences, variation);
  const { handle } = createProxyHandler({ fetch }, proxied.alter, basePath, proxied.rewriteRequest);
  return {
    handle,
    basePath,
    profile: { ...own.profile, ...variation.profileOverrides },
    close: async () => {
      await compared.close();
      await own.close();
    },
  };
}

const isGiven = (part: unknown): boolean => part !== undefined;

/** Returns the alterations of a variation, which also record what they change. */
function logChanges(
  differences: DifferenceLog,
  { alter = unchanged, rewriteRequest = () => null }: ServedVariation,
): { readonly alter: Alteration; readonly rewriteRequest: RewriteRequest } {
  return {
    alter: async (incoming, answer, forward) => {
      const altered = await alter(incoming, answer, forward);
      if (!isSame(altered, answer)) differences.add(findOperation(incoming));
      return altered;
    },
    rewriteRequest: (incoming) => {
      const overrides = rewriteRequest(incoming);
      if (overrides !== null) differences.add(findOperation(incoming));
      return overrides;
    },
  };
}

type Fetch = VariedNode["fetch"];

/** Returns a `fetch` that also sends each request to the reference node and records the responses that differ. */
function compareWithReference(
  own: VariedNode,
  basePath: string,
  differences: DifferenceLog,
): { readonly fetch: Fetch; close(): Promise<void> } {
  // The reference node serves only /v1, so every response under another base path counts as different.
  if (basePath !== "/v1") {
    const fetch: Fetch = (request) => {
      differences.add(toOperation(request, basePath));
      return own.fetch(request);
    };
    return { fetch, close: () => Promise.resolve() };
  }
  const twin = createNode();
  const fetch: Fetch = async (request) => {
    const operation = toOperation(request, basePath);
    // Requests that submit change the state of the node, so the reference node must receive all of them.
    if (request.method === "GET" && differences.isKnown(operation)) return own.fetch(request);
    const createCopy = await prepareCopies(request);
    const expected = await toProxyResponse(await twin.fetch(createCopy()));
    const received = await toProxyResponse(await own.fetch(createCopy()));
    if (!isSame(expected, received)) differences.add(operation);
    return toResponse(received);
  };
  return { fetch, close: () => twin.close() };
}

/**
 * Returns a function that creates the request again. `clone` would not do: a node that stops reading a long body would
 * wait until the other node stops reading it too.
 */
async function prepareCopies(request: Request): Promise<() => Request> {
  if (request.body === null) return () => request;
  const { url, method, headers } = request;
  const body = await request.arrayBuffer();
  return () => new Request(url, { method, headers, body });
}

/** Creates a response that was read again. It gives its text as it is, like the responses of the reference node. */
function toResponse({ status, headers, body }: ProxyResponse): Response {
  const init: ResponseInit = { status, headers: headers.map(([name, value]) => [name, value]) };
  return bodyEncoding(headers) === "utf8"
    ? createTextResponse(body, init)
    : new Response(Buffer.from(body, "latin1"), init);
}

function toOperation({ url, method }: Request, basePath: string): RequestedOperation {
  return findOperation({ method, path: new URL(url).pathname.slice(basePath.length) });
}

/** Returns a `fetch` that lets `moveLedger` add blocks or prune versions before each request. */
function moveLedgerBeforeRequests(own: VariedNode, fetch: Fetch, moveLedger: MoveLedger): Fetch {
  let requests = 0;
  let oldest = BigInt(own.profile.prunedVersion ?? "0") + 1n;
  const ledgerControls: LedgerControls = {
    produceBlock: () => own.control.produceBlock(),
    prune: (versions) => {
      oldest += versions;
      own.control.prune({ oldestVersion: oldest });
    },
  };
  return (request) => {
    requests += 1;
    moveLedger(requests, ledgerControls);
    return fetch(request);
  };
}
