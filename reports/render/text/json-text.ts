/**
 * Renders a value as JSON in which every character that is invisible, ends a line for some readers or steers a terminal
 * is escaped, so that the text may be shown as it is.
 */
export function renderJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(/(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, unit) => escapeUnit(character.charCodeAt(unit))).join(""),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
