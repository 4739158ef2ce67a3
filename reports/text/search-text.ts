/** Says where something was looked for, and how the target answered. */
import type { AnsweredStep, SearchStep } from "../../evidence/search.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { formatCount } from "../model/plain-text.ts";

/** Renders `a, b and c`. */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

/** The operations that read nothing of the ledger. */
const withTransactions: readonly Operation[] = ["simulateTransaction", "submitBatch"];

/** Renders the number of requests of an operation, such as `4 reads of getAccount`. */
export function renderReads({ operation, reads }: SearchStep): string {
  return `${formatCount(reads, withTransactions.includes(operation) ? "request" : "read")} of ${operation}`;
}

/** Renders steps with how often each status was received, and one request with its status. */
export function renderSearched(steps: readonly AnsweredStep[]): string {
  const counted = joinWords(steps.map((step) => `${renderReads(step)}${renderAnswers(step)}`));
  const [example] = steps.flatMap(({ example: shown }) => shown ?? []);
  if (example === undefined) return counted;
  const request = `${example.method} ${example.target}`;
  return `${counted}, such as ${request}: ${example.status ?? "no response"}`;
}

function renderAnswers({ reads, answers = {} }: AnsweredStep): string {
  const all = Object.entries(answers).toSorted(([, a], [, b]) => b - a);
  const [first, ...others] = all;
  if (first === undefined) return "";
  const named = ([status]: readonly [string, number]) => (status === "none" ? "no response" : status);
  if (others.length === 0) return ` (${reads > 1 ? "all " : ""}${named(first)})`;
  return ` (${all.map((one) => `${named(one)} to ${one[1]}`).join(", ")})`;
}
