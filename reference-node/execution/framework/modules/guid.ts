import { defineFunction, defineModule, defineStruct } from "../module-abi.ts";

/** `0x1::guid`: ids that an account gives out one after another. */
export const guidModule = defineModule("guid", {
  functions: [
    defineFunction("id", ["&0x1::guid::GUID"], { returns: ["0x1::guid::ID"] }),
    defineFunction("creator_address", ["&0x1::guid::GUID"], { returns: ["address"] }),
    defineFunction("creation_num", ["&0x1::guid::GUID"], { returns: ["u64"] }),
  ],
  structs: [
    defineStruct("GUID", ["drop", "store"], { id: "0x1::guid::ID" }),
    defineStruct("ID", ["copy", "drop", "store"], { creation_num: "u64", addr: "address" }),
  ],
});
