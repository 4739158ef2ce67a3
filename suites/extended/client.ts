/** Sends the requests of the checks for the operations beyond the document. */
import type { Exchange } from "../../evidence/exchange.ts";
import type { LedgerPosition } from "../../evidence/ledger-position.ts";
import { getExtendedOperation, type ExtendedOperationName } from "../../spec/extended/operations.ts";
import type { ExtendedRequirementId } from "../../spec/extended/requirements.ts";
import { JSON_MEDIA_TYPE } from "../../spec/vocabulary.ts";
import { ask as askSession } from "../client/ask.ts";
import { readProperty } from "../client/json/json-value.ts";
import { readJson, type JsonParseResult } from "../client/json/strict-json.ts";
import { isSuccess, isTransientStatus, readLedgerPosition, type Headers } from "../client/response-head.ts";
import type { ArrivedAnswer, RawRequest } from "../client/transport.ts";
import type { Session } from "../client/session.ts";
import { judgeResponse } from "./answer-rules.ts";
import { NotApplicable, type Assertion, type Results } from "./results.ts";

/** A response that a check reads. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as a JSON value; undefined if it is not JSON. */
  readonly value: unknown;
  /** The source text of every number of the body, by JSON pointer. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
  readonly position: LedgerPosition;
  readonly exchange: Exchange;
}

export interface RequestParts {
  /** The values of the parameters in the path. */
  readonly path?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: bigint | boolean | number | undefined };
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent instead of JSON. */
  readonly bytes?: { readonly mediaType: string; readonly content: Uint8Array };
  /** The media type that the request accepts. Default: that of the operation, or JSON. */
  readonly accept?: string;
}

export interface ExtendedClient {
  /**
   * Sends a request to an operation beyond the document and judges the rules for every response.
   * @throws NotApplicable if the node does not serve the operation, or its response cannot be judged
   */
  ask(name: ExtendedOperationName, parts?: RequestParts): Promise<Answer>;
  /**
   * Like `ask`, for a request that has to succeed.
   * @throws NotApplicable also if the response is not a success, or violates the rules for every response
   */
  askForSuccess(name: ExtendedOperationName, parts?: RequestParts): Promise<Answer>;
  /**
   * Reads from a documented operation, which other checks judge. The path is below the base URL.
   * @throws NotApplicable if the response is not a success
   */
  read(path: string, query?: RequestParts["query"]): Promise<Answer>;
  /**
   * Sends a request for JSON to any path, without judging the rules for every response. Returns a response with any
   * status.
   * @throws NotApplicable without a response
   */
  send(method: "GET" | "POST", path: string, parts?: RequestParts): Promise<Answer>;
}

export interface ExtendedClientOptions {
  readonly session: Session;
  readonly vendor: string;
  /** Called for every request that was sent; returns how many were sent. */
  readonly sent: () => number;
}

/** Remembers why operations are not served, so that each is asked only once. */
export type UnservedOperations = Map<ExtendedOperationName, string>;

const attemptsMax = 3;
/** A path below the base URL that no node serves. */
const unknownPath = "/touchstone-unknown-operation";

/** Creates a function that creates the client of one run of a check. */
export function createExtendedClients(options: ExtendedClientOptions): (results: Results) => ExtendedClient {
  const send = createSender(options);
  const unserved: UnservedOperations = new Map();
  const served = new Set<ExtendedOperationName>();
  let unknownPathCode: Promise<unknown> | null = null;
  const readUnknownPathCode = (): Promise<unknown> =>
    (unknownPathCode ??= send("GET", unknownPath, {}).then(({ answer }) => readErrorCode(answer)));
  return (results) => {
    const ask: ExtendedClient["ask"] = async (name, parts = {}) => {
      const known = unserved.get(name);
      if (known !== undefined) throw new NotApplicable(known);
      const operation = getExtendedOperation(name);
      const { answer, json } = await send(operation.method, fillPath(operation.path, parts), {
        accept: operation.success.mediaType,
        ...parts,
      });
      if (!served.has(name)) {
        const reason = await describeUnserved(name, answer, readUnknownPathCode);
        if (reason !== null) {
          unserved.set(name, reason);
          throw new NotApplicable(reason);
        }
      }
      if (isSuccess(answer.status)) served.add(name);
      const { vendor } = options;
      const assertions = judgeResponse(operation, { ...answer, json }, { vendor, exchange: answer.exchange });
      let unreadable: ExtendedRequirementId | null = null;
      for (const assertion of assertions) {
        if (!results.assert(assertion) && !isReadable(assertion)) unreadable ??= assertion.requirement;
      }
      if (unreadable !== null) {
        throw new NotApplicable(`not judged, because the response violates ${unreadable}`);
      }
      return answer;
    };
    return {
      ask,
      async askForSuccess(name, parts) {
        return requireSuccess(await ask(name, parts));
      },
      read: async (path, query = {}) => requireSuccess((await send("GET", path, { query })).answer),
      send: async (method, path, parts = {}) => (await send(method, path, parts)).answer,
    };
  };
}

/** Whether a check can read a response that violates the rule: one about the media type or the headers. */
function isReadable({ requirement }: Assertion): boolean {
  return requirement === "XRSP-002" || requirement === "XRSP-003";
}

function requireSuccess(answer: Answer): Answer {
  if (isSuccess(answer.status)) return answer;
  const { method, url } = answer.exchange.request;
  throw new NotApplicable(`needs a success of ${method} ${new URL(url).pathname}, got ${answer.status}`);
}

/** Returns why a node does not serve an operation; null if it does. */
async function describeUnserved(
  name: ExtendedOperationName,
  answer: Answer,
  readUnknownPathCode: () => Promise<unknown>,
): Promise<string | null> {
  const code = readErrorCode(answer);
  if (answer.status === 403 && code === "api_disabled") return `the node has disabled ${name}`;
  if (answer.status !== 404 && answer.status !== 405) return null;
  const isUnknownPath = code === undefined || code === (await readUnknownPathCode());
  return isUnknownPath ? `the node does not serve ${name}: the path returns ${answer.status}` : null;
}

const readErrorCode = ({ value }: Answer): unknown => readProperty(value, "error_code");

/** Sends one request and reads its response. */
type Send = (
  method: "GET" | "POST",
  path: string,
  parts: RequestParts,
) => Promise<{ readonly answer: Answer; readonly json: JsonParseResult }>;

function createSender({ session, vendor, sent }: ExtendedClientOptions): Send {
  const keep = session.log(null);
  return async (method, path, parts) => {
    const { answer: received, ...asked } = await askSession(
      session,
      toRawRequest(method, path, parts, session),
      {
        operation: null,
        safety: "read",
        attemptsMax,
        shouldRetry: ({ status }) => isTransientStatus(status),
        recorder: { countExchange: sent },
        keep,
      },
    );
    const shown = `${method} ${path}`;
    if (!received.arrived) throw new NotApplicable(`needs a response to ${shown}: ${received.failure}`);
    if (isTransientStatus(received.status)) {
      throw new NotApplicable(`needs a response to ${shown} other than ${received.status}`);
    }
    return toAnswer(received, asked.exchange, vendor);
  };
}

function toAnswer(received: ArrivedAnswer, exchange: Exchange, vendor: string) {
  const { status, headers, body } = received;
  const json = readJson(body);
  const position = readLedgerPosition(headers, vendor);
  const content = json.ok
    ? { value: json.value, numbers: json.numbers }
    : { value: undefined, numbers: new Map<string, string>() };
  return { json, answer: { status, headers, position, exchange, bytes: body, ...content } };
}

function toRawRequest(
  method: "GET" | "POST",
  path: string,
  { query = {}, body, bytes, accept = JSON_MEDIA_TYPE }: RequestParts,
  { baseUrl, headers }: Session,
): RawRequest {
  const text = Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join("&");
  const { pathname } = new URL(baseUrl);
  const base = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  const whole = `${base}${path}`;
  const content =
    bytes ??
    (body === undefined ? null : { mediaType: JSON_MEDIA_TYPE, content: Buffer.from(JSON.stringify(body)) });
  return {
    method,
    path: `${whole === "" ? "/" : whole}${text === "" ? "" : `?${text}`}`,
    headers: [
      ["accept", accept],
      ...(content === null ? [] : [["content-type", content.mediaType] as const]),
      ...headers,
    ],
    body: content?.content ?? null,
  };
}

/** Fills the parameters into the path of an operation. The base URL itself has the empty path. */
function fillPath(path: string, { path: values = {} }: RequestParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  return filled === "/" ? "" : filled;
}
