import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAddress } from "../primitives/address.ts";
import { createTypedEncoder } from "./bcs-answers/state-bytes.ts";
import { createStateKeyHash, type StateKeyParts } from "./state-key-hash.ts";

const encode = createTypedEncoder(() => undefined);
const computeHash = createStateKeyHash({ vendor: "aptos", signingDomain: "APTOS" });

function addressOf(text: string) {
  return parseAddress(text) ?? assert.fail(text);
}

function hashOfResource(account: string, type: string): string {
  const parts = { kind: "resource", address: addressOf(account), name: type } as const;
  return computeHash(`account/${parts.address}/resource/${type}`, parts, encode);
}

test("the hashes are those that a real node computes", () => {
  assert.equal(
    hashOfResource("0x1", "0x1::block::BlockResource"),
    "0x5ddf404c60e96e9485beafcabb95609fed8e38e941a725cae4dcec8296fb32d7",
  );
  const item: StateKeyParts = {
    kind: "item",
    handle: addressOf("0x38ff67f17cf7998cd41ed5267b52cff7af37d06a22e8b390ce44b69680fc0e97"),
    keyType: "u32",
    key: 0x229,
  };
  assert.equal(
    computeHash("table/item", item, encode),
    "0x56f00fc00444aefc64c5cb5e59030f5086fea395ca2f77c0dc3fac04ec3b599f",
  );
});

test("the resources of an object have one hash, which is that of their group", () => {
  const group = "0x1db5441d8fa4229c5844f73fd66da4ad8176cb8793d8b3a7f6ca858722030043";
  for (const type of ["0x1::object::ObjectCore", "0x1::fungible_asset::Metadata"]) {
    assert.equal(hashOfResource("0xa", type), group);
  }
  assert.notEqual(hashOfResource("0xa", "0x1::account::Account"), group);
  assert.notEqual(hashOfResource("0xb", "0x1::object::ObjectCore"), group);
});

test("a module has another hash than a resource", () => {
  const address = addressOf("0x1");
  const parts = { kind: "module", address, name: "coin" } as const;
  const hash = computeHash(`account/${address}/module/coin`, parts, encode);
  assert.match(hash, /^0x[0-9a-f]{64}$/);
  assert.notEqual(hash, hashOfResource("0x1", "0x1::coin::Coin"));
});
