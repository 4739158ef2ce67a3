import { frameworkAddress } from "../../ledger/block-metadata.ts";
import { moduleKey, resourceKey, type StateValue } from "../../ledger/state-value.ts";
import { parseAddress } from "../../primitives/address.ts";
import { formatModule, type ModuleAbi } from "./module-abi.ts";
import { accountModule } from "./modules/account.ts";
import { blockModule } from "./modules/block.ts";
import { codeModule } from "./modules/code.ts";
import { coinModule } from "./modules/coin.ts";
import { eventModule } from "./modules/event.ts";
import { guidModule } from "./modules/guid.ts";
import { nonceValidationModule } from "./modules/nonce-validation.ts";
import { noticeBoardModule } from "./modules/notice-board.ts";
import { objectModule } from "./modules/object.ts";
import { optionModule } from "./modules/option.ts";
import { registryModule } from "./modules/registry.ts";
import { specimenModule } from "./modules/specimen.ts";
import { stringModule } from "./modules/string.ts";
import { tableModule } from "./modules/table.ts";
import { timestampModule } from "./modules/timestamp.ts";
import { trialModule } from "./modules/trial.ts";
import { vectorModule } from "./modules/vector.ts";
import { vendorAccountModule } from "./modules/vendor-account.ts";
import { vendorCoinModule } from "./modules/vendor-coin.ts";
import { frameworkResources } from "./framework-resources.ts";
import { tableItemEntry } from "./table-item.ts";
import { genesisItems } from "./registry-tables.ts";

/** Every module that is published at genesis: the framework's, and one of another account. */
export function listPublishedModules(vendor: string): readonly ModuleAbi[] {
  return [
    accountModule(vendor),
    blockModule,
    codeModule,
    coinModule(vendor),
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

/** What genesis writes for the framework: its modules, its resources, and the items of its tables. */
export function frameworkState(vendor: string): readonly (readonly [key: string, value: StateValue])[] {
  return [
    ...listPublishedModules(vendor).map((abi) => [modulePlace(abi), formatModule(abi)] as const),
    ...frameworkResources(vendor).map(([type, data]) => [resourceKey(frameworkAddress, type), data] as const),
    ...genesisItems.map((item) => tableItemEntry(item)),
  ];
}

function modulePlace({ address, name }: ModuleAbi): string {
  const account = parseAddress(address);
  if (account === null) throw new TypeError(`module address expected an address, got ${address}`);
  return moduleKey(account, name);
}
