import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import openapi from "./openapi.json" with { type: "json" };
import { ERROR_CODES, U64_MAX } from "./vocabulary.ts";

type SchemaName = keyof typeof openapi.components.schemas;

const ajv = new Ajv2020({ strict: true, allErrors: true, verbose: true });
addFormats.default(ajv);
// A format of one name serves strings or numbers; numbers are judged by x-integer, from their source text.
ajv.addFormat("uint64", {
  type: "string",
  validate: (text: string) => /^\d+$/.test(text) && BigInt(text) <= U64_MAX,
});
ajv.addVocabulary([...Object.keys(openapi), "x-requirement", "x-required", "x-integer"]);
ajv.addSchema(openapi, "openapi");

/** The requirements that a value breaks, in the order in which a reader meets them. */
function brokenBy(name: SchemaName, value: unknown): readonly string[] {
  const validate = ajv.getSchema(`openapi#/components/schemas/${name}`);
  assert.ok(validate !== undefined, name);
  assert.notEqual(validate(value), undefined);
  const atPointer = new Map<string, string>();
  for (const error of validate.errors ?? []) {
    const pointer = `${error.instancePath}/${String(error.params["missingProperty"] ?? "")}`;
    if (!atPointer.has(pointer)) atPointer.set(pointer, requirementOf(error));
  }
  return [...atPointer.values()];
}

function requirementOf({ keyword, params, parentSchema = {} }: ErrorObject): string {
  const own: unknown = parentSchema["x-requirement"];
  const ofMembers: unknown = parentSchema["x-required"];
  const id: unknown =
    keyword === "required" && typeof ofMembers === "object" && ofMembers !== null
      ? Reflect.get(ofMembers, String(params["missingProperty"]))
      : own;
  return typeof id === "string" ? id : `no requirement for ${keyword}`;
}

const KEY = `0x${"ab".repeat(32)}`;
const NO_OBJECTS: readonly unknown[] = [null, "text", 1, true, []];

const accepted: { readonly [name in SchemaName]: readonly unknown[] } = {
  U64: ["0", "1", "007", "18446744073709551615", "0018446744073709551615"],
  Address: ["0x1", "0x0", "0xA550c18", `0x${"f".repeat(63)}`, `0x${"0".repeat(64)}`],
  HexEncodedBytes: ["0x", "0x00", "0xAbCd", KEY],
  Account: [
    { sequence_number: "0", authentication_key: KEY },
    { sequence_number: "1", authentication_key: "0x", extra: { any: [1] } },
  ],
  HealthResult: [{ message: "node-node:ok" }, { message: "", extra: null }],
  Error: [
    ...ERROR_CODES.map((error_code) => ({ message: "m", error_code })),
    { message: "", error_code: "vm_error", vm_error_code: null },
    { message: "m", error_code: "vm_error", vm_error_code: 0, hint: "h" },
  ],
};

const refused: { readonly [name in SchemaName]: readonly (readonly [unknown, ...string[]])[] } = {
  U64: ["", "-1", "+1", "1.0", "1e2", " 1", "0x1", "18446744073709551616", "١", 1, null].map((value) => [
    value,
    "FRMT-002",
  ]),
  Address: [],
  HexEncodedBytes: ["", "00", "0X00", "0x0", "0x0g", "0x00 ", "0x00\n", 0, null].map((value) => [
    value,
    "FRMT-003",
  ]),
  Account: [
    ...NO_OBJECTS.map((value) => [value, "ACCT-001"] as const),
    [{}, "ACCT-004", "ACCT-005"],
    [{ sequence_number: "0" }, "ACCT-005"],
    [{ authentication_key: KEY }, "ACCT-004"],
    [{ sequence_number: 0, authentication_key: KEY }, "FRMT-002"],
    [{ sequence_number: null, authentication_key: "ab" }, "FRMT-002", "FRMT-003"],
  ],
  HealthResult: [
    ...NO_OBJECTS.map((value) => [value, "HLTH-002"] as const),
    [{}, "HLTH-003"],
    [{ message: 1 }, "HLTH-003"],
    [{ message: null }, "HLTH-003"],
  ],
  Error: [
    ...NO_OBJECTS.map((value) => [value, "EROR-002"] as const),
    [{}, "EROR-003", "EROR-004"],
    [{ message: null, error_code: "vm_error" }, "EROR-003"],
    [{ message: "m", error_code: 1 }, "EROR-004"],
    [{ message: "m", error_code: null }, "EROR-004"],
    [{ message: "m", error_code: "rate_limited" }, "EROR-005"],
    [{ message: "m", error_code: "VM_ERROR" }, "EROR-005"],
    [{ message: "m", error_code: "vm_error", vm_error_code: "1" }, "EROR-006"],
    [{ message: "m", error_code: "vm_error", vm_error_code: 1.5 }, "EROR-006"],
  ],
};

for (const name of ["U64", "Address", "HexEncodedBytes", "Account", "HealthResult", "Error"] as const) {
  test(`${name} takes what the document allows`, () => {
    for (const value of accepted[name]) assert.deepEqual(brokenBy(name, value), [], JSON.stringify(value));
  });

  test(`${name} refuses everything else under the requirement that it breaks`, () => {
    for (const [value, ...ids] of refused[name]) {
      assert.deepEqual(brokenBy(name, value), ids, JSON.stringify(value));
    }
  });
}

test("every schema has worked examples", () => {
  assert.deepEqual(Object.keys(openapi.components.schemas), Object.keys(accepted));
});

test("an Address has 0x and 1 to 64 hex digits", () => {
  const validate = ajv.getSchema("openapi#/components/schemas/Address") ?? assert.fail();
  for (const text of ["", "0x", "1", "0X1", "0xg", `0x${"0".repeat(65)}`, "0x1\n"]) {
    assert.equal(validate(text), false, JSON.stringify(text));
  }
});

test("an address in a path may leave its 0x out", () => {
  const pointer = "/paths/~1accounts~1%7Baddress%7D/get/parameters/0/schema";
  const validate = ajv.getSchema(`openapi#${pointer}`) ?? assert.fail();
  for (const text of ["1", "0x1", "F".repeat(64)]) assert.equal(validate(text), true, text);
  for (const text of ["", "0x", "0X1", "g"]) assert.equal(validate(text), false, JSON.stringify(text));
});
