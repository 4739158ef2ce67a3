import { formatAddress, parseAddress, type Address } from "../primitives/address.ts";
import {
  accountKey,
  formatAccount,
  createFreshAccount,
  coinType,
  coinStoreKey,
  formatCoinStore,
  readBalance,
} from "./account-state.ts";
import {
  invalidArgumentsAbort,
  type EntryFunction,
  type EntryFunctions,
  type EntryFunctionInput,
} from "./entry-function.ts";
import { createModuleEvent } from "../ledger/transaction-record.ts";
import type { StateValue } from "../ledger/state-value.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseDecimal } from "../primitives/u64.ts";
import { U64_MAX } from "../../spec/vocabulary.ts";
import type { EntryFunctionCall } from "./user-transaction.ts";

/**
 * Creates the entry functions that create accounts and transfer coins. The generic functions accept only the native
 * coin.
 */
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

/** The abort of a call that needs more coins than the sender has. */
export const insufficientBalance = { abort: "Move abort in 0x1::coin: EINSUFFICIENT_BALANCE(0x10006)" };

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

export function formatTransferFunctionId(vendor: string): string {
  return `0x1::${vendor}_account::transfer`;
}

/**
 * Creates the function that transfers coins. It aborts if the sender has fewer coins or if the balance of the
 * recipient would exceed a u64.
 */
export function createTransfer(vendor: string): EntryFunction {
  const coin = coinType(vendor);
  return (input) => {
    const recipient = addressArgument(input.arguments[0]);
    const amount = amountArgument(input.arguments[1]);
    if (recipient === null || amount === null || input.arguments.length !== 2) return invalidArgumentsAbort;
    const { sender, read } = input;
    const balance = readBalance(read, coinStoreKey(sender, coin));
    if (balance < amount) return insufficientBalance;
    const events = [
      createModuleEvent("0x1::coin::Withdraw", coinEvent(sender, amount)),
      createModuleEvent("0x1::coin::Deposit", coinEvent(recipient, amount)),
    ];
    if (sender === recipient) return { changes: new Map(), events };
    const received = readBalance(read, coinStoreKey(recipient, coin)) + amount;
    if (received > U64_MAX) return { abort: "ARITHMETIC_ERROR" };
    const changes = new Map<string, StateValue>([
      ...newAccount(recipient, input),
      [coinStoreKey(sender, coin), formatCoinStore(balance - amount)],
      [coinStoreKey(recipient, coin), formatCoinStore(received)],
    ]);
    return { changes, events };
  };
}

function newAccount(address: Address, { read }: EntryFunctionInput): [string, StateValue][] {
  const key = accountKey(address);
  return read(key) === undefined ? [[key, formatAccount(createFreshAccount(address))]] : [];
}

function addressArgument(value: JsonValue | undefined): Address | null {
  return typeof value === "string" ? parseAddress(value) : null;
}

function amountArgument(value: JsonValue | undefined): bigint | null {
  return typeof value === "string" ? parseDecimal(value, U64_MAX) : null;
}

function coinEvent(account: Address, amount: bigint): JsonValue {
  return { account: formatAddress(account), amount: String(amount) };
}
