/** `npm run task -- figures`: prints figures of the structure, to compare before and after a change. */
import { Console } from "node:console";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { requirements } from "../../spec/catalogue.ts";
import { listChecks } from "../../suites/runner/planned-checks.ts";
import { packageRoot } from "../package-root.ts";
import { importsOfRooms } from "./rooms.ts";
import { isTestFile, listImports, listSourceFiles, readSource, toFileImports } from "./source-imports.ts";

const rooms = Object.keys(importsOfRooms);
const smallFileLinesMax = 60;

/** The figures of one room, or of all rooms. */
interface Figures {
  readonly codeFiles: number;
  readonly codeLines: number;
  readonly testFiles: number;
  readonly testLines: number;
  readonly imports: number;
  /** Code files under 60 lines that one other code file imports, which is in the same folder. */
  readonly smallFilesOfOneReader: number;
}

function measure(files: readonly string[], readers: ReadonlyMap<string, readonly string[]>): Figures {
  const [tests, code] = [files.filter(isTestFile), files.filter((file) => !isTestFile(file))];
  const smallFiles = code.filter((file) => {
    const [reader, ...others] = readers.get(file) ?? [];
    const hasOneReader = reader !== undefined && others.length === 0;
    return hasOneReader && dirname(reader) === dirname(file) && countLines([file]) < smallFileLinesMax;
  });
  return {
    codeFiles: code.length,
    codeLines: countLines(code),
    testFiles: tests.length,
    testLines: countLines(tests),
    imports: files.flatMap(listImports).length,
    smallFilesOfOneReader: smallFiles.length,
  };
}

function countLines(files: readonly string[]): number {
  return files.reduce((total, file) => total + readSource(file).trimEnd().split("\n").length, 0);
}

/** Lists the code files that import each file. */
function listReaders(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, readonly string[]>();
  for (const { file, target } of toFileImports(files.flatMap(listImports))) {
    const known = readers.get(target) ?? [];
    if (!isTestFile(file) && !known.includes(file)) readers.set(target, [...known, file]);
  }
  return readers;
}

/** Counts an exported list of the fake nodes, which are imported by path, because this room may not import theirs. */
async function countFakeNodes(kind: "mutants" | "variations"): Promise<number> {
  const path = join(packageRoot, "dist", "proof", "fake-nodes", kind, `${kind}.js`);
  const module = (await import(pathToFileURL(path).href)) as { readonly [name: string]: readonly unknown[] };
  return module[kind]?.length ?? 0;
}

const output = new Console(process.stdout);
const files = rooms.flatMap(listSourceFiles);
const readers = listReaders(files);
output.table({
  ...Object.fromEntries(rooms.map((room) => [room, measure(listSourceFiles(room), readers)])),
  total: measure(files, readers),
});
output.table({
  requirements: requirements.length,
  checks: (await listChecks()).length,
  mutants: await countFakeNodes("mutants"),
  variations: await countFakeNodes("variations"),
});
