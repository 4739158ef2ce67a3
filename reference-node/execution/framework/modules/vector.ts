import { defineFunction, defineModule } from "../module-abi.ts";

/** `0x1::vector`: vectors are a type of the language, so the module has functions only. */
export const vectorModule = defineModule("vector", {
  functions: [
    defineFunction("empty", [], { generics: [[]], returns: ["vector<T0>"] }),
    defineFunction("singleton", ["T0"], { generics: [[]], returns: ["vector<T0>"] }),
    defineFunction("length", ["&vector<T0>"], { generics: [[]], returns: ["u64"] }),
    defineFunction("borrow", ["&vector<T0>", "u64"], { generics: [[]], returns: ["&T0"] }),
    defineFunction("borrow_mut", ["&mut vector<T0>", "u64"], { generics: [[]], returns: ["&mut T0"] }),
    defineFunction("push_back", ["&mut vector<T0>", "T0"], { generics: [[]] }),
    defineFunction("pop_back", ["&mut vector<T0>"], { generics: [[]], returns: ["T0"] }),
    defineFunction("contains", ["&vector<T0>", "&T0"], { generics: [[]], returns: ["bool"] }),
    defineFunction("index_of", ["&vector<T0>", "&T0"], { generics: [[]], returns: ["bool", "u64"] }),
    defineFunction("trim", ["&mut vector<T0>", "u64"], { generics: [["drop"]], returns: ["vector<T0>"] }),
  ],
});
