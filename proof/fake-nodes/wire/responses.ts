/** Functions that read the responses of a node, and that build changed responses. */
import {
  JSON_MEDIA_TYPE,
  LEDGER_HEADERS,
  SUCCESS_STATUSES,
  type ErrorCode,
  type LedgerHeader,
} from "../../../spec/vocabulary.ts";
import type { ProxyRequest, ProxyResponse } from "./exchange.ts";
import { toMembers, tryParseJson, type Members } from "./json.ts";
import { readVersion } from "./requests.ts";

export const cursorHeader = LEDGER_HEADERS.cursor.name.toLowerCase();

/** The headers with the position of the ledger, in lower case. */
export const positionHeaders = [
  "x-node-ledger-version",
  "x-node-ledger-oldest-version",
  "x-node-ledger-timestampusec",
  "x-node-block-height",
  "x-node-oldest-block-height",
];

export const isSuccess = ({ status }: ProxyResponse): boolean => SUCCESS_STATUSES.includes(status);
export const isError = ({ status }: ProxyResponse): boolean => status >= 400;

/** Reads a header, whose `name` is in lower case; empty if it is missing. */
export const readHeader = ({ headers }: ProxyResponse, name: string): string =>
  headers.find(([own]) => own.toLowerCase() === name)?.[1] ?? "";

/** Reads an integer header; 0 if it is missing. */
export const readHeaderNumber = (answer: ProxyResponse, header: LedgerHeader): bigint =>
  BigInt(readHeader(answer, LEDGER_HEADERS[header].name.toLowerCase()));

export const readLatestVersion = (answer: ProxyResponse): bigint => readHeaderNumber(answer, "ledgerVersion");
export const readOldestVersion = (answer: ProxyResponse): bigint =>
  readHeaderNumber(answer, "oldestLedgerVersion");

/** Reads the cursor of a page; empty if the page has none. */
export const readCursor = (answer: ProxyResponse): string => readHeader(answer, cursorHeader);

/** Whether a request names a version below the latest version in the headers of its response. */
export function isHistoric(incoming: ProxyRequest, answer: ProxyResponse): boolean {
  const version = readVersion(incoming);
  return version !== null && version < readLatestVersion(answer);
}

/** Removes a header, whose `name` is in lower case. */
export function withoutHeader(answer: ProxyResponse, name: string): ProxyResponse {
  return { ...answer, headers: answer.headers.filter(([own]) => own.toLowerCase() !== name) };
}

/** Sets a header, whose `name` is in lower case. */
export function withHeader(answer: ProxyResponse, name: string, value: string): ProxyResponse {
  const { headers } = withoutHeader(answer, name);
  return { ...answer, headers: [...headers, [name, value]] };
}

/** Copies some headers from another response. */
export function copyHeaders(
  answer: ProxyResponse,
  other: ProxyResponse,
  names: readonly string[],
): ProxyResponse {
  return names.reduce((made, name) => withHeader(made, name, readHeader(other, name)), answer);
}

/** @throws SyntaxError if the body is not JSON */
export const parseBody = ({ body }: ProxyResponse): unknown => JSON.parse(body) as unknown;

export const withBody = (answer: ProxyResponse, body: unknown): ProxyResponse => ({
  ...answer,
  body: JSON.stringify(body),
});

/** Reads a body that is an array of objects. */
export const readList = (answer: ProxyResponse): readonly Members[] =>
  parseBody(answer) as readonly Members[];

/** Reads the members of the body, or of its first element if the body is an array. */
export function readAnswerMembers({ body }: ProxyResponse): Members {
  const value = tryParseJson(body);
  return toMembers(Array.isArray(value) ? value[0] : value);
}

/** Valid values for the headers that every response must have (§4.0). */
export const ledgerHeaders: ProxyResponse["headers"] = [
  ["content-type", JSON_MEDIA_TYPE],
  ...Object.values(LEDGER_HEADERS)
    .filter(({ required }) => required)
    .map(({ name }) => [name, "4"] as const),
];

/** Replaces a response by one with an Error object (§7). */
export function error(answer: ProxyResponse, status: number, code: ErrorCode): ProxyResponse {
  return {
    ...withHeader(answer, "content-type", JSON_MEDIA_TYPE),
    status,
    body: JSON.stringify({ message: "An injected defect", error_code: code, vm_error_code: null }),
  };
}

export const toInvalidInput = (answer: ProxyResponse): ProxyResponse => error(answer, 400, "invalid_input");
