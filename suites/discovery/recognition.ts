/**
 * Decides whether a target looks like a node of this interface. If it does not, says what the user should change,
 * such as the base URL.
 */
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
  /** What the user should change, such as `use the base URL …/v1`; null if there is no advice. */
  readonly remedy: string | null;
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

async function findRemedy(probeClient: ProbeClient, claims: TargetClaims): Promise<string | null> {
  const [first] = probeClient.seen;
  if (first === undefined) {
    return probeClient.reached()
      ? `check the base URL: no response could be read: ${probeClient.failure()}`
      : null;
  }
  return (
    describeRedirect(probeClient, claims) ??
    (await findNodeBelow(probeClient, claims)) ??
    describeRejection(probeClient, claims) ??
    `check the base URL: ${describeResponse(first, claims)}, so ${describeExpectedPath(claims.session.baseUrl)}`
  );
}

/** Says what may be wrong with a base URL that no node serves. */
function describeExpectedPath(baseUrl: string): string {
  return baseUrl.replace(/\/$/, "").endsWith("/v1")
    ? "another server may use this host and port, or the node serves its interface under another path"
    : "its path may be wrong, which normally ends in /v1";
}

/**
 * Says where the target redirects. Only if this URL ends like the one that was requested, a node may be there. Any other
 * redirect may lead to a page for signing in.
 */
function describeRedirect(
  { seen }: ProbeClient,
  { session: { baseUrl, redaction } }: TargetClaims,
): string | null {
  const redirects = seen.flatMap(({ request, answer: { status, headers } }) => {
    const location = status >= 300 && status < 400 ? readLocation(headers, baseUrl) : null;
    return location === null ? [] : [{ location, path: OPERATIONS[request.operation].path }];
  });
  const [first] = redirects;
  if (first === undefined) return null;
  const show = (url: string): string => redaction.redact(quote(url));
  const moved = redirects.find(({ location, path }) => location.endsWith(path));
  return moved === undefined
    ? `check the base URL, or the credentials in --header "Name: value": the target redirects to ${show(first.location)}`
    : `use the base URL ${show(moved.location.slice(0, -moved.path.length))}, to which the target redirects`;
}

function readLocation(headers: Headers, baseUrl: string): string | null {
  const value = headers.find(([name]) => name.toLowerCase() === "location")?.[1] ?? "";
  return URL.canParse(value, baseUrl) ? new URL(value, baseUrl).href : null;
}

/**
 * If the base URL does not end in `/v1`, requests the health below `/v1`. Returns the remedy if a node responds
 * there.
 */
async function findNodeBelow(probeClient: ProbeClient, { session }: TargetClaims): Promise<string | null> {
  const base = session.baseUrl.replace(/\/$/, "");
  if (base.endsWith("/v1")) return null;
  const health = requestOperation("checkHealth");
  const seen = await probeClient.ask({ ...health, path: `/v1${health.path}` });
  return seen !== null && isInterfaceResponse(seen)
    ? `use the base URL ${base}/v1, where a node responds`
    : null;
}

function describeRejection({ seen }: ProbeClient, { session }: TargetClaims): string | null {
  const status = seen.find(({ answer }) => answer.status === 401 || answer.status === 403)?.answer.status;
  if (status !== undefined) {
    return session.headers.length === 0
      ? `add credentials with --header "Name: value": the target responds with ${status}`
      : `check the credentials in --header: the target responds with ${status}`;
  }
  const [first] = seen;
  return first !== undefined && seen.every(({ answer }) => isTransientStatus(answer.status))
    ? `try again later, or with a lower --rate: the target responds with ${first.answer.status} to every request`
    : null;
}

function describeResponse({ request, answer }: SentExchange, { session }: TargetClaims): string {
  const { status, headers } = answer;
  const mediaType = readMediaType(headers);
  const { method, path } = OPERATIONS[request.operation];
  const base = session.redaction.redact(session.baseUrl.replace(/\/$/, ""));
  return `${method} ${base}${path} returned ${status} with ${mediaType === null ? "no media type" : quote(mediaType)}`;
}
