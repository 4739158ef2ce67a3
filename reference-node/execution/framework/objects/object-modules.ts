/** Objects, and the tokens that are objects. */
import { formatVendorWord } from "../../account-state.ts";
import { defineFunction, defineModule, defineStruct, type ModuleAbi } from "../module-abi.ts";

const object = "0x1::object::Object<T0>";
const text = "0x1::string::String";
const generics = [["key"]] as const;
const entry = { generics, role: "entry" } as const;

/** `0x1::object`: an address at which a resource of a known type exists. */
export const objectModule = defineModule("object", {
  functions: [
    defineFunction("address_to_object", ["address"], { generics, returns: [object] }),
    defineFunction("object_address", [`&${object}`], { generics, returns: ["address"] }),
    defineFunction("is_object", ["address"], { role: "view", returns: ["bool"] }),
    defineFunction("object_exists", ["address"], { generics, role: "view", returns: ["bool"] }),
    defineFunction("owner", [object], { generics, role: "view", returns: ["address"] }),
    defineFunction("is_owner", [object, "address"], { generics, role: "view", returns: ["bool"] }),
    defineFunction("ungated_transfer_allowed", [object], { generics, role: "view", returns: ["bool"] }),
    defineFunction("transfer", ["&signer", object, "address"], entry),
    defineFunction("transfer_call", ["&signer", "address", "address"], { role: "entry" }),
    defineFunction("transfer_to_object", ["&signer", object, "0x1::object::Object<T1>"], {
      generics: [["key"], ["key"]],
      role: "entry",
    }),
  ],
  structs: [
    defineStruct("Object", ["copy", "drop", "store"], { inner: "address" }, { generics }),
    defineStruct("ObjectCore", ["key"], {
      guid_creation_num: "u64",
      owner: "address",
      allow_ungated_transfer: "bool",
      transfer_events: "0x1::event::EventHandle<0x1::object::TransferEvent>",
    }),
    defineStruct("ExtendRef", ["drop", "store"], { self: "address" }),
    defineStruct("DeriveRef", ["drop", "store"], { self: "address" }),
    defineStruct("TransferEvent", ["drop", "store"], { object: "address", from: "address", to: "address" }),
    defineStruct(
      "Transfer",
      ["drop", "store"],
      { object: "address", from: "address", to: "address" },
      { isEvent: true },
    ),
  ],
});

/** `0x4::<vendor>_token`: collections and tokens that need no code of their creator. */
export function vendorTokenModule(vendor: string): ModuleAbi {
  const word = formatVendorWord(vendor);
  const minted = ["&signer", text, text, text, text, `vector<${text}>`, `vector<${text}>`];
  const bools = Array.from({ length: 9 }, () => "bool");
  const property = ["&signer", object, text, text, "vector<u8>"];
  const typedProperty = { generics: [["key"], ["drop"]], role: "entry" } as const;
  return defineModule(`${vendor}_token`, {
    address: "0x4",
    functions: [
      defineFunction("create_collection", ["&signer", text, "u64", text, text, ...bools, "u64", "u64"], {
        role: "entry",
      }),
      defineFunction("mint", [...minted, "vector<vector<u8>>"], { role: "entry" }),
      defineFunction("mint_soul_bound", [...minted, "vector<vector<u8>>", "address"], { role: "entry" }),
      defineFunction("burn", ["&signer", object], entry),
      defineFunction("freeze_transfer", ["&signer", object], entry),
      defineFunction("unfreeze_transfer", ["&signer", object], entry),
      defineFunction("set_description", ["&signer", object, text], entry),
      defineFunction("set_name", ["&signer", object, text], entry),
      defineFunction("set_uri", ["&signer", object, text], entry),
      defineFunction("add_property", property, entry),
      defineFunction("update_property", property, entry),
      defineFunction("remove_property", ["&signer", object, text], entry),
      defineFunction("add_typed_property", ["&signer", object, text, "T1"], typedProperty),
      defineFunction("update_typed_property", ["&signer", object, text, "T1"], typedProperty),
      defineFunction("set_collection_description", ["&signer", object, text], entry),
      defineFunction("set_collection_uri", ["&signer", object, text], entry),
    ],
    structs: [
      defineStruct(`${word}Collection`, ["key"], {
        mutable_description: "bool",
        mutable_uri: "bool",
        mutable_token_description: "bool",
        mutable_token_name: "bool",
        mutable_token_properties: "bool",
        mutable_token_uri: "bool",
        tokens_burnable_by_creator: "bool",
        tokens_freezable_by_creator: "bool",
      }),
    ],
  });
}
