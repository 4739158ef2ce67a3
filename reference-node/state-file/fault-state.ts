/** The rules of faults and their counts in a state file. */
import type { FaultState } from "../faults/fault-schedule.ts";
import { identifyRules, parseRule, rulesMax } from "../faults/parse-rules.ts";
import { formatValue, parseInteger, parseList } from "../primitives/option-values.ts";
import { parseAny, parseMembers } from "./member-values.ts";

const parseCount = (name: string, value: unknown): number =>
  parseInteger(name, value, 0, Number.MAX_SAFE_INTEGER);

/** Creates the value of the member, with its own members in a fixed order. */
export function toFaultMembers(faults: FaultState): readonly object[] {
  return faults.map(({ rule: { id, match, do: effect }, counts: { matched, applied } }) => ({
    rule: { id, match, do: effect },
    matched,
    applied,
  }));
}

/** Parses the value of the member. @throws TypeError or RangeError that names the member. */
export function parseFaultState(name: string, value: unknown): FaultState {
  const entries = parseList(name, value, parseEntry);
  if (entries.length > rulesMax) {
    throw new RangeError(`${name} must have at most ${rulesMax} rules, got ${entries.length}`);
  }
  const withoutId = entries.findIndex(({ rule }) => rule.id === undefined);
  if (withoutId !== -1) throw new TypeError(`${name}[${withoutId}].rule.id must be a string, got none`);
  const rules = identifyRules(
    name,
    entries.map(({ rule }) => rule),
  );
  return rules.map((rule, index) => ({ rule, counts: entries[index]?.counts ?? { matched: 0, applied: 0 } }));
}

function parseEntry(name: string, value: unknown) {
  const { rule, matched, applied } = parseMembers(name, value, {
    rule: parseAny,
    matched: parseCount,
    applied: parseCount,
  });
  if (applied > matched) {
    throw new RangeError(`applied must be at most matched, ${matched}, got ${formatValue(applied)}`);
  }
  return { rule: parseRule("rule", rule), counts: { matched, applied } };
}
