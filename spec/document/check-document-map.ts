/**
 * Compares the catalogue with the document, statement by statement: `node dist/spec/document/check-document-map.js [interface.md]`.
 * Exits with 1 where something is unmapped, changed or mapped to nothing, with 2 where a document that was named cannot be read.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import mapContent from "./document-map.json" with { type: "json" };
import { compareWithDocument, findMapProblems } from "./document-coverage.ts";
import { parseDocumentMap, type DocumentMapEntry } from "./document-map.ts";
import { splitDocument } from "./document-units.ts";

process.exitCode = main(process.argv[2] ?? null);

/** Runs the check on the document that is named, else on the one beside the checkout, and returns the exit code. */
function main(named: string | null): number {
  const documentPath = named ?? path.join(findPackageRoot(), "..", "shared", "interface.md");
  let problems: readonly string[];
  try {
    const map = parseDocumentMap(mapContent);
    problems = [...findMapProblems(map), ...readDocumentProblems(map, documentPath, named !== null)];
  } catch (error) {
    if (error instanceof TypeError) {
      problems = [error.message];
    } else {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return 2;
    }
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return problems.length === 0 ? 0 : 1;
}

function readDocumentProblems(
  map: readonly DocumentMapEntry[],
  documentPath: string,
  isRequired: boolean,
): readonly string[] {
  if (!isRequired && !existsSync(documentPath)) {
    process.stderr.write(
      `The document is not beside the checkout (${documentPath}): only the map itself was checked.\n`,
    );
    return [];
  }
  const units = splitDocument(readFileSync(documentPath, "utf8"));
  process.stdout.write(`${units.length} statements in the document, ${map.length} in the map\n`);
  return compareWithDocument(map, units);
}

/** The nearest folder above this file that has a package.json: the file runs from sources and from any out folder. */
function findPackageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, "package.json"))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error("no package.json stands above check-document-map");
    folder = parent;
  }
  return folder;
}
