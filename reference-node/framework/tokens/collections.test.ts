import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { resourceKey } from "../../ledger/state-value.ts";
import { formatAddress, parseAddress } from "../../primitives/address.ts";
import { assertAborted, createNativeCalls, eventsOf } from "../native-calls.test.support.ts";
import {
  change,
  collectionType,
  createCollection,
  creator,
  mint,
  mintToken,
  other,
  viewOf,
  type CollectionOptions,
} from "./vendor-token.test.support.ts";

/** The address of the collection `set`: the hash of the creator, the name and 0xfe. */
const collection =
  parseAddress(
    createHash("sha3-256")
      .update(Buffer.from(creator, "hex"))
      .update("set")
      .update(Buffer.of(0xfe))
      .digest("hex"),
  ) ?? assert.fail();

test("a collection is an object with a description, a supply, a royalty and permissions", () => {
  const calls = createNativeCalls();
  assert.deepEqual(eventsOf(createCollection(calls)), []);
  const handle = (number: string) => ({
    counter: "0",
    guid: { id: { creation_num: number, addr: `0x${collection}` } },
  });
  const self = { self: `0x${collection}` };
  const permissions = [
    "mutable_description",
    "mutable_uri",
    "mutable_token_description",
    "mutable_token_name",
    "mutable_token_properties",
    "mutable_token_uri",
    "tokens_burnable_by_creator",
    "tokens_freezable_by_creator",
  ];
  const expected = {
    "0x1::object::ObjectCore": {
      guid_creation_num: "1125899906842626",
      owner: `0x${creator}`,
      allow_ungated_transfer: false,
      transfer_events: handle("1125899906842624"),
    },
    "0x4::collection::Collection": {
      creator: `0x${creator}`,
      description: "about",
      name: "set",
      uri: "u",
      mutation_events: handle("1125899906842625"),
    },
    "0x4::collection::ConcurrentSupply": {
      current_supply: { value: "0", max_value: "3" },
      total_minted: { value: "0", max_value: "18446744073709551615" },
    },
    "0x4::royalty::Royalty": { numerator: "1", denominator: "20", payee_address: `0x${creator}` },
    "0x4::node_token::NodeCollection": {
      mutator_ref: { vec: [self] },
      royalty_mutator_ref: { vec: [{ inner: self }] },
      ...Object.fromEntries(permissions.map((name) => [name, true])),
    },
  };
  for (const [type, value] of Object.entries(expected)) {
    assert.deepEqual(calls.resource(collection, type), value, type);
  }
  const views = ["creator", "description", "name", "uri"].map((name) =>
    viewOf(calls, `0x4::collection::${name}`, collection, collectionType),
  );
  assert.deepEqual(views, [`0x${creator}`, "about", "set", "u"]);
});

test("a collection without permissions has no references", () => {
  const calls = createNativeCalls();
  eventsOf(createCollection(calls, { isMutable: false }));
  const resource = calls.resource(collection, "0x4::node_token::NodeCollection");
  assert.deepEqual(
    [resource?.["mutator_ref"], resource?.["royalty_mutator_ref"]],
    [{ vec: [] }, { vec: [] }],
  );
  const given = { object: collection, types: [collectionType] };
  const notMutable = "0x4::node_token EFIELD_NOT_MUTABLE(0x50003)";
  assertAborted(change(calls, "set_collection_description", { ...given, given: ["new"] }), notMutable);
  assertAborted(change(calls, "set_collection_uri", { ...given, given: ["new"] }), notMutable);
  const royalty = { ...given, given: ["1", "2", "0x7"] };
  assertAborted(change(calls, "set_collection_royalties_call", royalty), notMutable);
});

test("a collection that exists or is not valid is not created", () => {
  const cases: readonly (readonly [CollectionOptions, string])[] = [
    [{}, "0x1::object EOBJECT_EXISTS(0x80001)"],
    [{ name: "b", supplyMax: "0" }, "0x4::collection EMAX_SUPPLY_CANNOT_BE_ZERO(0x10006)"],
    [{ name: "é".repeat(65) }, "0x4::collection ECOLLECTION_NAME_TOO_LONG(0x20003)"],
    [{ name: "b", uri: "u".repeat(513) }, "0x4::collection EURI_TOO_LONG(0x20004)"],
    [{ name: "b", description: "d".repeat(2_049) }, "0x4::collection EDESCRIPTION_TOO_LONG(0x20005)"],
    [{ royalty: ["2", "1"] }, "0x4::royalty EROYALTY_EXCEEDS_MAXIMUM(0x20002)"],
    [{ royalty: ["0", "0"] }, "0x4::royalty EROYALTY_DENOMINATOR_IS_ZERO(0x20003)"],
  ];
  const calls = createNativeCalls();
  eventsOf(createCollection(calls));
  for (const [options, expected] of cases) assertAborted(createCollection(calls, options), expected);
  const longest = { name: "é".repeat(64), uri: "u".repeat(512), description: "d".repeat(2_048) };
  eventsOf(createCollection(calls, longest));
});

test("the creator changes the description, the URI and the royalty, and no other account does", () => {
  const calls = createNativeCalls();
  eventsOf(createCollection(calls));
  const given = { object: collection, types: [collectionType] };
  for (const [field, old] of [
    ["description", "about"],
    ["uri", "u"],
  ] as const) {
    const name = `set_collection_${field}`;
    assertAborted(
      change(calls, name, { ...given, given: ["new"], sender: other }),
      "0x4::node_token ENOT_CREATOR(0x50002)",
    );
    assert.deepEqual(eventsOf(change(calls, name, { ...given, given: ["new"] })), [
      [
        "0x4::collection::Mutation",
        {
          mutated_field_name: field,
          collection: { inner: formatAddress(collection) },
          old_value: old,
          new_value: "new",
        },
      ],
    ]);
    assert.equal(viewOf(calls, `0x4::collection::${field}`, collection, collectionType), "new");
  }
  const royalty = { ...given, given: ["1", "2", `0x${other}`] };
  eventsOf(change(calls, "set_collection_royalties_call", royalty));
  assert.deepEqual(viewOf(calls, "0x4::token::royalty", mintToken(calls)), {
    vec: [{ numerator: "1", denominator: "2", payee_address: `0x${other}` }],
  });
});

test("a full collection accepts a token again after one was burnt", () => {
  const calls = createNativeCalls();
  eventsOf(createCollection(calls, { supplyMax: "2" }));
  const count = () => viewOf(calls, "0x4::collection::count", collection, collectionType);
  const first = mintToken(calls);
  const second = mintToken(calls);
  assert.deepEqual(count(), { vec: ["2"] });
  assertAborted(mint(calls), "0x4::collection ECOLLECTION_SUPPLY_EXCEEDED(0x20002)");
  eventsOf(change(calls, "burn", { object: first }));
  assert.deepEqual(count(), { vec: ["1"] });
  const third = mintToken(calls);
  const indexes = [second, third].map((token) => viewOf(calls, "0x4::token::index", token));
  assert.deepEqual(indexes, ["2", "3"]);
});

test("a collection with the resource of older ones counts its tokens", () => {
  const calls = createNativeCalls();
  const handle = { counter: "0", guid: { id: { creation_num: "0", addr: `0x${creator}` } } };
  const numbers = { current_supply: "4", total_minted: "6", burn_events: handle, mint_events: handle };
  eventsOf(createCollection(calls));
  const count = () => viewOf(calls, "0x4::collection::count", collection, collectionType);
  const supplyKey = (name: string) => resourceKey(collection, `0x4::collection::${name}`);
  calls.write(supplyKey("ConcurrentSupply"), null);
  assert.deepEqual(count(), { vec: [] });
  assert.deepEqual(eventsOf(mint(calls)), []);
  calls.write(supplyKey("UnlimitedSupply"), numbers);
  assert.deepEqual(count(), { vec: ["4"] });
  const token = mintToken(calls);
  assert.equal(viewOf(calls, "0x4::token::index", token), "7");
  calls.write(supplyKey("FixedSupply"), { ...numbers, max_supply: "5" });
  mintToken(calls);
  assert.deepEqual(count(), { vec: ["5"] });
  assertAborted(mint(calls), "0x4::collection ECOLLECTION_SUPPLY_EXCEEDED(0x20002)");
  eventsOf(change(calls, "burn", { object: token }));
  assert.deepEqual(count(), { vec: ["4"] });
});
