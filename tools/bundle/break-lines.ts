/**
 * Breaks the lines of minified code. Node.js prints the whole source line of an uncaught error, and a chunk of one line would
 * fill the screen with code.
 */
import { parseAst } from "rolldown/parseAst";

/** How long a line becomes, unless it has no place to break. */
const lineLength = 1200;

/** What is read of a node of the syntax tree. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
}

/** After these characters, a line break before a node never ends a statement. */
const breakable = new Set([",", ";", "{", "(", "["]);

/** Returns the code with line breaks before parts of its syntax, never within a string, a template or a pattern. */
export function breakLines(code: string): string {
  const lines: string[] = [];
  let lineStart = 0;
  let lastPlace = 0;
  for (const place of [...listPlaces(code), code.length]) {
    if (place - lineStart > lineLength && lastPlace > lineStart) {
      lines.push(code.slice(lineStart, lastPlace));
      lineStart = lastPlace;
    }
    lastPlace = place;
  }
  return [...lines, code.slice(lineStart)].join("\n");
}

/** Lists where a line may break, in order. */
function listPlaces(code: string): readonly number[] {
  const places = new Set<number>();
  const waiting: unknown[] = [parseAst(code)];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isSyntaxNode(value) && canBreakBefore(value, code)) places.add(value.start);
    for (const part of Object.values(value as object) as unknown[]) {
      if (typeof part === "object" && part !== null) waiting.push(part);
    }
  }
  return [...places].toSorted((left, right) => left - right);
}

function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof (value as Partial<SyntaxNode>).start === "number";
}

function canBreakBefore({ type, start }: SyntaxNode, code: string): boolean {
  const before = code[start - 1] ?? "";
  // The text of a template is a node too.
  if (type === "TemplateElement") return false;
  return breakable.has(before) || (before === "}" && /(?:Statement|Declaration)$/.test(type));
}
