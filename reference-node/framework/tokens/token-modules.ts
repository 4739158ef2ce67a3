import { defineFunction, defineModule, defineStruct, type Ability } from "../../move/module-abi.ts";

const text = "0x1::string::String";
const object = "0x1::object::Object<T0>";
const collection = "0x1::object::Object<0x4::collection::Collection>";
const optionalRoyalty = "0x1::option::Option<0x4::royalty::Royalty>";
const constructorRef = "0x1::object::ConstructorRef";
const generics = [["key"]] as const;
const refAbilities: readonly Ability[] = ["drop", "store"];
const snapshot = "0x1::aggregator_v2::AggregatorSnapshot";
const creates = { returns: [constructorRef] };
const view = (name: string, result: string) =>
  defineFunction(name, [object], { generics, role: "view", returns: [result] });

const inCollection = ["&signer", collection, text, text];
const inNamedCollection = ["&signer", text, text, text];
const last = [optionalRoyalty, text];
const tokenMutatorRef = "0x4::token::MutatorRef";
const burnRef = "0x4::token::BurnRef";
const mutation = { mutated_field_name: text, old_value: text, new_value: text };

/** `0x4::token`: objects that belong to a collection. */
export const tokenModule = defineModule("token", {
  address: "0x4",
  functions: [
    view("creator", "address"),
    view("collection_name", text),
    view("collection_object", collection),
    view("description", text),
    view("name", text),
    view("uri", text),
    view("royalty", optionalRoyalty),
    view("index", "u64"),
    defineFunction("create_token_address_with_seed", ["address", text, text, text], {
      role: "view",
      returns: ["address"],
    }),
    defineFunction("create_token_address", ["&address", `&${text}`, `&${text}`], { returns: ["address"] }),
    defineFunction("create_token_seed", [`&${text}`, `&${text}`], { returns: ["vector<u8>"] }),
    defineFunction("create_token", [...inCollection, ...last], creates),
    defineFunction("create", [...inNamedCollection, ...last], creates),
    defineFunction("create_numbered_token_object", [...inCollection, text, ...last], creates),
    defineFunction("create_numbered_token", [...inNamedCollection, text, ...last], creates),
    defineFunction("create_named_token_object", [...inCollection, ...last], creates),
    defineFunction("create_named_token", [...inNamedCollection, ...last], creates),
    defineFunction("create_named_token_from_seed", [...inCollection, text, ...last], creates),
    defineFunction("create_from_account", [...inNamedCollection, ...last], creates),
    defineFunction("generate_mutator_ref", [`&${constructorRef}`], { returns: [tokenMutatorRef] }),
    defineFunction("generate_burn_ref", [`&${constructorRef}`], { returns: [burnRef] }),
    defineFunction("address_from_burn_ref", [`&${burnRef}`], { returns: ["address"] }),
    defineFunction("burn", [burnRef]),
    ...["description", "name", "uri"].map((field) =>
      defineFunction(`set_${field}`, [`&${tokenMutatorRef}`, text]),
    ),
  ],
  structs: [
    defineStruct("Token", ["key"], {
      collection,
      index: "u64",
      description: text,
      name: text,
      uri: text,
      mutation_events: "0x1::event::EventHandle<0x4::token::MutationEvent>",
    }),
    defineStruct("TokenIdentifiers", ["key"], {
      index: `${snapshot}<u64>`,
      name: "0x1::aggregator_v2::DerivedStringSnapshot",
    }),
    defineStruct("ConcurrentTokenIdentifiers", ["key"], {
      index: `${snapshot}<u64>`,
      name: `${snapshot}<${text}>`,
    }),
    defineStruct("BurnRef", refAbilities, {
      inner: "0x1::option::Option<0x1::object::DeleteRef>",
      self: "0x1::option::Option<address>",
    }),
    defineStruct("MutatorRef", refAbilities, { self: "address" }),
    defineStruct("MutationEvent", refAbilities, mutation),
    defineStruct("Mutation", refAbilities, { token_address: "address", ...mutation }, { isEvent: true }),
  ],
});

const propertyMap = "0x4::property_map::PropertyMap";
const propertyMutatorRef = "0x4::property_map::MutatorRef";
const readTypes = {
  bool: "bool",
  u8: "u8",
  u16: "u16",
  u32: "u32",
  u64: "u64",
  u128: "u128",
  u256: "u256",
  address: "address",
  bytes: "vector<u8>",
  string: text,
};

/** `0x4::property_map`: the properties of a token, each with a name, a type and a value in BCS. */
export const propertyMapModule = defineModule("property_map", {
  address: "0x4",
  friends: ["0x4::token"],
  functions: [
    defineFunction("init", [`&${constructorRef}`, propertyMap]),
    defineFunction("extend", ["&0x1::object::ExtendRef", propertyMap]),
    defineFunction("burn", [propertyMutatorRef]),
    defineFunction("prepare_input", [`vector<${text}>`, `vector<${text}>`, "vector<vector<u8>>"], {
      returns: [propertyMap],
    }),
    defineFunction("generate_mutator_ref", [`&${constructorRef}`], { returns: [propertyMutatorRef] }),
    defineFunction("contains_key", [`&${object}`, `&${text}`], { generics, returns: ["bool"] }),
    defineFunction("length", [`&${object}`], { generics, returns: ["u64"] }),
    defineFunction("read", [`&${object}`, `&${text}`], { generics, returns: [text, "vector<u8>"] }),
    ...Object.entries(readTypes).map(([name, type]) =>
      defineFunction(`read_${name}`, [`&${object}`, `&${text}`], { generics, returns: [type] }),
    ),
    defineFunction("add", [`&${propertyMutatorRef}`, text, text, "vector<u8>"]),
    defineFunction("add_typed", [`&${propertyMutatorRef}`, text, "T0"], { generics: [["drop"]] }),
    defineFunction("update", [`&${propertyMutatorRef}`, `&${text}`, text, "vector<u8>"]),
    defineFunction("update_typed", [`&${propertyMutatorRef}`, `&${text}`, "T0"], { generics: [["drop"]] }),
    defineFunction("remove", [`&${propertyMutatorRef}`, `&${text}`]),
  ],
  structs: [
    defineStruct("PropertyMap", ["drop", "store", "key"], {
      inner: `0x1::simple_map::SimpleMap<${text}, 0x4::property_map::PropertyValue>`,
    }),
    defineStruct("PropertyValue", refAbilities, { type: "u8", value: "vector<u8>" }),
    defineStruct("MutatorRef", refAbilities, { self: "address" }),
  ],
});

const mapGenerics = [["store"], ["store"]] as const;
const simpleMap = "0x1::simple_map::SimpleMap<T0, T1>";

/** `0x1::simple_map`: a map as a list of its entries. */
export const simpleMapModule = defineModule("simple_map", {
  functions: [
    defineFunction("length", [`&${simpleMap}`], { generics: mapGenerics, returns: ["u64"] }),
    defineFunction("new", [], { generics: mapGenerics, returns: [simpleMap] }),
    defineFunction("borrow", [`&${simpleMap}`, "&T0"], { generics: mapGenerics, returns: ["&T1"] }),
    defineFunction("borrow_mut", [`&mut ${simpleMap}`, "&T0"], {
      generics: mapGenerics,
      returns: ["&mut T1"],
    }),
    defineFunction("contains_key", [`&${simpleMap}`, "&T0"], { generics: mapGenerics, returns: ["bool"] }),
    defineFunction("add", [`&mut ${simpleMap}`, "T0", "T1"], { generics: mapGenerics }),
    defineFunction("remove", [`&mut ${simpleMap}`, "&T0"], { generics: mapGenerics, returns: ["T0", "T1"] }),
  ],
  structs: [
    defineStruct(
      "SimpleMap",
      ["copy", "drop", "store"],
      { data: "vector<0x1::simple_map::Element<T0, T1>>" },
      { generics: [[], []] },
    ),
    defineStruct("Element", ["copy", "drop", "store"], { key: "T0", value: "T1" }, { generics: [[], []] }),
  ],
});
