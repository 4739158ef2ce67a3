/** Every exported function of the package has an `@example` that compiles and runs. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { collectorKey } from "../../suites/runner/requirement.ts";
import { packageRoot } from "../../tools/package-root.ts";

/** An exported function and the code of its example; null if it has no example. */
interface Example {
  readonly entry: string;
  readonly name: string;
  readonly code: string | null;
}

const manifest = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
  readonly exports: {
    readonly [entry: string]: string | { readonly types: string; readonly default: string };
  };
};

// The examples import "touchstone", so they must be inside the package. Git ignores this folder.
const folder = join(packageRoot, "dist-examples");
const examples = await readExamples();
const written = examples.filter(({ code }) => code !== null);

describe("the examples of the public entries", () => {
  before(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const example of written)
      writeFileSync(join(folder, `${fileName(example)}.ts`), `${example.code}\n`);
    // With a collector, `touchstone/suites` registers checks with the collector instead of Playwright.
    const collector = `Reflect.set(globalThis, Symbol.for(${JSON.stringify(collectorKey.description)}), () => {});`;
    writeFileSync(join(folder, "collector.mjs"), collector);
    const config = {
      extends: "../tsconfig.json",
      // Without the paths to the sources, the declarations of the package are used.
      compilerOptions: { rootDir: ".", outDir: "out", noEmitOnError: true, noUnusedLocals: false, paths: {} },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ ...config, include: ["*.ts"] }));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("exist for every exported function", () => {
    const missing = examples
      .filter(({ code }) => code === null)
      .map(({ entry, name }) => `${entry}: ${name}`);
    assert.deepEqual(missing, []);
    assert.ok(written.length >= 10);
  });

  test("compile", () => {
    const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
    const { status, stdout } = run([join(dirname(compiler), "bin", "tsc"), "-p", folder]);
    assert.equal(status, 0, stdout);
  });

  for (const example of written) {
    test(`run: ${example.name} of ${example.entry}`, () => {
      const program = join(folder, "out", `${fileName(example)}.js`);
      const { status, stderr } = run(["--import", `file://${join(folder, "collector.mjs")}`, program]);
      assert.equal(status, 0, stderr);
    });
  }
});

function run(args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", timeout: 120_000 });
}

function fileName({ entry, name }: Example): string {
  return `${entry.replaceAll(/\W/g, "-")}-${name}`;
}

async function readExamples(): Promise<Example[]> {
  Reflect.set(globalThis, collectorKey, () => {});
  const found: Example[] = [];
  for (const [entry, target] of Object.entries(manifest.exports)) {
    if (typeof target === "string") continue;
    const exported = (await import(join(packageRoot, target.default))) as {
      readonly [name: string]: unknown;
    };
    const names = Object.keys(exported).filter((name) => typeof exported[name] === "function");
    const source = join(packageRoot, target.types.replace("/dist/types/", "/").replace(/\.d\.ts$/, ".ts"));
    found.push(...names.map((name) => ({ entry, name, code: readExample(source, name) })));
  }
  Reflect.deleteProperty(globalThis, collectorKey);
  return found;
}

/** Finds the example in the docstring of an export, which may be in another file. */
function readExample(source: string, name: string): string | null {
  const text = readFileSync(source, "utf8");
  const declared = new RegExp(
    `/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n(?:// .*\\n)*export (?:async )?(?:function|class|const) ${name}\\b`,
  ).exec(text);
  if (declared !== null) {
    const code = /@example\n \* ```ts\n([^]*?)\n \* ```/.exec(declared[1] ?? "")?.[1];
    return code === undefined ? null : code.replaceAll(/^ \* ?/gm, "");
  }
  const reexports = text.matchAll(/^export \{([^}]*)\} from "([^"]+)"/gm);
  for (const [, names = "", specifier = ""] of reexports) {
    const isNamed = names.split(",").some((one) => one.trim() === name);
    if (isNamed) return readExample(join(dirname(source), specifier), name);
  }
  return null;
}
