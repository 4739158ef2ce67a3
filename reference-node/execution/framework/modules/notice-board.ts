import { defineFunction, defineModule, defineStruct } from "../module-abi.ts";

/** `0x4::notice_board`: the module of an account that has published code and holds nothing. */
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
