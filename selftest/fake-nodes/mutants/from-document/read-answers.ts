/** What the faults of the reads have in common. */
import type { Alter, AskInstead, Asked, Served } from "../../wire/proxy.ts";
import type { Operation } from "../../../../spec/vocabulary.ts";
import { isHistoric, operationOf } from "../mutant.ts";

/** Those that say where the ledger stands. */
export const positionHeaders = [
  "x-node-ledger-version",
  "x-node-ledger-oldest-version",
  "x-node-ledger-timestampusec",
  "x-node-block-height",
  "x-node-oldest-block-height",
];

/** `name` in lower case; empty where there is none. */
export const headerOf = (answer: Served, name: string): string =>
  answer.headers.find(([own]) => own.toLowerCase() === name)?.[1] ?? "";

/** The number that decimal digits are, null for anything else. */
export const numberOf = (value: unknown): bigint | null =>
  typeof value === "string" && /^\d+$/.test(value) ? BigInt(value) : null;

export const latestOf = (answer: Served): bigint => numberOf(headerOf(answer, "x-node-ledger-version")) ?? 0n;
export const oldestOf = (answer: Served): bigint =>
  numberOf(headerOf(answer, "x-node-ledger-oldest-version")) ?? 0n;

export const bodyOf = (answer: Served): unknown => JSON.parse(answer.body) as unknown;
export const withBody = (answer: Served, body: unknown): Served => ({
  ...answer,
  body: JSON.stringify(body),
});

/** The version that a request names, null for none. */
export const versionOf = ({ query }: Asked): bigint | null => numberOf(query.get("ledger_version"));

/** A query with one of its inputs changed or added. */
export function withInput({ query }: Asked, name: string, value: bigint | number | string): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.set(name, String(value));
  return changed;
}

/** Alters what one operation says of a version below the latest, be it that there is nothing. */
export function onHistoric(
  operation: Operation,
  alter: (version: bigint, asked: Asked, answer: Served, ask: AskInstead) => Served | Promise<Served>,
): Alter {
  return (asked, answer, ask) =>
    operationOf(asked) === operation && isHistoric(asked, answer) && [200, 404].includes(answer.status)
      ? alter(versionOf(asked) ?? 0n, asked, answer, ask)
      : answer;
}
