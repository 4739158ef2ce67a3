import type { Difference } from "./difference.ts";
import { wrapTerminal } from "../render/text/terminal-text.ts";
import { truncateText } from "../render/text/visible-text.ts";

const itemsMax = 10;
const textLengthMax = 400;

/** Wraps one paragraph behind a prefix of our own; further lines begin below its text. */
export function renderParagraph(
  prefix: string,
  text: string,
  rest = " ".repeat(prefix.length),
): readonly string[] {
  return wrapTerminal(truncateText(text, textLengthMax), { first: prefix, rest });
}

/** A list below a title, the first ten by name; nothing where there is nothing to list. */
export function renderTitledList(title: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const first = truncateList(items, itemsMax);
  return ["", title, ...first.flatMap((item) => renderParagraph("  ", item, "    "))];
}

/** The first of some texts, and how many more there are. */
export function truncateList(items: readonly string[], max: number): readonly string[] {
  const more = items.length - max;
  return more <= 0 ? items : [...items.slice(0, max), `and ${more} more`];
}

/** Values that differ, as `seed 5, now 7`. */
export function renderDifferences(differences: readonly Difference[]): string {
  return differences.map(({ name, old, new: now }) => `${name} ${shown(old)}, now ${shown(now)}`).join("; ");
}

/** A digest is told from another by its beginning. */
function shown(value: string | null): string {
  return value?.replace(/^(sha256:[0-9a-f]{12})[0-9a-f]{52}$/, "$1…") ?? "none";
}
