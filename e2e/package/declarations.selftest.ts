/** The declarations of the package compile in a project that has no types of Node.js, and checks the declarations too. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { packageRoot } from "../../tools/package-root.ts";
import { run } from "../../tools/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-types-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Uses every entry, and the members whose values are objects of Node.js. */
const program = readFileSync(join(packageRoot, "e2e", "package", "uses-every-entry.ts"), "utf8");

for (const [module, moduleResolution] of [
  ["nodenext", "nodenext"],
  ["esnext", "bundler"],
]) {
  test(`a project with the module resolution ${moduleResolution} compiles`, async () => {
    const project = join(folder, String(moduleResolution));
    mkdirSync(join(project, "node_modules"), { recursive: true });
    symlinkSync(packageRoot, join(project, "node_modules", "touchstone"));
    writeFileSync(join(project, "package.json"), '{ "type": "module" }');
    writeFileSync(join(project, "program.ts"), program);
    const compilerOptions = {
      module,
      moduleResolution,
      target: "es2023",
      lib: ["es2023", "dom"],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      // As in a project that has installed the package: the declarations are below node_modules.
      preserveSymlinks: true,
    };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
    const compiler = join(packageRoot, "node_modules", "typescript", "bin", "tsc");
    const { code, stdout } = await run(process.execPath, [compiler, "-p", project]);
    assert.equal(code, 0, stdout);
  });
}

test("no declaration names a type of Node.js", async () => {
  const { stdout } = await run("grep", [
    "-rnE",
    '"node:|\\b(NodeJS\\.|Buffer\\b)',
    join(packageRoot, "dist", "types"),
  ]);
  assert.deepEqual(
    stdout.split("\n").filter((line) => line !== "" && !/:\s*(?:\/?\*|\/\/)/.test(line)),
    [],
  );
});
