/** A module that contains everything that an ABI can show, for the tests of the reader and the writer. */
import type { ModuleAbi } from "./module-abi.ts";

const value = ["copy", "drop", "store"] as const;
const noParams = { generic_type_params: [] } as const;
const plainStruct = { is_native: false, is_event: false, abilities: value, ...noParams };

export const sampleAbi: ModuleAbi = {
  address: "0xcafe",
  name: "sample",
  friends: ["0x1::coin", "0xcafe::other"],
  exposed_functions: [
    {
      name: "transfer",
      visibility: "public",
      is_entry: true,
      is_view: false,
      ...noParams,
      params: ["&signer", "u64", "address"],
      return: [],
    },
    {
      name: "hidden_entry",
      visibility: "private",
      is_entry: true,
      is_view: false,
      generic_type_params: [{ constraints: ["copy", "key"] }, { constraints: [] }],
      params: ["signer", "vector<vector<u8>>", "0x1::option::Option<T1>", "bool", "u16", "u32"],
      return: [],
    },
    {
      name: "look",
      visibility: "friend",
      is_entry: false,
      is_view: true,
      generic_type_params: [{ constraints: ["drop"] }],
      params: ["&mut 0xcafe::sample::Box<T0>", "&0x1::string::String"],
      return: ["u128", "u256", "vector<0xcafe::sample::Box<0x1::table::Table<u8, T0>>>"],
    },
  ],
  structs: [
    {
      ...plainStruct,
      name: "Box",
      abilities: ["copy", "drop", "store", "key"],
      generic_type_params: [{ constraints: ["drop"] }],
      fields: [
        { name: "value", type: "T0" },
        { name: "owner", type: "address" },
      ],
    },
    { ...plainStruct, name: "Empty", abilities: [], fields: [] },
    { ...plainStruct, name: "Opaque", is_native: true, fields: [] },
    { ...plainStruct, name: "Moved", is_event: true, fields: [{ name: "amount", type: "u64" }] },
    {
      ...plainStruct,
      name: "Shape",
      is_enum: true,
      fields: [],
      variants: [
        { name: "Circle", fields: [{ name: "radius", type: "u64" }] },
        { name: "Point", fields: [] },
      ],
    },
  ],
};
