import { defineFunction, defineModule, defineStruct } from "../module-abi.ts";
import { registryTables } from "../registry-tables.ts";

/** `0x1::registry`: one resource whose fields are tables, and one that appears when a balance is recorded. */
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
