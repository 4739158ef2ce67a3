import { defineFunction, defineModule, defineStruct, type Ability } from "../../move/module-abi.ts";

const text = "0x1::string::String";
const object = "0x1::object::Object<T0>";
const collection = "0x1::object::Object<0x4::collection::Collection>";
const generics = [["key"]] as const;
const eventAbilities: readonly Ability[] = ["drop", "store"];
const mutatorRef = "0x4::collection::MutatorRef";
const royalty = "0x4::royalty::Royalty";
const optionalRoyalty = `0x1::option::Option<${royalty}>`;
const constructorRef = "0x1::object::ConstructorRef";
const counter = "0x1::aggregator_v2::Aggregator<u64>";
const snapshot = "0x1::aggregator_v2::AggregatorSnapshot<u64>";
const handle = (event: string): string => `0x1::event::EventHandle<0x4::collection::${event}>`;
const view = (name: string, result: string) =>
  defineFunction(name, [object], { generics, role: "view", returns: [result] });
const setter = (name: string, type: string) => defineFunction(name, [`&${mutatorRef}`, type]);

const fixed = ["&signer", text, "u64", text, optionalRoyalty, text];
const unlimited = ["&signer", text, text, optionalRoyalty, text];
const creates = { returns: [constructorRef] };

/** `0x4::collection`: objects to which tokens belong. */
export const collectionModule = defineModule("collection", {
  address: "0x4",
  friends: ["0x4::token"],
  functions: [
    view("count", "0x1::option::Option<u64>"),
    view("creator", "address"),
    view("description", text),
    view("name", text),
    view("uri", text),
    defineFunction("create_fixed_collection", fixed, creates),
    defineFunction("create_fixed_collection_as_owner", fixed, creates),
    defineFunction("create_unlimited_collection", unlimited, creates),
    defineFunction("create_unlimited_collection_as_owner", unlimited, creates),
    defineFunction("create_collection_address", ["&address", `&${text}`], { returns: ["address"] }),
    defineFunction("create_collection_seed", [`&${text}`], { returns: ["vector<u8>"] }),
    defineFunction("increment_supply", [`&${collection}`, "address"], {
      visibility: "friend",
      returns: [`0x1::option::Option<${snapshot}>`],
    }),
    defineFunction("decrement_supply", [`&${collection}`, "address", "0x1::option::Option<u64>", "address"], {
      visibility: "friend",
    }),
    defineFunction("generate_mutator_ref", [`&${constructorRef}`], { returns: [mutatorRef] }),
    defineFunction("upgrade_to_concurrent", ["&0x1::object::ExtendRef"]),
    setter("set_name", text),
    setter("set_description", text),
    setter("set_uri", text),
    setter("set_max_supply", "u64"),
  ],
  structs: [
    defineStruct("Collection", ["key"], {
      creator: "address",
      description: text,
      name: text,
      uri: text,
      mutation_events: handle("MutationEvent"),
    }),
    defineStruct("MutatorRef", eventAbilities, { self: "address" }),
    defineStruct("MutationEvent", eventAbilities, { mutated_field_name: text }),
    defineStruct(
      "Mutation",
      eventAbilities,
      { mutated_field_name: text, collection, old_value: text, new_value: text },
      { isEvent: true },
    ),
    defineStruct("FixedSupply", ["key"], {
      current_supply: "u64",
      max_supply: "u64",
      total_minted: "u64",
      burn_events: handle("BurnEvent"),
      mint_events: handle("MintEvent"),
    }),
    defineStruct("UnlimitedSupply", ["key"], {
      current_supply: "u64",
      total_minted: "u64",
      burn_events: handle("BurnEvent"),
      mint_events: handle("MintEvent"),
    }),
    defineStruct("ConcurrentSupply", ["key"], { current_supply: counter, total_minted: counter }),
    defineStruct("BurnEvent", eventAbilities, { index: "u64", token: "address" }),
    defineStruct("MintEvent", eventAbilities, { index: "u64", token: "address" }),
    defineStruct(
      "Burn",
      eventAbilities,
      { collection: "address", index: "u64", token: "address", previous_owner: "address" },
      { isEvent: true },
    ),
    defineStruct(
      "Mint",
      eventAbilities,
      { collection: "address", index: snapshot, token: "address" },
      { isEvent: true },
    ),
    defineStruct(
      "ConcurrentBurnEvent",
      eventAbilities,
      { collection_addr: "address", index: "u64", token: "address" },
      { isEvent: true },
    ),
    defineStruct(
      "ConcurrentMintEvent",
      eventAbilities,
      { collection_addr: "address", index: snapshot, token: "address" },
      { isEvent: true },
    ),
    defineStruct(
      "SetMaxSupply",
      eventAbilities,
      { collection, old_max_supply: "u64", new_max_supply: "u64" },
      { isEvent: true },
    ),
  ],
});

const royaltyMutatorRef = "0x4::royalty::MutatorRef";

/** `0x4::royalty`: the share of each sale that the creator of a collection or a token gets. */
export const royaltyModule = defineModule("royalty", {
  address: "0x4",
  friends: ["0x4::token"],
  functions: [
    defineFunction("create", ["u64", "u64", "address"], { returns: [royalty] }),
    defineFunction("init", [`&${constructorRef}`, royalty]),
    defineFunction("update", [`&${royaltyMutatorRef}`, royalty]),
    defineFunction("generate_mutator_ref", ["0x1::object::ExtendRef"], { returns: [royaltyMutatorRef] }),
    defineFunction("exists_at", ["address"], { returns: ["bool"] }),
    defineFunction("delete", ["address"], { visibility: "friend" }),
    defineFunction("get", [object], { generics, returns: [optionalRoyalty] }),
    defineFunction("denominator", [`&${royalty}`], { returns: ["u64"] }),
    defineFunction("numerator", [`&${royalty}`], { returns: ["u64"] }),
    defineFunction("payee_address", [`&${royalty}`], { returns: ["address"] }),
  ],
  structs: [
    defineStruct("Royalty", ["copy", "drop", "key"], {
      numerator: "u64",
      denominator: "u64",
      payee_address: "address",
    }),
    defineStruct("MutatorRef", eventAbilities, { inner: "0x1::object::ExtendRef" }),
  ],
});
