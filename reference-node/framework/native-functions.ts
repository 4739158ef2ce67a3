import { exampleViews } from "./examples/example-views.ts";
import { accountAbstraction } from "./accounts/account-abstraction.ts";
import { createAccountFunctions } from "./accounts/account-functions.ts";
import { createFederatedKeyFunctions } from "./accounts/federated-keys.ts";
import { chainViews } from "./chain/chain-views.ts";
import { createCoinFunctions } from "./coins/coin-functions.ts";
import { createCoinViews } from "./coins/coin-views.ts";
import { createManagedCoinFunctions } from "./coins/managed-coin-functions.ts";
import { createFungibleAssetFunctions } from "./coins/fungible-asset-functions.ts";
import { createMultisigFunctions } from "./multisig/multisig-functions.ts";
import { objectFunctions } from "./objects/object-functions.ts";
import { objectViews } from "./objects/object-views.ts";
import { createObjectCodeFunctions } from "./packages/object-code-functions.ts";
import { olderTokenFunctions } from "./tokens/older-token-functions.ts";
import { tokenViews } from "./tokens/token-views.ts";
import { createVendorTokenFunctions } from "./tokens/vendor-token-functions.ts";
import { frameworkFunctions } from "./framework-functions.ts";
import type { NativeFunctions, NativeSettings } from "../move/native-area.ts";

/** One line for each area of the framework. Its files are next to the ABIs of its modules. */
const areas: readonly ((settings: NativeSettings) => Partial<NativeFunctions>)[] = [
  () => ({ entries: frameworkFunctions, views: exampleViews }),
  () => ({ views: chainViews }),
  () => ({ entries: objectFunctions, views: objectViews }),
  () => ({ views: tokenViews }),
  () => olderTokenFunctions,
  createVendorTokenFunctions,
  createAccountFunctions,
  createMultisigFunctions,
  () => accountAbstraction,
  (settings) => ({ entries: createFederatedKeyFunctions(settings) }),
  (settings) => ({ entries: createObjectCodeFunctions(settings) }),
  (settings) => ({ entries: createCoinFunctions(settings), views: createCoinViews(settings) }),
  createFungibleAssetFunctions,
  createManagedCoinFunctions,
];

/** The functions depend only on the settings, so all nodes with the same settings share them. */
const functionsBySettings = new Map<string, NativeFunctions>();

/** Returns every function that the node implements. */
export function getNativeFunctions({ vendor, implicitAccounts }: NativeSettings): NativeFunctions {
  const key = `${vendor} ${implicitAccounts}`;
  const found = functionsBySettings.get(key) ?? collectFunctions({ vendor, implicitAccounts });
  functionsBySettings.set(key, found);
  return found;
}

function collectFunctions(settings: NativeSettings): NativeFunctions {
  const collected = areas.map((create) => create(settings));
  return {
    entries: new Map(collected.flatMap(({ entries }) => [...(entries ?? [])])),
    views: new Map(collected.flatMap(({ views }) => [...(views ?? [])])),
  };
}
