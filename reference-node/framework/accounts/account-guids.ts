/** The event handles that accounts create. Each has the next GUID of its account. */
import type { Address } from "../../primitives/address.ts";
import type { ReadState, StateValue } from "../../ledger/state-value.ts";
import { formatEventHandle } from "../../ledger/event-handle.ts";
import {
  accountKey,
  createFreshAccount,
  firstFreeGuid,
  formatAccount,
  parseAccount,
  type AccountResource,
} from "../../move/account-state.ts";
import type { StateDraft } from "../../move/state-draft.ts";

/** Reads an account, or returns the resource that it would have after its creation. */
export function readAccountOrFresh(read: ReadState, address: Address): AccountResource {
  const record = read(accountKey(address));
  return record === undefined ? createFreshAccount(address) : parseAccount(record);
}

/** Returns the number of the next GUID of an account. Accounts of older state files have no such number. */
export function nextGuidOf({ others }: AccountResource): bigint {
  const number = others["guid_creation_num"];
  return typeof number === "string" ? BigInt(number) : BigInt(firstFreeGuid);
}

/** Returns an account after it has created GUIDs. */
export function withCreatedGuids(account: AccountResource, count: number): AccountResource {
  const next = nextGuidOf(account) + BigInt(count);
  return { ...account, others: { ...account.others, guid_creation_num: String(next) } };
}

/** Creates an event handle with the next GUID of an account, which is created if it does not exist. */
export function createAccountEventHandle(draft: StateDraft, owner: Address): StateValue {
  const account = readAccountOrFresh(draft.read, owner);
  draft.write(accountKey(owner), formatAccount(withCreatedGuids(account, 1)));
  return formatEventHandle(owner, nextGuidOf(account));
}
