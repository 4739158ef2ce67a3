/** Collections in the state: their description, their supply and their royalty. */
import { resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import { deriveNamedObjectAddress } from "../../bcs/derived-addresses.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { abortUnless, type Steps } from "../../move/native-steps.ts";
import {
  createObject,
  createObjectEventHandle,
  setUngatedTransfer,
  toStateAddress,
} from "../objects/objects.ts";
import { fieldAt, textField } from "../../move/state-fields.ts";
import { collectionErrors, royaltyErrors } from "./token-errors.ts";

const collectionType = "0x4::collection::Collection";
const royaltyType = "0x4::royalty::Royalty";
const concurrentSupplyType = "0x4::collection::ConcurrentSupply";
/** Older collections have one of these instead of a concurrent supply. */
const plainSupplyTypes = ["0x4::collection::FixedSupply", "0x4::collection::UnlimitedSupply"];

/** The maximum numbers of bytes. They are the same for tokens. */
export const nameBytesMax = 128;
export const uriBytesMax = 512;
export const descriptionBytesMax = 2_048;

export interface Royalty {
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly payee: Address;
}

/** Returns whether a text in UTF-8 has at most a number of bytes. */
export function fitsInto(bytesMax: number, text: string): boolean {
  return Buffer.byteLength(text) <= bytesMax;
}

/** @throws AbortError for a royalty of more than 100%. */
export function checkRoyalty({ numerator, denominator }: Royalty): void {
  abortUnless(denominator !== 0n, royaltyErrors.denominatorZero);
  abortUnless(numerator <= denominator, royaltyErrors.exceedsMaximum);
}

/** Writes the royalty of a collection. */
export function writeRoyalty({ draft }: Steps, object: Address, royalty: Royalty): void {
  draft.write(resourceKey(object, royaltyType), {
    numerator: String(royalty.numerator),
    denominator: String(royalty.denominator),
    payee_address: `0x${royalty.payee}`,
  });
}

/** Reads the royalty of a collection or a token, or returns undefined. */
export function readRoyalty(read: ReadState, object: Address): StateValue | undefined {
  return read(resourceKey(object, royaltyType));
}

/** Computes the address of a collection. @throws AbortError for a name that is too long. */
export function computeCollectionAddress(creator: Address, name: string): Address {
  abortUnless(fitsInto(nameBytesMax, name), collectionErrors.nameTooLong);
  return deriveNamedObjectAddress(creator, name);
}

/**
 * Creates a collection of the sender with a limited supply. Its owner may not transfer it.
 * @throws AbortError if the collection exists, or for a limit of 0 and for texts that are too long.
 */
export function createCollection(
  steps: Steps,
  options: {
    readonly description: string;
    readonly supplyMax: bigint;
    readonly name: string;
    readonly uri: string;
    readonly royalty: Royalty;
  },
): Address {
  const { draft, sender } = steps;
  const { description, supplyMax, name, uri, royalty } = options;
  checkRoyalty(royalty);
  abortUnless(supplyMax !== 0n, collectionErrors.supplyZero);
  const address = computeCollectionAddress(sender, name);
  createObject(draft, address, sender);
  abortUnless(fitsInto(uriBytesMax, uri), collectionErrors.uriTooLong);
  abortUnless(fitsInto(descriptionBytesMax, description), collectionErrors.descriptionTooLong);
  draft.write(resourceKey(address, collectionType), {
    creator: `0x${sender}`,
    description,
    name,
    uri,
    mutation_events: createObjectEventHandle(draft, address),
  });
  draft.write(resourceKey(address, concurrentSupplyType), {
    current_supply: { value: "0", max_value: String(supplyMax) },
    total_minted: { value: "0", max_value: String(U64_MAX) },
  });
  writeRoyalty(steps, address, royalty);
  setUngatedTransfer(draft, address, false);
  return address;
}

/** Reads the description of a collection. @throws AbortError if there is none at the address. */
export function requireCollection(read: ReadState, address: Address): StateValue {
  const collection = read(resourceKey(address, collectionType));
  abortUnless(collection !== undefined, collectionErrors.doesNotExist);
  return collection;
}

/** Returns the account that created a collection. @throws AbortError if there is none at the address. */
export function readCreator(read: ReadState, collection: Address): Address {
  return toStateAddress(textField(requireCollection(read, collection), "creator"));
}

/**
 * Changes the description or the URI of a collection, and emits the event of a change.
 * @throws AbortError for a text that is too long.
 */
export function changeCollection(
  { draft, emit }: Steps,
  address: Address,
  { field, text }: { readonly field: "description" | "uri"; readonly text: string },
): void {
  if (field === "uri") abortUnless(fitsInto(uriBytesMax, text), collectionErrors.uriTooLong);
  else abortUnless(fitsInto(descriptionBytesMax, text), collectionErrors.descriptionTooLong);
  const collection = requireCollection(draft.read, address);
  emit("0x4::collection::Mutation", {
    mutated_field_name: field,
    collection: { inner: formatAddress(address) },
    old_value: textField(collection, field),
    new_value: text,
  });
  draft.write(resourceKey(address, collectionType), { ...collection, [field]: text });
}

/** The supply of a collection, whatever the type of its resource. The maximum is null if there is none. */
interface Supply {
  readonly current: bigint;
  readonly minted: bigint;
  readonly max: bigint | null;
  /** Creates the resource with other numbers. */
  readonly format: (current: bigint, minted: bigint) => StateValue;
  readonly key: string;
}

function readSupply(read: ReadState, collection: Address): Supply | null {
  const key = resourceKey(collection, concurrentSupplyType);
  const concurrent = read(key);
  if (concurrent === undefined) return readPlainSupply(read, collection);
  const [current, minted] = [concurrent["current_supply"], concurrent["total_minted"]];
  const [currentMax, mintedMax] = [current, minted].map((one) => fieldAt(one, "max_value") ?? "0");
  return {
    current: BigInt(textField(concurrent, "current_supply", "value")),
    minted: BigInt(textField(concurrent, "total_minted", "value")),
    max: BigInt(textField(concurrent, "current_supply", "max_value")),
    format: (newCurrent, newMinted) => ({
      current_supply: { value: String(newCurrent), max_value: currentMax ?? "0" },
      total_minted: { value: String(newMinted), max_value: mintedMax ?? "0" },
    }),
    key,
  };
}

function readPlainSupply(read: ReadState, collection: Address): Supply | null {
  for (const type of plainSupplyTypes) {
    const key = resourceKey(collection, type);
    const supply = read(key);
    if (supply === undefined) continue;
    return {
      current: BigInt(textField(supply, "current_supply")),
      minted: BigInt(textField(supply, "total_minted")),
      max: supply["max_supply"] === undefined ? null : BigInt(textField(supply, "max_supply")),
      format: (current, minted) => ({
        ...supply,
        current_supply: String(current),
        total_minted: String(minted),
      }),
      key,
    };
  }
  return null;
}

/** Returns the number of tokens of a collection, or null if the collection does not count them. */
export function countTokens(read: ReadState, collection: Address): bigint | null {
  requireCollection(read, collection);
  return readSupply(read, collection)?.current ?? null;
}

/**
 * Counts a new token, and emits the event of minting. Returns its index, which is 0 if the collection does not count.
 * @throws AbortError if the collection has as many tokens as it may have.
 */
export function countMinted({ draft, emit }: Steps, collection: Address, token: Address): bigint {
  const supply = readSupply(draft.read, collection);
  if (supply === null) return 0n;
  abortUnless(supply.max === null || supply.current < supply.max, collectionErrors.supplyExceeded);
  const index = supply.minted + 1n;
  draft.write(supply.key, supply.format(supply.current + 1n, index));
  emit("0x4::collection::Mint", {
    collection: formatAddress(collection),
    index: { value: String(index) },
    token: formatAddress(token),
  });
  return index;
}

/** Counts a token less, and emits the event of burning. */
export function countBurnt(
  { draft, emit }: Steps,
  collection: Address,
  burnt: { readonly token: Address; readonly index: string; readonly owner: Address },
): void {
  const supply = readSupply(draft.read, collection);
  if (supply === null) return;
  draft.write(supply.key, supply.format(supply.current - 1n, supply.minted));
  emit("0x4::collection::Burn", {
    collection: formatAddress(collection),
    index: burnt.index,
    token: formatAddress(burnt.token),
    previous_owner: formatAddress(burnt.owner),
  });
}
