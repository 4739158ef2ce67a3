import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { extendedRequirementIds } from "../../spec/extended/requirements.ts";
import { requirements } from "../../spec/catalogue.ts";
import { packageRoot } from "../../tools/package-root.ts";
import { cataloguePath, renderCatalogue } from "./catalogue-page.ts";

const page = await renderCatalogue();

test("docs/catalogue.md is up to date", () => {
  assert.equal(
    readFileSync(join(packageRoot, cataloguePath), "utf8"),
    page,
    "run `npm run task -- reference`",
  );
});

test("each requirement has exactly one anchor, and each link leads to one", () => {
  const anchors = [...page.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id);
  assert.equal(new Set(anchors).size, anchors.length);
  for (const id of [...requirements.map(([one]) => one), ...extendedRequirementIds]) {
    assert.ok(anchors.includes(id), id);
  }
  for (const [, id = ""] of page.matchAll(/\]\(#([^)]+)\)/g)) assert.ok(anchors.includes(id), id);
});

test("each requirement that is judged names a mutant", () => {
  const unproven = page
    .split(/^### /m)
    .filter((part) => !/\(open point\)|\*\*(?:Pending|Not judged):\*\*|\*\*Proven by:\*\*/.test(part))
    .flatMap((part) => /<a id="([^"]+)">/.exec(part)?.[1] ?? []);
  assert.deepEqual(unproven, []);
});
