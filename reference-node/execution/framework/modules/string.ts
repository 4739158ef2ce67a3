import { defineFunction, defineModule, defineStruct } from "../module-abi.ts";

/** `0x1::string`: UTF-8 text, which values show as plain text (§2.2). */
export const stringModule = defineModule("string", {
  functions: [
    defineFunction("utf8", ["vector<u8>"], { returns: ["0x1::string::String"] }),
    defineFunction("try_utf8", ["vector<u8>"], { returns: ["0x1::option::Option<0x1::string::String>"] }),
    defineFunction("bytes", ["&0x1::string::String"], { returns: ["&vector<u8>"] }),
    defineFunction("length", ["&0x1::string::String"], { returns: ["u64"] }),
    defineFunction("is_empty", ["&0x1::string::String"], { returns: ["bool"] }),
    defineFunction("append", ["&mut 0x1::string::String", "0x1::string::String"]),
    defineFunction("sub_string", ["&0x1::string::String", "u64", "u64"], {
      returns: ["0x1::string::String"],
    }),
  ],
  structs: [defineStruct("String", ["copy", "drop", "store"], { bytes: "vector<u8>" })],
});
