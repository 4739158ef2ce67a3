/** Reads and writes `bench/results.json`, and the part of `docs/speed.md` that shows it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { replacePart } from "../tools/marked-part.ts";
import { packageRoot } from "../tools/package-root.ts";
import { formatMachine } from "./machine.ts";
import { renderMarkdownTable, type Results } from "./table.ts";

const resultsPath = join(packageRoot, "bench", "results.json");
/** The page with the table of the results. */
export const speedPagePath = join(packageRoot, "docs", "speed.md");

/** @throws Error if the file is missing or is not JSON */
export function readResults(): Results {
  return JSON.parse(readFileSync(resultsPath, "utf8")) as Results;
}

/** Writes the results, and shows them in `docs/speed.md`. */
export function writeResults(results: Results): void {
  writeFileSync(resultsPath, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(speedPagePath, insertResults(readFileSync(speedPagePath, "utf8"), results));
}

/** Returns a text with the results between its marks. @throws Error if it does not have the marks in this order */
export function insertResults(text: string, { machine, rows }: Results): string {
  return replacePart(text, "npm run bench", `${renderMarkdownTable(rows)}\n\n${formatMachine(machine)}`);
}
