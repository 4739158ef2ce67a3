/** A state on which the functions of multisig accounts are called, one after another. */
import assert from "node:assert/strict";
import { resourceKey, type StateValue } from "../../ledger/state-value.ts";
import { frameworkAddress } from "../../ledger/block-transactions.ts";
import type { TransactionEvent } from "../../ledger/transaction-record.ts";
import { decodeAddress, parseAddress, type Address } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { genesisState } from "../../genesis/genesis.ts";
import { getNativeFunctions } from "../native-functions.ts";

/** Returns an address whose bytes are all equal. */
export function addressOf(byte: number): Address {
  return decodeAddress(new Uint8Array(32).fill(byte));
}

/** The events of a call by their short names, or its abort. */
export type CallResult = readonly (readonly [name: string, data: JsonValue])[] | string;

export interface MultisigState {
  readonly values: Map<string, StateValue | null>;
  readonly read: (key: string) => StateValue | undefined;
  /** Calls an entry function, and keeps its changes. Returns its events, or the name or text of its abort. */
  readonly call: (sender: Address, name: string, ...given: readonly JsonValue[]) => CallResult;
  /** Calls a view. Returns its values, or the text of its abort. */
  readonly view: (name: string, ...given: readonly JsonValue[]) => readonly JsonValue[] | string;
}

/** Creates a state with the framework only. */
export function createMultisigState(): MultisigState {
  const values = new Map<string, StateValue | null>([
    ...genesisState([], "aptos"),
    [resourceKey(frameworkAddress, "0x1::timestamp::CurrentTimeMicroseconds"), { microseconds: "7999999" }],
  ]);
  const { entries, views } = getNativeFunctions({ vendor: "aptos", implicitAccounts: true });
  const read = (key: string): StateValue | undefined => values.get(key) ?? undefined;
  return {
    values,
    read,
    call: (sender, name, ...given) => {
      const entry = entries.get(`0x1::multisig_account::${name}`) ?? assert.fail(name);
      const result = entry({ sender, typeArguments: [], arguments: given, read });
      if ("abort" in result) return shortenAbort(result.abort);
      for (const [key, value] of result.changes) values.set(key, value);
      return result.events.map(describeEvent);
    },
    view: (name, ...given) => {
      const view = views.get(`0x1::multisig_account::${name}`) ?? assert.fail(name);
      const result = view({ typeArguments: [], arguments: given, read });
      return "abort" in result ? shortenAbort(result.abort) : result.values;
    },
  };
}

/** Returns the short name and the data of an event. */
function describeEvent({ type, data }: TransactionEvent): [name: string, data: JsonValue] {
  return [type.split("::").at(-1) ?? "", data];
}

/** Reads the address of the multisig account that an account creates next. */
export function readNextAddress({ view }: MultisigState, creator: Address): Address {
  const [text] = view("get_next_multisig_account_address", `0x${creator}`);
  return (typeof text === "string" ? parseAddress(text) : null) ?? assert.fail();
}

/** Returns the name and the code of an abort of the module, or the text of another status. */
function shortenAbort(text: string): string {
  return /^Move abort in 0x1::multisig_account: (\w+\(0x[0-9a-f]+\)): /.exec(text)?.[1] ?? text;
}
