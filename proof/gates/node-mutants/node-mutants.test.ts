import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../../../tools/package-root.ts";
import { applyNodeMutant } from "./node-mutant.ts";
import { nodeMutants } from "./node-mutants.ts";

const compiled = (path: string): string => join(packageRoot, "dist", path);

test("the text of every left-out check is in the compiled node exactly once", () => {
  for (const mutant of nodeMutants) {
    const source = readFileSync(compiled(mutant.file), "utf8");
    assert.notEqual(applyNodeMutant(mutant, source), source, mutant.name);
    assert.ok(existsSync(compiled(mutant.test)), mutant.test);
  }
});

test("every left-out check has a name of its own", () => {
  const names = nodeMutants.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

test("a text that is missing or occurs twice is an error, and a replacement is inserted as it is", () => {
  const mutant = { name: "no check", file: "a.js", text: "a < b", replacement: "$&", test: "a.test.js" };
  assert.equal(applyNodeMutant(mutant, "if (a < b)"), "if ($&)");
  assert.throws(
    () => applyNodeMutant(mutant, "if (a > b)"),
    /no check: expected "a < b" once in a\.js, found it 0 times/,
  );
  assert.throws(() => applyNodeMutant(mutant, "a < b && a < b"), /found it 2 times/);
});
