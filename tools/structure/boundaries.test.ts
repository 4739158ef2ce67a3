import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../package-root.ts";

const product = ["spec", "evidence", "reference-node", "suites", "reports"];

/** The top-level folders that each top-level folder may import from. */
const allowed: { readonly [from: string]: readonly string[] } = {
  spec: ["spec"],
  "reference-node": ["spec", "reference-node"],
  evidence: ["spec", "evidence"],
  suites: ["spec", "evidence", "suites"],
  reports: ["spec", "evidence", "reports"],
  cli: [...product, "cli"],
  tools: [...product, "cli", "tools"],
  proof: [...product, "cli", "tools", "proof"],
  e2e: [...product, "cli", "tools", "proof", "e2e"],
  bench: [...product, "cli", "tools", "bench"],
};

/** The folders of the reference node. Each folder may import from the folders before it. */
const nodeRooms = [
  "primitives",
  "bcs",
  "bytecode",
  "ledger",
  "move",
  "authentication",
  "framework",
  "execution",
  "genesis",
  "operations",
  "quirks",
  "faults",
  "http",
  "faucet",
  "indexer",
  "state-file",
  "control",
  "control-plane",
  "node",
  "testing",
  "tests",
];

/** The folders of the suites. Each folder may import from the folders before it. */
const suiteRooms = ["client", "oracle", "discovery", "transactions", "judge", "checks", "runner"];

/** The only files that may import a package. */
const packageHomes: { readonly [name: string]: readonly RegExp[] } = {
  h3: [/^reference-node\/(http|control)\//],
  listhen: [/^cli\/commands\/node\/public-server\.ts$/],
  "@playwright/test": [
    /^suites\/runner\/(fixtures|reporter)\.ts$/,
    /^cli\/run\/playwright-setup\.ts$/,
    /playwright\.config\.ts$/,
    /^e2e\/browser\//,
  ],
  rolldown: [/^tools\/bundle\//],
  "axe-core": [/^e2e\/browser\//],
  "html-validate": [/^e2e\//],
  ajv: [/^reference-node\/(http\/strict-check|.*\.test)\.ts$/, /^(suites|reports|spec|tools|cli)\//],
  "fast-check": [/^suites\//, /\.(?:self)?test\.ts$/, /\.arbitrary\.ts$/, /^(proof|tools)\//],
  canonicalize: [/^reports\/model\/json-value\.ts$/],
  "@mysten/bcs": [/^suites\/transactions\//, /^reference-node\/.*\.test(?:\.support)?\.ts$/],
  "@noble/curves": [/^reference-node\/authentication\/derivable\//],
  "@noble/hashes": [/^reference-node\/authentication\/derivable\//],
  "@noble/ed25519": [/^suites\/transactions\//],
  undici: [/^suites\/client\//, /^bench\//, /^(proof|tools|e2e)\//],
};

interface Import {
  readonly file: string;
  readonly specifier: string;
  readonly isType: boolean;
}

const imports = Object.keys(allowed).concat("playwright.config.ts").flatMap(sourceFiles).flatMap(importsOf);

test("every top-level folder imports only from the folders that it may import", () => {
  const wrong = ownImports().filter(({ file, target }) => {
    const [from = "", to = ""] = [file, target].map((path) => path.split("/")[0]);
    return from in allowed && allowed[from]?.includes(to) !== true;
  });
  assert.deepEqual(format(wrong), []);
});

test("a folder of the reference node imports only from the folders before it", () => {
  const room = (path: string): number => nodeRooms.indexOf(nodeRoomOf(path));
  const wrong = ownImports().filter(
    ({ file, target }) =>
      file.startsWith("reference-node/") &&
      !isTest(file) &&
      target.startsWith("reference-node/") &&
      room(target) > room(file),
  );
  assert.deepEqual(format(wrong), []);
});

test("every folder of the reference node is in the list", () => {
  const rooms = new Set(sourceFiles("reference-node").map(nodeRoomOf));
  assert.deepEqual(
    [...rooms].filter((room) => !nodeRooms.includes(room) && !isTest(room)),
    [],
  );
});

test("a folder of the suites imports only from the folders before it", () => {
  const room = (path: string): number => suiteRooms.indexOf(path.split("/")[1] ?? "");
  const wrong = ownImports().filter(
    ({ file, target }) =>
      file.startsWith("suites/") &&
      target.startsWith("suites/") &&
      !isTest(file) &&
      !(file.endsWith(".spec.ts") && target === "suites/runner/fixtures.ts") &&
      room(target) > room(file),
  );
  assert.deepEqual(format(wrong), []);
});

test("every folder of the suites is in the list", () => {
  const rooms = new Set(sourceFiles("suites").map((path) => path.split("/")[1] ?? ""));
  assert.deepEqual(
    [...rooms].filter((room) => !suiteRooms.includes(room)),
    [],
  );
});

test("there are no circular imports, including type-only imports", () => {
  const graph = new Map<string, string[]>();
  for (const { file, target } of ownImports()) graph.set(file, [...(graph.get(file) ?? []), target]);
  assert.deepEqual(findCircles(graph), []);
});

test("a circular import is found", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", ["a"]],
    ["d", []],
  ]);
  assert.deepEqual(findCircles(graph), [["a", "b", "c"]]);
});

test("a package is imported only by the files that may import it", () => {
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

/** The files at the top of the reference node combine its folders, so they may import from all of them. */
function nodeRoomOf(path: string): string {
  const [, room = ""] = path.split("/");
  return room.endsWith(".ts") ? "node" : room;
}

const isTest = (file: string): boolean => /\.(?:self)?test(?:\.support)?\.ts$/.test(file);

const format = (found: readonly { file: string; target: string }[]): readonly string[] =>
  found.map(({ file, target }) => `${file} imports ${target}`);

/** Finds circular imports: the strongly connected components of the import graph with more than one file. */
function findCircles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target))
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? Infinity));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

function sourceFiles(folder: string): string[] {
  if (folder.endsWith(".ts")) return [folder];
  return readdirSync(join(packageRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => posix.join(folder, name.split(sep).join("/")));
}

/** Parses the import statements of a file as text, because the native compiler has no API for syntax trees. */
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

function packageName(specifier: string): string | null {
  if (specifier.startsWith(".") || specifier.startsWith("node:")) return null;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
