/** The words in which variations are written that concern every answer, or every place of one. */
import { operationOf, isSuccess, membersOf, onBody, type Change, type Members } from "../mutants/mutant.ts";
import type { Asked, Served } from "../wire/proxy.ts";

/** Changes the text of every body that is JSON, errors included. */
export function onEveryText(change: (body: unknown, asked: Asked) => string): Change {
  return (asked, answer) =>
    answer.body === "" || operationOf(asked) === null
      ? answer
      : { ...answer, body: change(JSON.parse(answer.body), asked) };
}

/** Changes the JSON of every answer, errors included. */
export function onEveryBody(change: (body: unknown, asked: Asked) => unknown): Change {
  return onEveryText((body, asked) => JSON.stringify(change(body, asked)));
}

/** Changes the JSON of every success. */
export function onEverySuccess(change: (body: unknown, asked: Asked) => unknown): Change {
  const onBodies = onEveryBody(change);
  return (asked, answer) => (isSuccess(answer) ? onBodies(asked, answer) : answer);
}

/** Both changes, one after the other. */
export function both(first: Change, second: Change): Change {
  return (asked, answer): Served => second(asked, first(asked, answer));
}

/** A transaction as a simulation or a block shows it. */
export type ChangeOutput = (output: Members, asked: Asked) => Members;

/** Changes every output of a simulation, and in the same way every transaction of a block that somebody sent. */
export function onEveryOutput(change: ChangeOutput): Change {
  return both(onSimulatedOutputs(change), onSentTransactions(change));
}

/** Changes every output of a simulation. */
export function onSimulatedOutputs(change: ChangeOutput): Change {
  return onBody("simulateTransaction", (body, asked) =>
    listOf(body).map((output) => change(membersOf(output), asked)),
  );
}

/** Changes every transaction of a block that somebody sent. */
export function onSentTransactions(change: ChangeOutput): Change {
  return onTransactions((transaction, asked) =>
    transaction["type"] === "user_transaction" ? change(transaction, asked) : transaction,
  );
}

/** Changes every transaction of a block. */
export function onTransactions(change: ChangeOutput): Change {
  return onBody("getBlockByVersion", (body, asked) => {
    const block = membersOf(body);
    const { transactions } = block;
    if (!Array.isArray(transactions)) return body;
    return { ...block, transactions: transactions.map((one) => change(membersOf(one), asked)) };
  });
}

/** What stands at a place of a body. */
export interface Place {
  /** The member that holds the value, or the list that the value is in; empty for the body itself. */
  readonly name: string;
  /** The names of all members on the way to the value, that one included; those of lists once. */
  readonly path: readonly string[];
}

export type Rewrite = (value: unknown, place: Place) => unknown;

/** Rewrites every value of a body, the inner ones first. */
export function rewritten(value: unknown, rewrite: Rewrite, path: readonly string[] = []): unknown {
  const place: Place = { name: path.at(-1) ?? "", path };
  if (Array.isArray(value)) {
    return rewrite(
      value.map((one: unknown) => rewritten(one, rewrite, path)),
      place,
    );
  }
  if (typeof value !== "object" || value === null) return rewrite(value, place);
  const members = Object.entries(value).map(
    ([name, own]) => [name, rewritten(own, rewrite, [...path, name])] as const,
  );
  return rewrite(Object.fromEntries(members), place);
}

/** Rewrites every string of a body. */
export function withTexts(value: unknown, rewrite: (text: string, place: Place) => string): unknown {
  return rewritten(value, (own, place) => (typeof own === "string" ? rewrite(own, place) : own));
}

/** Rewrites every object of a body. */
export function withObjects(value: unknown, rewrite: (members: Members, place: Place) => Members): unknown {
  return rewritten(value, (own, place) =>
    typeof own === "object" && own !== null && !Array.isArray(own) ? rewrite(membersOf(own), place) : own,
  );
}

/** How a body is put into text. */
export interface Writing {
  readonly text: (text: string) => string;
  /** Its members in JSON, as an object shows them. */
  readonly members: (members: readonly string[], place: Place) => readonly string[];
}

/** Writes a body as JSON, in a way of its own. */
export function writeJson(value: unknown, writing: Writing, path: readonly string[] = []): string {
  if (typeof value === "string") return writing.text(value);
  if (Array.isArray(value)) return `[${value.map((one) => writeJson(one, writing, path)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, own]) => `${writing.text(name)}:${writeJson(own, writing, [...path, name])}`,
  );
  return `{${writing.members(members, { name: path.at(-1) ?? "", path }).join(",")}}`;
}

/** The elements of a list; none of anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
