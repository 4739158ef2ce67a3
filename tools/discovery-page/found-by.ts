/** How discovery finds what checks need, by the reason that is given without it (`suites/discovery/missing-state.ts`). */
import type { InventoryView } from "../../suites/discovery/inventory-view.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import type { missing } from "../../suites/discovery/missing-state.ts";

/** A pruned version has two reasons, of which the second one is that nothing is pruned. */
export type Found = Exclude<keyof typeof missing, "neverPruned">;
type Method = Exclude<keyof InventoryView, "all">;

interface FoundBy {
  /** The reads by which it is found, as sentences. */
  readonly reads: string;
  /** The methods of the inventory view that need it, besides the one of the same name. */
  readonly methods?: readonly Method[];
  /** Requirements whose checks ask for it only on a target that lacks something which the reference node has. */
  readonly alsoFor?: readonly RequirementId[];
}

const sameAccounts = "The same accounts.";
const sameBlocks = "The same blocks.";
const listings = "`GET /accounts/{address}/resources` of up to eight accounts, page by page.";
const modules = "`GET /accounts/{address}/modules` of up to eight accounts, page by page.";

export const foundBy: { readonly [found in Found]: FoundBy } = {
  version: { reads: "The header X-NODE-LEDGER-VERSION of any response." },
  prunedVersion: { reads: "The header X-NODE-LEDGER-OLDEST-VERSION of any response." },
  account: {
    reads:
      "`GET /accounts/{address}` of 0x1, of the accounts of the profile, and of up to four accounts that sent a transaction of the newest 40 blocks or published a module there.",
  },
  accountWithLetter: { reads: sameAccounts },
  accountChange: {
    reads:
      "Changes `write_resource` of the newest 40 blocks that write the sequence number of an account. If there are none: transactions of one sender in these blocks, at whose versions and the versions before `GET /accounts/{address}` returns their sequence number and the next one. If there are none: the sequence numbers of up to four accounts at versions, bisected; the block of the version has to show a transaction of the account.",
  },
  accountSteps: { reads: "The same changes and reads." },
  createdAccount: {
    reads: "Changes `write_resource` of the newest 40 blocks that write the sequence number 0.",
  },
  resources: { reads: listings, methods: ["resourceAccounts"] },
  multiResourceListing: { reads: listings },
  resourceChange: {
    reads:
      "Changes `write_resource` of the newest 40 blocks. If there are none: the resources of up to four accounts at the versions of the transactions that changed an account, and at the versions before.",
    methods: ["resourceTransitions"],
  },
  modules: { reads: modules },
  multiModuleListing: { reads: modules },
  accountWithoutModules: { reads: "The same listings of resources and modules." },
  layouts: {
    reads: `${modules} Also of up to four accounts whose modules define types of the resources found.`,
  },
  publishedModule: { reads: "Changes `write_module` of the newest 40 blocks." },
  republishedModule: { reads: sameBlocks, methods: ["upgradedModule"] },
  newModule: { reads: "Changes `write_module` of transactions with the event `0x1::code::PublishPackage`." },
  calledFunctions: {
    reads: "Payloads `entry_function_payload` of the newest 40 blocks with `success` true.",
  },
  tableItem: {
    reads:
      "`POST /tables/{table_handle}/item` of the items of the profile, of those that changes `write_table_item` of the newest 40 blocks and of 12 older ones name, and of likely keys: one that a resource shows beside the handle, and 0. Reads at versions show since when an item exists.",
  },
  siblingTableItems: { reads: sameBlocks },
  structKeyItem: { reads: "The same blocks, and the profile." },
  tableItemChange: { reads: sameBlocks },
  deletedItem: { reads: "Changes `delete_table_item` of the same blocks." },
  writtenTableItems: {
    reads:
      "The same blocks; else the value of up to four items at versions, bisected, if the block of the version shows the write. An item of the profile counts with `value` and `version`.",
    alsoFor: ["TABL-008"],
  },
};
