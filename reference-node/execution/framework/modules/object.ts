import { defineFunction, defineModule, defineStruct } from "../module-abi.ts";

const object = "0x1::object::Object<T0>";

/** `0x1::object`: an address that is known to hold a resource of a type. */
export const objectModule = defineModule("object", {
  functions: [
    defineFunction("address_to_object", ["address"], { generics: [["key"]], returns: [object] }),
    defineFunction("object_address", [`&${object}`], { generics: [["key"]], returns: ["address"] }),
    defineFunction("owner", [object], { generics: [["key"]], role: "view", returns: ["address"] }),
    defineFunction("transfer", ["&signer", object, "address"], { generics: [["key"]], role: "entry" }),
  ],
  structs: [
    defineStruct("Object", ["copy", "drop", "store"], { inner: "address" }, { generics: [["key"]] }),
    defineStruct("ObjectCore", ["key"], { owner: "address", allow_ungated_transfer: "bool" }),
  ],
});
