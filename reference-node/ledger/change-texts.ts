/** The canonical JSON of the changes of transactions, from which their hashes are computed. */
import { formatCanonicalJson, listSortedNames } from "../primitives/canonical-json.ts";
import type { StateValue } from "./state-value.ts";

/** The text of the change with which a key was last formatted. */
interface ChangeText {
  readonly value: StateValue;
  readonly text: string;
  /** The names of the members of the value in order, and the texts between their values, from the key on. */
  readonly names: readonly string[];
  readonly starts: readonly string[];
  /** The texts of the members. */
  readonly members: readonly string[];
}

/** The number of keys whose texts are remembered, and the maximum length of a text, so that they take little memory. */
const [textsMax, textCharsMax] = [4096, 1024];
/** The latest text by key. Most changes of a transfer show resources of objects that the transfer leaves as they are. */
const latestTexts = new Map<string, ChangeText>();

/**
 * Formats changes like `formatCanonicalJson`. The values of a state never change, so a value that a key had in an
 * earlier change is not formatted again.
 */
export function formatChanges(
  changes: readonly (readonly [key: string, value: StateValue | null])[],
): string {
  let text = "";
  for (const [key, value] of changes) text += `${text === "" ? "" : ","}${formatChange(key, value)}`;
  return `[${text}]`;
}

function formatChange(key: string, value: StateValue | null): string {
  if (value === null) return formatCanonicalJson([key, value]);
  const latest = latestTexts.get(key);
  if (latest?.value === value) return latest.text;
  const isSimilar = latest !== undefined && hasNames(value, latest.names);
  const names = isSimilar ? latest.names : listSortedNames(value).filter((name) => value[name] !== undefined);
  const starts = isSimilar ? latest.starts : listStarts(key, names);
  // Most changes of a value replace one of its members, and the others are the same objects as before.
  const members = names.map((name, index) => {
    const member = value[name] ?? null;
    return isSimilar && latest.value[name] === member
      ? (latest.members[index] ?? "")
      : formatCanonicalJson(member);
  });
  let text = names.length === 0 ? (starts[0] ?? "") : "";
  for (const [index, member] of members.entries()) text += `${starts[index] ?? ""}${member}`;
  text += "}]";
  if (text.length <= textCharsMax) {
    if (latestTexts.size >= textsMax) latestTexts.clear();
    latestTexts.set(key, { value, text, names, starts, members });
  }
  return text;
}

/** Returns whether the members of a value have the given names, in any order. */
function hasNames(value: StateValue, names: readonly string[]): boolean {
  return Object.keys(value).length === names.length && names.every((name) => value[name] !== undefined);
}

/** Lists the text before the value of each member: the key and the brace before the first, and commas before the others. */
function listStarts(key: string, names: readonly string[]): readonly string[] {
  const start = `[${formatCanonicalJson(key)},{`;
  if (names.length === 0) return [start];
  return names.map((name, index) => `${index === 0 ? start : ","}${formatCanonicalJson(name)}:`);
}
