import { frameworkAddress } from "../ledger/block-transactions.ts";
import { formatEventHandle } from "../ledger/event-handle.ts";
import { resourceKey, type StateValue } from "../ledger/state-value.ts";
import { decodeAddress, type Address } from "../primitives/address.ts";
import { memoizeBounded } from "../primitives/memoize.ts";
import { parseDecimal, toSequenceNumber, type SequenceNumber } from "../primitives/u64.ts";
import { U64_MAX } from "../../spec/vocabulary.ts";

/** The account resource in the state (§2.3). */
export interface AccountResource {
  readonly sequenceNumber: SequenceNumber;
  /** The authentication key as 0x and two lower-case hex digits per byte. */
  readonly authenticationKey: string;
  /** The other fields in the form of the state: the number of the next GUID, the event handles and the offers. */
  readonly others: StateValue;
}

/** The type of the account resource. */
export const accountType = "0x1::account::Account";

/** The number of accounts whose keys are remembered, because each transaction reads its sender's account several times. */
const accountKeysMax = 10_000;

/** Returns the state key of the account resource of an address. */
export const accountKey = memoizeBounded(accountKeysMax, (address: Address) =>
  resourceKey(address, accountType),
);

/** The number of the first GUID that an account creates. The GUIDs before it belong to its own event handles. */
export const firstFreeGuid = 2;

/**
 * Creates the resource of a new account. Its sequence number is 0, its authentication key equals its address, and it
 * offers no capability.
 * @param nextGuid The number of the next GUID that the account creates.
 */
export function createFreshAccount(address: Address, nextGuid = firstFreeGuid): AccountResource {
  const others = {
    coin_register_events: formatEventHandle(address, 0),
    guid_creation_num: String(nextGuid),
    key_rotation_events: formatEventHandle(address, 1),
    rotation_capability_offer: noOffer,
    signer_capability_offer: noOffer,
  };
  return { sequenceNumber: toSequenceNumber(0n), authenticationKey: `0x${address}`, others };
}

/** The value of an offer of a capability that an account has not made. */
const noOffer: StateValue = { for: { vec: [] } };

export function formatAccount(account: AccountResource): StateValue {
  return {
    authentication_key: account.authenticationKey,
    sequence_number: String(account.sequenceNumber),
    ...account.others,
  };
}

/** Parses an account resource. @throws TypeError for any other value, which means that the state is corrupt. */
export function parseAccount(value: StateValue): AccountResource {
  const { authentication_key: _key, sequence_number: _number, ...others } = value;
  return {
    sequenceNumber: readSequenceNumber(value),
    authenticationKey: readAuthenticationKey(value),
    others,
  };
}

/** Reads the sequence number of an account resource. @throws TypeError if the state is corrupt. */
export function readSequenceNumber({ sequence_number: text }: StateValue): SequenceNumber {
  const number = typeof text === "string" ? parseDecimal(text, U64_MAX) : null;
  if (number === null) throw new TypeError("account resource must have sequence_number, got another value");
  return toSequenceNumber(number);
}

/** Reads the authentication key of an account resource. @throws TypeError if the state is corrupt. */
export function readAuthenticationKey({ authentication_key: key }: StateValue): string {
  if (typeof key === "string") return key;
  throw new TypeError("account resource must have authentication_key, got another value");
}

/** Returns an account resource with the next sequence number. The values of its other fields are shared. */
export function incrementSequenceNumber(value: StateValue): StateValue {
  return { ...value, sequence_number: String(toSequenceNumber(readSequenceNumber(value) + 1n)) };
}

/** The number of the framework's next GUID. Modules that this node does not have use some of those before it. */
const frameworkNextGuid = 12;

/**
 * The state entry of the framework's account. Its authentication key is not the hash of a public key, so the
 * account cannot sign transactions.
 */
export const frameworkAccount: readonly [string, StateValue] = [
  accountKey(frameworkAddress),
  formatAccount(createFreshAccount(frameworkAddress, frameworkNextGuid)),
];

/** Formats the vendor name with a capital, as it appears in the names of structs. */
export function formatVendorWord(vendor: string): string {
  return `${vendor.charAt(0).toUpperCase()}${vendor.slice(1)}`;
}

/** Returns the type of the native coin, which contains the vendor name. */
export function coinType(vendor: string): string {
  return `0x1::${vendor}_coin::${formatVendorWord(vendor)}Coin`;
}

/** The address of the object that describes the native coin as a fungible asset. */
export const nativeAsset: Address = decodeAddress(Buffer.from("a".padStart(64, "0"), "hex"));
