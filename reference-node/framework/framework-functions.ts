/**
 * The entry functions of the framework except those of coins. They write table items, publish a module, or give tests
 * a transaction that aborts or uses much gas.
 */
import { frameworkAddress } from "../ledger/block-transactions.ts";
import { createModuleEvent } from "../ledger/transaction-record.ts";
import { formatAddress } from "../primitives/address.ts";
import { moduleKey, resourceKey, type StateValue } from "../ledger/state-value.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseStructTag } from "../primitives/move-type.ts";
import {
  type EntryFunctionResult,
  type EntryFunctions,
  createModuleFunctions,
} from "../move/entry-function.ts";
import { formatModule } from "../move/module-abi.ts";
import { codeFunctions } from "./packages/code-functions.ts";
import { codeModule } from "./core-modules.ts";
import {
  guestBookModule,
  noticeBoardModule,
  registryModule,
  specimenModule,
  trialModule,
} from "./examples/example-modules.ts";
import { toList } from "../move/native-arguments.ts";
import { tableItemEntry } from "./examples/table-item.ts";
import {
  balances,
  createCard,
  cards,
  inscriptions,
  createTableItem,
  ratings,
} from "./examples/registry-tables.ts";

/** The number of notices that a board keeps, so that posting again and again does not fill the state. */
const noticesMax = 10;
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
  ...createModuleFunctions(specimenModule, {
    wrap: ([value = null], { sender, typeArguments: [type = ""] }) => {
      const wrapper = `0x1::specimen::Wrapper<${type}>`;
      if (parseStructTag(wrapper) === null) return { abort: "VM_MAX_TYPE_DEPTH_REACHED" };
      const data = { by: formatAddress(sender), type_name: type };
      return {
        changes: new Map([[resourceKey(sender, wrapper), { value }]]),
        events: [createModuleEvent("0x1::specimen::Wrapped", data)],
      };
    },
  }),
  ...createModuleFunctions(noticeBoardModule, {
    post: ([text = null], { sender, read }) => {
      const key = resourceKey(sender, "0x4::notice_board::Board");
      const earlier = toList(read(key)?.["notices"] ?? []);
      const notice = { author: `0x${sender}`, text };
      return {
        changes: new Map([[key, { notices: [...earlier, notice].slice(-noticesMax) }]]),
        events: [createModuleEvent("0x4::notice_board::Posted", { notice })],
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
