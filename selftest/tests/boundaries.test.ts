import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../tools/package-root.ts";

/** Who may import whom, by the folders at the top. */
const allowed: { readonly [from: string]: readonly string[] } = {
  spec: ["spec"],
  "reference-node": ["spec", "reference-node"],
  suites: ["spec", "suites"],
  reports: ["spec", "reports"],
  cli: ["spec", "reference-node", "suites", "reports", "cli"],
  selftest: ["spec", "reference-node", "suites", "reports", "cli", "selftest"],
  bench: ["spec", "reference-node", "suites", "reports", "cli", "selftest", "bench"],
};

/** The rooms of the node, each of which may use those before it. */
const nodeRooms = ["primitives", "bcs", "ledger", "execution", "operations", "http", "control", "node"];

/** The only places that may import a package. */
const packageHomes: { readonly [name: string]: readonly RegExp[] } = {
  h3: [/^reference-node\/(http|control)\//],
  listhen: [/^cli\/commands\/run-node\.ts$/],
  commander: [/^cli\/(dispatch|options\/(command|sources))\.ts$/],
  "@playwright/test": [
    /^suites\/runner\/(fixtures|reporter)\.ts$/,
    /^cli\/run\/playwright-setup\.ts$/,
    /playwright\.config\.ts$/,
    /^selftest\/product\/browser\//,
  ],
  "axe-core": [/^selftest\/product\/browser\//],
  "html-validate": [/^selftest\//],
  ajv: [/^reference-node\/http\/strict-check\.ts$/, /^(suites|reports|spec|selftest|cli)\//],
  "fast-check": [/^suites\//, /\.test\.ts$/, /\.arbitrary\.ts$/, /^selftest\//],
  "@mysten/bcs": [/^suites\/transactions\//],
  "@noble/ed25519": [/^suites\/transactions\//],
  undici: [/^suites\/client\//, /^bench\//, /^selftest\//],
};

interface Import {
  readonly file: string;
  readonly specifier: string;
  readonly isType: boolean;
}

const imports = Object.keys(allowed).concat("playwright.config.ts").flatMap(sourceFiles).flatMap(importsOf);

test("every folder imports only what stands before it", () => {
  const wrong = ownImports().filter(({ file, target }) => {
    const [from = "", to = ""] = [file, target].map((path) => path.split("/")[0]);
    return from in allowed && allowed[from]?.includes(to) !== true && !isObservationType(file, target);
  });
  assert.deepEqual(
    wrong.map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
});

test("the suites take only types from the reports, and only those of the observation", () => {
  const wrong = imports.filter(
    ({ file, specifier, isType }) =>
      file.startsWith("suites/") &&
      !file.endsWith(".test.ts") &&
      specifier.includes("/reports/") &&
      !(isType && specifier.endsWith("/reports/model/observation.ts")),
  );
  assert.deepEqual(
    wrong.map(({ file, specifier }) => `${file} imports ${specifier}`),
    [],
  );
});

test("in the node imports go only leftwards", () => {
  const room = (path: string): number => nodeRooms.indexOf(roomOf(path));
  const wrong = ownImports().filter(
    ({ file, target }) =>
      file.startsWith("reference-node/") &&
      !file.endsWith(".test.ts") &&
      target.startsWith("reference-node/") &&
      room(target) > room(file),
  );
  assert.deepEqual(
    wrong.map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
});

test("each room of the node is known", () => {
  const rooms = new Set(sourceFiles("reference-node").map(roomOf));
  assert.deepEqual(
    [...rooms].filter((room) => !nodeRooms.includes(room) && !room.endsWith(".test.ts")),
    [],
  );
});

test("a package is imported only where it is at home", () => {
  const wrong = imports.filter(({ file, specifier }) => {
    const name = packageName(specifier);
    const homes = name === null ? undefined : packageHomes[name];
    return homes !== undefined && !homes.some((home) => home.test(file));
  });
  assert.deepEqual(
    wrong.map(({ file, specifier }) => `${file} imports ${specifier}`),
    [],
  );
});

/** The files beside the rooms put them together and so stand last. */
function roomOf(path: string): string {
  const [, room = ""] = path.split("/");
  return room.endsWith(".ts") ? "node" : room;
}

function sourceFiles(folder: string): string[] {
  if (folder.endsWith(".ts")) return [folder];
  return readdirSync(join(packageRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => posix.join(folder, name.split(sep).join("/")));
}

/** Read as text, because the compiler offers no interface to its trees. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(packageRoot, file), "utf8");
  const statements = text.matchAll(/^(import|export) (type )?(?:[^;"]*? from )?"([^"]+)"/gm);
  const dynamic = text.matchAll(/\bimport\("([^"]+)"\)/g);
  return [
    ...[...statements].map(([, , type, specifier = ""]) => ({ file, specifier, isType: type !== undefined })),
    ...[...dynamic].map(([, specifier = ""]) => ({ file, specifier, isType: false })),
  ];
}

function ownImports(): { file: string; target: string }[] {
  return imports
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ file, specifier }) => ({
      file,
      target: relative(packageRoot, join(packageRoot, dirname(file), specifier))
        .split(sep)
        .join("/"),
    }));
}

function isObservationType(file: string, target: string): boolean {
  return file.startsWith("suites/") && target === "reports/model/observation.ts";
}

function packageName(specifier: string): string | null {
  if (specifier.startsWith(".") || specifier.startsWith("node:")) return null;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
