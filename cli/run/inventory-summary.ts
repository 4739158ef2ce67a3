import type { Inventory } from "../../suites/discovery/inventory.ts";

/** What was found on a target, as the report tells it: what is long is counted, and nothing found is empty or 0. */
export function summarizeInventory(inventory: Inventory): { readonly [name: string]: unknown } {
  const { accounts, succeeding, resources, modules, layouts, tableItems, changes, publishedModules } =
    inventory;
  return {
    accounts,
    succeeding,
    resources,
    modules,
    structs: Object.keys(layouts).length,
    tableItems: tableItems.map(({ handle, request, since }) => ({ handle, ...request, since })),
    accountChanges: changes.accounts.length,
    resourceChanges: changes.resources.length,
    tableItemChanges: changes.tableItems.length,
    modulesPublished: publishedModules.length,
  };
}
