import { defineFunction, defineModule, defineStruct, type ModuleAbi } from "../module-abi.ts";

/** `0x1::<vendor>_coin`: the type of the chain's own coin. */
export function vendorCoinModule(vendor: string): ModuleAbi {
  const name = `${vendor.charAt(0).toUpperCase()}${vendor.slice(1)}Coin`;
  const coin = `0x1::${vendor}_coin::${name}`;
  return defineModule(`${vendor}_coin`, {
    functions: [
      defineFunction("mint", ["&signer", "address", "u64"], { role: "entry" }),
      defineFunction("initialize", ["&signer"], {
        visibility: "friend",
        returns: [`0x1::coin::MintCapability<${coin}>`],
      }),
      defineFunction("delegate_mint_capability", ["signer", "address"]),
    ],
    structs: [
      defineStruct(name, ["key"], {}),
      defineStruct("MintCapStore", ["key"], { mint_cap: `0x1::coin::MintCapability<${coin}>` }),
    ],
  });
}
