/** Tokens that are items of tables: the collections of a creator, and the tokens in the store of an owner. */
import { resourceKey, type StateValue } from "../../ledger/state-value.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import type { JsonObject, JsonValue } from "../../primitives/canonical-json.ts";
import { abortUnless, type Steps } from "../../move/native-steps.ts";
import { toU64 } from "../../move/native-arguments.ts";
import { fieldAt } from "../../move/state-fields.ts";
import { createAccountEventHandle } from "../accounts/account-guids.ts";
import {
  computeTableHandle,
  parseTableItemValue,
  tableItemEntry,
  tableItemKey,
} from "../examples/table-item.ts";
import { olderTokenErrors } from "./older-token-errors.ts";

/** A token of a collection, whoever owns it. */
export interface TokenDataId {
  readonly creator: Address;
  readonly collection: string;
  readonly name: string;
}

/** A version of a token. Tokens have the version 0 until the properties of one of them change. */
export interface TokenId extends TokenDataId {
  readonly version: bigint;
}

type Table = "collection_data" | "token_data" | "tokens";
const itemTypes: { readonly [table in Table]: readonly [keyType: string, valueType: string] } = {
  collection_data: ["0x1::string::String", "0x3::token::CollectionData"],
  token_data: ["0x3::token::TokenDataId", "0x3::token::TokenData"],
  tokens: ["0x3::token::TokenId", "0x3::token::Token"],
};

/** Returns the handle of a table of an account. */
const handleOf = (table: Table, owner: Address): Address => computeTableHandle(`${table}-${owner}`);

function itemKey(table: Table, owner: Address, key: JsonValue) {
  return { handle: handleOf(table, owner), keyType: itemTypes[table][0], key };
}

/** Reads an item of a table of an account; undefined if there is none. */
export function readItem(
  read: Steps["read"],
  table: Table,
  owner: Address,
  key: JsonValue,
): JsonObject | undefined {
  const entry = read(tableItemKey(itemKey(table, owner, key)));
  if (entry === undefined) return undefined;
  const { value } = parseTableItemValue(entry);
  const isStruct = typeof value === "object" && value !== null && !Array.isArray(value);
  // A list is no struct, but its type does not say so.
  return isStruct ? (value as JsonObject) : undefined;
}

/** Writes an item of a table of an account. */
export function writeItem(
  { draft }: Steps,
  table: Table,
  owner: Address,
  { key, value }: { readonly key: JsonValue; readonly value: JsonValue },
): void {
  draft.write(...tableItemEntry({ ...itemKey(table, owner, key), valueType: itemTypes[table][1], value }));
}

/** Formats the id of a token in canonical form, because it is a key of a table. */
export function formatDataId({ creator, collection, name }: TokenDataId): JsonObject {
  return { creator: `0x${creator}`, collection, name };
}

/** Formats the id of a version of a token. */
export function formatTokenId(id: TokenId): JsonObject {
  return { token_data_id: formatDataId(id), property_version: String(id.version) };
}

/** Formats the id of a token for an event, whose addresses have no leading zeros. */
export function showDataId(id: TokenDataId): JsonObject {
  return { ...formatDataId(id), creator: formatAddress(id.creator) };
}

/** Formats a movement of tokens for an event. */
function showMovement(owner: Address, id: TokenId, amount: bigint): JsonObject {
  const shown = { token_data_id: showDataId(id), property_version: String(id.version) };
  return { account: formatAddress(owner), id: shown, amount: String(amount) };
}

export const collectionsKey = (creator: Address): string => resourceKey(creator, "0x3::token::Collections");
const storeKey = (owner: Address): string => resourceKey(owner, "0x3::token::TokenStore");

/** Gives an account its collections, unless it has them. */
export function openCollections({ draft, sender }: Steps): void {
  const key = collectionsKey(sender);
  if (draft.read(key) !== undefined) return;
  draft.write(key, {
    collection_data: { handle: `0x${handleOf("collection_data", sender)}` },
    token_data: { handle: `0x${handleOf("token_data", sender)}` },
    create_collection_events: createAccountEventHandle(draft, sender),
    create_token_data_events: createAccountEventHandle(draft, sender),
    mint_token_events: createAccountEventHandle(draft, sender),
  });
}

/** Gives an account a store for tokens, unless it has one. Only the account itself can do it. */
export function openStore({ draft }: Steps, owner: Address): StateValue {
  const found = draft.read(storeKey(owner));
  if (found !== undefined) return found;
  const store = {
    tokens: { handle: `0x${handleOf("tokens", owner)}` },
    direct_transfer: false,
    deposit_events: createAccountEventHandle(draft, owner),
    withdraw_events: createAccountEventHandle(draft, owner),
    burn_events: createAccountEventHandle(draft, owner),
    mutate_token_property_events: createAccountEventHandle(draft, owner),
  };
  draft.write(storeKey(owner), store);
  return store;
}

/** Sets whether others may transfer tokens to an account without its signature. */
export function setDirectTransfer(steps: Steps, owner: Address, isAccepted: boolean): void {
  const store = openStore(steps, owner);
  steps.draft.write(storeKey(owner), { ...store, direct_transfer: isAccepted });
}

/** Returns whether others may transfer tokens to an account; null if it has no store. */
export function acceptsTransfers(read: Steps["read"], owner: Address): boolean | null {
  const store = read(storeKey(owner));
  return store === undefined ? null : store["direct_transfer"] === true;
}

/** Takes an amount of a token out of the store of an account. */
export function withdraw(steps: Steps, owner: Address, id: TokenId, amount: bigint): void {
  const { draft, emit } = steps;
  const key = formatTokenId(id);
  const held = readItem(draft.read, "tokens", owner, key);
  const balance = held === undefined ? 0n : toU64(fieldAt(held, "amount"));
  abortUnless(amount > 0n, olderTokenErrors.withdrawZero);
  abortUnless(held !== undefined && balance >= amount, olderTokenErrors.insufficientBalance);
  emit("0x3::token::TokenWithdraw", showMovement(owner, id, amount));
  if (balance === amount) draft.remove(tableItemKey(itemKey("tokens", owner, key)));
  else writeItem(steps, "tokens", owner, { key, value: { ...held, amount: String(balance - amount) } });
}

/** Puts an amount of a token into the store of an account, which must exist. */
export function deposit(steps: Steps, owner: Address, id: TokenId, amount: bigint): void {
  const { draft, emit } = steps;
  const key = formatTokenId(id);
  abortUnless(draft.read(storeKey(owner)) !== undefined, olderTokenErrors.storeNotPublished);
  abortUnless(amount > 0n, olderTokenErrors.amountZero);
  emit("0x3::token::TokenDeposit", showMovement(owner, id, amount));
  const held = readItem(draft.read, "tokens", owner, key);
  const balance = held === undefined ? 0n : toU64(fieldAt(held, "amount"));
  // A token with the properties of its kind does not repeat them.
  const token = held ?? { id: key, token_properties: { map: { data: [] } } };
  writeItem(steps, "tokens", owner, { key, value: { ...token, amount: String(balance + amount) } });
}
