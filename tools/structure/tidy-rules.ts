/** The rules of `tidy.test.ts`. Each rule returns findings in the form `<path>: <problem>`, without line numbers. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix, sep } from "node:path";
import { packageRoot } from "../package-root.ts";

const fileLinesMax = 250;
const functionLinesMax = 60;
const folderFilesMax = 40;

const folders = [
  "bench",
  "cli",
  "docs",
  "e2e",
  "evidence",
  "proof",
  "reference-node",
  "reports",
  "spec",
  "suites",
  "tools",
];
const rootFiles = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "playwright.config.ts"];

/** Files that are not scanned, because they contain the forbidden words below, or are generated from other files. */
const unscanned = [/^tools\/structure\/tidy/, /reports\/goldens\//];

/** Words that must not be identifiers. A word that ends in `*` matches every identifier that begins with it. */
const retiredIdentifiers = `
  Telling createTelling Told Turning ResourceTurn Deed Means Chapter Moment showWhatBecame isNowhere
  Desk Spoilt simulationDesk patientLooks stillLooksMax vainMillis presumes* aside Wish wishOf RunWish
  speaksOfPassingState refusedAsMessage foretell comesAsForetold company come occasions ruleOnSight
  setAside Ruling isUnreserved transactionsUpon brokenBlock lateCalls people manners losing sound
  Carriage isFleeting asItIs thingsMax goneOrUnknown spelledAlike
`
  .trim()
  .split(/\s+/);

/** Phrases that must not occur in comments, strings or documentation. */
const retiredPhrases: readonly RegExp[] = [
  /\bspeaks? of\b/i,
  /\bspoken of\b/i,
  /\bin vain\b/i,
  /\bfore(?:tell|tells|told)\b/i,
  /\bcomes? true\b/i,
  /\bnobody\b/i,
  /\bwhoever\b/i,
  /\brims?\b/i,
  /\bdesks?\b/i,
  /\bdeeds?\b/i,
  /\bwish(?:es)?\b/i,
  /\bset aside\b/i,
  /Evidence that holds/,
  /How red is kept true/,
  /What failed, again/,
  /which --level must does not count/,
  /First of what was not verified/,
  /What is missing is declared in a JSON file/,
  /To ask the node again and judge/,
  /Judge again what failed in a report/,
  /is no address of this machine/,
  /stands twice in/,
];

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export function readProjectFiles(): readonly SourceFile[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(packageRoot.length + 1)),
  );
  return [...paths, ...rootFiles]
    .map((path) => path.split(sep).join(posix.sep))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(packageRoot, path), "utf8") }));
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

export function findRetiredPhrases(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => /\.(?:ts|md|json|js|css)$/.test(path) && !unscanned.some((one) => one.test(path)))
    .flatMap(({ path, text }) => {
      const prose = text.replaceAll(/\s+(?:\*|\/\/)?\s*/g, " ");
      return retiredPhrases.flatMap((phrase) => {
        const found = phrase.exec(prose)?.[0];
        return found === undefined ? [] : [`${path}: says "${found.toLowerCase()}"`];
      });
    });
}

const identifierPattern = new RegExp(
  `(?<![\\w$-])(?:${retiredIdentifiers.map((word) => word.replace("*", "\\w+")).join("|")})(?![\\w$-])`,
  "g",
);

export function findRetiredIdentifiers(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => path.endsWith(".ts") && !unscanned.some((one) => one.test(path)))
    .flatMap(({ path, text }) =>
      [...new Set(withoutProse(text).match(identifierPattern) ?? [])].map(
        (name) => `${path}: has the identifier ${name}`,
      ),
    );
}

/** Removes comments, strings and the literal text of templates from code. */
function withoutProse(text: string): string {
  return text
    .replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, "")
    .replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')
    .replaceAll(/`[^`]*`/g, (template) => (template.match(/\$\{[^}]*\}/g) ?? []).join(" "))
    .replaceAll(/\s\/\/.*$/gm, "");
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
