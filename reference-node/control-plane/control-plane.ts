import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { ErrorCode } from "../../spec/vocabulary.ts";
import type { Control } from "../control/control.ts";
import { MoveValueError } from "../move/move-value.ts";
import {
  createJsonResponse,
  createService,
  type Service,
  type ServiceRequest,
  type ServiceResponse,
} from "../http/service.ts";
import { readJsonObjectBody, type JsonMembers } from "../operations/json-body.ts";
import { errorObject, quote, RequestError } from "../operations/operation.ts";
import { isLoopbackHost } from "../primitives/host-name.ts";
import { StateFileError } from "../state-file/state-file-error.ts";
import { createTokenCheck, findRefusal, parseControlOrigin, parseControlToken } from "./access.ts";
import { readArgument } from "./argument-schema.ts";
import { describeControlPlane } from "./description.ts";
import { createFileResponse, fileBytesMax, fileTimeoutMillis, readFile } from "./file-verbs.ts";
import type { Verb } from "./verb.ts";
import { toPath, verbs } from "./verbs.ts";

/** The options of a control plane. */
export interface ControlPlaneOptions {
  /** The token that every request needs. Default: 128 random bits as hex digits. */
  readonly token?: string | null;
  /** The origin whose web pages may send requests, such as `http://localhost:3000`. Default null: none. */
  readonly cors?: string | null;
  /** Receives a line for each internal error. Default: the lines are discarded. */
  readonly log?: (line: string) => void;
}

/** The control of a node over HTTP. */
export interface ControlPlane extends Service {
  /** The token that every request needs, in the header `Authorization: Bearer <token>`. */
  readonly token: string;
}

/** The maximum size of a request body in bytes. */
const maxBodyBytes = 8_388_608;
const descriptionPath = "/openapi.json";

/**
 * Creates a service with the verbs of `node.control`: `POST /<verb-in-kebab-case>` with the argument as a JSON body,
 * and `GET /mempool`, `GET /journal` and `GET /openapi.json`. Bigints are strings of decimal digits. The state file is
 * the body of the response to `GET /dump` and of the request `POST /load`.
 * @throws TypeError or RangeError that names the invalid option.
 *
 * @example
 * ```ts
 * import { createControlPlane, createNode } from "touchstone/node";
 *
 * const node = createNode();
 * const plane = createControlPlane(node);
 * const { baseUrl } = await plane.listen();
 * const response = await fetch(`${baseUrl}/produce-blocks`, {
 *   method: "POST",
 *   headers: { authorization: `Bearer ${plane.token}`, "content-type": "application/json" },
 *   body: JSON.stringify({ count: 10 }),
 * });
 * if (response.status !== 200) throw new Error(await response.text());
 * await plane.close();
 * await node.close();
 * ```
 */
export function createControlPlane(
  { control }: { readonly control: Control },
  options: ControlPlaneOptions = {},
): ControlPlane {
  const isTokenGiven = (options.token ?? null) !== null;
  // A guessed token would give access to the node, so this is the only value that must differ between equal nodes.
  const token = isTokenGiven ? parseControlToken(options.token) : randomBytes(16).toString("hex");
  const cors = (options.cors ?? null) === null ? null : parseControlOrigin(options.cors);
  const { log = () => {} } = options;
  const hosts = new Set<string>();
  const hasToken = createTokenCheck(token);
  const service = createService(
    (request) => (hasToken(request.header("authorization")) ? respond(control, request) : createTokenError()),
    log,
    {
      cors: { origins: cors === null ? [] : [cors], exposedHeaders: [] },
      maxBodyBytes,
      streams: {
        accepts: (method, path) => isFileArgument(method, path),
        bytesMax: fileBytesMax,
        timeoutMillis: fileTimeoutMillis,
      },
      refuse: (request) => {
        const reason = findRefusal(request, { cors, hosts });
        return reason === null ? null : createErrorResponse(403, "web_framework_error", reason);
      },
      createError: (status, message) =>
        createErrorResponse(status, status === 500 ? "internal_error" : "web_framework_error", message),
    },
  );
  return {
    ...service,
    token,
    async listen(endpoint = {}) {
      const { host = "127.0.0.1" } = endpoint;
      if (!isTokenGiven && !isLoopbackHost(host)) {
        throw new RangeError(`token must be given, because other machines can reach ${host}, got none`);
      }
      hosts.add(host.toLowerCase());
      return service.listen(endpoint);
    },
  };
}

/** The names of these verbs are paths, so that no other property of the control can be called. */
const verbsByPath: ReadonlyMap<string, Verb> = new Map(verbs.map((verb) => [toPath(verb.name), verb]));

function isFileArgument(method: string, path: string): boolean {
  const verb = verbsByPath.get(path);
  return verb?.file === "argument" && verb.method === method;
}

function respond(control: Control, request: ServiceRequest): ServiceResponse | Promise<ServiceResponse> {
  const { method, path } = request;
  const verb = verbsByPath.get(path);
  if (verb === undefined && path !== descriptionPath) {
    return createErrorResponse(
      404,
      "web_framework_error",
      `There is no verb ${quote(path)}; see ${descriptionPath}.`,
    );
  }
  const allowed = verb?.method ?? "GET";
  if (method !== allowed) {
    const message = `The method of ${path} must be ${allowed}, got ${quote(method)}.`;
    return { ...createErrorResponse(405, "web_framework_error", message), headers: { allow: allowed } };
  }
  return verb === undefined
    ? createJsonResponse(200, JSON.stringify(describeControlPlane(), null, 2))
    : callVerb(control, verb, request);
}

async function callVerb(control: Control, verb: Verb, request: ServiceRequest): Promise<ServiceResponse> {
  try {
    const result = await Reflect.apply(findVerb(control, verb.name), undefined, [readGiven(verb, request)]);
    return result instanceof Readable
      ? createFileResponse(result)
      : createJsonResponse(200, formatResult(result));
  } catch (error) {
    const response = describeRefusal(verb, error);
    if (response !== null) return response;
    throw error;
  }
}

/** Reads what a verb takes: the file, the argument, or its only member. */
function readGiven(verb: Verb, request: ServiceRequest): unknown {
  if (verb.file === "argument") return readFile(request);
  const members = verb.method === "GET" ? readQuery(request) : readBody(request);
  const argument = readArgument(verb.argument, members, verb.method === "GET" ? "query" : "body");
  return verb.onlyMember === undefined ? argument : Reflect.get(Object(argument), verb.onlyMember);
}

/** Returns the response to a request that a verb refuses, or null for an error of the verb itself. */
function describeRefusal({ onlyMember, refusal }: Verb, error: unknown): ServiceResponse | null {
  if (error instanceof RequestError) return createErrorResponse(error.status, error.errorCode, error.message);
  if (error instanceof StateFileError) {
    return createErrorResponse(error.isContradiction ? 409 : 400, "invalid_input", error.message);
  }
  // A value that does not match its type is malformed, although only the state has the type.
  if (error instanceof RangeError && error.cause instanceof MoveValueError) {
    return createErrorResponse(400, "invalid_input", `body.${error.message}`);
  }
  // The faults report a malformed member as a TypeError too, because only they know the form of a rule.
  const isRefusal = error instanceof RangeError || (error instanceof TypeError && onlyMember !== undefined);
  return isRefusal && refusal !== null
    ? createErrorResponse(refusal.status, "invalid_input", error.message)
    : null;
}

function findVerb(control: Control, name: string): (argument: unknown) => unknown {
  const verb: unknown = name
    .split(".")
    .reduce<unknown>((group, part) => Reflect.get(Object(group), part), control);
  if (typeof verb === "function") return verb as (argument: unknown) => unknown;
  throw new TypeError(`the control must have the verb ${name}, got ${typeof verb}`);
}

/** A body that is empty is an object without members, and needs no media type. */
function readBody({ contentType, body }: ServiceRequest): JsonMembers {
  if (body.length === 0 && contentType === "") return new Map();
  const bytes = body.length === 0 ? new TextEncoder().encode("{}") : body;
  return readJsonObjectBody({ body: { contentType, bytes } });
}

/** Reads the members of a query. Text that is an integer becomes a number, as the members of a query are integers. */
function readQuery({ query }: ServiceRequest): JsonMembers {
  const repeated = [...query.keys()].find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) {
    throw new RequestError(
      400,
      "web_framework_error",
      `query.${quote(repeated)} must be given once, got it repeatedly.`,
    );
  }
  return new Map([...query].map(([name, text]) => [name, /^\d{1,16}$/.test(text) ? Number(text) : text]));
}

/** Formats the result of a verb as JSON, with each bigint as a string of decimal digits. */
function formatResult(result: unknown): string {
  return JSON.stringify(result, (_name, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}

function createErrorResponse(status: number, code: ErrorCode, message: string): ServiceResponse {
  return createJsonResponse(status, JSON.stringify(errorObject(code, message)));
}

function createTokenError(): ServiceResponse {
  const message =
    "The header Authorization must be Bearer and the token of this control plane, got another value or none.";
  return {
    ...createErrorResponse(401, "web_framework_error", message),
    headers: { "www-authenticate": "Bearer" },
  };
}
