import { createGenerator } from "../primitives/generator.ts";
import { formatValue } from "../primitives/option-values.ts";
import type { OperationName } from "../operations/extended/operation-names.ts";
import type { FaultEffect, FaultMatch, FaultRule } from "./fault-rule.ts";
import { identifyRules, parseFaults, parseRule, rulesMax, type IdentifiedRule } from "./parse-rules.ts";

/** A request as the rules see it. */
export interface FaultRequest {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  /** The operation of the request, or null for another path or method. */
  readonly operation: OperationName | null;
}

/** A rule with the number of requests to which it was applied. */
export interface AppliedFaultRule extends FaultRule {
  readonly id: string;
  readonly applied: number;
}

/** The rules of a node and the number of requests that each has counted. */
export interface FaultSchedule {
  /** Returns whether there is any rule. */
  readonly hasRules: () => boolean;
  /** Counts a request. Returns what happens to it, or null if no rule applies. */
  readonly take: (request: FaultRequest) => FaultEffect | null;
  /** Replaces all rules. Their counts begin at 0. @throws TypeError or RangeError that names the member. */
  readonly set: (rules: unknown) => void;
  /** Adds a rule after the others. Returns its id. @throws TypeError or RangeError that names the member. */
  readonly add: (rule: unknown) => string;
  /** Removes a rule. @throws TypeError or RangeError if there is none of this id. */
  readonly remove: (id: unknown) => void;
  readonly list: () => readonly AppliedFaultRule[];
  /** Returns the rules and their counts. */
  readonly save: () => FaultState;
  /** Returns to rules and counts that `save` returned. */
  readonly restore: (state: FaultState) => void;
}

/** The rules of a node in their order, each with the number of requests that it counted and to which it was applied. */
export type FaultState = readonly ScheduledRule[];

interface ScheduledRule {
  readonly rule: IdentifiedRule;
  readonly counts: { readonly matched: number; readonly applied: number };
}

const unused = { matched: 0, applied: 0 };

/** Creates the schedule of the rules of a node. The seed decides about rules with a probability. */
export function createFaultSchedule(seed: number, initial: readonly IdentifiedRule[]): FaultSchedule {
  let scheduled: readonly ScheduledRule[] = initial.map((rule) => ({ rule, counts: unused }));
  return {
    hasRules: () => scheduled.length > 0,
    take(request) {
      let effect: FaultEffect | null = null;
      scheduled = scheduled.map((one) => {
        const { rule, counts } = one;
        if (!isCounted(rule.match, request)) return one;
        const matched = counts.matched + 1;
        if (!isChosen(rule, matched, seed)) return { rule, counts: { ...counts, matched } };
        effect = { ...rule.do, ...effect };
        return { rule, counts: { matched, applied: counts.applied + 1 } };
      });
      return effect;
    },
    set(rules) {
      scheduled = parseFaults("rules", rules).map((rule) => ({ rule, counts: unused }));
    },
    add(rule) {
      const parsed = parseRule("rule", rule);
      if (scheduled.length >= rulesMax) {
        throw new RangeError(`a node must have at most ${rulesMax} rules, got one more`);
      }
      const added = identifyRules("rules", [...scheduled.map((one) => one.rule), parsed]).at(-1);
      if (added === undefined) return "";
      scheduled = [...scheduled, { rule: added, counts: unused }];
      return added.id;
    },
    remove(id) {
      const ids = scheduled.map(({ rule }) => rule.id);
      const expected = `id must be that of a rule (${ids.length === 0 ? "there is none" : ids.join(", ")}), got ${formatValue(id)}`;
      if (typeof id !== "string") throw new TypeError(expected);
      if (!ids.includes(id)) throw new RangeError(expected);
      scheduled = scheduled.filter(({ rule }) => rule.id !== id);
    },
    list: () => scheduled.map(({ rule, counts }) => ({ ...structuredClone(rule), applied: counts.applied })),
    save: () => scheduled,
    restore(state) {
      scheduled = state;
    },
  };
}

/** Returns whether a rule counts a request. */
function isCounted({ operation, method, path }: FaultMatch, request: FaultRequest): boolean {
  return (
    (operation === undefined || operation === request.operation) &&
    (method === undefined || method === request.method) &&
    (path === undefined || matchesPath(path, request.path))
  );
}

/** Returns whether a rule applies to the request of a number. */
function isChosen({ id, match }: IdentifiedRule, ordinal: number, seed: number): boolean {
  const { nth, every, times = 1, from, to, probability } = match;
  return (
    (nth === undefined || ordinal === nth) &&
    (every === undefined || (ordinal >= every && ordinal % every < times)) &&
    (from === undefined || ordinal >= from) &&
    (to === undefined || ordinal <= to) &&
    // The number depends only on the seed, the rule and the request, so that other rules do not change it.
    (probability === undefined ||
      createGenerator(seed, `faults/${id}/${ordinal}`).next() < probability * 2 ** 32)
  );
}

/** Returns whether a path has the parts of a pattern between its `*` in this order. The time is linear per part. */
function matchesPath(pattern: string, path: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return pattern === path;
  if (!path.startsWith(first)) return false;
  let position = first.length;
  for (const part of others) {
    const found = path.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return path.length - last.length >= position && path.endsWith(last);
}
