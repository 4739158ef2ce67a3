import { defineFunction, defineModule, defineStruct } from "../module-abi.ts";

/** `0x1::timestamp`: the time of the latest block. */
export const timestampModule = defineModule("timestamp", {
  friends: ["0x1::block"],
  functions: [
    defineFunction("now_microseconds", [], { role: "view", returns: ["u64"] }),
    defineFunction("now_seconds", [], { role: "view", returns: ["u64"] }),
    defineFunction("update_global_time", ["&signer", "u64"], { visibility: "friend" }),
  ],
  structs: [defineStruct("CurrentTimeMicroseconds", ["key"], { microseconds: "u64" })],
});
