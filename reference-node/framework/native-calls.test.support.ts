/** Calls of native functions on a state that keeps their changes. */
import assert from "node:assert/strict";
import { resourceKey, type StateValue } from "../ledger/state-value.ts";
import { decodeAddress, type Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseStructTag } from "../primitives/move-type.ts";
import { accountKey, createFreshAccount, formatAccount, parseAccount } from "../move/account-state.ts";
import type { EntryFunctionInput } from "../move/entry-function.ts";
import { genesisState } from "../genesis/genesis.ts";
import { toSequenceNumber } from "../primitives/u64.ts";
import { getNativeFunctions } from "./native-functions.ts";
import { createStructLookup, readMoveValue } from "../move/move-value.ts";

const vendor = "node";

/** What a call did: the types and the data of its events, or the text of its abort. */
export type CallOutcome = { readonly events: readonly (readonly [type: string, data: JsonValue])[] } | string;

export interface CallOptions {
  readonly typeArguments?: readonly string[];
  readonly orderless?: EntryFunctionInput["orderless"];
  readonly secondarySigners?: readonly Address[];
}

/** A state on which functions are called. */
export interface NativeCalls {
  /** Executes an entry function, keeps its changes and increments the sequence number of the sender. */
  readonly run: (
    sender: Address,
    id: string,
    given: readonly JsonValue[],
    options?: CallOptions,
  ) => CallOutcome;
  /** Returns the values of a view, or the text of its abort. */
  readonly view: (
    id: string,
    given: readonly JsonValue[],
    typeArguments?: readonly string[],
  ) => readonly JsonValue[] | string;
  readonly resource: (address: Address, type: string) => StateValue | undefined;
  readonly write: (key: string, value: StateValue | null) => void;
}

/** Returns an address that consists of one byte, repeated. */
export function addressOf(byte: number): Address {
  return decodeAddress(new Uint8Array(32).fill(byte));
}

/** Creates calls on the state of genesis. Resources and events are checked against their declared types. */
export function createNativeCalls({ implicitAccounts = true } = {}): NativeCalls {
  const state = new Map<string, StateValue | null>(genesisState([], vendor));
  const read = (key: string): StateValue | undefined => state.get(key) ?? undefined;
  const functions = getNativeFunctions({ vendor, implicitAccounts });
  const structs = createStructLookup(read);
  const assertTyped = (key: string, value: StateValue | null): void => {
    const [, type] = /^account\/[0-9a-f]{64}\/resource\/(.*)$/s.exec(key) ?? [];
    if (type === undefined || value === null) return;
    const tag = parseStructTag(type) ?? assert.fail(type);
    assert.deepEqual(readMoveValue(tag, value, { place: type, structs }), value);
  };
  return {
    run(sender, id, given, { typeArguments = [], orderless, secondarySigners } = {}) {
      const entry = functions.entries.get(id) ?? assert.fail(id);
      const input = { sender, secondarySigners, typeArguments, arguments: given, read };
      const result = entry(orderless === undefined ? input : { ...input, orderless });
      if ("abort" in result) return result.abort;
      for (const [key, value] of result.changes) {
        assertTyped(key, value);
        state.set(key, value);
      }
      for (const { type, data } of result.events) {
        readMoveValue(parseStructTag(type) ?? assert.fail(type), data, { place: type, structs });
      }
      if (orderless === undefined) incrementSequenceNumber(state, sender);
      return { events: result.events.map(({ type, data }) => [type, data]) };
    },
    view(id, given, typeArguments = []) {
      const result = (functions.views.get(id) ?? assert.fail(id))({ typeArguments, arguments: given, read });
      return "abort" in result ? result.abort : result.values;
    },
    resource: (address, type) => read(resourceKey(address, type)),
    write: (key, value) => void state.set(key, value),
  };
}

function incrementSequenceNumber(state: Map<string, StateValue | null>, sender: Address): void {
  const key = accountKey(sender);
  const account = parseAccount(state.get(key) ?? formatAccount(createFreshAccount(sender)));
  const sequenceNumber = toSequenceNumber(account.sequenceNumber + 1n);
  state.set(key, formatAccount({ ...account, sequenceNumber }));
}

/** Asserts that a call succeeded. Returns its events. */
export function eventsOf(outcome: CallOutcome): readonly (readonly [type: string, data: JsonValue])[] {
  if (typeof outcome === "string") assert.fail(outcome);
  return outcome.events;
}

/** Asserts that a call aborted with the name and the code. */
export function assertAborted(outcome: CallOutcome | readonly JsonValue[], expected: string): void {
  if (typeof outcome !== "string") assert.fail(`expected ${expected}, got ${JSON.stringify(outcome)}`);
  const [, module = "", code = ""] = /^Move abort in (\S+): (\S+)/.exec(outcome) ?? [];
  const short = code.replace(/:$/, "");
  assert.equal(`${module} ${short}`, expected, outcome);
}
