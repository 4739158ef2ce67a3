import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../../../tools/package-root.ts";
import { findNodeMutant, nodeMutants } from "./node-mutants.ts";

const compiled = (path: string): string => join(packageRoot, "dist", path);

test("the modules and the test of every mutant exist", () => {
  for (const { seam, test: file } of nodeMutants) {
    const modules = [seam.module, ...(seam.importer === null ? [] : [seam.importer])];
    for (const path of [file, ...modules.map((module) => `reference-node/${module}.js`)])
      assert.ok(existsSync(compiled(path)), path);
  }
});

test("every mutant has a name of its own, by which it is found", () => {
  for (const mutant of nodeMutants) assert.equal(findNodeMutant(mutant.name), mutant);
  assert.throws(
    () => findNodeMutant("another"),
    /NODE_MUTANT must be the name of a node mutant, got another/,
  );
});
