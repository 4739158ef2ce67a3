/**
 * The entry functions of the framework except those of coins. They write table items, publish a module, or give tests
 * a transaction that aborts or uses much gas.
 */
import { frameworkAddress } from "../ledger/block-transactions.ts";
import { createModuleEvent } from "../ledger/transaction-record.ts";
import { formatAddress } from "../primitives/address.ts";
import { moduleKey, resourceKey, type StateValue } from "../ledger/state-value.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { type EntryFunctionResult, type EntryFunctions, createModuleFunctions } from "./entry-function.ts";
import { formatModule } from "./framework/module-abi.ts";
import { codeFunctions } from "./framework/code-functions.ts";
import { codeModule } from "./framework/core-modules.ts";
import { guestBookModule, registryModule, trialModule } from "./framework/example-modules.ts";
import { tableItemEntry } from "./framework/table-item.ts";
import {
  balances,
  createCard,
  cards,
  inscriptions,
  createTableItem,
  ratings,
} from "./framework/registry-tables.ts";

const lastEntryKey = resourceKey(frameworkAddress, "0x1::registry::LastEntry");

export const frameworkFunctions: EntryFunctions = new Map([
  ...codeFunctions,
  ...createModuleFunctions(registryModule, {
    record: ([owner = null, balance = null]) =>
      createWriteResult(tableItemEntry(createTableItem(balances, owner, balance)), [
        lastEntryKey,
        { owner, balance },
      ]),
    rate: ([truth = null, rating = null]) =>
      createWriteResult(tableItemEntry(createTableItem(ratings, truth, rating))),
    inscribe: ([owner = null, index = null, bytes = null]) =>
      createWriteResult(tableItemEntry(createTableItem(inscriptions, { owner, index }, bytes))),
    file: ([owner = null, index = null, remark = null, scans = null, weight = null]) => {
      const place = { owner, index };
      return createWriteResult(
        tableItemEntry(createTableItem(cards, place, createCard(place, { remark, scans, weight }))),
      );
    },
  }),
  ...createModuleFunctions(codeModule, {
    // The node cannot execute bytecode, so it publishes only its own module `guest_book`.
    publish: ([name], { sender, read }) => {
      const key = moduleKey(sender, "guest_book");
      if (name !== "guest_book") return { abort: "Move abort in 0x1::code: EMODULE_UNKNOWN(0x60001)" };
      const isUpgrade = read(key) !== undefined;
      const data = { code_address: formatAddress(sender), is_upgrade: isUpgrade };
      return {
        changes: new Map([[key, formatModule(guestBookModule(sender, isUpgrade ? 2 : 1))]]),
        events: [createModuleEvent("0x1::code::PublishPackage", data)],
      };
    },
  }),
  ...createModuleFunctions(trialModule, {
    abort_with: ([code]) => ({ abort: `Move abort in 0x1::trial: ${digitsOf(code)}` }),
    burn_gas: ([units]) => ({ changes: new Map(), events: [], extraGasUnits: BigInt(digitsOf(units)) }),
  }),
]);

function createWriteResult(...entries: readonly [key: string, value: StateValue][]): EntryFunctionResult {
  return { changes: new Map(entries), events: [] };
}

/** Returns the digits of a u64 argument, which is a string in canonical form. */
function digitsOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "0";
}
