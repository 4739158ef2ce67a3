import { formatAddress, type Address } from "../../primitives/address.ts";
import { defineFunction, defineModule, defineStruct, type ModuleAbi } from "../../move/module-abi.ts";
import { registryTables } from "./registry-tables.ts";

/**
 * `guest_book`: a module that accounts publish after genesis. Publishing it again upgrades it to a second edition,
 * which is a compatible extension of the first.
 */
export function guestBookModule(account: Address, edition: 1 | 2 = 1): ModuleAbi {
  const address = formatAddress(account);
  const entry = `${address}::guest_book::Entry`;
  return defineModule("guest_book", {
    address,
    functions: [
      defineFunction("sign", ["&signer", "0x1::string::String"], { role: "entry" }),
      defineFunction("last", [], { role: "view", returns: [entry] }),
      ...(edition === 1
        ? []
        : [defineFunction("pages", ["u64"], { role: "view", returns: [`vector<${entry}>`] })]),
    ],
    structs: [
      defineStruct("Entry", ["copy", "drop", "store"], { guest: "address", text: "0x1::string::String" }),
      ...(edition === 1 ? [] : [defineStruct("Signed", ["drop", "store"], { entry }, { isEvent: true })]),
    ],
  });
}

/** `0x4::notice_board`: a module of an account that has no resources. */
export const noticeBoardModule = defineModule("notice_board", {
  address: "0x4",
  friends: ["0x1::registry"],
  functions: [
    defineFunction("post", ["&signer", "0x1::string::String"], { role: "entry" }),
    defineFunction("latest", ["address"], { role: "view", returns: ["0x4::notice_board::Notice"] }),
  ],
  structs: [
    defineStruct("Notice", ["copy", "drop", "store"], { author: "address", text: "0x1::string::String" }),
    defineStruct("Board", ["key"], { notices: "vector<0x4::notice_board::Notice>" }),
    defineStruct("Posted", ["drop", "store"], { notice: "0x4::notice_board::Notice" }, { isEvent: true }),
  ],
});

/**
 * `0x1::registry`: a module with two resources. The fields of `Registry` are tables. `LastEntry` is created when a
 * balance is recorded.
 */
export const registryModule = defineModule("registry", {
  friends: ["0x4::notice_board"],
  functions: [
    defineFunction("balance_of", ["address"], { role: "view", returns: ["u64"] }),
    defineFunction("record", ["&signer", "address", "u64"], { role: "entry" }),
    defineFunction("rate", ["&signer", "bool", "u8"], { role: "entry" }),
    defineFunction("inscribe", ["&signer", "address", "u64", "vector<u8>"], { role: "entry" }),
    defineFunction(
      "file",
      ["&signer", "address", "u64", "0x1::option::Option<0x1::string::String>", "vector<vector<u8>>", "u256"],
      { role: "entry" },
    ),
    defineFunction("touch", ["&mut 0x1::registry::Registry", "&0x1::registry::Place"], {
      visibility: "friend",
    }),
  ],
  structs: [
    defineStruct(
      "Registry",
      ["key"],
      Object.fromEntries(
        registryTables.map(({ field, keyType, valueType }) => [
          field,
          `0x1::table::Table<${keyType}, ${valueType}>`,
        ]),
      ),
    ),
    defineStruct("Place", ["copy", "drop", "store"], { owner: "address", index: "u64" }),
    defineStruct("Card", ["copy", "drop", "store"], {
      place: "0x1::registry::Place",
      remark: "0x1::option::Option<0x1::string::String>",
      scans: "vector<vector<u8>>",
      weight: "u256",
      rank: "u8",
      is_open: "bool",
      twins: "0x1::option::Option<0x1::registry::Place>",
      marks: "vector<0x1::option::Option<u64>>",
    }),
    defineStruct("LastEntry", ["key"], { owner: "address", balance: "u64" }),
  ],
});

/** `0x1::specimen`: resources that contain every kind of value (§2.2), flat and nested. */
export const specimenModule = defineModule("specimen", {
  functions: [
    defineFunction("integers", ["address"], {
      role: "view",
      returns: ["u8", "u16", "u32", "u64", "u128", "u256"],
    }),
    defineFunction("wrap", ["&signer", "T0"], { generics: [["copy", "drop", "store"]], role: "entry" }),
  ],
  structs: [
    defineStruct("Integers", ["key"], {
      least_u8: "u8",
      least_u64: "u64",
      greatest_u8: "u8",
      greatest_u16: "u16",
      greatest_u32: "u32",
      greatest_u64: "u64",
      greatest_u128: "u128",
      greatest_u256: "u256",
      above_doubles: "u64",
    }),
    defineStruct("Scalars", ["key"], {
      truth: "bool",
      falsehood: "bool",
      short_address: "address",
      long_address: "address",
      text: "0x1::string::String",
      empty_text: "0x1::string::String",
      bytes: "vector<u8>",
      empty_bytes: "vector<u8>",
    }),
    defineStruct("Vectors", ["key"], {
      bools: "vector<bool>",
      u16s: "vector<u16>",
      u64s: "vector<u64>",
      u256s: "vector<u256>",
      addresses: "vector<address>",
      texts: "vector<0x1::string::String>",
      points: "vector<0x1::specimen::Point>",
      blobs: "vector<vector<u8>>",
      grid: "vector<vector<u64>>",
      empty: "vector<u128>",
    }),
    defineStruct("Options", ["key"], {
      nothing: "0x1::option::Option<u64>",
      number: "0x1::option::Option<u64>",
      text: "0x1::option::Option<0x1::string::String>",
      byte: "0x1::option::Option<u8>",
      nested: "0x1::option::Option<0x1::option::Option<address>>",
    }),
    defineStruct("Nested", ["key"], {
      outer: "0x1::specimen::Wrapper<0x1::specimen::Wrapper<vector<0x1::specimen::Point>>>",
      self: "0x1::object::Object<0x1::specimen::Nested>",
      event_handle: "0x1::event::EventHandle<0x1::specimen::Wrapped>",
      drawers: "vector<0x1::specimen::Drawer>",
      pair: "0x1::specimen::Pair<u128, 0x1::specimen::Drawer>",
      pairs: "vector<0x1::specimen::Pair<vector<u8>, 0x1::specimen::Pair<bool, u256>>>",
      nothing_within: "0x1::option::Option<0x1::option::Option<u8>>",
    }),
    defineStruct("Drawer", ["copy", "drop", "store"], {
      number: "0x1::option::Option<u64>",
      sizes: "0x1::option::Option<vector<u16>>",
      seal: "0x1::option::Option<vector<u8>>",
      is_shut: "bool",
      keeper: "0x1::object::Object<0x1::specimen::Nested>",
      labels: "vector<0x1::option::Option<0x1::string::String>>",
    }),
    defineStruct(
      "Pair",
      ["copy", "drop", "store"],
      { second: "T1", first: "T0", also: "0x1::option::Option<0x1::specimen::Wrapper<T1>>" },
      {
        generics: [
          ["copy", "drop", "store"],
          ["copy", "drop", "store"],
        ],
      },
    ),
    defineStruct("Point", ["copy", "drop", "store"], { x: "u32", y: "u32", label: "0x1::string::String" }),
    defineStruct(
      "Wrapper",
      ["copy", "drop", "store", "key"],
      { value: "T0" },
      { generics: [["copy", "drop", "store"]] },
    ),
    defineStruct("Marker", ["key"], {}),
    defineStruct(
      "Wrapped",
      ["drop", "store"],
      { by: "address", type_name: "0x1::string::String" },
      {
        isEvent: true,
      },
    ),
  ],
});

/** `0x1::trial`: functions for tests, with which a caller chooses the outcome of a transaction. */
export const trialModule = defineModule("trial", {
  functions: [
    defineFunction("abort_with", ["&signer", "u64"], { role: "entry" }),
    defineFunction("burn_gas", ["&signer", "u64"], { role: "entry" }),
  ],
});
