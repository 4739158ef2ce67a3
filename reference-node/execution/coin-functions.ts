/** The entry functions by which users make accounts and pay one another. */
import { formatAddress, parseAddress } from "../primitives/address.ts";
import { accountKey, formatAccount, createFreshAccount } from "./account-resource.ts";
import { coinType } from "./coin-store.ts";
import { invalidArgumentsAbort, type EntryFunction, type EntryFunctions } from "./entry-function.ts";
import { createTransfer, formatTransferFunctionId } from "./transfer.ts";

/** The functions that pay in the chain's own coin, of which the generic ones take no other. */
export function createCoinFunctions(vendor: string): EntryFunctions {
  const transfer = createTransfer(vendor);
  const coin = coinType(vendor);
  const transferOf: EntryFunction = (input) =>
    input.typeArguments[0] === coin
      ? transfer(input)
      : { abort: "Move abort in 0x1::coin: ECOIN_INFO_NOT_PUBLISHED(0x60003)" };
  return new Map([
    [formatTransferFunctionId(vendor), transfer],
    [`0x1::${vendor}_account::transfer_coins`, transferOf],
    ["0x1::coin::transfer", transferOf],
    [`0x1::${vendor}_account::create_account`, createAccount],
  ]);
}

const createAccount: EntryFunction = ({ arguments: given, read }) => {
  const [text, ...more] = given;
  const address = typeof text === "string" ? parseAddress(text) : null;
  if (address === null || more.length > 0) return invalidArgumentsAbort;
  const key = accountKey(address);
  if (read(key) !== undefined) {
    return {
      abort: `Move abort in 0x1::account: EACCOUNT_ALREADY_EXISTS(0x80001) at ${formatAddress(address)}`,
    };
  }
  return { changes: new Map([[key, formatAccount(createFreshAccount(address))]]), events: [] };
};
