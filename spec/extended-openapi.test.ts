import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import extended from "./extended.openapi.json" with { type: "json" };
import openapi from "./openapi.json" with { type: "json" };
import { extendedOperationDescriptions } from "./extended-schemas.test.support.ts";
import { OPERATIONS } from "./vocabulary.ts";

test("the operations beyond the document are valid OpenAPI 3.1", async () => {
  // The validator resolves only references within a file.
  const merged: object = JSON.parse(JSON.stringify(extended).replaceAll("openapi.json#", "#"));
  const result = await new Validator().validate({
    ...merged,
    components: {
      ...openapi.components,
      schemas: { ...openapi.components.schemas, ...readComponents(merged, "schemas") },
      responses: { ...openapi.components.responses, ...readComponents(merged, "responses") },
    },
  });
  assert.deepEqual(result, { valid: true });
});

test("every reference resolves, in this file or in that of the document", () => {
  const references = JSON.stringify(extended).matchAll(/"\$ref":"([^#"]*)#\/components\/(\w+)\/(\w+)"/g);
  const files: { readonly [file: string]: { readonly components: object } } = {
    "": extended,
    "openapi.json": openapi,
  };
  let count = 0;
  for (const [reference, file = "", kind = "", name = ""] of references) {
    const components = new Map(Object.entries(files[file]?.components ?? {}));
    assert.ok(Object.hasOwn(Object(components.get(kind)), name), reference);
    count += 1;
  }
  assert.equal(count, JSON.stringify(extended).split('"$ref"').length - 1);
});

test("no operation is in the document", () => {
  const documented: readonly string[] = Object.values(OPERATIONS).map(({ path }) => path);
  assert.deepEqual(
    extendedOperationDescriptions.filter(({ path }) => documented.includes(path)),
    [],
  );
});

test("docs/operations.md lists every served operation", () => {
  const text = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const served = [...Object.values(OPERATIONS), ...extendedOperationDescriptions];
  const listed = [...text.matchAll(/^\| `(GET|POST)(?: (\/[^`]*))?`[^|]*\| +(?! |no )/gm)].map(
    ([, method, path = "/"]) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`,
  );
  assert.deepEqual(
    listed.toSorted(),
    served.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`).toSorted(),
  );
});

function readComponents(description: object, kind: "schemas" | "responses"): object {
  const { components } = description as { readonly components: Readonly<Record<string, object>> };
  return components[kind] ?? {};
}
