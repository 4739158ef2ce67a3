import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Ajv } from "ajv";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { packageRoot } from "../package-root.ts";
import { readComponents } from "./components.ts";
import { createSbom } from "./sbom.ts";

const released = { name: "touchstone", version: "1.2.3", license: "MIT", description: "Judges nodes" };

/** The folder of the schemas in the library of the format. Nothing else of it is used. */
const schemas = join(packageRoot, "node_modules", "@cyclonedx", "cyclonedx-library", "res", "schema");

function createValidator() {
  const readSchema = (name: string): object =>
    JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), "utf8")) as object;
  // The schema has keywords that only describe, and formats of newer drafts, which the document does not use.
  const ajv = new Ajv({
    strict: false,
    formats: { ...fullFormats, "idn-email": true, "iri-reference": true },
  });
  // It refers to others by the names of their files, which differ from the names that they have by themselves.
  for (const name of ["spdx", "jsf-0.82"])
    ajv.addSchema(readSchema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  return ajv.compile(readSchema("bom-1.6"));
}

test("the bill of materials of the bundle is valid by the schema of CycloneDX", () => {
  const validate = createValidator();
  validate(createSbom(released, readComponents(packageRoot)));
  assert.deepEqual(validate.errors ?? [], []);
});

test("the schema refuses a license and a hash of another form", () => {
  const validate = createValidator();
  const component = { name: "a", version: "1.0.0", license: "MIT", sha512: "ab".repeat(64) };
  assert.equal(validate(createSbom(released, [component])), true);
  assert.equal(validate(createSbom(released, [{ ...component, license: "MIT OR ISC" }])), true);
  assert.equal(validate(createSbom(released, [{ ...component, license: "NoSuchLicense" }])), false);
  assert.equal(validate(createSbom(released, [{ ...component, sha512: "xy" }])), false);
});
