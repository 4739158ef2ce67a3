/**
 * Shows every character that is invisible, moves the cursor or turns the direction of text (controls, format and bidi
 * characters, separators of lines, private and unassigned ones) as `\u{…}`, so that no target writes our reports.
 * With `"lines"` line feeds and tabs stay, for places where they only lay out text.
 */
export function showInvisible(text: string, keep: "lines" | "none" = "none"): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    if (keep === "lines" && (character === "\n" || character === "\t")) return character;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** Cuts a text to a number of UTF-16 code units and says how much was left out. */
export function truncateText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  return `${text.slice(0, lengthMax)} … (${text.length - lengthMax} more characters)`;
}
