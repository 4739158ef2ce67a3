/**
 * Checks that every statement of `interface.md` is mapped to a requirement or a silence, or that `document-map.json` gives
 * the reason why not. A silence is a point that the document leaves open. Run it with `npm run task -- document [section]
 * [interface.md]`.
 *
 * With a section, for example `4.1`, the program also prints the statements of that section with their requirements
 * and silences. Without the document, it prints the number of each statement in place of its text. It exits with 1 if the
 * map and the document differ, or if the section does not exist. It exits with 2 if it cannot read the named document.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { getRequirement } from "../catalogue.ts";
import { silences } from "../silences.ts";
import mapContent from "./document-map.json" with { type: "json" };
import { compareWithDocument, findMapProblems } from "./document-coverage.ts";
import { formatUnitName, parseDocumentMap, type DocumentMapEntry } from "./document-map.ts";
import { splitDocument, type DocumentUnit } from "./document-units.ts";

const SECTION = /^(?:preamble|\d+(?:\.\d+[a-z]?)?)$/;

process.exitCode = main(process.argv.slice(2));

/** Checks the named document, or `../shared/interface.md` beside the checkout. Returns the exit code. */
function main(args: readonly string[]): number {
  const section = args.find((arg) => SECTION.test(arg)) ?? null;
  const namedPath = args.find((arg) => !SECTION.test(arg)) ?? null;
  const documentPath = namedPath ?? path.join(findPackageRoot(), "..", "shared", "interface.md");
  const problems: string[] = [];
  try {
    const map = parseDocumentMap(mapContent);
    problems.push(...findMapProblems(map));
    if (namedPath === null && !existsSync(documentPath)) {
      process.stderr.write(explainMissingDocument(documentPath, section));
      if (section !== null) problems.push(...printSection(section, map, map));
    } else {
      const units = splitDocument(readFileSync(documentPath, "utf8"));
      process.stdout.write(`${units.length} statements in the document, ${map.length} in the map\n`);
      problems.push(...compareWithDocument(map, units));
      if (section !== null) problems.push(...printSection(section, map, units));
    }
  } catch (error) {
    if (!(error instanceof TypeError)) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return 2;
    }
    problems.push(error.message);
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return problems.length === 0 ? 0 : 1;
}

/** Says what the document is, and what is possible without it. */
function explainMissingDocument(documentPath: string, section: string | null): string {
  return [
    `There is no document at ${documentPath}. It is the specification that nodes are judged by, and is not part of this repository.`,
    "Only the map was checked. It contains a digest of each statement, and the catalogue contains the text of each requirement and silence.",
    "This is enough to add a requirement for a statement that is in the map.",
    `To read the statements, name a copy of the document: npm run task -- document ${section ?? "4.8"} <file>`,
    "",
  ].join("\n");
}

/**
 * Prints the statements of a section with their requirements and silences. Returns a problem if there is no such
 * section.
 * @param units the statements of the document, or those of the map, which have no text
 */
function printSection(
  section: string,
  map: readonly DocumentMapEntry[],
  units: readonly (Omit<DocumentUnit, "text"> & { readonly text?: string })[],
): readonly string[] {
  const entries = new Map(map.map((entry) => [formatUnitName(entry), entry]));
  const own = units.filter((unit) => unit.section === section);
  for (const unit of own) {
    const entry = entries.get(formatUnitName(unit));
    const rows = entry === undefined ? ["not in the map"] : describeDestinations(entry);
    process.stdout.write(`\n${formatUnitName(unit)}${unit.text === undefined ? "" : `: ${unit.text}`}\n`);
    for (const row of rows) process.stdout.write(`  ${row}\n`);
  }
  return own.length === 0 ? [`The document has no section ${section}.`] : [];
}

function describeDestinations(entry: DocumentMapEntry): readonly string[] {
  return [
    ...entry.requirements.map((id) => `${id} ${getRequirement(id).level}: ${getRequirement(id).text}`),
    ...entry.silences.map((id) => `${id} silence: ${silences[id].text}`),
    ...(entry.isPending ? ["pending"] : []),
    ...(entry.isIntroduction ? ["introduction"] : []),
    ...(entry.excluded === null ? [] : [`excluded: ${entry.excluded}`]),
  ];
}

/**
 * Finds the nearest folder above this file with a package.json, because the program can run from its source or from
 * any build folder.
 */
function findPackageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, "package.json"))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`No package.json found above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}
