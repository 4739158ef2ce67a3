import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { findPlaywright, playwrightRange, PlaywrightError } from "./playwright.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-playwright-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the `require` of a project with a version of Playwright, or with none. */
function projectWith(version: string | null): NodeJS.Require {
  const project = join(folder, version ?? "none");
  mkdirSync(join(project, "node_modules", "@playwright", "test"), { recursive: true });
  if (version !== null)
    writeFileSync(
      join(project, "node_modules", "@playwright", "test", "package.json"),
      JSON.stringify({ version }),
    );
  return createRequire(join(project, "index.js"));
}

test("the range is the one of the optional peer", () => {
  const { peerDependencies } = createRequire(import.meta.url)("touchstone/package.json") as {
    readonly peerDependencies: { readonly [name: string]: string };
  };
  assert.deepEqual(peerDependencies, { "@playwright/test": playwrightRange });
});

for (const version of ["1.50.0", "1.65.1", "1.100.2"]) {
  test(`version ${version} of Playwright is accepted`, () => {
    const { program } = findPlaywright("--runner playwright", projectWith(version));
    assert.ok(program.endsWith(join("@playwright", "test", "cli.js")));
  });
}

for (const version of ["1.49.1", "0.99.0", "2.0.0"]) {
  test(`version ${version} of Playwright is refused with the range`, () => {
    assert.throws(
      () => findPlaywright("--runner playwright", projectWith(version)),
      (error) =>
        error instanceof PlaywrightError &&
        error.message.startsWith(
          `--runner playwright needs @playwright/test >=1.50 <2, but ${version} is installed; npm install`,
        ),
    );
  });
}

test("a missing Playwright is named with the command that installs it", () => {
  assert.throws(
    () => findPlaywright("touchstone/suites", projectWith(null)),
    new PlaywrightError(
      'touchstone/suites needs @playwright/test >=1.50 <2, which is not installed; npm install --save-dev "@playwright/test@>=1.50 <2"',
    ),
  );
});
