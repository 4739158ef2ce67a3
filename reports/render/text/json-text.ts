/**
 * Renders a value as JSON that is safe to display. It escapes invisible characters, characters that some programs treat
 * as line ends, and characters that control a terminal.
 */
export function renderJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(/(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, unit) => escapeUnit(character.charCodeAt(unit))).join(""),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
