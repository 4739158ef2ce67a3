import { formatVendorWord } from "../../move/account-state.ts";
import { defineFunction, defineModule, defineStruct, type ModuleAbi } from "../../move/module-abi.ts";

const object = "0x1::object::Object<T0>";
const text = "0x1::string::String";
const generics = [["key"]] as const;
const entry = { generics, role: "entry" } as const;
const typedProperty = { generics: [["key"], ["drop"]], role: "entry" } as const;
const minted = [
  "&signer",
  text,
  text,
  text,
  text,
  `vector<${text}>`,
  `vector<${text}>`,
  "vector<vector<u8>>",
];
const property = ["&signer", object, text, text, "vector<u8>"];
const optional = (type: string): string => `0x1::option::Option<${type}>`;
const isViewNames = [
  "are_properties_mutable",
  "is_burnable",
  "is_freezable_by_creator",
  "is_mutable_description",
  "is_mutable_name",
  "is_mutable_uri",
];
const collectionChecks = [
  "is_mutable_collection_description",
  "is_mutable_collection_royalty",
  "is_mutable_collection_uri",
  "is_mutable_collection_token_description",
  "is_mutable_collection_token_name",
  "is_mutable_collection_token_uri",
  "is_mutable_collection_token_properties",
  "are_collection_tokens_burnable",
  "are_collection_tokens_freezable",
];

/** The functions of tokens and collections that exist. */
const tokenFunctions = [
  ...isViewNames.map((name) => defineFunction(name, [object], { generics, role: "view", returns: ["bool"] })),
  defineFunction("burn", ["&signer", object], entry),
  defineFunction("freeze_transfer", ["&signer", object], entry),
  defineFunction("unfreeze_transfer", ["&signer", object], entry),
  defineFunction("set_description", ["&signer", object, text], entry),
  defineFunction("set_name", ["&signer", object, text], entry),
  defineFunction("set_uri", ["&signer", object, text], entry),
  defineFunction("add_property", property, entry),
  defineFunction("add_typed_property", ["&signer", object, text, "T1"], typedProperty),
  defineFunction("remove_property", ["&signer", object, text], entry),
  defineFunction("update_property", property, entry),
  defineFunction("update_typed_property", ["&signer", object, text, "T1"], typedProperty),
  ...collectionChecks.map((name) => defineFunction(name, [object], { generics, returns: ["bool"] })),
  defineFunction("set_collection_description", ["&signer", object, text], entry),
  defineFunction("set_collection_royalties", ["&signer", object, "0x4::royalty::Royalty"], { generics }),
  defineFunction("set_collection_royalties_call", ["&signer", object, "u64", "u64", "address"], {
    ...entry,
    visibility: "private",
  }),
  defineFunction("set_collection_uri", ["&signer", object, text], entry),
];

/** `0x4::<vendor>_token`: collections and tokens that need no code of their creator. */
export function vendorTokenModule(vendor: string): ModuleAbi {
  const word = formatVendorWord(vendor);
  const bools = Array.from({ length: 9 }, () => "bool");
  const collectionParameters = ["&signer", text, "u64", text, text, ...bools, "u64", "u64"];
  const self = `0x4::${vendor}_token`;
  const collection = `0x1::object::Object<${self}::${word}Collection>`;
  const token = `0x1::object::Object<${self}::${word}Token>`;
  return defineModule(`${vendor}_token`, {
    address: "0x4",
    functions: [
      defineFunction("create_collection", collectionParameters, { role: "entry" }),
      defineFunction("create_collection_object", collectionParameters, { returns: [collection] }),
      defineFunction("mint", minted, { role: "entry" }),
      defineFunction("mint_token_object", minted, { returns: [token] }),
      defineFunction("mint_soul_bound", [...minted, "address"], { role: "entry" }),
      defineFunction("mint_soul_bound_token_object", [...minted, "address"], { returns: [token] }),
      ...tokenFunctions,
    ],
    structs: [
      defineStruct(`${word}Collection`, ["key"], {
        mutator_ref: optional("0x4::collection::MutatorRef"),
        royalty_mutator_ref: optional("0x4::royalty::MutatorRef"),
        mutable_description: "bool",
        mutable_uri: "bool",
        mutable_token_description: "bool",
        mutable_token_name: "bool",
        mutable_token_properties: "bool",
        mutable_token_uri: "bool",
        tokens_burnable_by_creator: "bool",
        tokens_freezable_by_creator: "bool",
      }),
      defineStruct(`${word}Token`, ["key"], {
        burn_ref: optional("0x4::token::BurnRef"),
        transfer_ref: optional("0x1::object::TransferRef"),
        mutator_ref: optional("0x4::token::MutatorRef"),
        property_mutator_ref: "0x4::property_map::MutatorRef",
      }),
    ],
  });
}
