/** The words in which variations are written that concern every answer, or every place of one. */
import {
  findOperation,
  isSuccess,
  toMembers,
  alterBody,
  type SimpleAlteration,
  type Members,
} from "../mutants/mutant.ts";
import type { ProxyRequest, ProxyResponse } from "../wire/proxy.ts";

/** Changes the text of every body that is JSON, errors included. */
export function alterEveryText(change: (body: unknown, incoming: ProxyRequest) => string): SimpleAlteration {
  return (incoming, answer) =>
    answer.body === "" || findOperation(incoming) === null
      ? answer
      : { ...answer, body: change(JSON.parse(answer.body), incoming) };
}

/** Changes the JSON of every answer, errors included. */
export function alterEveryBody(change: (body: unknown, incoming: ProxyRequest) => unknown): SimpleAlteration {
  return alterEveryText((body, incoming) => JSON.stringify(change(body, incoming)));
}

/** Changes the JSON of every success. */
export function alterEverySuccess(
  change: (body: unknown, incoming: ProxyRequest) => unknown,
): SimpleAlteration {
  const onBodies = alterEveryBody(change);
  return (incoming, answer) => (isSuccess(answer) ? onBodies(incoming, answer) : answer);
}

/** Both changes, one after the other. */
export function applyBoth(first: SimpleAlteration, second: SimpleAlteration): SimpleAlteration {
  return (incoming, answer): ProxyResponse => second(incoming, first(incoming, answer));
}

/** A transaction as a simulation or a block shows it. */
export type OutputChange = (output: Members, incoming: ProxyRequest) => Members;

/** Changes every output of a simulation, and in the same way every transaction of a block that somebody sent. */
export function alterEveryOutput(change: OutputChange): SimpleAlteration {
  return applyBoth(alterSimulatedOutputs(change), alterUserTransactions(change));
}

/** Changes every output of a simulation. */
export function alterSimulatedOutputs(change: OutputChange): SimpleAlteration {
  return alterBody("simulateTransaction", (body, incoming) =>
    toList(body).map((output) => change(toMembers(output), incoming)),
  );
}

/** Changes every transaction of a block that somebody sent. */
export function alterUserTransactions(change: OutputChange): SimpleAlteration {
  return alterTransactions((transaction, incoming) =>
    transaction["type"] === "user_transaction" ? change(transaction, incoming) : transaction,
  );
}

/** Changes every transaction of a block. */
export function alterTransactions(change: OutputChange): SimpleAlteration {
  return alterBody("getBlockByVersion", (body, incoming) => {
    const block = toMembers(body);
    const { transactions } = block;
    if (!Array.isArray(transactions)) return body;
    return { ...block, transactions: transactions.map((one) => change(toMembers(one), incoming)) };
  });
}

/** What stands at a place of a body. */
export interface JsonLocation {
  /** The member that holds the value, or the list that the value is in; empty for the body itself. */
  readonly name: string;
  /** The names of all members on the way to the value, that one included; those of lists once. */
  readonly path: readonly string[];
}

export type ValueRewrite = (value: unknown, place: JsonLocation) => unknown;

/** Rewrites every value of a body, the inner ones first. */
export function rewriteValues(value: unknown, rewrite: ValueRewrite, path: readonly string[] = []): unknown {
  const place: JsonLocation = { name: path.at(-1) ?? "", path };
  if (Array.isArray(value)) {
    return rewrite(
      value.map((one: unknown) => rewriteValues(one, rewrite, path)),
      place,
    );
  }
  if (typeof value !== "object" || value === null) return rewrite(value, place);
  const members = Object.entries(value).map(
    ([name, own]) => [name, rewriteValues(own, rewrite, [...path, name])] as const,
  );
  return rewrite(Object.fromEntries(members), place);
}

/** Rewrites every string of a body. */
export function rewriteStrings(
  value: unknown,
  rewrite: (text: string, place: JsonLocation) => string,
): unknown {
  return rewriteValues(value, (own, place) => (typeof own === "string" ? rewrite(own, place) : own));
}

/** Rewrites every object of a body. */
export function rewriteObjects(
  value: unknown,
  rewrite: (members: Members, place: JsonLocation) => Members,
): unknown {
  return rewriteValues(value, (own, place) =>
    typeof own === "object" && own !== null && !Array.isArray(own) ? rewrite(toMembers(own), place) : own,
  );
}

/** How a body is put into text. */
export interface JsonStyle {
  readonly text: (text: string) => string;
  /** Its members in JSON, as an object shows them. */
  readonly members: (members: readonly string[], place: JsonLocation) => readonly string[];
}

/** Writes a body as JSON, in a way of its own. */
export function writeJson(value: unknown, writing: JsonStyle, path: readonly string[] = []): string {
  if (typeof value === "string") return writing.text(value);
  if (Array.isArray(value)) return `[${value.map((one) => writeJson(one, writing, path)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, own]) => `${writing.text(name)}:${writeJson(own, writing, [...path, name])}`,
  );
  return `{${writing.members(members, { name: path.at(-1) ?? "", path }).join(",")}}`;
}

/** The elements of a list; none of anything else. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
