import assert from "node:assert/strict";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { isRequirementId } from "./catalogue.ts";
import openapi from "./openapi.json" with { type: "json" };
import {
  ERROR_CODES,
  JSON_MEDIA_TYPE,
  LEDGER_HEADERS,
  OPERATIONS,
  STATUSES,
  U32_MAX,
  U8_MAX,
} from "./vocabulary.ts";

/** The operations that the OpenAPI document describes so far. */
const described = {
  getAccount: openapi.paths[OPERATIONS.getAccount.path].get,
  checkHealth: openapi.paths[OPERATIONS.checkHealth.path].get,
};
const ids = ["getAccount", "checkHealth"] as const;
const headers = Object.entries(openapi.components.headers);
const ledgerHeaders = Object.entries(LEDGER_HEADERS);

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(openapi));
  assert.deepEqual(result, { valid: true });
  assert.equal(validator.version, "3.1");
});

test("every reference leads somewhere, and every component is referred to", () => {
  const references = new Set(
    everyNode(openapi).flatMap(({ node }) => (typeof node["$ref"] === "string" ? [node["$ref"]] : [])),
  );
  const components = Object.entries(openapi.components).flatMap(([kind, members]) =>
    Object.keys(members).map((name) => `#/components/${kind}/${name}`),
  );
  assert.deepEqual([...references].toSorted(), components.toSorted());
});

test("the operations have the names, methods and paths of the vocabulary", () => {
  const found = Object.entries(openapi.paths).map(([path, methods]) => ({
    path,
    methods: Object.keys(methods),
  }));
  const expected = ids.map((id) => OPERATIONS[id]);
  assert.deepEqual(
    found,
    expected.map(({ path, method }) => ({ path, methods: [method.toLowerCase()] })),
  );
  for (const id of ids) assert.equal(described[id].operationId, id);
});

test("the operations have the statuses of the vocabulary and no default", () => {
  for (const id of ids) assert.deepEqual(Object.keys(described[id].responses).map(Number), STATUSES[id], id);
});

test("a success has the headers of the vocabulary and a JSON body, an error is the Error response", () => {
  const expected = ledgerHeaders.map(([key, { name }]) => [name, `#/components/headers/${key}`]);
  for (const id of ids) {
    const { "200": success, ...errors } = described[id].responses;
    assert.deepEqual(referencesOf(success.headers), expected, id);
    assert.deepEqual(Object.keys(success.content), [JSON_MEDIA_TYPE], id);
    for (const error of Object.values<{ $ref: string }>(errors)) {
      assert.equal(error.$ref, "#/components/responses/Error", id);
    }
  }
});

test("an error response has the same headers, none of them required, and an Error body", () => {
  const { Error: error } = openapi.components.responses;
  const expected = ledgerHeaders.map(([key, { name, required }]) => [
    name,
    `#/components/headers/${required ? `${key}OnError` : key}`,
  ]);
  assert.deepEqual(referencesOf(error.headers), expected);
  assert.equal(error.content[JSON_MEDIA_TYPE].schema.$ref, "#/components/schemas/Error");
});

test("headers have the widths of the vocabulary, and are required on success only", () => {
  for (const [component, header] of headers) {
    const key = component.replace(/OnError$/, "");
    const entry = ledgerHeaders.find(([own]) => own === key)?.[1];
    assert.ok(entry !== undefined, component);
    assert.equal(header.required, entry.required && key === component, component);
    assert.deepEqual(header.schema, headerSchemaOf(entry.bits), component);
  }
});

test("the error codes are those of the vocabulary, in its order", () => {
  const codes = openapi.components.schemas.Error.properties.error_code.allOf.flatMap(
    (part) => part.enum ?? [],
  );
  assert.deepEqual(codes, ERROR_CODES);
});

test("duration_secs has the bounds of a uint32", () => {
  const [parameter] = openapi.paths["/-/healthy"].get.parameters;
  assert.deepEqual(parameter?.schema, {
    type: "integer",
    format: "uint32",
    minimum: 0,
    maximum: Number(U32_MAX),
  });
});

test("every annotation names a requirement of the catalogue", () => {
  for (const { node, pointer } of everyNode(openapi)) {
    const named = [node["x-requirement"], ...Object.values(asNode(node["x-required"]) ?? {})];
    for (const id of named.filter((value) => value !== undefined)) {
      assert.ok(typeof id === "string" && isRequirementId(id), `${pointer} names ${JSON.stringify(id)}`);
    }
  }
});

test("every header names the requirement that it breaks", () => {
  for (const [component, header] of headers) assert.match(header["x-requirement"], /^RESP-/, component);
});

test("every schema of a body names the requirement that it breaks, and one for each required member", () => {
  for (const { node, pointer } of bodySchemas()) {
    const isConstraint = ["type", "enum", "format", "pattern", "x-integer"].some((word) => word in node);
    if (isConstraint) assert.ok("x-requirement" in node, `${pointer} names no requirement`);
    const required: readonly unknown[] = Array.isArray(node["required"]) ? node["required"] : [];
    assert.deepEqual(Object.keys(asNode(node["x-required"]) ?? {}), required, pointer);
  }
});

test("objects are open, and an integer of a body is judged by its text", () => {
  for (const { node, pointer } of bodySchemas()) {
    for (const word of ["additionalProperties", "unevaluatedProperties", "maxProperties"]) {
      assert.ok(!(word in node), `${pointer} closes its object`);
    }
    const types = new Set<unknown>([node["type"]].flat());
    if (types.has("integer")) assert.equal(node["x-integer"], node["format"], pointer);
    assert.ok(!types.has("number"), pointer);
  }
});

type Node = { readonly [name: string]: unknown };

function asNode(value: unknown): Node | null {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : null;
}

/** Every object within a JSON value, itself first, with the JSON pointer to it. */
function everyNode(
  value: unknown,
  pointer = "",
): readonly { readonly node: Node; readonly pointer: string }[] {
  const node = asNode(value);
  if (node === null) return [];
  const inner = Object.entries(node).flatMap(([name, child]) => everyNode(child, `${pointer}/${name}`));
  return [{ node, pointer }, ...inner];
}

/** The schemas that bodies consist of: all of them but the Address, which only a path has so far. */
function bodySchemas(): ReturnType<typeof everyNode> {
  const { Address: _onlyInPaths, ...schemas } = openapi.components.schemas;
  return everyNode(schemas).filter(({ pointer }) => !/\/(?:properties|x-required)$/.test(pointer));
}

function referencesOf(members: { readonly [name: string]: { readonly $ref: string } }): unknown {
  return Object.entries(members).map(([name, { $ref }]) => [name, $ref]);
}

function headerSchemaOf(bits: number | null): object {
  if (bits === null) return { type: "string" };
  const schema = { type: "integer", format: `uint${bits}`, minimum: 0 };
  return bits === 8 ? { ...schema, maximum: Number(U8_MAX) } : schema;
}
