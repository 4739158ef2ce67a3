/** The canonical JSON of the changes of transactions, from which their hashes are computed. */
import { formatCanonicalJson, formatCanonicalObject } from "../primitives/canonical-json.ts";
import type { StateValue } from "./state-value.ts";

/** The text of the change with which a key was last formatted. */
interface ChangeText {
  readonly value: StateValue;
  readonly text: string;
  /** The texts of the members of the value. */
  readonly members: ReadonlyMap<string, string>;
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
  if (latest !== undefined && latest.value === value) return latest.text;
  const members = new Map<string, string>();
  // Most changes of a value replace one of its members, and the others are the same objects as before.
  const valueText = formatCanonicalObject(value, (member, name) => {
    const known = latest?.value[name] === member ? latest.members.get(name) : undefined;
    const text = known ?? formatCanonicalJson(member);
    members.set(name, text);
    return text;
  });
  const text = `[${formatCanonicalJson(key)},${valueText}]`;
  if (text.length <= textCharsMax) {
    if (latestTexts.size >= textsMax) latestTexts.clear();
    latestTexts.set(key, { value, text, members });
  }
  return text;
}
