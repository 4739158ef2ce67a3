/** Where touchstone learns about things, and what the responses there were when it did not find one. */
import type { Operation } from "../spec/vocabulary.ts";
import { SUBJECTS } from "../spec/subjects.ts";
import type { Exchange } from "./exchange.ts";
import type { NotSeen, Reason, Thing, Undeclared } from "./reason.ts";
import { countAnswers, type AnsweredStep, type Search } from "./search.ts";

/** The operations from whose responses touchstone learns about things, the one that shows most of a thing first. */
export const SOURCES: { readonly [thing in Thing]: readonly Operation[] } = {
  account: ["getAccount"],
  resource: ["getAccountResources", "getAccountModules", "getAccount"],
  module: ["getAccountModules", "getAccount"],
  function: ["getAccountModules"],
  table: ["getTableItem", "getBlockByVersion"],
  block: ["getBlockByVersion"],
};

type Unfound = NotSeen | Undeclared;

/** Whether a reason says that something was not found, and not yet where it was looked for. */
function isUnexplained(reason: Reason): reason is Unfound {
  return (
    (reason.kind === "not-seen" || reason.kind === "profile") &&
    reason.got === undefined &&
    reason.searched === undefined &&
    typeof reason.detail !== "object"
  );
}

/** Adds to a reason the steps of discovery that looked for what it names. */
export function addSearchSteps(reason: Reason, { steps }: Search): Reason {
  if (!isUnexplained(reason)) return reason;
  const operations = listSearched(reason);
  const own = operations.flatMap((name) => steps.filter(({ operation }) => operation === name));
  if (own.length === 0) return reason;
  return { ...reason, searched: own.map(({ unanswered: _unanswered, ...step }) => step) };
}

/** The operations whose responses show what is looked for. The last thing of a reason is that, and blocks lead to it. */
function listSearched({ about = [], subject }: Unfound): readonly Operation[] {
  if (subject !== undefined) return SUBJECTS[subject].searchedBy;
  const thing = about.at(-1);
  const blocks = about.includes("block") ? SOURCES.block : [];
  return [...new Set([...blocks, ...(thing === undefined ? [] : SOURCES[thing].slice(0, 1))])];
}

/** Adds to a reason the requests with which the check itself looked for what it names. */
export function addOwnReads(reason: Reason, exchanges: readonly Exchange[]): Reason {
  if (!isUnexplained(reason)) return reason;
  const operations = [...new Set(exchanges.map(({ operation }) => operation))];
  const searched = operations.flatMap((name) => toStep(name, exchanges) ?? []);
  return searched.length === 0 ? reason : { ...reason, searched };
}

/** Sums up the requests of one operation; null for requests of none. */
function toStep(operation: Operation | null, exchanges: readonly Exchange[]): AnsweredStep | null {
  const own = exchanges.filter((one) => one.operation === operation);
  const last = own.at(-1);
  if (operation === null || last === undefined) return null;
  const answers = countAnswers(own.map(({ response }) => ({ status: response?.status ?? null })));
  const { method, url } = last.request;
  const example = { method, target: toFullTarget(url), status: last.response?.status ?? null };
  return { operation, reads: own.length, answers, example };
}

/** Returns the path and the query of a URL. */
export function toFullTarget(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/?#]*/i, "") || "/";
}
