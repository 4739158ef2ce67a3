import { defineFunction, defineModule, defineStruct, type Ability } from "../../move/module-abi.ts";

const text = "0x1::string::String";
const texts = `vector<${text}>`;
const bytesList = "vector<vector<u8>>";
const inToken = (name: string): string => `0x3::token::${name}`;
const [tokenId, dataId, royalty] = ["TokenId", "TokenDataId", "Royalty"].map(inToken) as [
  string,
  string,
  string,
];
const [tokenConfig, collectionConfig] = ["TokenMutabilityConfig", "CollectionMutabilityConfig"].map(
  inToken,
) as [string, string];
const properties = "0x3::property_map::PropertyMap";
const propertyValue = "0x3::property_map::PropertyValue";
const handle = (event: string): string => `0x1::event::EventHandle<0x3::token::${event}>`;
const table = (key: string, value: string): string => `0x1::table::Table<${key}, ${value}>`;
const entry = (name: string, params: readonly string[]) => defineFunction(name, params, { role: "entry" });
const reader = (name: string, params: readonly string[], result: string) =>
  defineFunction(name, params, { returns: [result] });

const value: readonly Ability[] = ["copy", "drop", "store"];
const eventAbilities: readonly Ability[] = ["drop", "store"];
const flags = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "bool"]));
/** The creator, the collection, the name and the property version of a token. */
const named = ["address", text, text, "u64"];
const propertyParams = [texts, bytesList, texts];
const royaltyAndProperties = ["address", "u64", "u64", "vector<bool>", ...propertyParams];
const royaltyPoints = {
  royalty_payee_address: "address",
  royalty_points_denominator: "u64",
  royalty_points_numerator: "u64",
};
const propertyLists = { property_keys: texts, property_values: bytesList, property_types: texts };
const createdData = {
  id: dataId,
  description: text,
  maximum: "u64",
  uri: text,
  ...royaltyPoints,
  name: text,
  mutability_config: tokenConfig,
  ...propertyLists,
};
const createdCollection = {
  creator: "address",
  collection_name: text,
  uri: text,
  description: text,
  maximum: "u64",
};
const moved = { id: tokenId, amount: "u64" };
const minted = { id: dataId, amount: "u64" };
const changed = { old_id: tokenId, new_id: tokenId, keys: texts, values: bytesList, types: texts };

/** The older events have handles in the resources. The framework emits the others instead of them. */
const events = [
  ...Object.entries({
    CreateCollectionEvent: createdCollection,
    CreateTokenDataEvent: createdData,
    MintTokenEvent: minted,
    DepositEvent: moved,
    WithdrawEvent: moved,
    BurnTokenEvent: moved,
    MutateTokenPropertyMapEvent: changed,
  }).map(([name, fields]) => defineStruct(name, eventAbilities, fields)),
  ...Object.entries({
    CreateCollection: createdCollection,
    TokenDataCreation: { creator: "address", ...createdData },
    Mint: { creator: "address", ...minted },
    TokenDeposit: { account: "address", ...moved },
    TokenWithdraw: { account: "address", ...moved },
  }).map(([name, fields]) => defineStruct(name, eventAbilities, fields, { isEvent: true })),
];

/** `0x3::token`: tokens as items of tables, which are older than those that are objects. */
export const olderTokenModule = defineModule("token", {
  address: "0x3",
  functions: [
    entry("create_collection_script", ["&signer", text, text, text, "u64", "vector<bool>"]),
    entry("create_token_script", ["&signer", text, text, text, "u64", "u64", text, ...royaltyAndProperties]),
    entry("mint_script", ["&signer", "address", text, text, "u64"]),
    entry("direct_transfer_script", ["&signer", "&signer", ...named, "u64"]),
    entry("opt_in_direct_transfer", ["&signer", "bool"]),
    entry("transfer_with_opt_in", ["&signer", ...named, "address", "u64"]),
    entry("mutate_token_properties", ["&signer", "address", ...named, "u64", ...propertyParams]),
    entry("burn_by_creator", ["&signer", "address", text, text, "u64", "u64"]),
    entry("burn", ["&signer", ...named, "u64"]),
    entry("initialize_token_script", ["&signer"]),
    defineFunction("get_collection_mutability_config", ["address", text], {
      role: "view",
      returns: [collectionConfig],
    }),
    reader("balance_of", ["address", tokenId], "u64"),
    reader("has_token_store", ["address"], "bool"),
    reader("get_direct_transfer", ["address"], "bool"),
    reader("check_collection_exists", ["address", text], "bool"),
    reader("check_tokendata_exists", ["address", text, text], "bool"),
    reader("create_token_id_raw", named, tokenId),
    reader("create_token_data_id", ["address", text, text], dataId),
    defineFunction("direct_transfer", ["&signer", "&signer", tokenId, "u64"]),
    defineFunction("transfer", ["&signer", tokenId, "address", "u64"]),
  ],
  structs: [
    defineStruct("Token", ["store"], { id: tokenId, amount: "u64", token_properties: properties }),
    defineStruct("TokenId", value, { token_data_id: dataId, property_version: "u64" }),
    defineStruct("TokenDataId", value, { creator: "address", collection: text, name: text }),
    defineStruct("TokenData", ["store"], {
      maximum: "u64",
      largest_property_version: "u64",
      supply: "u64",
      uri: text,
      royalty,
      name: text,
      description: text,
      default_properties: properties,
      mutability_config: tokenConfig,
    }),
    defineStruct("Royalty", value, {
      royalty_points_numerator: "u64",
      royalty_points_denominator: "u64",
      payee_address: "address",
    }),
    defineStruct(
      "TokenMutabilityConfig",
      value,
      flags("maximum", "uri", "royalty", "description", "properties"),
    ),
    defineStruct("CollectionMutabilityConfig", value, flags("description", "uri", "maximum")),
    defineStruct("TokenStore", ["key"], {
      tokens: table(tokenId, inToken("Token")),
      direct_transfer: "bool",
      deposit_events: handle("DepositEvent"),
      withdraw_events: handle("WithdrawEvent"),
      burn_events: handle("BurnTokenEvent"),
      mutate_token_property_events: handle("MutateTokenPropertyMapEvent"),
    }),
    defineStruct("Collections", ["key"], {
      collection_data: table(text, inToken("CollectionData")),
      token_data: table(dataId, inToken("TokenData")),
      create_collection_events: handle("CreateCollectionEvent"),
      create_token_data_events: handle("CreateTokenDataEvent"),
      mint_token_events: handle("MintTokenEvent"),
    }),
    defineStruct("CollectionData", ["store"], {
      description: text,
      name: text,
      uri: text,
      supply: "u64",
      maximum: "u64",
      mutability_config: collectionConfig,
    }),
    ...events,
  ],
});

/** `0x3::property_map`: the properties of these tokens, each with a value and the name of its type. */
export const olderPropertyMapModule = defineModule("property_map", {
  address: "0x3",
  functions: [
    reader("new", [texts, bytesList, texts], properties),
    reader("empty", [], properties),
    reader("contains_key", [`&${properties}`, `&${text}`], "bool"),
    reader("length", [`&${properties}`], "u64"),
    reader("keys", [`&${properties}`], texts),
    reader("types", [`&${properties}`], texts),
    reader("values", [`&${properties}`], bytesList),
    reader("borrow_value", [`&${propertyValue}`], "vector<u8>"),
    reader("borrow_type", [`&${propertyValue}`], text),
  ],
  structs: [
    defineStruct("PropertyMap", value, { map: `0x1::simple_map::SimpleMap<${text}, ${propertyValue}>` }),
    defineStruct("PropertyValue", value, { value: "vector<u8>", type: text }),
  ],
});
