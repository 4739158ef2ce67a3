import assert from "node:assert/strict";
import { test } from "node:test";
import {
  findBareCitations,
  findFullFolders,
  findLongFiles,
  findLongFunctions,
  findMisnamedFiles,
  readProjectFiles,
} from "./tidy-rules.ts";
import { exceptions } from "./tidy-exceptions.ts";

const files = readProjectFiles();
const allowed = new Set(Object.keys(exceptions));

const rules = [
  ["no file has more than 250 lines", findLongFiles(files)],
  ["no function has more than 60 lines", findLongFunctions(files)],
  ["no folder has more than 40 files", findFullFolders(files)],
  ["no docstring is only a section number", findBareCitations(files)],
  ["no file name is generic", findMisnamedFiles(files)],
] as const;

for (const [title, findings] of rules) {
  test(title, () => {
    assert.deepEqual(
      findings.filter((finding) => !allowed.has(finding)),
      [],
    );
  });
}

test("every exception is needed", () => {
  const all: readonly string[] = rules.flatMap(([, findings]) => findings);
  assert.deepEqual(
    Object.keys(exceptions).filter((finding) => !all.includes(finding)),
    [],
  );
});

test("the rule for functions measures declarations, arrow functions and methods", () => {
  const long = Array.from({ length: 61 }, () => "    run();").join("\n");
  const text = `function first(\n  a: string,\n): void {\n${long}\n}\nconst second = (): void => {\n${long}\n};\nconst own = {\n  third() {\n${long}\n  },\n};\nif (true) {\n${long}\n}\n`;
  assert.deepEqual(findLongFunctions([{ path: "a.ts", text }]), [
    "a.ts: first has more than 60 lines",
    "a.ts: second has more than 60 lines",
    "a.ts: third() { has more than 60 lines",
  ]);
});
