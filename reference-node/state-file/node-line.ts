/** The line of a state file with everything that is neither a block, a value nor a transaction. */
import type { BlockMode } from "../execution/submission.ts";
import { formatAddress, parseAddress, type Address } from "../primitives/address.ts";
import { formatValue, parseInteger, parseList } from "../primitives/option-values.ts";
import {
  parseMembers,
  parseNumber,
  parseObject,
  parseOneOf,
  parseString,
  parseU64,
  parseAny,
} from "./member-values.ts";
import type { NodeState } from "./node-state.ts";
import type { FaultState } from "../faults/fault-schedule.ts";
import { identifyRules, parseRule, rulesMax } from "../faults/parse-rules.ts";

const parsers = {
  kind: parseOneOf("node"),
  oldest: parseNumber,
  epoch: parseU64,
  firstHeight: parseNumber,
  firstVersion: parseNumber,
  clockMicros: parseU64,
  lastClockMicros: parseU64,
  lagMicros: parseU64,
  blockMode: parseBlockMode,
  blockDueMicros: (name: string, value: unknown): bigint | null =>
    value === null ? null : parseU64(name, value),
  impersonated: (name: string, value: unknown): readonly Address[] => parseList(name, value, parseOneAddress),
  lastNonce: parseU64,
  lastSnapshotId: parseNumber,
  // A node without rules has no such member, so that files of earlier versions of touchstone are still valid.
  faults: (name: string, value: unknown) => (value === undefined ? [] : parseFaultState(name, value)),
};

/** The values of the line. Versions and heights are numbers from genesis on. */
export type NodeLine = ReturnType<typeof parseNodeLine>;

/** Creates the line. */
export function toNodeLine(state: NodeState): object {
  const { ledger, clock, submission } = state;
  return {
    kind: "node",
    oldest: ledger.oldest,
    epoch: String(ledger.epoch),
    firstHeight: ledger.firstHeight,
    firstVersion: ledger.firstVersion,
    clockMicros: String(clock.micros),
    lastClockMicros: String(clock.last),
    lagMicros: String(state.lagMicros),
    blockMode: submission.blockMode,
    blockDueMicros: submission.blockDueMicros === null ? null : String(submission.blockDueMicros),
    impersonated: submission.impersonated.map(formatAddress),
    lastNonce: String(state.lastNonce),
    lastSnapshotId: state.lastSnapshotId,
    ...(state.faults.length === 0 ? {} : { faults: toFaultMembers(state.faults) }),
  };
}

/** @throws TypeError or RangeError that names the member. */
export function parseNodeLine(value: unknown) {
  return parseMembers("the line", value, parsers);
}

function parseBlockMode(name: string, value: unknown): BlockMode {
  if (parseObject(name, value)["mode"] !== "interval") {
    const { mode } = parseMembers(name, value, { mode: parseOneOf("instant", "interval", "manual") });
    return { mode } as BlockMode;
  }
  return parseMembers(name, value, {
    mode: parseOneOf("interval"),
    millis: (member: string, millis: unknown) => parseInteger(member, millis, 1, 2_147_483_647),
  });
}

function parseOneAddress(name: string, value: unknown): Address {
  const text = parseString(name, value);
  const address = parseAddress(text);
  if (address !== null) return address;
  throw new RangeError(`${name} must be addresses, got ${formatValue(text)}`);
}

/** Creates the value of the member, with its own members in a fixed order. */
function toFaultMembers(faults: FaultState): readonly object[] {
  return faults.map(({ rule: { id, match, do: effect }, counts: { matched, applied } }) => ({
    rule: { id, match, do: effect },
    matched,
    applied,
  }));
}

/** Parses the value of the member. @throws TypeError or RangeError that names the member. */
function parseFaultState(name: string, value: unknown): FaultState {
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
    matched: parseNumber,
    applied: parseNumber,
  });
  if (applied > matched) {
    throw new RangeError(`applied must be at most matched, ${matched}, got ${formatValue(applied)}`);
  }
  return { rule: parseRule("rule", rule), counts: { matched, applied } };
}
