import { frameworkAddress } from "../ledger/block-transactions.ts";
import { moduleKey, resourceKey, type StateValue } from "../ledger/state-value.ts";
import { parseAddress } from "../primitives/address.ts";
import { formatModule, type ModuleAbi } from "../move/module-abi.ts";
import {
  accountAbstractionModule,
  authDataModule,
  functionInfoModule,
  orderedMapModule,
  permissionedDelegationModule,
} from "./accounts/abstraction-modules.ts";
import { accountModule } from "./accounts/account-modules.ts";
import {
  chainIdModule,
  chainStatusModule,
  copyableAnyModule,
  jwksModule,
  typeInfoModule,
} from "./chain/chain-modules.ts";
import {
  blockModule,
  codeModule,
  eventModule,
  guidModule,
  nonceValidationModule,
  optionModule,
  stringModule,
  tableModule,
  tableWithLengthModule,
  timestampModule,
  vectorModule,
} from "./core-modules.ts";
import { transactionFeeModule } from "./chain/transaction-fee-module.ts";
import { coinModule, vendorAccountModule, vendorCoinModule } from "./coins/coin-modules.ts";
import { nativeSupplyEntry } from "./coins/counted-supply.ts";
import { managedCoinModule } from "./coins/managed-coin-module.ts";
import {
  aggregatorModule,
  fungibleAssetModule,
  primaryFungibleStoreModule,
} from "./coins/fungible-asset-modules.ts";
import {
  aggregatorFactoryModule,
  optionalAggregatorModule,
  tableAggregatorModule,
} from "./coins/optional-aggregator-modules.ts";
import { multisigAccountModule } from "./multisig/multisig-modules.ts";
import { objectModule } from "./objects/object-modules.ts";
import { objectCodeModule } from "./packages/object-code-modules.ts";
import { collectionModule, royaltyModule } from "./tokens/collection-modules.ts";
import { propertyMapModule, simpleMapModule, tokenModule } from "./tokens/token-modules.ts";
import { olderPropertyMapModule, olderTokenModule } from "./tokens/older-token-module.ts";
import { vendorTokenModule } from "./tokens/vendor-token-module.ts";
import {
  noticeBoardModule,
  registryModule,
  specimenModule,
  trialModule,
} from "./examples/example-modules.ts";
import { nativeAsset } from "../move/account-state.ts";
import { frameworkResources } from "./framework-resources.ts";
import { nativeAssetResources, type FrameworkSettings } from "./coins/native-asset-resources.ts";
import { tableItemEntry } from "./examples/table-item.ts";
import { genesisItems } from "./examples/registry-tables.ts";

/** The modules depend only on the vendor name, so that nodes with the same name share them and their bytecode. */
const modulesByVendor = new Map<string, readonly ModuleAbi[]>();

/**
 * Lists every module that is published at genesis: the modules of the framework, and those of tokens, which other accounts have.
 */
export function listPublishedModules(vendor: string): readonly ModuleAbi[] {
  const found = modulesByVendor.get(vendor) ?? createModules(vendor);
  modulesByVendor.set(vendor, found);
  return found;
}

function createModules(vendor: string): readonly ModuleAbi[] {
  return [
    accountModule(vendor),
    accountAbstractionModule,
    aggregatorFactoryModule,
    aggregatorModule,
    authDataModule,
    blockModule,
    chainIdModule,
    chainStatusModule,
    codeModule,
    coinModule(vendor),
    copyableAnyModule,
    eventModule,
    functionInfoModule,
    fungibleAssetModule,
    guidModule,
    jwksModule,
    managedCoinModule,
    multisigAccountModule,
    nonceValidationModule,
    objectModule,
    objectCodeModule,
    optionModule,
    optionalAggregatorModule,
    orderedMapModule,
    permissionedDelegationModule,
    primaryFungibleStoreModule,
    registryModule,
    simpleMapModule,
    specimenModule,
    stringModule,
    tableAggregatorModule,
    tableModule,
    tableWithLengthModule,
    timestampModule,
    transactionFeeModule,
    trialModule,
    typeInfoModule,
    vectorModule,
    vendorAccountModule(vendor),
    vendorCoinModule(vendor),
    collectionModule,
    noticeBoardModule,
    olderPropertyMapModule,
    olderTokenModule,
    propertyMapModule,
    royaltyModule,
    tokenModule,
    vendorTokenModule(vendor),
  ];
}

/** Lists the values of the modules that are published at genesis. Equal vendors give the same values. */
export function listGenesisModules(vendor: string): readonly (readonly [key: string, value: StateValue])[] {
  return listPublishedModules(vendor).map((abi) => [modulePlace(abi), formatModule(abi)]);
}

/** Creates the state of the framework at genesis: its modules, resources and table items. */
export function frameworkState(
  settings: FrameworkSettings,
): readonly (readonly [key: string, value: StateValue])[] {
  return [
    ...listGenesisModules(settings.vendor),
    ...frameworkResources(settings).map(
      ([type, data]) => [resourceKey(frameworkAddress, type), data] as const,
    ),
    ...nativeAssetResources(settings).map(([type, data]) => [resourceKey(nativeAsset, type), data] as const),
    ...genesisItems.map((item) => tableItemEntry(item)),
    nativeSupplyEntry,
  ];
}

function modulePlace({ address, name }: ModuleAbi): string {
  const account = parseAddress(address);
  if (account === null) throw new TypeError(`module address must be an address, got ${address}`);
  return moduleKey(account, name);
}
