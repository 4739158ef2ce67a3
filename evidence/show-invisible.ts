/**
 * Replaces every character that is invisible, moves the cursor or changes the direction of text by `\u{…}`.
 * Otherwise, a target could forge parts of a report. These characters are controls, format and bidi characters, line
 * separators, and private and unassigned characters. With `"lines"`, line feeds and tabs stay.
 */
export function showInvisible(text: string, keep: "lines" | "none" = "none"): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    if (keep === "lines" && (character === "\n" || character === "\t")) return character;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
