/** The README is one page, from which every guide can be found. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../package-root.ts";

const readme = readFileSync(join(packageRoot, "README.md"), "utf8");

test("the README has at most 150 lines", () => {
  assert.ok(readme.trimEnd().split("\n").length <= 150);
});

test("the README links to every guide", () => {
  const guides = ["judge-my-node", "fake-node", "in-ci", "extend", "what-a-pass-proves", "speed"];
  for (const guide of guides) assert.match(readme, new RegExp(`\\]\\(docs/${guide}\\.md[#)]`), guide);
});
