/** The modules with which an account names functions that authenticate its transactions. */
import { defineEnum, defineFunction, defineModule, defineStruct } from "../../move/module-abi.ts";

const text = "0x1::string::String";
const bytes = "vector<u8>";
const info = "0x1::function_info::FunctionInfo";
const authData = "0x1::auth_data::AbstractionAuthData";
const target = ["&signer", "address", text, text] as const;
const privateEntry = { visibility: "private", role: "entry" } as const;

/** `0x1::account_abstraction`: the functions that authenticate an account in place of its key. */
export const accountAbstractionModule = defineModule("account_abstraction", {
  functions: [
    defineFunction("using_dispatchable_authenticator", ["address"], { role: "view", returns: ["bool"] }),
    defineFunction("dispatchable_authenticator", ["address"], {
      role: "view",
      returns: [`0x1::option::Option<vector<${info}>>`],
    }),
    defineFunction("derive_account_address_view", ["address", text, text, bytes], {
      role: "view",
      returns: ["address"],
    }),
    defineFunction("derive_account_address", [info, `&${bytes}`], { returns: ["address"] }),
    defineFunction("add_authentication_function", target, privateEntry),
    defineFunction("remove_authentication_function", target, privateEntry),
    defineFunction("remove_authenticator", ["&signer"], privateEntry),
    defineFunction("add_dispatchable_authentication_function", target, { role: "entry" }),
    defineFunction("remove_dispatchable_authentication_function", target, { role: "entry" }),
    defineFunction("remove_dispatchable_authenticator", ["&signer"], { role: "entry" }),
    defineFunction("register_derivable_authentication_function", target, { role: "entry" }),
  ],
  structs: [
    defineStruct(
      "UpdateDispatchableAuthenticator",
      ["drop", "store"],
      { account: "address", update: bytes, auth_function: info },
      { isEvent: true },
    ),
    defineStruct(
      "RemoveDispatchableAuthenticator",
      ["drop", "store"],
      { account: "address" },
      { isEvent: true },
    ),
    defineEnum("DispatchableAuthenticator", ["copy", "drop", "key"], {
      V1: { auth_functions: `0x1::ordered_map::OrderedMap<${info}, bool>` },
    }),
  ],
});

/** `0x1::auth_data`: what an authentication function receives with the signer. */
export const authDataModule = defineModule("auth_data", {
  functions: [
    ...["digest", "authenticator", "derivable_abstract_signature", "derivable_abstract_public_key"].map(
      (name) => defineFunction(name, [`&${authData}`], { returns: [`&${bytes}`] }),
    ),
    defineFunction("is_derivable", [`&${authData}`], { returns: ["bool"] }),
  ],
  structs: [
    defineEnum("AbstractionAuthData", ["copy", "drop"], {
      V1: { digest: bytes, authenticator: bytes },
      DerivableV1: { digest: bytes, abstract_signature: bytes, abstract_public_key: bytes },
    }),
  ],
});

/** `0x1::function_info`: the name of a function as a value. */
export const functionInfoModule = defineModule("function_info", {
  friends: ["0x1::account_abstraction", "0x1::fungible_asset"],
  functions: [
    defineFunction("new_function_info", ["&signer", text, text], { returns: [info] }),
    defineFunction("new_function_info_from_address", ["address", text, text], { returns: [info] }),
    defineFunction("check_dispatch_type_compatibility", [`&${info}`, `&${info}`], {
      visibility: "friend",
      returns: ["bool"],
    }),
    defineFunction("load_module_from_function", [`&${info}`], { visibility: "friend" }),
  ],
  structs: [
    defineStruct("FunctionInfo", ["copy", "drop", "store"], {
      module_address: "address",
      module_name: text,
      function_name: text,
    }),
  ],
});

/** `0x1::permissioned_delegation`: an authentication function that every account can name. */
export const permissionedDelegationModule = defineModule("permissioned_delegation", {
  functions: [defineFunction("authenticate", ["signer", authData], { returns: ["signer"] })],
});

const map = "0x1::ordered_map::OrderedMap<T0, T1>";
const option = "0x1::option::Option<T1>";
const anyTypes = [[], []] as const;
const droppedKeys = [["drop"], []] as const;

/** `0x1::ordered_map`: a map as a vector that is sorted by its keys. */
export const orderedMapModule = defineModule("ordered_map", {
  functions: [
    defineFunction("new", [], { generics: anyTypes, returns: [map] }),
    defineFunction("new_from", ["vector<T0>", "vector<T1>"], { generics: anyTypes, returns: [map] }),
    defineFunction("length", [`&${map}`], { generics: anyTypes, returns: ["u64"] }),
    defineFunction("is_empty", [`&${map}`], { generics: anyTypes, returns: ["bool"] }),
    defineFunction("add", [`&mut ${map}`, "T0", "T1"], { generics: anyTypes }),
    defineFunction("upsert", [`&mut ${map}`, "T0", "T1"], { generics: droppedKeys, returns: [option] }),
    defineFunction("remove", [`&mut ${map}`, "&T0"], { generics: droppedKeys, returns: ["T1"] }),
    defineFunction("contains", [`&${map}`, "&T0"], { generics: anyTypes, returns: ["bool"] }),
    defineFunction("borrow", [`&${map}`, "&T0"], { generics: anyTypes, returns: ["&T1"] }),
    defineFunction("borrow_mut", [`&mut ${map}`, "&T0"], { generics: anyTypes, returns: ["&mut T1"] }),
    defineFunction("keys", [`&${map}`], { generics: [["copy"], []], returns: ["vector<T0>"] }),
    defineFunction("values", [`&${map}`], { generics: [[], ["copy"]], returns: ["vector<T1>"] }),
    defineFunction("to_vec_pair", [map], { generics: anyTypes, returns: ["vector<T0>", "vector<T1>"] }),
    defineFunction("destroy_empty", [map], { generics: anyTypes }),
  ],
  structs: [
    defineStruct("Entry", ["copy", "drop", "store"], { key: "T0", value: "T1" }, { generics: anyTypes }),
    defineEnum(
      "OrderedMap",
      ["copy", "drop", "store"],
      { SortedVectorMap: { entries: "vector<0x1::ordered_map::Entry<T0, T1>>" } },
      { generics: anyTypes },
    ),
  ],
});
