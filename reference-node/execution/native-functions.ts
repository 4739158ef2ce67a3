import { exampleViews } from "./framework/examples/example-views.ts";
import { accountAbstraction } from "./framework/accounts/account-abstraction.ts";
import { createAccountFunctions } from "./framework/accounts/account-functions.ts";
import { createFederatedKeyFunctions } from "./framework/accounts/federated-keys.ts";
import { chainViews } from "./framework/chain/chain-views.ts";
import { createCoinFunctions } from "./framework/coins/coin-functions.ts";
import { createCoinViews } from "./framework/coins/coin-views.ts";
import { createManagedCoinFunctions } from "./framework/coins/managed-coin-functions.ts";
import { createFungibleAssetFunctions } from "./framework/coins/fungible-asset-functions.ts";
import { createMultisigFunctions } from "./framework/multisig/multisig-functions.ts";
import { objectFunctions } from "./framework/objects/object-functions.ts";
import { objectViews } from "./framework/objects/object-views.ts";
import { createObjectCodeFunctions } from "./framework/packages/object-code-functions.ts";
import { tokenViews } from "./framework/tokens/token-views.ts";
import { createVendorTokenFunctions } from "./framework/tokens/vendor-token-functions.ts";
import { frameworkFunctions } from "./framework-functions.ts";
import type { NativeFunctions, NativeSettings } from "./native-area.ts";

/** The functions depend only on the settings, so all nodes with the same settings share them. */
const functionsBySettings = new Map<string, NativeFunctions>();

/**
 * Returns every function that the node implements. Each area of the framework has a file of its own, next to the ABIs
 * of its modules.
 */
export function getNativeFunctions({ vendor, implicitAccounts }: NativeSettings): NativeFunctions {
  const key = `${vendor} ${implicitAccounts}`;
  const found = functionsBySettings.get(key) ?? collectFunctions({ vendor, implicitAccounts });
  functionsBySettings.set(key, found);
  return found;
}

function collectFunctions(settings: NativeSettings): NativeFunctions {
  const areas: readonly Partial<NativeFunctions>[] = [
    { entries: frameworkFunctions, views: exampleViews },
    { views: chainViews },
    { entries: objectFunctions, views: objectViews },
    { views: tokenViews },
    createVendorTokenFunctions(settings),
    createAccountFunctions(settings),
    createMultisigFunctions(settings),
    accountAbstraction,
    { entries: createFederatedKeyFunctions(settings) },
    { entries: createObjectCodeFunctions(settings) },
    { entries: createCoinFunctions(settings), views: createCoinViews(settings) },
    createFungibleAssetFunctions(settings),
    createManagedCoinFunctions(settings),
  ];
  return {
    entries: new Map(areas.flatMap(({ entries }) => [...(entries ?? [])])),
    views: new Map(areas.flatMap(({ views }) => [...(views ?? [])])),
  };
}
