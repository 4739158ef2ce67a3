import assert from "node:assert/strict";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { isRequirementId } from "./catalogue.ts";
import openapi from "./openapi.json" with { type: "json" };
import type { OperationDescription } from "./operations/operation-description.ts";
import {
  BCS_TRANSACTION_MEDIA_TYPE,
  ERROR_CODES,
  JSON_MEDIA_TYPE,
  LEDGER_HEADERS,
  OPERATIONS,
  STATUSES,
  SUCCESS_STATUSES,
  U16_MAX,
  U32_MAX,
  U8_MAX,
  type Operation,
} from "./vocabulary.ts";

const ids = Object.keys(OPERATIONS) as Operation[];
const described = Object.fromEntries(
  Object.entries(OPERATIONS).map(([id, { path, method }]) => [
    id,
    at(openapi.paths, path, method.toLowerCase()),
  ]),
);
const headers = Object.entries(openapi.components.headers);
const ledgerHeaders = Object.entries(LEDGER_HEADERS);

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(openapi));
  assert.deepEqual(result, { valid: true });
  assert.equal(validator.version, "3.1");
});

test("every reference resolves, and every component is referenced", () => {
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
  const expected = Object.values(OPERATIONS);
  assert.deepEqual(
    found,
    expected.map(({ path, method }) => ({ path, methods: [method.toLowerCase()] })),
  );
  for (const id of ids) assert.equal(at(described[id], "operationId"), id);
});

test("the operations have the statuses of the vocabulary and no default response", () => {
  for (const id of ids) {
    assert.deepEqual(
      responsesOf(id).map(([status]) => Number(status)),
      STATUSES[id],
      id,
    );
  }
});

test("a success response has the headers of the vocabulary and a JSON body, and an error is the Error response", () => {
  const expected = ledgerHeaders.map(([key, { name }]) => [name, `#/components/headers/${key}`]);
  for (const id of ids) {
    for (const [status, response] of responsesOf(id)) {
      if (!SUCCESS_STATUSES.includes(Number(status))) {
        assert.equal(at(response, "$ref"), "#/components/responses/Error", `${id} ${status}`);
        continue;
      }
      assert.deepEqual(referencesOf(at(response, "headers")), expected, id);
      assert.deepEqual(Object.keys(asNode(at(response, "content")) ?? {}), [JSON_MEDIA_TYPE], id);
    }
  }
});

test("the body of a success response has the schema of the operation", () => {
  for (const id of ids) {
    const schemas = responsesOf(id).flatMap(([status, response]) => {
      const schema = at(response, "content", JSON_MEDIA_TYPE, "schema", "$ref");
      return typeof schema === "string" ? [[status, schema.replace(/^.*[/]/, "")]] : [];
    });
    const bodies: OperationDescription["successBodies"] = OPERATIONS[id].successBodies;
    const expected = Object.entries(bodies).map(([status, { schema }]) => [status, schema]);
    assert.deepEqual(schemas, expected, id);
  }
});

test("each operation has the parameters that the tables of section 4 list", () => {
  const inputs = ids.flatMap((id) => parametersOf(id).map((parameter) => `${id} ${parameter}`));
  assert.deepEqual(inputs, [
    "getAccount path address!",
    "getAccount query ledger_version",
    "getAccountResources path address!",
    "getAccountResources query ledger_version",
    "getAccountResources query start",
    "getAccountResources query limit",
    "getAccountModules path address!",
    "getAccountModules query ledger_version",
    "getAccountModules query start",
    "getAccountModules query limit",
    "getTableItem path table_handle!",
    "getTableItem query ledger_version",
    "getBlockByVersion path version!",
    "getBlockByVersion query with_transactions",
    "simulateTransaction query estimate_max_gas_amount",
    "simulateTransaction query estimate_gas_unit_price",
    "simulateTransaction query estimate_prioritized_gas_unit_price",
    "checkHealth query duration_secs",
  ]);
});

test("a POST operation has a required body, and operations on transactions accept both media types", () => {
  for (const id of ids) {
    const body = at(described[id], "requestBody");
    assert.equal(body !== undefined, OPERATIONS[id].method === "POST", id);
    if (body === undefined) continue;
    const both = id !== "getTableItem";
    assert.equal(at(body, "required"), true, id);
    assert.deepEqual(
      Object.keys(asNode(at(body, "content")) ?? {}),
      both ? [JSON_MEDIA_TYPE, BCS_TRANSACTION_MEDIA_TYPE] : [JSON_MEDIA_TYPE],
      id,
    );
  }
});

test("an error response has the same headers, all optional, and an Error body", () => {
  const { Error: error } = openapi.components.responses;
  const expected = ledgerHeaders.map(([key, { name, required }]) => [
    name,
    `#/components/headers/${required ? `${key}OnError` : key}`,
  ]);
  assert.deepEqual(referencesOf(error.headers), expected);
  assert.equal(error.content[JSON_MEDIA_TYPE].schema.$ref, "#/components/schemas/Error");
});

test("headers have the integer width of the vocabulary and are required only on success responses", () => {
  for (const [component, header] of headers) {
    const key = component.replace(/OnError$/, "");
    const entry = ledgerHeaders.find(([own]) => own === key)?.[1];
    assert.ok(entry !== undefined, component);
    assert.equal(header.required, entry.required && key === component, component);
    assert.deepEqual(header.schema, headerSchemaOf(entry.bits), component);
  }
});

test("the error codes are the ones of the vocabulary, in the same order", () => {
  const codes = openapi.components.schemas.Error.properties.error_code.allOf.flatMap(
    (part) => part.enum ?? [],
  );
  assert.deepEqual(codes, ERROR_CODES);
});

test("the integer parameters of a query have the bounds of their format", () => {
  const schemaOf = (id: Operation, name: string): unknown =>
    at(
      Object.values(asNode(at(described[id], "parameters")) ?? {}).find((one) => at(one, "name") === name),
      "schema",
    );
  const bounded = (bits: number, maximum: bigint): object => ({
    type: "integer",
    format: `uint${bits}`,
    minimum: 0,
    maximum: Number(maximum),
  });
  assert.deepEqual(schemaOf("checkHealth", "duration_secs"), bounded(32, U32_MAX));
  assert.deepEqual(schemaOf("getAccountResources", "limit"), bounded(16, U16_MAX));
  assert.deepEqual(schemaOf("getAccountModules", "limit"), bounded(16, U16_MAX));
});

test("every annotation names a requirement of the catalogue", () => {
  for (const { node, pointer } of everyNode(openapi)) {
    const named = [node["x-requirement"], ...Object.values(asNode(node["x-required"]) ?? {})];
    for (const id of named.filter((value) => value !== undefined)) {
      assert.ok(typeof id === "string" && isRequirementId(id), `${pointer} names ${JSON.stringify(id)}`);
    }
  }
});

test("every header names its requirement", () => {
  for (const [component, header] of headers) assert.match(header["x-requirement"], /^RESP-/, component);
});

test("every schema of a body names its requirement and the requirement of each required member", () => {
  for (const { node, pointer } of bodySchemas()) {
    const isConstraint = ["type", "enum", "const", "format", "pattern", "x-integer"].some(
      (word) => word in node,
    );
    if (isConstraint) assert.ok("x-requirement" in node, `${pointer} names no requirement`);
    const required: readonly unknown[] = Array.isArray(node["required"]) ? node["required"] : [];
    assert.deepEqual(Object.keys(asNode(node["x-required"]) ?? {}), required, pointer);
  }
});

test("objects allow additional members, and an integer in a body is judged by its source text", () => {
  for (const { node, pointer } of bodySchemas()) {
    for (const word of ["additionalProperties", "unevaluatedProperties", "maxProperties"]) {
      assert.ok(!(word in node), `${pointer} closes its object`);
    }
    const types = new Set<unknown>([node["type"]].flat());
    if (types.has("integer")) assert.equal(node["x-integer"], node["format"], pointer);
    assert.ok(!types.has("number"), pointer);
  }
});

test("a union applies the schema of a known variant and accepts any other variant", () => {
  const unions = everyNode(openapi.components.schemas).flatMap(({ node, pointer }) => {
    const known = at(node, "if", "properties", "type", "const");
    if (typeof known !== "string") return [];
    const variant = String(at(node, "then", "$ref")).replace(/^.*[/]/, "");
    assert.equal(at(openapi.components.schemas, variant, "properties", "type", "const"), known);
    assert.deepEqual(at(node, "required"), ["type"], pointer);
    return [`${pointer} ${known} ${variant}`];
  });
  assert.deepEqual(unions, [
    "/Transaction pending_transaction PendingTransaction",
    "/TransactionPayload entry_function_payload EntryFunctionPayload",
    "/TransactionSignature ed25519_signature Ed25519Signature",
    "/WriteSetChange delete_module DeleteModule",
  ]);
  for (const { node, pointer } of everyNode(openapi.components.schemas)) {
    assert.ok(!("oneOf" in node) && !("discriminator" in node), pointer);
  }
});

type Node = { readonly [name: string]: unknown };

function asNode(value: unknown): Node | null {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : null;
}

/** Returns every object in a JSON value, the value itself first, with the JSON pointer to the object. */
function everyNode(
  value: unknown,
  pointer = "",
): readonly { readonly node: Node; readonly pointer: string }[] {
  const node = asNode(value);
  if (node === null) return [];
  const inner = Object.entries(node).flatMap(([name, child]) => everyNode(child, `${pointer}/${name}`));
  return [{ node, pointer }, ...inner];
}

/** Returns the schemas that judge bodies. It leaves out the schemas of paths and the conditions of `if`. */
function bodySchemas(): ReturnType<typeof everyNode> {
  const { AddressInput: _onlyInPaths, ...schemas } = openapi.components.schemas;
  return everyNode(schemas).filter(
    ({ pointer }) => !/\/(?:properties|x-required)$|\/if(?:\/|$)/.test(pointer),
  );
}

/** Returns the member at a path of member names, or undefined. */
function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce((inner, name) => asNode(inner)?.[name], value);
}

function responsesOf(id: Operation): [status: string, response: unknown][] {
  return Object.entries(asNode(at(described[id], "responses")) ?? {});
}

/** Lists the parameters of an operation, for example `path address!`, where `!` marks a required parameter. */
function parametersOf(id: Operation): string[] {
  return Object.values(asNode(at(described[id], "parameters")) ?? {}).map((parameter) => {
    const reference = at(parameter, "$ref");
    const found =
      typeof reference === "string" ? at(openapi, ...reference.split("/").slice(1)) : (parameter ?? null);
    return `${String(at(found, "in"))} ${String(at(found, "name"))}${at(found, "required") === true ? "!" : ""}`;
  });
}

function referencesOf(members: unknown): unknown {
  return Object.entries(asNode(members) ?? {}).map(([name, member]) => [name, at(member, "$ref")]);
}

function headerSchemaOf(bits: number | null): object {
  if (bits === null) return { type: "string" };
  const schema = { type: "integer", format: `uint${bits}`, minimum: 0 };
  return bits === 8 ? { ...schema, maximum: Number(U8_MAX) } : schema;
}
