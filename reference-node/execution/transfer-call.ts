import { type Address, formatAddress } from "../primitives/address.ts";
import type { EntryFunctionCall } from "./user-transaction.ts";

/**
 * Creates a call that transfers coins to a recipient. The call creates the account of the recipient if it does not
 * exist.
 */
export function createTransferCall(vendor: string, recipient: Address, amount: bigint): EntryFunctionCall {
  return {
    function: formatTransferFunctionId(vendor),
    typeArguments: [],
    arguments: [formatAddress(recipient), String(amount)],
  };
}

/** Returns the id of the function that transfers coins and creates the account of the recipient. */
export function formatTransferFunctionId(vendor: string): string {
  return `0x1::${vendor}_account::transfer`;
}
