import assert from "node:assert/strict";
import { test } from "node:test";
import { pickNamedMembers } from "./named-members.ts";

test("members that are null or not named by the document are removed", () => {
  assert.deepEqual(
    pickNamedMembers("Account", { as_of: 7, sequence_number: "1", authentication_key: null }),
    {
      sequence_number: "1",
    },
  );
  const block = {
    block_height: "1",
    hint: {},
    transactions: [{ type: "other", version: "1", further: 1, payload: { type: "script_payload", code: 1 } }],
  };
  assert.deepEqual(pickNamedMembers("Block", block), {
    block_height: "1",
    transactions: [{ type: "other", version: "1", payload: { type: "script_payload" } }],
  });
});

test("a value without documented members is unchanged", () => {
  const data = { any: null, other: [{ one: 1 }] };
  assert.deepEqual(pickNamedMembers("Resource", { type: "0x1::a::A", data, further: 1 }), {
    type: "0x1::a::A",
    data,
  });
  assert.deepEqual(pickNamedMembers("TableItem", data), data);
});

test("a state change keeps the members that known nodes return", () => {
  const change = {
    type: "write_resource",
    address: "0x1",
    state_key_hash: "0x",
    data: { type: "A", data: {} },
  };
  assert.deepEqual(pickNamedMembers("WriteSetChange", { ...change, further: 1 }), change);
});

test("only unordered lists are sorted", () => {
  const [one, other] = ["b", "a"].map((name) => ({ type: `0x1::${name}::A`, data: {} }));
  assert.deepEqual(
    pickNamedMembers("ResourceList", [one, other]),
    pickNamedMembers("ResourceList", [other, one]),
  );
  const abi = (structs: readonly string[], params: readonly string[]): unknown => ({
    bytecode: "0x",
    abi: {
      structs: structs.map((name) => ({ name, abilities: structs, fields: [] })),
      exposed_functions: [{ params }],
    },
  });
  assert.deepEqual(
    pickNamedMembers("Module", abi(["A", "B"], ["u8"])),
    pickNamedMembers("Module", abi(["B", "A"], ["u8"])),
  );
  assert.notDeepEqual(
    pickNamedMembers("Module", abi([], ["u8", "u16"])),
    pickNamedMembers("Module", abi([], ["u16", "u8"])),
  );
});

test("a value that violates its schema is unchanged", () => {
  for (const value of [7, null, "text", [1, null]])
    assert.deepEqual(pickNamedMembers("Account", value), value);
  assert.deepEqual(pickNamedMembers("ResourceList", { further: 1 }), { further: 1 });
});

test("a member can have the name of a member of Object.prototype", () => {
  const body: unknown = JSON.parse('{"__proto__":{"sequence_number":"1"},"constructor":1}');
  assert.deepEqual(pickNamedMembers("Account", body), {});
});
