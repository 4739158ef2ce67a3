import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { packageRoot } from "../package-root.ts";
import { renderFile, sources } from "./generated-types.ts";
import { renderTypes, type Schema } from "./render-types.ts";

for (const source of sources) {
  test(`${source.types} contains the types of its schema`, async () => {
    assert.equal(
      readFileSync(join(packageRoot, source.types), "utf8"),
      await renderFile(source),
      "run `npm run task -- types`",
    );
  });
}

describe("the types of a schema", () => {
  const memberType = (schema: Schema, $defs: Schema["$defs"] = {}): string => {
    const text = renderTypes(
      { $defs, type: "object", required: ["own"], properties: { own: schema } },
      "Whole",
      ["JsonValue"],
    );
    return /readonly own: (.*);\n/.exec(text)?.[1] ?? text;
  };
  const named: Schema = {
    title: "Named",
    type: ["object", "null"],
    properties: { size: { type: "integer" } },
  };

  const cases: readonly [title: string, schema: Schema, type: string][] = [
    ["a number", { type: "integer" }, "number"],
    ["one of several types", { type: ["string", "null"] }, "string | null"],
    ["one of several values", { enum: ["a", 1, null] }, '"a" | 1 | null'],
    ["one value", { const: 1 }, "1"],
    ["a list", { type: "array", items: { type: ["string", "null"] } }, "readonly (string | null)[]"],
    ["a tuple", { type: "array", prefixItems: [{ type: "string" }, {}] }, "readonly [string, JsonValue]"],
    ["any value", {}, "JsonValue"],
    ["any object", { type: "object" }, "{ readonly [name: string]: JsonValue }"],
    [
      "a map with names of a form",
      { type: "object", propertyNames: { pattern: "^a" }, additionalProperties: { type: "boolean" } },
      "{ readonly [name: string]: boolean }",
    ],
    [
      "a map with listed names",
      { type: "object", propertyNames: { enum: ["a", "b"] }, additionalProperties: { type: "number" } },
      '{ readonly [name in "a" | "b"]: number }',
    ],
    ["a choice of schemas", { anyOf: [{ type: "null" }, { type: "string" }] }, "null | string"],
    [
      "either type of a condition",
      JSON.parse('{ "if": { "type": "object" }, "then": {}, "else": { "type": "string" } }') as Schema,
      "{ readonly [name: string]: JsonValue } | string",
    ],
    ["a definition without a title", { $ref: "#/$defs/count" }, "number"],
    ["a definition with a title that accepts null", { $ref: "#/$defs/named" }, "Named | null"],
    ["such a definition where null is excluded", { $ref: "#/$defs/named", type: "object" }, "Named"],
  ];
  for (const [title, schema, type] of cases) {
    test(`include ${title}`, () => {
      assert.equal(memberType(schema, { count: { type: "integer" }, named }), type);
    });
  }

  test("have the descriptions of the schema as docstrings", () => {
    const schema: Schema = {
      description: "A whole.",
      type: "object",
      properties: { own: { description: `${"word ".repeat(39)}word.`, type: "string" } },
    };
    assert.equal(
      renderTypes(schema, "Whole"),
      `/** A whole. */\nexport type Whole = {\n/**\n * ${"word ".repeat(22).trim()}\n * ${"word ".repeat(17)}word.\n */\nreadonly own?: string;\n};\n`,
    );
  });

  test("have the comments of the schema as docstrings before its descriptions, as sentences", () => {
    const described: Schema = { description: "a text", type: "string" };
    const schema: Schema = {
      $defs: {
        own: { ...described, title: "Own" },
        other: { ...described, title: "Other", $comment: "Says why." },
      },
    };
    assert.equal(
      renderTypes(schema, null),
      "/** A text. */\nexport type Own = string;\n\n/** Says why. */\nexport type Other = string;\n",
    );
  });

  test("cannot refer to a definition that the schema lacks", () => {
    assert.throws(() => memberType({ $ref: "#/$defs/none" }), /no definition #\/\$defs\/none/);
  });
});
