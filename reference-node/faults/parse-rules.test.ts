import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createNode } from "../node.ts";
import { parseFaults } from "./parse-rules.ts";
import { faultPresets } from "./presets.ts";

const rule = (match: object, effect: object = { status: 500 }): unknown => [{ match, do: effect }];

/** Malformed rules, each with the message. */
const refused: readonly (readonly [rules: unknown, message: string])[] = [
  [{}, "faults must be an array of rules, got object"],
  ["slowly", "faults must be an array of rules, or one of flaky-gateway, lagging-replicas, rate-limited,"],
  [[7], "faults[0] must be an object, got 7"],
  [[[]], "faults[0] must be an object, got an array"],
  [[{ do: { reset: true } }], "faults[0].match must be an object, got none"],
  [[{ match: {} }], "faults[0].do must be an object, got none"],
  [
    [{ match: {}, do: { reset: true }, when: 1 }],
    'faults[0] must have only the members id, match, do, got "when"',
  ],
  [JSON.parse('[{"match":{},"do":{"reset":true},"__proto__":{}}]'), 'do, got "__proto__"'],
  [rule({ every: 0 }), "faults[0].match.every must be an integer from 1 to 4294967295, got 0"],
  [rule({ nth: "1" }), 'faults[0].match.nth must be an integer from 1 to 4294967295, got "1"'],
  [rule({ times: 2 }), "faults[0].match.times must be at most faults[0].match.every, which is absent, got 2"],
  [rule({ from: 5, to: 4 }), "faults[0].match.to must be at least faults[0].match.from, which is 5, got 4"],
  [rule({ probability: 1.5 }), "faults[0].match.probability must be a number from 0 to 1, got 1.5"],
  [rule({ probability: Number.NaN }), "faults[0].match.probability must be a number from 0 to 1, got NaN"],
  [rule({ operation: "getAcount" }), "faults[0].match.operation must be one of getAccount,"],
  [rule({ method: "get" }), "faults[0].match.method must be one of DELETE, GET,"],
  [rule({ path: "accounts" }), "faults[0].match.path must match"],
  [rule({}, {}), "faults[0].do must have an effect, got an empty object"],
  [rule({}, { status: 200 }), "faults[0].do.status must be an integer from 400 to 599, got 200"],
  [
    rule({}, { status: 500, reset: true }),
    "faults[0].do must have only one of status, reset, truncateAfterBytes,",
  ],
  [
    rule({}, { status: 500, errorCode: "broken" }),
    "faults[0].do.errorCode must be one of account_not_found,",
  ],
  [
    rule({}, { errorCode: "vm_error" }),
    "faults[0].do.errorCode must come with faults[0].do.status, got none",
  ],
  [rule({}, { reset: false }), "faults[0].do.reset must be true or absent, got false"],
  [rule({}, { dropHeader: "a\r\nb" }), "faults[0].do.dropHeader must match"],
  [
    [
      { id: "a", match: {}, do: { reset: true } },
      { id: "a", match: {}, do: { reset: true } },
    ],
    'faults[1].id must differ from the ids of other rules, got "a"',
  ],
  [Array.from({ length: 1001 }, () => 0), "faults must have at most 1000 rules, got 1001"],
];

for (const [rules, message] of refused) {
  test(`malformed rules are refused: ${message}`, () => {
    assert.throws(
      () => parseFaults("faults", rules),
      (error) => error instanceof Error && error.message.includes(message),
    );
  });
}

test("a rule without an id gets the lowest free number", () => {
  const effect = { match: {}, do: { reset: true } };
  const rules = [{ ...effect, id: "fault-2" }, effect, effect];
  assert.deepEqual(
    parseFaults("faults", rules).map(({ id }) => id),
    ["fault-2", "fault-1", "fault-3"],
  );
});

test("every preset is valid, and createNode accepts its name", () => {
  for (const [name, { rules }] of Object.entries(faultPresets)) {
    assert.deepEqual(parseFaults("faults", name), rules);
    assert.equal(createNode({ faults: name }).control.faults.list().length, rules.length);
  }
});

test("the JSON Schema has the members and the values that the node accepts", () => {
  const schema: unknown = JSON.parse(
    readFileSync(new URL("../../../reference-node/faults/faults.schema.json", import.meta.url), "utf8"),
  );
  const listed = (path: readonly string[]): readonly string[] => {
    let value = schema;
    for (const name of path)
      value = new Map<string, unknown>(Object.entries(Object(value) as object)).get(name);
    return Array.isArray(value) ? value.map(String) : Object.keys(Object(value) as object);
  };
  const accepted = (found: unknown): string => {
    try {
      parseFaults("faults", found);
      return "";
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  };
  const members = ["$defs", "rule", "properties"];
  const match = ["$defs", "match", "properties"];
  const effect = ["$defs", "effect", "properties"];
  const operations = listed(["$defs", "operation", "enum"]);
  assert.ok(accepted([{ x: 1 }]).includes(`members ${listed(members).join(", ")},`));
  assert.ok(accepted(rule({ x: 1 })).includes(`members ${listed(match).join(", ")},`));
  assert.ok(accepted(rule({}, { x: 1 })).includes(`members ${listed(effect).join(", ")},`));
  for (const name of operations) assert.equal(accepted(rule({ operation: name })), "");
  assert.ok(
    accepted(rule({ operation: "" })).includes(`one of ${operations.join(", ")},`),
    "List every operation in the enum of faults.schema.json, those of the specification first, in the order of operations.ts",
  );
  assert.ok(
    accepted(rule({}, { status: 500, errorCode: "" })).includes(
      `one of ${listed(["$defs", "errorCode", "enum"]).join(", ")},`,
    ),
  );
});
