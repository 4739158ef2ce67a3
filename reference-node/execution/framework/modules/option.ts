import { defineFunction, defineModule, defineStruct } from "../module-abi.ts";

const option = "0x1::option::Option<T0>";

/** `0x1::option`: nothing or one value, held as a vector of at most one element. */
export const optionModule = defineModule("option", {
  functions: [
    defineFunction("none", [], { generics: [[]], returns: [option] }),
    defineFunction("some", ["T0"], { generics: [[]], returns: [option] }),
    defineFunction("is_none", [`&${option}`], { generics: [[]], returns: ["bool"] }),
    defineFunction("is_some", [`&${option}`], { generics: [[]], returns: ["bool"] }),
    defineFunction("borrow", [`&${option}`], { generics: [[]], returns: ["&T0"] }),
    defineFunction("extract", [`&mut ${option}`], { generics: [[]], returns: ["T0"] }),
    defineFunction("get_with_default", [`&${option}`, "T0"], {
      generics: [["copy", "drop"]],
      returns: ["T0"],
    }),
  ],
  structs: [defineStruct("Option", ["copy", "drop", "store"], { vec: "vector<T0>" }, { generics: [[]] })],
});
