import type { CorsRules } from "../http/cors.ts";
import {
  createJsonResponse,
  createService,
  createTextResponse,
  toServiceCors,
  type Service,
  type ServiceRequest,
  type ServiceResponse,
} from "../http/service.ts";
import { encodeList } from "../bcs/codec.ts";
import { renderSpecPage } from "../operations/extended/spec-page.ts";
import type { TextBody } from "../operations/text-body.ts";
import { formatHex } from "../primitives/bytes.ts";
import { faucetDescription } from "./faucet-description.ts";
import type { Funding, FundingResult } from "./funding.ts";
import { FaucetError, readFundingBody, readFundingQuery, type FundingRequest } from "./funding-request.ts";

/** The options of a faucet. */
export interface FaucetOptions {
  /**
   * The maximum amount of one funding, in the smallest unit of the coin. Larger amounts are lowered to it; with 0,
   * every request is rejected. Default null: no maximum.
   */
  readonly max?: bigint | null;
  /** Receives a line for each funding. Default: the lines are discarded. */
  readonly log?: (line: string) => void;
}

/** The amount of a request that has none. */
const defaultAmount = 100_000_000_000n;

type Submitted = Extract<FundingResult, { readonly outcome: "submitted" }>;
type Fund = (request: FundingRequest) => Submitted;

/**
 * Creates a faucet, which funds accounts in the same way as the faucet of existing networks: `GET /`, `POST /fund`,
 * `POST /mint` and `POST /is_eligible`, and a description of these at `/spec`, `/spec.json` and `/spec.yaml`. Each funding is a transaction on the ledger of the node.
 * @throws TypeError for a maximum that is not a bigint, RangeError for a negative one.
 *
 * @example
 * ```ts
 * import { createFaucet, createNode } from "touchstone/node";
 *
 * const node = createNode();
 * const faucet = createFaucet(node, { max: 100_000_000n });
 * const { baseUrl } = await faucet.listen({ port: 8081 });
 * console.log(`POST ${baseUrl}/fund`);
 * await faucet.close();
 * await node.close();
 * ```
 */
export function createFaucet(
  { funding, cors = null }: { readonly funding: Funding; readonly cors?: CorsRules | null },
  { max = null, log = () => {} }: FaucetOptions = {},
): Service {
  if (max !== null && typeof max !== "bigint") throw new TypeError(`max must be a bigint, got ${typeof max}`);
  if (max !== null && max < 0n) throw new RangeError(`max must not be negative, got ${max}`);
  const fund: Fund = (request) => {
    const { receiver, amount } = checkRequest(request, { funding, max });
    const submitted = requireSubmitted(funding.fund(receiver, amount));
    log(`faucet: sent ${amount} to 0x${receiver} in transaction ${submitted.hash}`);
    return submitted;
  };
  const routes = createRoutes(fund, (request) => checkRequest(request, { funding, max }));
  const respond = (request: ServiceRequest): ServiceResponse => {
    const route = Object.hasOwn(routes, request.path) ? routes[request.path] : undefined;
    if (route === undefined) return createTextResponse(404, "not found");
    if (request.method !== route.method) return createTextResponse(405, "method not allowed");
    try {
      return route.respond(request);
    } catch (error) {
      if (error instanceof FaucetError) return route.formatError(error);
      throw error;
    }
  };
  return createService(respond, log, { cors: toServiceCors(cors) });
}

interface Route {
  readonly method: "GET" | "POST";
  readonly respond: (request: ServiceRequest) => ServiceResponse;
  readonly formatError: (error: FaucetError) => ServiceResponse;
}

function createRoutes(
  fund: Fund,
  check: (request: FundingRequest) => unknown,
): { readonly [path: string]: Route } {
  return {
    "/": createRead(() => createTextResponse(200, "tap:ok")),
    "/spec": createRead(() => createPage(renderSpecPage(faucetDescription))),
    "/spec.json": createRead(() => createJsonResponse(200, formatDescription())),
    // JSON is YAML too.
    "/spec.yaml": createRead(() => ({
      status: 200,
      contentType: "application/yaml",
      body: formatDescription(),
    })),
    "/fund": {
      method: "POST",
      respond: (request) => {
        const { hash } = fund(readFundingBody(request));
        return createJsonResponse(200, JSON.stringify({ txn_hashes: [hash.slice(2)] }));
      },
      formatError: formatJsonError,
    },
    "/mint": {
      method: "POST",
      respond: (request) => {
        const { hash, bytes } = fund(readFundingQuery(request));
        return request.query.get("return_txns") === "true"
          ? createTextResponse(200, formatHex(encodeList([bytes])).slice(2))
          : createJsonResponse(200, JSON.stringify([hash.slice(2)]));
      },
      formatError: formatTextError,
    },
    "/is_eligible": {
      method: "POST",
      respond: (request) => {
        check(readFundingBody(request));
        return createTextResponse(200, "");
      },
      formatError: formatJsonError,
    },
  };
}

function createRead(respond: () => ServiceResponse): Route {
  return { method: "GET", respond, formatError: formatTextError };
}

function createPage({ text, mediaType, headers }: TextBody): ServiceResponse {
  return { status: 200, contentType: mediaType, body: text, headers };
}

function formatDescription(): string {
  return JSON.stringify(faucetDescription, null, 2);
}

/** Returns the amount that a receiver gets. @throws FaucetError if the receiver gets nothing. */
function checkRequest(
  { receiver, amount }: FundingRequest,
  { funding, max }: { readonly funding: Funding; readonly max: bigint | null },
): { readonly receiver: FundingRequest["receiver"]; readonly amount: bigint } {
  if (max === 0n) throw new FaucetError("AssetDisabled", "The maximum of this faucet is 0.");
  if (amount === 0n && funding.hasAccount(receiver)) {
    throw new FaucetError("InvalidRequest", `Account 0x${receiver} exists already and amount is 0.`);
  }
  const wanted = amount ?? defaultAmount;
  return { receiver, amount: max !== null && wanted > max ? max : wanted };
}

function requireSubmitted(result: FundingResult): Submitted {
  if (result.outcome === "submitted") return result;
  if (result.outcome === "insufficient funds") {
    throw new FaucetError("FunderAccountProblem", `The faucet has only ${result.balance} coins left.`);
  }
  const { errorCode, message } = result.rejection;
  throw new FaucetError(errorCode === "mempool_is_full" ? "ServerOverloaded" : "TransactionFailed", message);
}

function formatJsonError({ status, code, message }: FaucetError): ServiceResponse {
  const error = { message, error_code: code, rejection_reasons: [], txn_hashes: [] };
  return createJsonResponse(status, JSON.stringify(error));
}

function formatTextError({ status, message }: FaucetError): ServiceResponse {
  return createTextResponse(status, message);
}
