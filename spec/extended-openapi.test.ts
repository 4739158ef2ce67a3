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
  const merged = parseDescription(JSON.stringify(extended).replaceAll("openapi.json#", "#"));
  const result = await new Validator().validate({
    ...merged,
    components: {
      ...openapi.components,
      schemas: { ...openapi.components.schemas, ...merged.components.schemas },
      responses: { ...openapi.components.responses, ...merged.components.responses },
    },
  });
  assert.deepEqual(result, { valid: true });
});

test("every reference resolves, in this file or in that of the document", () => {
  const references = JSON.stringify(extended).matchAll(/"\$ref":"([^#"]*)#\/components\/(\w+)\/(\w+)"/g);
  const files: { readonly [file: string]: { readonly components: { readonly [kind: string]: object } } } = {
    "": extended,
    "openapi.json": openapi,
  };
  let count = 0;
  for (const [reference, file = "", kind = "", name = ""] of references) {
    assert.ok(Object.hasOwn(files[file]?.components[kind] ?? {}, name), reference);
    count += 1;
  }
  assert.equal(count, JSON.stringify(extended).split('"$ref"').length - 1);
});

test("no operation has the name or the path of one in the document", () => {
  const documented = Object.entries(OPERATIONS).flatMap(([name, { path }]) => [name, path]);
  assert.deepEqual(
    extendedOperationDescriptions
      .flatMap(({ name, path }) => [name, path])
      .filter((one) => documented.includes(one)),
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

test("docs/operations.md lists the name of every operation", () => {
  const text = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const names = text.slice(text.indexOf("## Names"), text.indexOf("## Requests and responses"));
  for (const name of [...Object.keys(OPERATIONS), ...extendedOperationDescriptions.map((one) => one.name)]) {
    assert.ok(names.includes(`\`${name}\``), `${name} must be listed`);
  }
});

interface Description {
  readonly components: { readonly schemas: object; readonly responses: object };
}

function parseDescription(text: string): Description {
  return JSON.parse(text) as Description;
}
