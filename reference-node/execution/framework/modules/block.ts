import { defineFunction, defineModule, defineStruct } from "../module-abi.ts";

/** `0x1::block`: what the first transaction of every block writes. */
export const blockModule = defineModule("block", {
  functions: [
    defineFunction("get_current_block_height", [], { role: "view", returns: ["u64"] }),
    defineFunction("block_prologue", ["signer", "u64", "u64"], { visibility: "friend" }),
  ],
  structs: [
    defineStruct("BlockResource", ["key"], { height: "u64" }),
    defineStruct(
      "NewBlock",
      ["drop", "store"],
      { height: "u64", time_microseconds: "u64" },
      { isEvent: true },
    ),
  ],
});
