/** What the faults of the reads have in common. */
import type { Alteration, ForwardRequest, ProxyRequest, ProxyResponse } from "../../wire/proxy.ts";
import type { Operation } from "../../../../spec/vocabulary.ts";
import { isHistoric, findOperation } from "../mutant.ts";

/** Those that say where the ledger stands. */
export const positionHeaders = [
  "x-node-ledger-version",
  "x-node-ledger-oldest-version",
  "x-node-ledger-timestampusec",
  "x-node-block-height",
  "x-node-oldest-block-height",
];

/** `name` in lower case; empty where there is none. */
export const readHeader = (answer: ProxyResponse, name: string): string =>
  answer.headers.find(([own]) => own.toLowerCase() === name)?.[1] ?? "";

/** The number that decimal digits are, null for anything else. */
export const parseDecimal = (value: unknown): bigint | null =>
  typeof value === "string" && /^\d+$/.test(value) ? BigInt(value) : null;

export const readLatestVersion = (answer: ProxyResponse): bigint =>
  parseDecimal(readHeader(answer, "x-node-ledger-version")) ?? 0n;
export const readOldestVersion = (answer: ProxyResponse): bigint =>
  parseDecimal(readHeader(answer, "x-node-ledger-oldest-version")) ?? 0n;

export const parseBody = (answer: ProxyResponse): unknown => JSON.parse(answer.body) as unknown;
export const withBody = (answer: ProxyResponse, body: unknown): ProxyResponse => ({
  ...answer,
  body: JSON.stringify(body),
});

/** The version that a request names, null for none. */
export const readVersion = ({ query }: ProxyRequest): bigint | null =>
  parseDecimal(query.get("ledger_version"));

/** A query with one of its inputs changed or added. */
export function withParameter(
  { query }: ProxyRequest,
  name: string,
  value: bigint | number | string,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.set(name, String(value));
  return changed;
}

/** Alters what one operation says of a version below the latest, be it that there is nothing. */
export function alterHistoricReads(
  operation: Operation,
  alter: (
    version: bigint,
    incoming: ProxyRequest,
    answer: ProxyResponse,
    forward: ForwardRequest,
  ) => ProxyResponse | Promise<ProxyResponse>,
): Alteration {
  return (incoming, answer, forward) =>
    findOperation(incoming) === operation &&
    isHistoric(incoming, answer) &&
    [200, 404].includes(answer.status)
      ? alter(readVersion(incoming) ?? 0n, incoming, answer, forward)
      : answer;
}
