import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pagePath, renderPage } from "./discovery-page.ts";
import { foundBy } from "./found-by.ts";
import { measureUses } from "./measure-uses.ts";

const uses = await measureUses();

test("the page says what discovery reads now: else run `npm run task -- discovery-page`", async () => {
  assert.equal(readFileSync(pagePath, "utf8"), await renderPage(uses));
});

test("the page has each part that a check needs", () => {
  const shown = new Set(Object.entries(foundBy).flatMap(([found, { methods = [] }]) => [found, ...methods]));
  for (const method of uses.keys()) assert.ok(shown.has(method), method);
});
