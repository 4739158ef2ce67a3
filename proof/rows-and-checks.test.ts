import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements } from "../spec/catalogue.ts";
import { collectChecks } from "../suites/runner/plain-driver.ts";

const judged = requirements.filter(([, row]) => row.pending === undefined && row.excluded === undefined);

test("every judged requirement has a decisive check or is judged on every response", async () => {
  const decided = new Set(
    (await collectChecks()).filter(({ role }) => role === "decisive").map((check) => check.requirement),
  );
  const bare = judged.filter(([id, row]) => row.whenSeen !== true && !decided.has(id)).map(([id]) => id);
  assert.deepEqual(bare, []);
});

test("no check judges a requirement that is pending, excluded or judged on every response", async () => {
  const open = new Set(judged.filter(([, row]) => row.whenSeen !== true).map(([id]) => id));
  const checksWithoutRow = (await collectChecks()).filter(({ requirement }) => !open.has(requirement));
  assert.deepEqual(
    checksWithoutRow.map(({ requirement, title }) => `${requirement} ${title}`),
    [],
  );
});

test("check titles are unique within a requirement", async () => {
  const names = (await collectChecks()).map(({ requirement, title }) => `${requirement} ${title}`);
  assert.equal(new Set(names).size, names.length);
});
