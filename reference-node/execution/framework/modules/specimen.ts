import { defineFunction, defineModule, defineStruct } from "../module-abi.ts";

/** `0x1::specimen`: resources that hold every kind of value (§2.2), alone and within one another. */
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
