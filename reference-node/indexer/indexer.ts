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
import type { LedgerPosition } from "../ledger/ledger-view.ts";
import { QueryError, readQueryFields, type QueryField } from "./graphql.ts";

/** The path of the queries. */
export const indexerPath = "/v1/graphql";

/** The processors of an indexer. A query that names none gets the status of all of them. */
const processors = [
  "account_restoration_processor",
  "account_transactions_processor",
  "default_processor",
  "events_processor",
  "fungible_asset_processor",
  "objects_processor",
  "stake_processor",
  "token_v2_processor",
  "user_transaction_processor",
] as const;

const noIndexer =
  "there is no indexer here: this node answers only processor_status, for which client libraries wait";

/**
 * Creates a service in place of the indexer of a network. Client libraries wait until the indexer has processed a
 * transaction, so `POST /v1/graphql` responds to the query `processor_status` with the latest ledger version. Every
 * other query gets a GraphQL error.
 *
 * @example
 * ```ts
 * import { createIndexer, createNode } from "touchstone/node";
 *
 * const node = createNode();
 * const indexer = createIndexer(node);
 * const { baseUrl } = await indexer.listen({ port: 8090 });
 * console.log(`POST ${baseUrl}/v1/graphql`);
 * await indexer.close();
 * await node.close();
 * ```
 */
export function createIndexer(
  { position, cors = null }: { readonly position: () => LedgerPosition; readonly cors?: CorsRules | null },
  { log = () => {} }: { readonly log?: (line: string) => void } = {},
): Service {
  const respond = (request: ServiceRequest): ServiceResponse => {
    if (request.path !== indexerPath) return createTextResponse(404, "not found");
    if (request.method !== "POST") return createTextResponse(405, "method not allowed");
    const query = parseBody(request.body);
    if (query === null) {
      return createErrorResponse(400, "the body must be a JSON object with the member query, a string");
    }
    try {
      return createStatusResponse(readQueryFields(query.text, query.variables), position());
    } catch (error) {
      if (error instanceof QueryError) return createErrorResponse(200, `${noIndexer} (${error.message})`);
      throw error;
    }
  };
  return createService(respond, log, { cors: toServiceCors(cors) });
}

interface Query {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Parses a GraphQL request. Returns null if it is not one. */
function parseBody(body: Uint8Array): Query | null {
  try {
    const members: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    const text = readMember(members, "query");
    const variables = readMember(members, "variables");
    if (typeof text !== "string") return null;
    return { text, variables: typeof variables === "object" && variables !== null ? { ...variables } : {} };
  } catch {
    return null;
  }
}

/** @throws QueryError if a field is not `processor_status`. */
function createStatusResponse(fields: readonly QueryField[], position: LedgerPosition): ServiceResponse {
  const other = fields.find(({ name }) => name !== "processor_status");
  if (other !== undefined) throw new QueryError(`the query asks for ${other.name}`);
  const members = fields.map((field) => {
    const statuses = requestedProcessors(field).map((name) => formatStatus(name, field.selection, position));
    return `${JSON.stringify(field.responseName)}:[${statuses.join(",")}]`;
  });
  return createJsonResponse(200, `{"data":{${members.join(",")}}}`);
}

/** Returns the processors that `where: {processor: {_eq: …}}` names. The list is never empty. */
function requestedProcessors(field: QueryField): readonly string[] {
  const name = readMember(readMember(field.arguments["where"], "processor"), "_eq");
  return typeof name === "string" ? [name] : processors;
}

/** Formats one status as JSON text. The version is a JSON number, which may have more digits than a double keeps. */
function formatStatus(processor: string, selection: readonly string[], position: LedgerPosition): string {
  const millis = Number(position.timestampMicros / 1000n);
  const members: Readonly<Record<string, string>> = {
    last_success_version: String(position.version),
    processor: JSON.stringify(processor),
    last_updated: JSON.stringify(new Date(millis).toISOString()),
    __typename: JSON.stringify("processor_status"),
  };
  const unknown = selection.find((name) => !Object.hasOwn(members, name));
  if (unknown !== undefined) throw new QueryError(`the query asks for ${unknown}`);
  return `{${selection.map((name) => `${JSON.stringify(name)}:${members[name]}`).join(",")}}`;
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function createErrorResponse(status: number, message: string): ServiceResponse {
  return createJsonResponse(status, JSON.stringify({ errors: [{ message }] }));
}
