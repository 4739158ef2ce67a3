/** The resources of `0x4::<vendor>_token`, and the checks of what the sender may do with them. */
import { resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import { formatVendorWord } from "../../move/account-state.ts";
import { abortUnless, type Steps } from "../../move/native-steps.ts";
import { readCreator } from "./collections.ts";
import { createVendorTokenErrors, type VendorTokenErrors } from "./token-errors.ts";
import { readCollectionOf } from "./tokens.ts";

/** What the creator of a collection may change, in the order of the arguments of `create_collection`. */
export const collectionFlags = [
  "mutable_description",
  "mutable_royalty",
  "mutable_uri",
  "mutable_token_description",
  "mutable_token_name",
  "mutable_token_properties",
  "mutable_token_uri",
  "tokens_burnable_by_creator",
  "tokens_freezable_by_creator",
] as const;

/** The flags that the resource of a collection has as fields. */
export type CollectionFlag = Exclude<(typeof collectionFlags)[number], "mutable_royalty">;

/** The resources of `0x4::<vendor>_token`, and the checks of what the sender may do with them. */
export interface VendorTokens {
  readonly errors: VendorTokenErrors;
  readonly collectionKey: (collection: Address) => string;
  readonly tokenKey: (token: Address) => string;
  /** @throws AbortError if the object is not a collection of the module. */
  readonly requireCollection: (read: ReadState, collection: Address) => StateValue;
  /** Returns whether the collection of a token has a flag. @throws AbortError if there is no token. */
  readonly hasFlag: (read: ReadState, token: Address, flag: CollectionFlag) => boolean;
  /** @throws AbortError if the object is not a token of the module. */
  readonly requireToken: (read: ReadState, token: Address) => StateValue;
  /** @throws AbortError if the object is not a token of the module, or if the sender is not its creator. */
  readonly authorizeToken: (steps: Steps, token: Address) => StateValue;
  /** @throws AbortError if the object is not a collection of the module, or if the sender is not its creator. */
  readonly authorizeCollection: (steps: Steps, collection: Address) => StateValue;
}

/** Creates the access to the resources of the module of a vendor. */
export function createVendorTokens(vendor: string): VendorTokens {
  const errors = createVendorTokenErrors(vendor);
  const type = `0x4::${vendor}_token::${formatVendorWord(vendor)}`;
  const collectionKey = (collection: Address): string => resourceKey(collection, `${type}Collection`);
  const tokenKey = (token: Address): string => resourceKey(token, `${type}Token`);
  const requireCollection = (read: ReadState, collection: Address): StateValue => {
    const found = read(collectionKey(collection));
    abortUnless(found !== undefined, errors.collectionDoesNotExist);
    return found;
  };
  const requireToken = (read: ReadState, token: Address): StateValue => {
    const found = read(tokenKey(token));
    abortUnless(found !== undefined, errors.tokenDoesNotExist);
    return found;
  };
  return {
    errors,
    collectionKey,
    tokenKey,
    requireCollection,
    requireToken,
    hasFlag: (read, token, flag) => requireCollection(read, readCollectionOf(read, token))[flag] === true,
    authorizeToken: ({ draft, sender }, token) => {
      const found = requireToken(draft.read, token);
      const creator = readCreator(draft.read, readCollectionOf(draft.read, token));
      abortUnless(creator === sender, errors.notCreator);
      return found;
    },
    authorizeCollection: ({ draft, sender }, collection) => {
      const found = requireCollection(draft.read, collection);
      abortUnless(readCreator(draft.read, collection) === sender, errors.notCreator);
      return found;
    },
  };
}
