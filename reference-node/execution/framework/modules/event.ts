import { defineFunction, defineModule, defineStruct } from "../module-abi.ts";

const handle = "0x1::event::EventHandle<T0>";

/** `0x1::event`: events of a stream have a handle, those of a module have none (§2.7). */
export const eventModule = defineModule("event", {
  friends: ["0x1::account"],
  functions: [
    defineFunction("emit", ["T0"], { generics: [["drop", "store"]] }),
    defineFunction("emit_event", [`&mut ${handle}`, "T0"], { generics: [["drop", "store"]] }),
    defineFunction("counter", [`&${handle}`], { generics: [["drop", "store"]], returns: ["u64"] }),
    defineFunction("new_event_handle", ["0x1::guid::GUID"], {
      generics: [["drop", "store"]],
      visibility: "friend",
      returns: [handle],
    }),
  ],
  structs: [
    defineStruct(
      "EventHandle",
      ["store"],
      { counter: "u64", guid: "0x1::guid::GUID" },
      { generics: [["drop", "store"]] },
    ),
  ],
});
