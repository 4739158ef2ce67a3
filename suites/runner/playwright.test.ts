import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { findPlaywright, playwrightRange, PlaywrightError } from "./playwright.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-playwright-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a file of a project with a version of Playwright, or with none. */
function projectWith(version: string | null): string {
  const project = join(folder, version ?? "none");
  mkdirSync(join(project, "node_modules", "@playwright", "test"), { recursive: true });
  if (version !== null)
    writeFileSync(
      join(project, "node_modules", "@playwright", "test", "package.json"),
      JSON.stringify({ version }),
    );
  return join(project, "index.js");
}

test("the range is the one of the optional peer", () => {
  const { peerDependencies } = createRequire(import.meta.url)("touchstone/package.json") as {
    readonly peerDependencies: { readonly [name: string]: string };
  };
  assert.deepEqual(peerDependencies, { "@playwright/test": playwrightRange });
});

for (const version of ["1.50.0", "1.65.1", "1.100.2"]) {
  test(`version ${version} of Playwright is accepted`, () => {
    const { program } = findPlaywright("--runner playwright", [projectWith(version)]);
    assert.ok(program.endsWith(join("@playwright", "test", "cli.js")));
  });
}

for (const version of ["1.49.1", "0.99.0", "2.0.0"]) {
  test(`version ${version} of Playwright is refused with the range`, () => {
    assert.throws(
      () => findPlaywright("--runner playwright", [projectWith(version)]),
      (error) =>
        error instanceof PlaywrightError &&
        error.message.startsWith(
          `--runner playwright needs @playwright/test >=1.50 <2, but ${version} is installed; npm install`,
        ),
    );
  });
}

test("the Playwright of the project is found if there is none beside the package", () => {
  const { manifest } = findPlaywright("--runner playwright", [projectWith(null), projectWith("1.65.1")]);
  assert.equal(dirname(dirname(dirname(dirname(manifest)))), dirname(projectWith("1.65.1")));
});

test("a missing Playwright is named with the folders that were looked through and the command that installs it", () => {
  assert.throws(
    () => findPlaywright("touchstone/suites", [projectWith(null), join(folder, "empty", "package.json")]),
    new PlaywrightError(
      `touchstone/suites needs @playwright/test >=1.50 <2, which was not found in ${join(folder, "none")} and ${join(folder, "empty")} or above; npm install --save-dev "@playwright/test@>=1.50 <2"`,
    ),
  );
});
