import { defineFunction, defineModule, defineStruct } from "../../move/module-abi.ts";

const generics = [[]] as const;
const capabilities = { burn_cap: "Burn", freeze_cap: "Freeze", mint_cap: "Mint" };
const types = Object.entries(capabilities).map(([field, name]): [string, string] => [
  field,
  `0x1::coin::${name}Capability<T0>`,
]);
const entry = { generics, role: "entry" } as const;

/** `0x1::managed_coin`: coins that an account creates without code of its own. */
export const managedCoinModule = defineModule("managed_coin", {
  functions: [
    defineFunction("initialize", ["&signer", "vector<u8>", "vector<u8>", "u8", "bool"], entry),
    defineFunction("burn", ["&signer", "u64"], entry),
    defineFunction("mint", ["&signer", "address", "u64"], entry),
    defineFunction("register", ["&signer"], entry),
    defineFunction("destroy_caps", ["&signer"], entry),
    defineFunction("remove_caps", ["&signer"], { generics, returns: types.map(([, type]) => type) }),
  ],
  structs: [defineStruct("Capabilities", ["key"], Object.fromEntries(types), { generics })],
});
