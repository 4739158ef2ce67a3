/**
 * The checks of fault rules from a file or a program. They throw a TypeError for another type and a RangeError for
 * another value. The message names the path of the member, such as `faults[2].match.every`.
 */
import { ERROR_CODES } from "../../spec/vocabulary.ts";
import { operationNames } from "../operations/extended/operation-names.ts";
import { formatValue, parseInteger, parseText } from "../primitives/option-values.ts";
import { findPreset, presetNames } from "./presets.ts";
import type { FaultEffect, FaultMatch, FaultRule } from "./fault-rule.ts";

/** Checks the value of a member and returns it. The place is the path of the member. */
type ParseMember = (place: string, value: unknown) => unknown;
type MemberParsers<Parsed> = { readonly [member in keyof Required<Parsed>]: ParseMember };

/** The maximum number of rules. Each rule is compared with each request. */
export const rulesMax = 1000;
/** The maximum number of a request that a rule can name. */
const ordinalMax = 4_294_967_295;
const millisMax = 600_000;

const integer =
  (min: number, max: number): ParseMember =>
  (place, value) =>
    parseInteger(place, value, min, max);

const oneOf =
  (accepted: readonly string[]): ParseMember =>
  (place, value) => {
    if (typeof value !== "string")
      throw new TypeError(`${place} must be a string, got ${formatValue(value)}`);
    if (accepted.includes(value)) return value;
    throw new RangeError(`${place} must be one of ${accepted.join(", ")}, got ${formatValue(value)}`);
  };

const onlyTrue: ParseMember = (place, value) => {
  if (value === true) return value;
  throw new TypeError(`${place} must be true or absent, got ${formatValue(value)}`);
};

const parseProbability: ParseMember = (place, value) => {
  const expected = `${place} must be a number from 0 to 1, got ${formatValue(value)}`;
  if (typeof value !== "number") throw new TypeError(expected);
  if (value >= 0 && value <= 1) return value;
  throw new RangeError(expected);
};

const matchParsers: MemberParsers<FaultMatch> = {
  operation: oneOf(operationNames),
  method: oneOf(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"]),
  path: (place, value) => parseText(place, value, /^[/*][\x21-\x3e\x40-\x7e]{0,1023}$/),
  nth: integer(1, ordinalMax),
  every: integer(1, ordinalMax),
  times: integer(1, ordinalMax),
  from: integer(1, ordinalMax),
  to: integer(1, ordinalMax),
  probability: parseProbability,
};

const effectParsers: MemberParsers<FaultEffect> = {
  latencyMillis: integer(0, millisMax),
  status: integer(400, 599),
  errorCode: oneOf(ERROR_CODES),
  body: oneOf(["text", "html"]),
  retryAfter: integer(0, 3600),
  reset: onlyTrue,
  truncateAfterBytes: integer(0, 1_073_741_824),
  dropHeader: (place, value) => parseText(place, value, /^[A-Za-z0-9-]{1,128}$/),
  staleBy: integer(1, 10_000),
  dropTransaction: onlyTrue,
  delayTransaction: integer(1, 2_147_483_647),
  mempoolFull: onlyTrue,
  produceBlocks: integer(1, 1000),
  pruneVersions: integer(1, ordinalMax),
};

/** Effects of which a rule may have one. */
const exclusiveEffects: readonly (readonly (keyof FaultEffect)[])[] = [
  ["status", "reset", "truncateAfterBytes"],
  ["dropTransaction", "delayTransaction", "mempoolFull"],
  ["errorCode", "body"],
];

/**
 * Checks rules, or returns those of a preset that is given by its name. Each rule gets an id.
 * @throws TypeError or RangeError that names the member.
 */
export function parseFaults(place: string, value: unknown): readonly IdentifiedRule[] {
  if (typeof value === "string") {
    const preset = findPreset(value);
    if (preset !== null) return parseFaults(place, preset);
    throw new RangeError(
      `${place} must be an array of rules, or one of ${presetNames.join(", ")}, got ${formatValue(value)}`,
    );
  }
  if (!Array.isArray(value)) {
    throw new TypeError(`${place} must be an array of rules, got ${formatValue(value)}`);
  }
  if (value.length > rulesMax) {
    throw new RangeError(`${place} must have at most ${rulesMax} rules, got ${value.length}`);
  }
  const rules = value.map((rule: unknown, index) => parseRule(`${place}[${index}]`, rule));
  return identifyRules(place, rules);
}

/** A checked rule with its id. */
export type IdentifiedRule = FaultRule & { readonly id: string };

/**
 * Checks one rule.
 * @throws TypeError or RangeError that names the member.
 */
export function parseRule(place: string, value: unknown): FaultRule {
  const rule = parseMembers(place, value, { id: parseId, match: parseMatch, do: parseEffect });
  for (const name of ["match", "do"]) {
    if (!Object.hasOwn(rule, name)) throw new TypeError(`${place}.${name} must be an object, got none`);
  }
  // Every member has passed the check of its name.
  return rule as unknown as FaultRule;
}

/** Gives an id to each rule that has none. @throws RangeError if two rules have the same id. */
export function identifyRules(place: string, rules: readonly FaultRule[]): readonly IdentifiedRule[] {
  const ids = new Set<string>();
  for (const [index, { id }] of rules.entries()) {
    if (id !== undefined && ids.has(id)) {
      throw new RangeError(
        `${place}[${index}].id must differ from the ids of other rules, got ${formatValue(id)}`,
      );
    }
    if (id !== undefined) ids.add(id);
  }
  let number = 0;
  return rules.map((rule) => {
    if (rule.id !== undefined) return { ...rule, id: rule.id };
    do number += 1;
    while (ids.has(`fault-${number}`));
    return { ...rule, id: `fault-${number}` };
  });
}

const parseId: ParseMember = (place, value) => parseText(place, value, /^[A-Za-z0-9._-]{1,64}$/);

const parseMatch: ParseMember = (place, value) => {
  const match: FaultMatch = parseMembers(place, value, matchParsers);
  const { every, times, from, to } = match;
  if (times !== undefined && times > (every ?? 0)) {
    throw new RangeError(
      `${place}.times must be at most ${place}.every, which is ${every ?? "absent"}, got ${times}`,
    );
  }
  if (from !== undefined && to !== undefined && to < from) {
    throw new RangeError(`${place}.to must be at least ${place}.from, which is ${from}, got ${to}`);
  }
  return match;
};

const parseEffect: ParseMember = (place, value) => {
  const effect: FaultEffect = parseMembers(place, value, effectParsers);
  const names = Object.keys(effect);
  if (names.length === 0) throw new TypeError(`${place} must have an effect, got an empty object`);
  for (const exclusive of exclusiveEffects) {
    const given = exclusive.filter((name) => Object.hasOwn(effect, name));
    if (given.length > 1)
      throw new TypeError(`${place} must have only one of ${exclusive.join(", ")}, got ${given.join(", ")}`);
  }
  const dependent = (["errorCode", "body", "retryAfter"] as const).find((name) =>
    Object.hasOwn(effect, name),
  );
  if (dependent !== undefined && effect.status === undefined) {
    throw new TypeError(`${place}.${dependent} must come with ${place}.status, got none`);
  }
  return effect;
};

/** Checks each member of an object. The result has no other members. */
function parseMembers(
  place: string,
  value: unknown,
  parsers: Readonly<Record<string, ParseMember>>,
): { readonly [name: string]: never } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError(
      `${place} must be an object, got ${Array.isArray(value) ? "an array" : formatValue(value)}`,
    );
  }
  const parsed: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const parse = Object.hasOwn(parsers, name) ? parsers[name] : undefined;
    if (parse === undefined) {
      const known = Object.keys(parsers).join(", ");
      throw new TypeError(`${place} must have only the members ${known}, got ${formatValue(name)}`);
    }
    if (member !== undefined) parsed[name] = parse(`${place}.${name}`, member);
  }
  return parsed as { readonly [name: string]: never };
}
