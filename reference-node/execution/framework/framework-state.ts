import { frameworkAddress } from "../../ledger/block-transactions.ts";
import { moduleKey, resourceKey, type StateValue } from "../../ledger/state-value.ts";
import { parseAddress } from "../../primitives/address.ts";
import { formatModule, type ModuleAbi } from "./module-abi.ts";
import {
  accountModule,
  blockModule,
  codeModule,
  copyableAnyModule,
  eventModule,
  guidModule,
  nonceValidationModule,
  objectModule,
  optionModule,
  stringModule,
  tableModule,
  timestampModule,
  vectorModule,
} from "./core-modules.ts";
import { coinModule, vendorAccountModule, vendorCoinModule } from "./coin-modules.ts";
import { noticeBoardModule, registryModule, specimenModule, trialModule } from "./example-modules.ts";
import { frameworkResources } from "./framework-resources.ts";
import { tableItemEntry } from "./table-item.ts";
import { genesisItems } from "./registry-tables.ts";

/**
 * Lists every module that is published at genesis: the modules of the framework, and one module of another account.
 */
export function listPublishedModules(vendor: string): readonly ModuleAbi[] {
  return [
    accountModule(vendor),
    blockModule,
    codeModule,
    coinModule(vendor),
    copyableAnyModule,
    eventModule,
    guidModule,
    nonceValidationModule,
    objectModule,
    optionModule,
    registryModule,
    specimenModule,
    stringModule,
    tableModule,
    timestampModule,
    trialModule,
    vectorModule,
    vendorAccountModule(vendor),
    vendorCoinModule(vendor),
    noticeBoardModule,
  ];
}

/** Creates the state of the framework at genesis: its modules, resources and table items. */
export function frameworkState(vendor: string): readonly (readonly [key: string, value: StateValue])[] {
  return [
    ...listPublishedModules(vendor).map((abi) => [modulePlace(abi), formatModule(abi)] as const),
    ...frameworkResources(vendor).map(([type, data]) => [resourceKey(frameworkAddress, type), data] as const),
    ...genesisItems.map((item) => tableItemEntry(item)),
  ];
}

function modulePlace({ address, name }: ModuleAbi): string {
  const account = parseAddress(address);
  if (account === null) throw new TypeError(`module address must be an address, got ${address}`);
  return moduleKey(account, name);
}
