import assert from "node:assert/strict";
import { test } from "node:test";
import { resourceKey } from "../../ledger/state-value.ts";
import { formatAddress, parseAddress, type Address } from "../../primitives/address.ts";
import { assertAborted, eventsOf, type NativeCalls } from "../native-calls.test.support.ts";
import {
  change,
  createCalls,
  creator,
  mint,
  mintToken,
  other,
  tokenType,
  viewOf,
  type MintOptions,
} from "./vendor-token.test.support.ts";

test("a token is an object with a description, identifiers, properties and references", () => {
  const calls = createCalls();
  const token = mintToken(calls);
  const handle = (number: string) => ({
    counter: "0",
    guid: { id: { creation_num: number, addr: `0x${token}` } },
  });
  const self = { self: `0x${token}` };
  const expected = {
    "0x1::object::ObjectCore": {
      guid_creation_num: "1125899906842626",
      owner: `0x${creator}`,
      allow_ungated_transfer: true,
      transfer_events: handle("1125899906842624"),
    },
    "0x4::token::Token": {
      collection: viewOf(calls, "0x4::token::collection_object", token),
      index: "0",
      description: "one",
      name: "",
      uri: "v",
      mutation_events: handle("1125899906842625"),
    },
    "0x4::token::TokenIdentifiers": { index: { value: "1" }, name: { value: "first", padding: "0x00" } },
    "0x4::property_map::PropertyMap": { inner: { data: [] } },
    "0x4::node_token::NodeToken": {
      burn_ref: { vec: [{ inner: { vec: [self] }, self: { vec: [] } }] },
      transfer_ref: { vec: [self] },
      mutator_ref: { vec: [self] },
      property_mutator_ref: self,
    },
  };
  for (const [type, value] of Object.entries(expected))
    assert.deepEqual(calls.resource(token, type), value, type);
  const texts = ["name", "description", "uri", "collection_name", "creator", "index"];
  assert.deepEqual(
    texts.map((name) => viewOf(calls, `0x4::token::${name}`, token)),
    ["first", "one", "v", "set", `0x${creator}`, "1"],
  );
});

test("the views of the permissions return those of the collection", () => {
  const checks = [
    "are_properties_mutable",
    "is_burnable",
    "is_freezable_by_creator",
    "is_mutable_description",
    "is_mutable_name",
    "is_mutable_uri",
  ];
  for (const isMutable of [true, false]) {
    const calls = createCalls(isMutable);
    const token = mintToken(calls);
    for (const name of checks)
      assert.equal(viewOf(calls, `0x4::node_token::${name}`, token), isMutable, name);
  }
});

test("minting emits the collection, the index and the token", () => {
  const calls = createCalls();
  const [[type, data] = ["", null], ...more] = eventsOf(mint(calls));
  assert.deepEqual([type, more], ["0x4::collection::Mint", []]);
  const { collection, index } = data as { collection: string; index: unknown };
  assert.deepEqual(index, { value: "1" });
  const name = calls.view("0x4::collection::name", [{ inner: collection }], ["0x4::collection::Collection"]);
  assert.deepEqual(name, ["set"]);
});

test("a token that is not valid is not minted", () => {
  const calls = createCalls();
  const cases: readonly (readonly [MintOptions, string])[] = [
    [{ collection: "none" }, "0x1::object EOBJECT_DOES_NOT_EXIST(0x60002)"],
    [{ collection: "c".repeat(129) }, "0x4::collection ECOLLECTION_NAME_TOO_LONG(0x20003)"],
    [{ sender: other }, "0x1::object EOBJECT_DOES_NOT_EXIST(0x60002)"],
    [{ name: "n".repeat(129) }, "0x4::token ETOKEN_NAME_TOO_LONG(0x20004)"],
    [{ description: "d".repeat(2_049) }, "0x4::token EDESCRIPTION_TOO_LONG(0x20006)"],
    [{ uri: "u".repeat(513) }, "0x4::token EURI_TOO_LONG(0x20005)"],
  ];
  for (const [options, expected] of cases) assertAborted(mint(calls, options), expected);
  const collection = viewOf(calls, "0x4::token::collection_object", mintToken(calls)) as { inner: string };
  const address = parseAddress(collection.inner) ?? assert.fail();
  // A collection that another module created has no resource of this module.
  calls.write(resourceKey(address, "0x4::node_token::NodeCollection"), null);
  assertAborted(mint(calls), "0x1::object ERESOURCE_DOES_NOT_EXIST(0x60007)");
  calls.write(resourceKey(address, "0x4::collection::Collection"), null);
  assertAborted(mint(calls), "0x1::object ERESOURCE_DOES_NOT_EXIST(0x60007)");
});

const transfer = (calls: NativeCalls, token: Address, [sender, to]: readonly [Address, Address]) =>
  calls.run(sender, "0x1::object::transfer", [{ inner: `0x${token}` }, `0x${to}`], {
    typeArguments: [tokenType],
  });

test("a token of mint_soul_bound belongs to its first owner for ever", () => {
  const calls = createCalls();
  const [minted, [, data] = ["", null]] = eventsOf(mint(calls, { boundTo: other }));
  assert.equal(minted?.[0], "0x4::collection::Mint");
  const { object, from, to } = data as { object: string; from: string; to: string };
  assert.deepEqual([from, to], [formatAddress(creator), formatAddress(other)]);
  const token = parseAddress(object) ?? assert.fail();
  assertAborted(transfer(calls, token, [other, creator]), "0x1::object ENO_UNGATED_TRANSFERS(0x50003)");
  // Without a reference for transfers, the creator cannot free the token either.
  assertAborted(
    change(calls, "unfreeze_transfer", { object: token }),
    "0x4::node_token EFIELD_NOT_MUTABLE(0x50003)",
  );
});

test("the creator freezes the transfers of a token and allows them again", () => {
  const calls = createCalls();
  const token = mintToken(calls);
  assertAborted(
    change(calls, "freeze_transfer", { object: token, sender: other }),
    "0x4::node_token ENOT_CREATOR(0x50002)",
  );
  eventsOf(change(calls, "freeze_transfer", { object: token }));
  assertAborted(transfer(calls, token, [creator, other]), "0x1::object ENO_UNGATED_TRANSFERS(0x50003)");
  eventsOf(change(calls, "unfreeze_transfer", { object: token }));
  assert.equal(eventsOf(transfer(calls, token, [creator, other])).length, 1);
});

test("the creator changes the texts of a token, and no other account does", () => {
  const calls = createCalls();
  const token = mintToken(calls);
  for (const [field, old] of [
    ["name", "first"],
    ["description", "one"],
    ["uri", "v"],
  ] as const) {
    const name = `set_${field}`;
    assertAborted(
      change(calls, name, { object: token, given: ["new"], sender: other }),
      "0x4::node_token ENOT_CREATOR(0x50002)",
    );
    const data = {
      token_address: formatAddress(token),
      mutated_field_name: field,
      old_value: old,
      new_value: "new",
    };
    const events = eventsOf(change(calls, name, { object: token, given: ["new"] }));
    assert.deepEqual(events, [["0x4::token::Mutation", data]]);
    assert.equal(viewOf(calls, `0x4::token::${field}`, token), "new");
  }
  const long = change(calls, "set_name", { object: token, given: ["n".repeat(129)] });
  assertAborted(long, "0x4::token ETOKEN_NAME_TOO_LONG(0x20004)");
});

test("without permissions of the collection, the creator changes nothing", () => {
  const calls = createCalls(false);
  const object = mintToken(calls);
  const cases = [
    ["set_name", ["new"], "EFIELD_NOT_MUTABLE(0x50003)"],
    ["set_description", ["new"], "EFIELD_NOT_MUTABLE(0x50003)"],
    ["set_uri", ["new"], "EFIELD_NOT_MUTABLE(0x50003)"],
    ["freeze_transfer", [], "EFIELD_NOT_MUTABLE(0x50003)"],
    ["burn", [], "ETOKEN_NOT_BURNABLE(0x50004)"],
    ["remove_property", ["size"], "EPROPERTIES_NOT_MUTABLE(0x50005)"],
  ] as const;
  for (const [name, given, code] of cases) {
    assertAborted(change(calls, name, { object, given }), `0x4::node_token ${code}`);
  }
});

test("burning a token deletes all of its resources, even of another owner", () => {
  const calls = createCalls();
  const token = mintToken(calls);
  eventsOf(transfer(calls, token, [creator, other]));
  assertAborted(
    change(calls, "burn", { object: token, sender: other }),
    "0x4::node_token ENOT_CREATOR(0x50002)",
  );
  const [[type, data] = ["", null]] = eventsOf(change(calls, "burn", { object: token }));
  assert.equal(type, "0x4::collection::Burn");
  const { index, previous_owner: owner } = data as { index: unknown; previous_owner: unknown };
  assert.deepEqual([index, owner], ["1", formatAddress(other)]);
  const types = [
    "0x1::object::ObjectCore",
    "0x4::token::Token",
    "0x4::token::TokenIdentifiers",
    "0x4::property_map::PropertyMap",
    "0x4::node_token::NodeToken",
  ];
  for (const each of types) assert.equal(calls.resource(token, each), undefined, each);
  assertAborted(change(calls, "burn", { object: token }), "0x1::object EOBJECT_DOES_NOT_EXIST(0x60002)");
});

test("an object that is not a token aborts", () => {
  const calls = createCalls();
  const token = mintToken(calls);
  const { inner } = viewOf(calls, "0x4::token::collection_object", token) as { inner: string };
  const collection = parseAddress(inner) ?? assert.fail();
  const core = ["0x1::object::ObjectCore"];
  assertAborted(change(calls, "burn", { object: collection, types: core }), "0x4::node_token 0x60001");
  assertAborted(
    calls.view("0x4::token::name", [{ inner }], core),
    "0x4::token ETOKEN_DOES_NOT_EXIST(0x60001)",
  );
  assertAborted(
    change(calls, "set_collection_uri", { object: token, given: ["u"], types: core }),
    "0x4::node_token 0x60006",
  );
});
