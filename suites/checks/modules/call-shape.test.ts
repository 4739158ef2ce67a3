import assert from "node:assert/strict";
import { test } from "node:test";
import { findShapeDifference } from "./call-shape.ts";

const call = { function: "0x1::a::b", version: "7", typeArguments: 0, arguments: 2 };

function fits(params: readonly unknown[], generics: readonly unknown[] = [], made: object = {}): boolean {
  const found = { params, generic_type_params: generics };
  return findShapeDifference(found, { ...call, ...made }) === null;
}

test("signers have no argument, whether there are none, one or two", () => {
  for (const signers of [[], ["&signer"], ["&signer", "&signer"], ["signer"], ["& signer", "signer"]]) {
    assert.ok(fits([...signers, "address", "u64"]), signers.join());
    assert.equal(fits([...signers, "address"]), false, signers.join());
    assert.equal(fits([...signers, "address", "u64", "u64"]), false, signers.join());
  }
  assert.ok(fits(["&signer"], [], { arguments: 0 }));
  assert.ok(fits([], [], { arguments: 0 }));
});

test("a vector of signers is a parameter with an argument", () => {
  assert.ok(fits(["&signer", "vector<signer>", "T0"]));
});

test("the numbers of type parameters and type arguments are compared", () => {
  const generics = [{ constraints: [] }, { constraints: ["store"], is_phantom: true }];
  assert.ok(fits(["&signer", "T0", "0x1::a::S<T1>"], generics, { typeArguments: 2 }));
  assert.equal(fits(["&signer", "T0", "u64"], generics), false);
  assert.equal(fits(["&signer", "T0", "u64"], [], { typeArguments: 1 }), false);
});

test("what is not known is not compared", () => {
  assert.ok(fits(["sender", "&signer!", "u8"]));
  assert.ok(fits([7]));
  assert.ok(fits([], [], { arguments: null }));
  for (const found of [null, [], {}, { params: null, generic_type_params: 1 }]) {
    assert.equal(findShapeDifference(found, call), null);
  }
});
