/** Calls of `0x4::node_token` with default arguments. */
import assert from "node:assert/strict";
import { parseAddress, type Address } from "../../primitives/address.ts";
import type { JsonObject, JsonValue } from "../../primitives/canonical-json.ts";
import {
  addressOf,
  createNativeCalls,
  eventsOf,
  type CallOptions,
  type CallOutcome,
  type NativeCalls,
} from "../native-calls.test.support.ts";
import { textField } from "../../move/state-fields.ts";

export const creator = addressOf(1);
export const other = addressOf(2);
export const tokenType = "0x4::token::Token";
export const collectionType = "0x4::collection::Collection";
const module = "0x4::node_token";

/** The arguments of `create_collection`. By default, the creator may change everything. */
export interface CollectionOptions {
  readonly description?: string;
  readonly supplyMax?: string;
  readonly name?: string;
  readonly uri?: string;
  /** The value of all nine permissions. */
  readonly isMutable?: boolean;
  readonly royalty?: readonly [numerator: string, denominator: string];
}

/** Creates a collection of the creator, with the name `set`. */
export function createCollection(calls: NativeCalls, options: CollectionOptions = {}): CallOutcome {
  const { description = "about", supplyMax = "3", name = "set", uri = "u", isMutable = true } = options;
  const permissions = Array.from({ length: 9 }, () => isMutable);
  const royalty = options.royalty ?? ["1", "20"];
  const given = [description, supplyMax, name, uri, ...permissions, ...royalty];
  return calls.run(creator, `${module}::create_collection`, given);
}

/** Creates calls on a state with the collection `set`. */
export function createCalls(isMutable = true): NativeCalls {
  const calls = createNativeCalls();
  eventsOf(createCollection(calls, { isMutable }));
  return calls;
}

/** The arguments of `mint`. */
export interface MintOptions extends CallOptions {
  readonly sender?: Address;
  readonly collection?: string;
  readonly description?: string;
  readonly name?: string;
  readonly uri?: string;
  readonly properties?: readonly [keys: JsonValue, types: JsonValue, values: JsonValue];
  /** The owner of a token that cannot be transferred. */
  readonly boundTo?: Address;
}

/** Mints a token in the collection `set`. */
export function mint(calls: NativeCalls, options: MintOptions = {}): CallOutcome {
  const { collection = "set", description = "one", name = "first", uri = "v", boundTo, ...call } = options;
  const given = [collection, description, name, uri, ...(options.properties ?? [[], [], []])];
  const sender = options.sender ?? creator;
  return boundTo === undefined
    ? calls.run(sender, `${module}::mint`, given, call)
    : calls.run(sender, `${module}::mint_soul_bound`, [...given, `0x${boundTo}`], call);
}

/** Mints a token. Returns its address. */
export function mintToken(calls: NativeCalls, options: MintOptions = {}): Address {
  const [[type, data] = ["", null]] = eventsOf(mint(calls, options));
  assert.equal(type, "0x4::collection::Mint");
  return parseAddress(textField(data as JsonObject, "token")) ?? assert.fail();
}

/** Calls a function whose first argument is a token or a collection. */
export function change(
  calls: NativeCalls,
  name: string,
  {
    object,
    given = [],
    sender = creator,
    types = [tokenType],
  }: {
    readonly object: Address;
    readonly given?: readonly JsonValue[];
    readonly sender?: Address;
    readonly types?: readonly string[];
  },
): CallOutcome {
  return calls.run(sender, `${module}::${name}`, [{ inner: `0x${object}` }, ...given], {
    typeArguments: types,
  });
}

/** Reads a value of a view whose only argument is an object. */
export function viewOf(calls: NativeCalls, name: string, object: Address, type = tokenType): JsonValue {
  const values = calls.view(name, [{ inner: `0x${object}` }], [type]);
  if (typeof values === "string") assert.fail(values);
  return values[0] ?? null;
}
