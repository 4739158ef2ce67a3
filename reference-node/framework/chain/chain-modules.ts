/** The chain itself: its ID, whether it runs, and the keys of identity providers that it knows. */
import { defineFunction, defineModule, defineStruct } from "../../move/module-abi.ts";

const text = "0x1::string::String";
const bytes = "vector<u8>";

/** `0x1::chain_id`: the chain ID as a resource. */
export const chainIdModule = defineModule("chain_id", {
  functions: [defineFunction("get", [], { role: "view", returns: ["u8"] })],
  structs: [defineStruct("ChainId", ["key"], { id: "u8" })],
});

/** `0x1::chain_status`: whether genesis has ended. */
export const chainStatusModule = defineModule("chain_status", {
  functions: [
    defineFunction("is_genesis", [], { role: "view", returns: ["bool"] }),
    defineFunction("is_operating", [], { role: "view", returns: ["bool"] }),
    defineFunction("assert_genesis", []),
    defineFunction("assert_operating", []),
  ],
  structs: [defineStruct("GenesisEndMarker", ["key"], { dummy_field: "bool" })],
});

/** `0x1::copyable_any`: a value of any type in BCS, with the name of its type. */
export const copyableAnyModule = defineModule("copyable_any", {
  functions: [
    defineFunction("type_name", ["&0x1::copyable_any::Any"], { returns: [`&${text}`] }),
    defineFunction("pack", ["T0"], {
      generics: [["copy", "drop", "store"]],
      returns: ["0x1::copyable_any::Any"],
    }),
    defineFunction("unpack", ["0x1::copyable_any::Any"], { generics: [[]], returns: ["T0"] }),
  ],
  structs: [defineStruct("Any", ["copy", "drop", "store"], { type_name: text, data: bytes })],
});

/** `0x1::type_info`: the names of a type. */
export const typeInfoModule = defineModule("type_info", {
  functions: [
    defineFunction("account_address", ["&0x1::type_info::TypeInfo"], { returns: ["address"] }),
    defineFunction("module_name", ["&0x1::type_info::TypeInfo"], { returns: [bytes] }),
    defineFunction("struct_name", ["&0x1::type_info::TypeInfo"], { returns: [bytes] }),
    defineFunction("type_of", [], { generics: [[]], returns: ["0x1::type_info::TypeInfo"] }),
    defineFunction("type_name", [], { generics: [[]], returns: [text] }),
  ],
  structs: [
    defineStruct("TypeInfo", ["copy", "drop", "store"], {
      account_address: "address",
      module_name: bytes,
      struct_name: bytes,
    }),
  ],
});

const value = ["copy", "drop", "store"] as const;
const texts = `vector<${text}>`;

/** `0x1::jwks`: the public keys with which identity providers sign. */
export const jwksModule = defineModule("jwks", {
  functions: [
    defineFunction("get_patched_jwk", [bytes, bytes], { returns: ["0x1::jwks::JWK"] }),
    defineFunction("try_get_patched_jwk", [bytes, bytes], {
      returns: ["0x1::option::Option<0x1::jwks::JWK>"],
    }),
    defineFunction("new_rsa_jwk", [text, text, text, text], { returns: ["0x1::jwks::JWK"] }),
    defineFunction("new_unsupported_jwk", [bytes, bytes], { returns: ["0x1::jwks::JWK"] }),
    defineFunction("update_federated_jwk_set", ["&signer", bytes, texts, texts, texts, texts], {
      role: "entry",
    }),
  ],
  structs: [
    defineStruct("AllProvidersJWKs", value, { entries: "vector<0x1::jwks::ProviderJWKs>" }),
    defineStruct("FederatedJWKs", ["drop", "key"], { jwks: "0x1::jwks::AllProvidersJWKs" }),
    defineStruct("JWK", value, { variant: "0x1::copyable_any::Any" }),
    defineStruct("PatchedJWKs", ["drop", "key"], { jwks: "0x1::jwks::AllProvidersJWKs" }),
    defineStruct("ProviderJWKs", value, { issuer: bytes, version: "u64", jwks: "vector<0x1::jwks::JWK>" }),
    defineStruct("RSA_JWK", value, { kid: text, kty: text, alg: text, e: text, n: text }),
    defineStruct("UnsupportedJWK", value, { id: bytes, payload: bytes }),
  ],
});
