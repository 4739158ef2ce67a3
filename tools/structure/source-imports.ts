/** Reads which file imports what, as text, because the native compiler has no API for syntax trees. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { packageRoot } from "../package-root.ts";

/** An import of a file, as the file names it. */
interface Import {
  readonly file: string;
  readonly specifier: string;
}

/** An import of another file of the project. Both paths begin at the root. */
export interface FileImport {
  readonly file: string;
  readonly target: string;
}

/** Lists the TypeScript files below a folder, or the file itself. */
export function listSourceFiles(path: string): readonly string[] {
  if (path.endsWith(".ts")) return [path];
  return readdirSync(join(packageRoot, path), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => posix.join(path, name.split(sep).join("/")));
}

/** Returns whether a file contains tests, or only serves them. The checks in `*.spec.ts` are no tests. */
export function isTestFile(file: string): boolean {
  return /\.(?:self)?test(?:\.\w+)?\.ts$/.test(file);
}

export function readSource(file: string): string {
  return readFileSync(join(packageRoot, file), "utf8");
}

/** Lists the imports of a file: statements, also those of types only, and calls of `import` with a literal. */
export function listImports(file: string): readonly Import[] {
  const text = readSource(file);
  const statements = text.matchAll(/^(?:import|export) (?:type )?(?:[^;"]*? from )?"([^"]+)"/gm);
  const calls = text.matchAll(/\bimport\("([^"]+)"\)/g);
  return [...statements, ...calls].map(([, specifier = ""]) => ({ file, specifier }));
}

/** Selects the imports of files of the project. */
export function toFileImports(imports: readonly Import[]): readonly FileImport[] {
  return imports
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ file, specifier }) => ({
      file,
      target: relative(packageRoot, join(packageRoot, dirname(file), specifier))
        .split(sep)
        .join("/"),
    }));
}

/** Returns the name of the package that a specifier names; null for a file and for a module of Node.js. */
export function packageName(specifier: string): string | null {
  if (specifier.startsWith(".") || specifier.startsWith("node:")) return null;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Finds circular imports: the strongly connected components of the import graph with more than one file. */
export function findCircles(imports: readonly FileImport[]): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) targets.set(file, [...(targets.get(file) ?? []), target]);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    open.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target))
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? Infinity));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return circles;
}
