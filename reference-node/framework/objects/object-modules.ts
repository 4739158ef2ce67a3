import { defineFunction, defineModule, defineStruct, type Ability } from "../../move/module-abi.ts";

const object = "0x1::object::Object<T0>";
const generics = [["key"]] as const;
const entry = { generics, role: "entry" } as const;
const view = (name: string, params: readonly string[], result: string) =>
  defineFunction(name, params, { generics, role: "view", returns: [result] });
const ref = (name: string): string => `0x1::object::${name}`;
const transferFields = { object: "address", from: "address", to: "address" };
const permission: readonly Ability[] = ["drop", "store"];

/** `0x1::object`: an address at which a resource of a known type exists. */
export const objectModule = defineModule("object", {
  friends: ["0x1::coin", "0x1::primary_fungible_store"],
  functions: [
    view("is_untransferable", [object], "bool"),
    view("is_burnt", [object], "bool"),
    view("owner", [object], "address"),
    view("is_owner", [object, "address"], "bool"),
    view("owns", [object, "address"], "bool"),
    view("root_owner", [object], "address"),
    defineFunction("address_to_object", ["address"], { generics, returns: [object] }),
    defineFunction("is_object", ["address"], { returns: ["bool"] }),
    defineFunction("object_exists", ["address"], { generics, returns: ["bool"] }),
    defineFunction("create_object_address", ["&address", "vector<u8>"], { returns: ["address"] }),
    defineFunction("create_user_derived_object_address", ["address", "address"], { returns: ["address"] }),
    defineFunction("create_guid_object_address", ["address", "u64"], { returns: ["address"] }),
    defineFunction("object_address", [`&${object}`], { generics, returns: ["address"] }),
    defineFunction("convert", [object], {
      generics: [["key"], ["key"]],
      returns: ["0x1::object::Object<T1>"],
    }),
    defineFunction("create_named_object", ["&signer", "vector<u8>"], { returns: [ref("ConstructorRef")] }),
    defineFunction("create_object", ["address"], { returns: [ref("ConstructorRef")] }),
    defineFunction("create_sticky_object", ["address"], { returns: [ref("ConstructorRef")] }),
    ...["Delete", "Extend", "Transfer", "Derive"].map((name) =>
      defineFunction(`generate_${name.toLowerCase()}_ref`, [`&${ref("ConstructorRef")}`], {
        returns: [ref(`${name}Ref`)],
      }),
    ),
    defineFunction("generate_signer", [`&${ref("ConstructorRef")}`], { returns: ["signer"] }),
    defineFunction("generate_signer_for_extending", [`&${ref("ExtendRef")}`], { returns: ["signer"] }),
    defineFunction("generate_linear_transfer_ref", [`&${ref("TransferRef")}`], {
      returns: [ref("LinearTransferRef")],
    }),
    defineFunction("transfer_with_ref", [ref("LinearTransferRef"), "address"]),
    defineFunction("disable_ungated_transfer", [`&${ref("TransferRef")}`]),
    defineFunction("enable_ungated_transfer", [`&${ref("TransferRef")}`]),
    defineFunction("set_untransferable", [`&${ref("ConstructorRef")}`]),
    defineFunction("delete", [ref("DeleteRef")]),
    defineFunction("ungated_transfer_allowed", [object], { generics, returns: ["bool"] }),
    defineFunction("transfer_raw", ["&signer", "address", "address"]),
    defineFunction("transfer_call", ["&signer", "address", "address"], { role: "entry" }),
    defineFunction("transfer", ["&signer", object, "address"], entry),
    defineFunction("transfer_to_object", ["&signer", object, "0x1::object::Object<T1>"], {
      generics: [["key"], ["key"]],
      role: "entry",
    }),
    defineFunction("burn", ["&signer", object], entry),
    defineFunction("unburn", ["&signer", object], entry),
  ],
  structs: [
    defineStruct("Object", ["copy", "drop", "store"], { inner: "address" }, { generics: [[]] }),
    defineStruct("ObjectCore", ["key"], {
      guid_creation_num: "u64",
      owner: "address",
      allow_ungated_transfer: "bool",
      transfer_events: "0x1::event::EventHandle<0x1::object::TransferEvent>",
    }),
    // A struct without fields has one in bytecode.
    defineStruct("ObjectGroup", [], { dummy_field: "bool" }),
    defineStruct("TombStone", ["key"], { original_owner: "address" }),
    defineStruct("Untransferable", ["key"], { dummy_field: "bool" }),
    defineStruct("ConstructorRef", ["drop"], { self: "address", can_delete: "bool" }),
    defineStruct("LinearTransferRef", ["drop"], { self: "address", owner: "address" }),
    ...["Delete", "Extend", "Transfer", "Derive"].map((name) =>
      defineStruct(`${name}Ref`, permission, { self: "address" }),
    ),
    defineStruct("TransferEvent", permission, transferFields),
    defineStruct("Transfer", permission, transferFields, { isEvent: true }),
  ],
});
