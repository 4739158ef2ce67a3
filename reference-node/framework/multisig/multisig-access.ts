/** The checks with which the functions of multisig accounts begin, and their events. */
import type { ReadState } from "../../ledger/state-value.ts";
import { createModuleEvent, type TransactionEvent } from "../../ledger/transaction-record.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import type { JsonObject } from "../../primitives/canonical-json.ts";
import type { Abort } from "../../move/move-abort.ts";
import { multisigAborts } from "./multisig-aborts.ts";
import { readMultisigAccount, type MultisigAccount } from "./multisig-state.ts";

/** Reads a multisig account for one of its owners. Returns the abort if there is none or the owner is another one. */
export function readAsOwner(read: ReadState, address: Address, owner: Address): MultisigAccount | Abort {
  const account = readMultisigAccount(read, address);
  if (account === null) return multisigAborts.notMultisig;
  return account.owners.includes(owner) ? account : multisigAborts.notOwner;
}

/** Creates an event of a multisig account. */
export function createMultisigEvent(name: string, account: Address, data: JsonObject): TransactionEvent {
  const type = `0x1::multisig_account::${name}`;
  return createModuleEvent(type, { multisig_account: formatAddress(account), ...data });
}
