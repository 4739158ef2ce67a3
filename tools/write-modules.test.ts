/** Compares the modules that the build writes with what the modules in their place would compute. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { test } from "node:test";
import { computeSpecDigest } from "../cli/spec-digest.ts";
import { packageHomepage, packageVersion } from "../reference-node/primitives/package-version.ts";
import { renderCanonicalJson, toJsonValue } from "../reports/model/json-value.ts";
import { catalogue } from "../spec/catalogue.ts";
import openapi from "../spec/openapi.json" with { type: "json" };
import { interfaceChanges } from "../spec/revisions.ts";
import { collectChecks, collectSpecFiles } from "../suites/runner/plain-driver.ts";
import { listChecks, listSpecFiles } from "../suites/runner/planned-checks.ts";

test("the listed checks are those of the spec files", async () => {
  assert.deepEqual(
    await listChecks(),
    (await collectChecks()).map(({ body: _, ...check }) => check),
  );
});

test("each listed spec file has the requirements of its checks", async () => {
  const expected = (await collectSpecFiles()).map(({ path, checks }) => ({
    path,
    requirements: [...new Set(checks.map(({ requirement }) => requirement))],
  }));
  assert.deepEqual(await listSpecFiles(), expected);
});

test("the version and the homepage are those of package.json", () => {
  const manifest = createRequire(import.meta.url)("touchstone/package.json") as {
    readonly version: string;
    readonly homepage?: string;
  };
  assert.equal(packageVersion(), manifest.version);
  assert.equal(packageHomepage(), manifest.homepage ?? null);
});

test("the digest of the specification is that of the catalogue, the schemas and the dated changes", () => {
  const text = renderCanonicalJson(toJsonValue({ catalogue, openapi, interfaceChanges }));
  assert.equal(computeSpecDigest(), `sha256:${createHash("sha256").update(text).digest("hex")}`);
});
