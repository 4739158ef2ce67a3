/** The rules of `tidy.test.ts`. Each rule returns findings in the form `<path>: <problem>`, without line numbers. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix, relative, sep } from "node:path";
import { packageRoot } from "../package-root.ts";
import { importsOfRooms } from "./rooms.ts";

const fileLinesMax = 250;
const functionLinesMax = 60;
const folderFilesMax = 40;

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Reads the files of all rooms and of the documents. */
export function readProjectFiles(): readonly SourceFile[] {
  return [...Object.keys(importsOfRooms), "docs"]
    .flatMap((folder) => readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({
      path: relative(packageRoot, path).split(sep).join(posix.sep),
      text: readFileSync(path, "utf8"),
    }));
}

export function findLongFiles(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => path.endsWith(".ts"))
    .filter(({ text }) => text.trimEnd().split("\n").length > fileLinesMax)
    .map(({ path }) => `${path}: more than ${fileLinesMax} lines`);
}

/** Relies on the formatter: the last line of a function has the same indentation as its first line. */
export function findLongFunctions(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => path.endsWith(".ts"))
    .flatMap(({ path, text }) =>
      listFunctions(text.split("\n"))
        .filter(({ lines }) => lines > functionLinesMax)
        .map(({ name }) => `${path}: ${name} has more than ${functionLinesMax} lines`),
    );
}

const opensBody = /(?:\bfunction\b.*|=>|^\s*(?:async )?[\w"[\].]+\(.*\)(?:: .+)?|^\s*\).*) \{$/;
const isNoFunction = /^\s*(?:\} )?(?:if|for|while|switch|do|else|catch|try)\b|\bdescribe\(/;

function listFunctions(lines: readonly string[]): { name: string; lines: number }[] {
  return lines.flatMap((line, at) => {
    if (!opensBody.test(line)) return [];
    const indent = /^\s*/.exec(line)?.[0] ?? "";
    const first = /^\s*\)/.test(line)
      ? lines.findLastIndex((other, index) => index < at && hasIndent(other, indent))
      : at;
    const signature = lines[first] ?? line;
    if (isNoFunction.test(signature)) return [];
    const end = lines.findIndex((other, index) => index > at && hasIndent(other, indent));
    const name = /\b(?:function|const|test)\W+([^"(:=]+)/.exec(signature)?.[1] ?? signature;
    return [{ name: name.trim(), lines: end - first + 1 }];
  });
}

function hasIndent(line: string, indent: string): boolean {
  return line.startsWith(indent) && /^\S/.test(line.slice(indent.length));
}

export function findFullFolders(files: readonly SourceFile[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > folderFilesMax)
    .map(([folder]) => `${folder}: more than ${folderFilesMax} files`);
}

export function findBareCitations(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => path.endsWith(".ts"))
    .filter(({ text }) => /\/\*\*\s*(?:§[\d.]+[a-z]?(?:,| and)?\s*)+\.?\s*\*\//.test(text))
    .map(({ path }) => `${path}: has a docstring that is only a section number`);
}

export function findMisnamedFiles(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => /^(?:utils|helpers|common|types|index)\.ts$/.test(basename(path)))
    .map(({ path }) => `${path}: has a name that says nothing`);
}
