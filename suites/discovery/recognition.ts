/**
 * Decides whether a target looks like a node of this interface. If it does not, says what the user should change,
 * such as the base URL.
 */
import type { Remedy } from "../../evidence/remedy.ts";
import { LEDGER_HEADERS, OPERATIONS } from "../../spec/vocabulary.ts";
import { requestOperation } from "../client/operation-request.ts";
import { isTransientStatus, readMediaType, type Headers } from "../client/response-head.ts";
import { findSuccessSchema } from "../oracle/body.ts";
import { quote } from "../oracle/judgement.ts";
import { judgeSchema } from "../oracle/schema.ts";
import { isSuccessful, type SentExchange } from "../client/sent-exchange.ts";
import type { ProbeClient } from "./probe-client.ts";
import type { TargetClaims } from "./target-summary.ts";

/** Whether a target looks like a node of this interface. */
export interface Recognition {
  readonly isNode: boolean;
  /** What the user should change, such as the base URL; null if there is no advice. */
  readonly remedy: Remedy | null;
}

const requiredHeaders = Object.values(LEDGER_HEADERS)
  .filter(({ required }) => required)
  .map(({ name }) => new RegExp(`^${name.replace("NODE", "[a-z][a-z0-9]*")}$`, "i"));

const declaredAccountsMax = 2;

/**
 * Looks for one 2xx response in the form of this interface among the responses so far. If there is none, sends at most
 * five further requests. A response has this form if it has a ledger header (§4.0) with any vendor name, or a body that
 * the schema of its operation accepts.
 * @param address an account that a node is expected to have
 */
export async function recognizeTarget(
  probeClient: ProbeClient,
  claims: TargetClaims,
  address: string,
): Promise<Recognition> {
  const { declaredAccounts = [] } = claims;
  const requests = [
    requestOperation("getAccountModules", address),
    requestOperation("getAccountResources", address),
    requestOperation("getBlockByVersion", "0"),
    ...declaredAccounts
      .filter((declared) => declared !== address)
      .slice(0, declaredAccountsMax)
      .map((declared) => requestOperation("getAccount", declared)),
  ];
  const isRecognized = (): boolean => probeClient.seen.some(isInterfaceResponse);
  for (const request of requests) {
    if (isRecognized()) break;
    await probeClient.ask(request);
  }
  if (isRecognized()) return { isNode: true, remedy: null };
  return { isNode: false, remedy: await findRemedy(probeClient, claims) };
}

function isInterfaceResponse(sent: SentExchange): boolean {
  if (!isSuccessful(sent)) return false;
  const { request, answer, json } = sent;
  const { status, headers } = answer;
  if (headers.some(([name]) => requiredHeaders.some((pattern) => pattern.test(name)))) return true;
  const schema = findSuccessSchema(request.operation, status);
  return (
    schema !== null &&
    json.ok &&
    judgeSchema(schema, json.value, json.numbers).every(({ broken }) => broken === null)
  );
}

async function findRemedy(probeClient: ProbeClient, claims: TargetClaims): Promise<Remedy | null> {
  const [first] = probeClient.seen;
  if (first === undefined) {
    return probeClient.reached()
      ? { kind: "unreadable", failure: probeClient.failure() ?? "unknown reason" }
      : null;
  }
  return (
    findRedirect(probeClient, claims) ??
    (await findNodeBelow(probeClient, claims)) ??
    findRejection(probeClient, claims) ??
    toOtherServer(first, claims)
  );
}

/**
 * Returns where the target redirects. Only if this URL ends like the one that was requested, a node may be there. Any other
 * redirect may lead to a page for signing in.
 */
function findRedirect(
  { seen }: ProbeClient,
  { session: { baseUrl, redaction } }: TargetClaims,
): Remedy | null {
  const redirects = seen.flatMap(({ request, answer: { status, headers } }) => {
    const location = status >= 300 && status < 400 ? readLocation(headers, baseUrl) : null;
    return location === null ? [] : [{ location, path: OPERATIONS[request.operation].path }];
  });
  const [first] = redirects;
  if (first === undefined) return null;
  const show = (url: string): string => redaction.redact(quote(url));
  const moved = redirects.find(({ location, path }) => location.endsWith(path));
  return moved === undefined
    ? { kind: "redirect", location: show(first.location) }
    : {
        kind: "other-url",
        baseUrl: show(moved.location.slice(0, -moved.path.length)),
        shownBy: "redirect",
      };
}

function readLocation(headers: Headers, baseUrl: string): string | null {
  const value = headers.find(([name]) => name.toLowerCase() === "location")?.[1] ?? "";
  return URL.canParse(value, baseUrl) ? new URL(value, baseUrl).href : null;
}

/**
 * If the base URL does not end in `/v1`, requests the health below `/v1`. Returns the remedy if a node responds
 * there.
 */
async function findNodeBelow(probeClient: ProbeClient, { session }: TargetClaims): Promise<Remedy | null> {
  const base = trimSlash(session.baseUrl);
  if (base.endsWith("/v1")) return null;
  const health = requestOperation("checkHealth");
  const seen = await probeClient.ask({ ...health, path: `/v1${health.path}` });
  return seen !== null && isInterfaceResponse(seen)
    ? { kind: "other-url", baseUrl: `${base}/v1`, shownBy: "node" }
    : null;
}

function findRejection({ seen }: ProbeClient, { session }: TargetClaims): Remedy | null {
  const status = seen.find(({ answer }) => answer.status === 401 || answer.status === 403)?.answer.status;
  if (status !== undefined) return { kind: "credentials", status, sent: session.headers.length > 0 };
  const [first] = seen;
  return first !== undefined && seen.every(({ answer }) => isTransientStatus(answer.status))
    ? { kind: "overload", status: first.answer.status }
    : null;
}

function toOtherServer({ request, answer }: SentExchange, { session }: TargetClaims): Remedy {
  const { status, headers } = answer;
  const mediaType = readMediaType(headers);
  const { method, path } = OPERATIONS[request.operation];
  const base = trimSlash(session.baseUrl);
  return {
    kind: "not-a-node",
    got: {
      method,
      url: `${session.redaction.redact(base)}${path}`,
      status,
      mediaType: mediaType === null ? null : quote(mediaType),
    },
    endsInV1: base.endsWith("/v1"),
  };
}

function trimSlash(url: string): string {
  return url.replace(/\/$/, "");
}
