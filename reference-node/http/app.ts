import type { IncomingMessage, ServerResponse } from "node:http";
import { LEDGER_HEADERS, type Operation } from "../../spec/vocabulary.ts";
import type { Submission } from "../execution/submission.ts";
import type { FaultParts } from "../faults/fault-parts.ts";
import type { FaultSchedule } from "../faults/fault-schedule.ts";
import { createOperationSearch, type OperationSearch } from "../faults/operation-search.ts";
import { applyStaleness } from "../faults/request-effect.ts";
import { withFaults } from "../faults/with-faults.ts";
import type { SeededAccount } from "../genesis/genesis.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { OperationName } from "../operations/extended/operation-names.ts";
import type { ServiceUrls } from "../operations/extended/start-page.ts";
import type { OperationTable } from "../operations/operation.ts";
import type { Quirk } from "../quirks/quirk.ts";
import { corsOf, finishByQuirks } from "../quirks/quirks.ts";
import {
  baseHeaders,
  createHeaderFactory,
  writeAnswer,
  type Answer,
  type AnswerWriter,
  type WrittenAnswer,
} from "./answer.ts";
import { compressAnswer } from "./compression.ts";
import { createRawError } from "./connections.ts";
import { createPermit, createPreflights, permitNone, type CorsRules, type Permit } from "./cors.ts";
import { guardFetch } from "./guard-fetch.ts";
import { createHandlers } from "./handlers.ts";
import { errorAnswer, type RouteContext } from "./operation-route.ts";
import { answerFetch, answerSocket, toQuirkRequest } from "./quirk-answers.ts";
import type { RouteRequest } from "./route-request.ts";
import { listRoutes, type LoadExtended, type RouteSettings, type Write } from "./routes.ts";
import { createStartPageRoute } from "./start-page-route.ts";
import type { StrictCheck } from "./strict-check.ts";

/** The parts of a node that the routes use. */
export interface AppParts {
  readonly ledger: Ledger;
  readonly submission: Submission;
  readonly operations: OperationTable;
  readonly loadExtended: LoadExtended;
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
  /** The web pages that may read responses, or null if none may. */
  readonly cors: CorsRules | null;
}

/** The result of a handler that has responded already. */
const done = Promise.resolve();

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
  const permit = createPermit(cors);
  const routes = listRoutes(parts);
  const findOperation = createOperationSearch(settings.basePath, routes);
  const writer = createWriter(parts, settings, createFinishAnswer(permit, quirks));
  const write = observeAnswers(writer, parts.onAnswer, findOperation);
  const routeSettings: RouteSettings = {
    basePath: settings.basePath,
    routeContext,
    write,
    writeError: (request, error) => write(request, null, errorAnswer(error, baseHeaders, log)),
    answerWithStartPage: createStartPageRoute({ ...settings, ...parts, routes, routeContext }),
  };
  const handlers = withFaults(
    createHandlers(routes, routeSettings),
    createFaultParts(parts, { findOperation, permit }),
  );
  const preflights = cors === null ? null : createPreflights(cors);
  return {
    fetch: guardFetch(
      (request) =>
        preflights?.answerFetch(request) ?? answerFetch(quirks, request, permit) ?? handlers.fetch(request),
      { ...settings, permit },
    ),
    nodeHandler: (request, response) => {
      if (preflights?.answerSocket(request, response) === true) return done;
      if (answerSocket(quirks, { request, response, permit })) return done;
      const handled = handlers.nodeHandler(request, response);
      if (!(handled instanceof Promise)) return done;
      return handled.catch((error: unknown) => {
        if (!isInvalidUrl(error)) throw error;
        const { status, headers, body } = createRawError(400, "The request URL is malformed.");
        response.writeHead(status, { ...headers, ...permit(request.headers.origin) }).end(body);
      });
    },
    operations: routes.flatMap(({ operation }) => operation ?? []),
    cors,
  };
}

/** Reports the errors of faults like other responses, so that the journal has them. */
function createFaultParts(
  parts: AppParts,
  others: { readonly findOperation: OperationSearch; readonly permit: Permit },
): FaultParts {
  return {
    ...parts,
    ...others,
    onError: (request, { status, headers, error }) =>
      parts.onAnswer?.(request, { status, headers, body: { ...error } }),
  };
}

function createCorsRules({ cors, vendor }: AppSettings): CorsRules | null {
  if (cors.length === 0) return null;
  const exposedHeaders = Object.values(LEDGER_HEADERS).map(({ name }) =>
    name.replace("NODE", vendor).toLowerCase(),
  );
  // With Retry-After, a page knows when to send a request again that was refused because of load.
  return { origins: cors, exposedHeaders: [...exposedHeaders, "retry-after"] };
}

/** Reports each response to a function before it is written. */
function observeAnswers(write: Write, onAnswer: AppParts["onAnswer"], findOperation: OperationSearch): Write {
  if (onAnswer === null) return write;
  return (request, operation, answer) => {
    const { method, pathname, search } = request;
    onAnswer(
      { operation: operation ?? findOperation(method, pathname), method, path: pathname + search },
      answer,
    );
    return write(request, operation, answer);
  };
}

/** Adapts a serialized response to the headers of its request that do not concern the operation. */
type FinishAnswer = (request: RouteRequest, written: WrittenAnswer) => WrittenAnswer | Promise<WrittenAnswer>;

/** Returns the function that adds the headers for web pages of other origins, if they are allowed, and compresses. */
function createFinishAnswer(permit: Permit, quirks: readonly Quirk[]): FinishAnswer {
  return (request, before) => {
    const written = quirks.length === 0 ? before : finishByQuirks(quirks, before, toQuirkRequest(request));
    const permitted =
      permit === permitNone
        ? written
        : { ...written, headers: { ...written.headers, ...permit(request.header("origin") ?? undefined) } };
    return compressAnswer(permitted, () => request.header("accept-encoding"));
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
  const renderAnswer = (
    { method, pathname }: RouteRequest,
    operation: Operation | null,
    answer: Answer,
  ): WrittenAnswer => {
    const context = { operation, method, path: pathname };
    if (answer.bytes !== undefined) return { ...answer, body: answer.bytes };
    try {
      return answerWriter(answer, context);
    } catch (error) {
      return writeAnswer(errorAnswer(error, baseHeaders, log), context);
    }
  };
  if (!strict) {
    return (request, operation, answer) => finish(request, renderAnswer(request, operation, answer));
  }
  let loading: Promise<StrictCheck> | null = null;
  return async (request, operation, answer) => {
    loading ??= import("./strict-check.ts").then(({ createStrictCheck }) =>
      createStrictCheck({ vendor, log }),
    );
    const check = await loading;
    return finish(request, check(operation, renderAnswer(request, operation, answer)));
  };
}

/** Returns whether h3 threw this error because the host and the path of a request form an invalid URL. */
function isInvalidUrl(error: unknown): boolean {
  return error instanceof TypeError && "code" in error && error.code === "ERR_INVALID_URL";
}
