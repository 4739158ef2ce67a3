import { defineFunction, defineModule, defineStruct, type Ability } from "../module-abi.ts";

const table = "0x1::table::Table<T0, T1>";
const key: readonly Ability[] = ["copy", "drop"];

/** `0x1::table`: a table is a handle in a value; its items stand beside the resources and are read one by one (§4.4). */
export const tableModule = defineModule("table", {
  functions: [
    defineFunction("new", [], { generics: [key, ["store"]], returns: [table] }),
    defineFunction("add", [`&mut ${table}`, "T0", "T1"], { generics: [key, []] }),
    defineFunction("borrow", [`&${table}`, "T0"], { generics: [key, []], returns: ["&T1"] }),
    defineFunction("borrow_mut", [`&mut ${table}`, "T0"], { generics: [key, []], returns: ["&mut T1"] }),
    defineFunction("contains", [`&${table}`, "T0"], { generics: [key, []], returns: ["bool"] }),
    defineFunction("remove", [`&mut ${table}`, "T0"], { generics: [key, []], returns: ["T1"] }),
    defineFunction("upsert", [`&mut ${table}`, "T0", "T1"], { generics: [key, ["drop"]] }),
  ],
  structs: [
    defineStruct("Table", ["store"], { handle: "address" }, { generics: [key, []] }),
    defineStruct("Box", ["key", "drop", "store"], { val: "T0" }, { generics: [[]] }),
  ],
});
