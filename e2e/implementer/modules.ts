/** The modules of the server's chain, in the form of §2.5. */

/** The address at which the chain's modules are published. */
export const framework = "0x1";

const field = (name: string, type: string): object => ({ name, type });

const struct = (name: string, fields: readonly object[], abilities: readonly string[] = ["key"]): object => ({
  name,
  is_native: false,
  is_event: false,
  abilities,
  generic_type_params: [],
  fields,
});

const callable = (name: string, params: readonly string[], returns: readonly string[]): object => ({
  name,
  visibility: "public",
  is_entry: returns.length === 0,
  is_view: returns.length > 0,
  generic_type_params: [],
  params,
  return: returns,
});

const moduleOf = (
  address: string,
  name: string,
  structs: readonly object[],
  functions: readonly object[],
): object => ({
  bytecode: `0xa11ceb0b${Buffer.from(name).toString("hex")}`,
  abi: { address, name, friends: [], exposed_functions: functions, structs },
});

/** The modules that every version has. */
export const frameworkModules: readonly object[] = [
  moduleOf(
    framework,
    "account",
    [struct("Account", [field("authentication_key", "vector<u8>"), field("sequence_number", "u64")])],
    [callable("sequence_number_of", ["address"], ["u64"])],
  ),
  moduleOf(
    framework,
    "names",
    [struct("Registry", [field("owners", "0x1::table::Table<address, u64>"), field("is_open", "bool")])],
    [callable("register", ["&signer", "u64"], [])],
  ),
  moduleOf(
    framework,
    "wallet",
    [
      struct("Purse", [field("value", "u64")], ["store"]),
      struct("Wallet", [field("purse", "0x1::wallet::Purse"), field("frozen", "bool")]),
      struct("Contacts", [field("people", "vector<address>"), field("limits", "vector<u64>")]),
    ],
    [callable("transfer", ["&signer", "address", "u64"], []), callable("balance", ["address"], ["u64"])],
  ),
];

/** The module that a person publishes later. */
export const publishedModule = (address: string): object =>
  moduleOf(address, "greetings", [struct("Greeting", [field("count", "u64")])], []);
