import type { IncomingMessage, ServerResponse } from "node:http";
import { H3, HTTPError, toNodeHandler, type H3Event } from "h3";
import { LEDGER_HEADERS, type Operation } from "../../spec/vocabulary.ts";
import type { SeededAccount } from "../execution/genesis.ts";
import type { Submission } from "../execution/submission.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { type OperationTable, createMalformedInputError } from "../operations/operation.ts";
import type { ExtendedOperation } from "../operations/extended/extended-operation.ts";
import type { OperationName } from "../operations/extended/operation-names.ts";
import type { ServiceUrls } from "../operations/extended/start-page.ts";
import {
  type AnswerWriter,
  createHeaderFactory,
  baseHeaders,
  writeAnswer,
  type Answer,
  type WrittenAnswer,
  WrittenResponse,
} from "./answer.ts";
import type { CorsRules } from "./cors.ts";
import { createFinishAnswer, type FinishAnswer } from "./finish-answer.ts";
import { errorAnswer, type RouteContext } from "./operation-route.ts";
import { guardFetch } from "./guard.ts";
import { createRawError } from "./connections.ts";
import type { FaultSchedule } from "../faults/fault-schedule.ts";
import { withFaults, type FaultParts } from "../faults/fault-handlers.ts";
import { createOperationSearch, type OperationSearch } from "../faults/operation-search.ts";
import { applyStaleness } from "../faults/request-effect.ts";
import { corsOf } from "../quirks/quirks.ts";
import type { Quirk } from "../quirks/quirk.ts";
import { answerFetch, answerSocket } from "./quirk-answers.ts";
import { createPreflights } from "./preflights.ts";
import { listRoutes, registerRoutes, type Write } from "./routes.ts";
import { createStartPage } from "./start-page.ts";
import type { StrictCheck } from "./strict-check.ts";
import { createUnknownPathErrors, type CreateUnknownPathError } from "./unknown-path.ts";

/** The parts of a node that the routes use. */
export interface AppParts {
  readonly ledger: Ledger;
  readonly submission: Submission;
  readonly operations: OperationTable;
  /** The operations beyond the document. */
  readonly extendedOperations: readonly ExtendedOperation[];
  readonly answerWriter: AnswerWriter;
  /** The accounts that the start page lists. */
  readonly accounts: readonly SeededAccount[];
  /** Returns the URLs of the services next to the node, for the start page. */
  readonly services: () => ServiceUrls;
  /** The rules of faults, which may change at any time. */
  readonly faults: FaultSchedule;
  /** The behaviors of a real node that the node takes on. */
  readonly quirks: readonly Quirk[];
  /** Receives each request, with its query in the path, and its response before serialization. Null for none. */
  readonly onAnswer: ((request: AnsweredRequest, answer: Answer) => void) | null;
}

/** A request to which the node has responded. */
export interface AnsweredRequest {
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  /** The operation of the path, of the document or beyond it, or null if there is none. */
  readonly operation: OperationName | null;
}

/** The settings of the routes. */
export interface AppSettings {
  readonly vendor: string;
  /** The path of the base URL, without a slash at the end. */
  readonly basePath: string;
  readonly maxBodyBytes: number;
  readonly disable: ReadonlySet<OperationName>;
  /** The origins whose web pages may read responses. `*` is every origin. */
  readonly cors: readonly string[];
  readonly strict: boolean;
  readonly log: (line: string) => void;
}

export interface App {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly nodeHandler: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The documented operations that have a route. */
  readonly operations: readonly Operation[];
}

/** Creates the routes of a node. Requests from a socket and from `fetch` use the same routes. */
export function createApp(parts: AppParts, settings: AppSettings): App {
  const { disable, log } = settings;
  const routeContext: RouteContext = {
    capture: () => {
      parts.submission.produceDueBlock();
      return applyStaleness(parts.ledger.capture());
    },
    createHeaders: createHeaderFactory(settings.vendor),
    isDisabled: (operation) => disable.has(operation),
    log,
  };
  const { quirks } = parts;
  const cors = createCorsRules(settings) ?? corsOf(quirks);
  const routes = listRoutes(parts);
  const findOperation = createOperationSearch(settings.basePath, routes);
  const writer = createWriter(parts, settings, createFinishAnswer(cors, quirks));
  const write = observeAnswers(writer, parts.onAnswer, findOperation);
  const writeError = (event: H3Event, error: unknown): unknown =>
    write(event, null, errorAnswer(error, baseHeaders, log));
  const createUnknownPathError = createUnknownPathErrors(settings.basePath, routes);
  const toRefusal = (error: HTTPError, event: H3Event) => refusalOf(error, event, createUnknownPathError);
  const app = new H3({ silent: true, onError: (error, event) => writeError(event, toRefusal(error, event)) });
  const answerWithStartPage = createStartPage({ ...settings, ...parts, routes, routeContext });
  const routeSettings = { routeContext, write, writeError, createUnknownPathError, answerWithStartPage };
  registerRoutes(app, routes, { basePath: settings.basePath, ...routeSettings });
  const handlers = withFaults(
    { fetch: (request) => app.fetch(request), nodeHandler: toNodeHandler(app) },
    createFaultParts(parts, findOperation),
  );
  const preflights = cors === null ? null : createPreflights(cors);
  return {
    fetch: guardFetch(
      (request) =>
        preflights?.answerFetch(request) ?? answerFetch(quirks, request) ?? handlers.fetch(request),
      settings,
    ),
    nodeHandler: async (request, response) => {
      if (preflights?.answerSocket(request, response) === true) return;
      if (answerSocket(quirks, request, response)) return;
      try {
        await handlers.nodeHandler(request, response);
      } catch (error) {
        if (!isInvalidUrl(error)) throw error;
        const { status, headers, body } = createRawError(400, "The request URL is malformed.");
        response.writeHead(status, headers).end(body);
      }
    },
    operations: routes.flatMap(({ operation }) => operation ?? []),
  };
}

/** Reports the errors of faults like other responses, so that the journal has them. */
function createFaultParts(parts: AppParts, findOperation: OperationSearch): FaultParts {
  return {
    ...parts,
    findOperation,
    onError: (request, { status, headers, error }) =>
      parts.onAnswer?.(request, { status, headers, body: { ...error } }),
  };
}

function createCorsRules({ cors, vendor }: AppSettings): CorsRules | null {
  if (cors.length === 0) return null;
  const exposedHeaders = Object.values(LEDGER_HEADERS).map(({ name }) =>
    name.replace("NODE", vendor).toLowerCase(),
  );
  return { origins: cors, exposedHeaders };
}

/** Reports each response to a function before it is written. */
function observeAnswers(write: Write, onAnswer: AppParts["onAnswer"], findOperation: OperationSearch): Write {
  if (onAnswer === null) return write;
  return (event, operation, answer) => {
    const { pathname, search } = event.url;
    const { method } = event.req;
    onAnswer(
      { operation: operation ?? findOperation(method, pathname), method, path: pathname + search },
      answer,
    );
    return write(event, operation, answer);
  };
}

/**
 * Creates the function that writes responses. In strict mode, it validates each response against the schemas, which
 * are loaded when the first response is written.
 */
function createWriter(
  { answerWriter }: AppParts,
  { strict, log, vendor }: AppSettings,
  finish: FinishAnswer,
): Write {
  const renderAnswer = (event: H3Event, operation: Operation | null, answer: Answer): WrittenAnswer => {
    const context = { operation, method: event.req.method, path: event.url.pathname };
    if (answer.bytes !== undefined) return { ...answer, body: answer.bytes };
    try {
      return answerWriter(answer, context);
    } catch (error) {
      return writeAnswer(errorAnswer(error, baseHeaders, log), context);
    }
  };
  const respond = (event: H3Event, written: WrittenAnswer): unknown => {
    const finished = finish(event, written);
    const { method } = event.req;
    return finished instanceof Promise
      ? finished.then((compressed) => new WrittenResponse(compressed, method))
      : new WrittenResponse(finished, method);
  };
  if (!strict) return (event, operation, answer) => respond(event, renderAnswer(event, operation, answer));
  let loading: Promise<StrictCheck> | null = null;
  return async (event, operation, answer) => {
    loading ??= import("./strict-check.ts").then(({ createStrictCheck }) =>
      createStrictCheck({ vendor, log }),
    );
    const check = await loading;
    return respond(event, check(operation, renderAnswer(event, operation, answer)));
  };
}

/** Returns whether h3 threw this error because the host and the path of a request form an invalid URL. */
function isInvalidUrl(error: unknown): boolean {
  return error instanceof TypeError && "code" in error && error.code === "ERR_INVALID_URL";
}

/**
 * Converts an error of h3 to a RequestError. Returns the cause of an unhandled error, which becomes an internal
 * error.
 */
function refusalOf(
  error: HTTPError,
  event: H3Event,
  createUnknownPathError: CreateUnknownPathError,
): unknown {
  if (error.unhandled === true) return error.cause ?? error;
  if (error.status === 404) return createUnknownPathError(event);
  return createMalformedInputError("path", "percent-encoded UTF-8", event.url.pathname);
}
