/** The requirements that a variation can affect: those whose checks read an operation that the variation changes. */
import { requirements, type RequirementId } from "../../../spec/catalogue.ts";
import type { Variation } from "../../fake-nodes/variations/variation.ts";
import { isSame, type ProxyResponse } from "../../fake-nodes/wire/exchange.ts";
import { createAlteringHandler, type RawRequest } from "../../fake-nodes/wire/proxy.ts";
import { findOperation } from "../../fake-nodes/wire/requests.ts";
import { pickThird } from "../sample.ts";
import { createDifferenceLog, type RequestedOperation } from "./difference-log.ts";
import { createVariationHandler } from "./variation-target.ts";

/** A request that was received, and the response to it; null until there is one. */
interface ReceivedRequest {
  readonly rawRequest: RawRequest;
  readonly response: ProxyResponse | null;
}

/** A request of the run against the reference node. */
export interface SentRequest extends ReceivedRequest {
  /** The URL begins with `/v1`. */
  readonly rawRequest: RawRequest;
  readonly operation: RequestedOperation;
  /** The requirement whose check sent the request. The requests of discovery belong to the first check. */
  readonly requirement: string;
}

/** Adds to a request its operation and the requirement whose check sent it. */
export function toSentRequest({ rawRequest, response }: ReceivedRequest, requirement: string): SentRequest {
  const { pathname } = new URL(rawRequest.url, "http://127.0.0.1");
  const operation = findOperation({ method: rawRequest.method, path: pathname.slice("/v1".length) });
  return { rawRequest, response, operation, requirement };
}

/** Responds to a request of the run against the reference node. */
type Resend = (request: SentRequest) => Promise<unknown>;

/**
 * Sends the requests of a run against the reference node to a variation, and returns the operations with a response
 * that differs. Stops as soon as every operation differs.
 */
export async function findChangedOperations(
  variation: Variation,
  sent: readonly SentRequest[],
): Promise<ReadonlySet<RequestedOperation>> {
  return (await alterRecorded(variation, sent)) ?? (await sendToVariation(variation, sent));
}

/**
 * Alters the recorded responses of the reference node, which takes much less time than a node. Returns null if the
 * variation is another node, or needs responses that were not recorded.
 */
async function alterRecorded(
  { alter, ...others }: Variation,
  sent: readonly SentRequest[],
): Promise<ReadonlySet<RequestedOperation> | null> {
  const { node, options, moveLedger, basePath, rewriteRequest } = others;
  const isOther = [node, options, moveLedger, basePath, rewriteRequest].some((part) => part !== undefined);
  if (alter === undefined || isOther) return null;
  const recorded = new Map(sent.map(({ rawRequest, response }) => [rawRequest, response]));
  const differences = createDifferenceLog();
  let isComplete = true;
  const { handle } = createAlteringHandler(
    (rawRequest) => {
      const response = recorded.get(rawRequest) ?? null;
      if (response !== null) return Promise.resolve(response);
      isComplete = false;
      return Promise.reject(new RangeError(`No response to ${rawRequest.url} was recorded`));
    },
    async (incoming, response, forward) => {
      const altered = await alter(incoming, response, forward);
      if (!isSame(altered, response)) differences.add(findOperation(incoming));
      return altered;
    },
  );
  try {
    await resend(sent, differences.operations, ({ rawRequest }) => handle(rawRequest));
  } catch (error) {
    if (isComplete) throw error;
  }
  return isComplete ? differences.operations : null;
}

async function sendToVariation(
  variation: Variation,
  sent: readonly SentRequest[],
): Promise<ReadonlySet<RequestedOperation>> {
  const differences = createDifferenceLog();
  const handler = createVariationHandler(variation, differences);
  await resend(sent, differences.operations, ({ rawRequest }) =>
    handler.handle({ ...rawRequest, url: `${handler.basePath}${rawRequest.url.slice("/v1".length)}` }),
  );
  await handler.close();
  return differences.operations;
}

/** Sends the requests that can still show another changed operation. */
async function resend(
  sent: readonly SentRequest[],
  changed: ReadonlySet<RequestedOperation>,
  send: Resend,
): Promise<void> {
  const every = new Set(sent.map(({ operation }) => operation));
  const isRepeated = createRepetitionFilter();
  for (const request of sent) {
    const { rawRequest, operation } = request;
    if (changed.size >= every.size) break;
    // A submission changes the responses to later requests, so it is sent although its operation is known to differ.
    const isNeeded = operation === "submitBatch" || !(changed.has(operation) || isRepeated(rawRequest));
    if (isNeeded) await send(request);
  }
}

/** Returns a function that tells whether it has seen a GET request before. */
function createRepetitionFilter(): (rawRequest: RawRequest) => boolean {
  const seen = new Set<string>();
  return ({ method, url, headers }) => {
    if (method !== "GET") return false;
    const key = JSON.stringify([url, headers]);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  };
}

/** The requirements that are judged at all. */
const judged = requirements.filter(
  ([, { excluded, pending }]) => excluded === undefined && pending === undefined,
);

/** The greatest part of the requirements that a variation can affect and that is judged at once. */
const ownPartMax = 0.9;

/**
 * Lists the requirements of the given operations, and those whose checks sent a request to one of them. Returns null if
 * these are all operations that the run used, or nearly all requirements.
 */
export function listOwnRequirements(
  operations: ReadonlySet<RequestedOperation>,
  sent: readonly SentRequest[],
): readonly RequirementId[] | null {
  if (sent.every(({ operation }) => operations.has(operation))) return null;
  const readers = new Set(
    sent.flatMap(({ operation, requirement }) => (operations.has(operation) ? [requirement] : [])),
  );
  const own = judged.filter(
    ([id, { operation }]) => readers.has(id) || (operation !== null && operations.has(operation)),
  );
  return own.length > ownPartMax * judged.length ? null : own.map(([id]) => id);
}

/**
 * Lists a third of the requirements, and those that have another status on the variation.
 * @param turn 0 to 2; the three turns together are all requirements
 */
export function listThird({ expectedStatuses = {} }: Variation, turn: number): readonly RequirementId[] {
  const rows = judged.map(([id]) => ({ id }));
  const third = new Set(pickThird(rows, turn).map(({ id }) => id));
  return rows.flatMap(({ id }) => (third.has(id) || id in expectedStatuses ? [id] : []));
}
