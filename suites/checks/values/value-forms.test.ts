import assert from "node:assert/strict";
import { test } from "node:test";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { StructLayouts } from "../../oracle/struct-layouts.ts";
import { createFormCollector } from "./value-forms.ts";

const ids: readonly RequirementId[] = [
  "VALU-001",
  "VALU-002",
  "VALU-003",
  "VALU-004",
  "VALU-005",
  "VALU-006",
  "VALU-007",
  "VALU-008",
];

const field = (name: string, type: string) => ({ name, type });
const layouts: StructLayouts = {
  "0x1::a::Plain": { typeParameters: 0, fields: [field("name", "0x1::string::String")] },
  "0x1::a::Box": { typeParameters: 1, fields: [field("of", "T0")] },
  "0x1::a::Boxes": { typeParameters: 0, fields: [field("all", "vector<0x1::a::Box<0x1::a::Plain>>")] },
  "0x1::a::Choice": { typeParameters: 0, fields: null },
  "0x1::a::Chosen": { typeParameters: 0, fields: [field("one", "0x1::a::Choice")] },
};

/** Lists the requirements whose kinds the undeclared values of resources imply. */
function impliedBy(...resources: readonly (readonly [type: string, data: unknown])[]) {
  const forms = createFormCollector(layouts);
  for (const [type, data] of resources) forms.add({ type, data });
  return ids.filter((id) => forms.implies(id));
}

test("each value inside the data of a resource without layout has the form of its kinds", () => {
  assert.deepEqual(impliedBy(["0x1::b::None", {}]), []);
  assert.deepEqual(impliedBy(["0x1::b::None", { flag: true }]), ["VALU-001"]);
  assert.deepEqual(impliedBy(["0x1::b::None", { id: "0x7" }]), ["VALU-004", "VALU-006"]);
  const data = { one: [true, 1], two: { three: "7", four: "0x7", five: "seven" }, six: null };
  assert.deepEqual(impliedBy(["no type", data]), ids);
});

test("a declared value implies no kind, and explains no undeclared value of the same form", () => {
  assert.deepEqual(impliedBy(["0x1::a::Plain", { name: "123" }]), []);
  assert.deepEqual(impliedBy(["0x1::a::Plain", { name: "123", count: "123" }]), ["VALU-003"]);
});

test("the fields of inner structs are declared by their own layouts", () => {
  const boxOf = (of: unknown) => ["0x1::a::Boxes", { all: [{ of }] }] as const;
  assert.deepEqual(impliedBy(boxOf({ name: "a" })), []);
  assert.deepEqual(impliedBy(boxOf({ name: "a", count: 1 })), ["VALU-002"]);
});

test("no layout declares the value of an enumeration or of a parameter without an argument", () => {
  assert.deepEqual(impliedBy(["0x1::a::Choice", { __variant__: "V1", count: "1" }]), [
    "VALU-003",
    "VALU-008",
  ]);
  assert.deepEqual(impliedBy(["0x1::a::Chosen", { one: { flag: true } }]), ["VALU-001", "VALU-007"]);
  assert.deepEqual(impliedBy(["0x1::a::Box", { of: [1] }]), ["VALU-002", "VALU-005"]);
});

test("values beyond the maximum are not inspected, which is known", () => {
  const forms = createFormCollector(layouts);
  forms.add({ type: "0x1::b::None", data: { few: [null] } });
  assert.equal(forms.isCut(), false);
  forms.add({ type: "0x1::b::None", data: { many: Array.from({ length: 200_000 }, () => null) } });
  assert.equal(forms.isCut(), true);
});
