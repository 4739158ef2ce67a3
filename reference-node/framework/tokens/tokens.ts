/** Tokens in the state: their description, their identifiers, and the rules by which they are created and burnt. */
import { resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import { deriveNamedObjectAddress } from "../../bcs/derived-addresses.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { toObjectAddress } from "../../move/native-arguments.ts";
import { abortUnless, type Steps } from "../../move/native-steps.ts";
import { computeUniqueAddress } from "../objects/object-addresses.ts";
import { objectType } from "../objects/object-core.ts";
import { objectErrors } from "../../move/object-errors.ts";
import {
  createObject,
  createObjectEventHandle,
  formatObject,
  readObjectCore,
  readOwner,
} from "../objects/objects.ts";
import { textField } from "../../move/state-fields.ts";
import {
  computeCollectionAddress,
  countBurnt,
  countMinted,
  descriptionBytesMax,
  fitsInto,
  nameBytesMax,
  readCreator,
  readRoyalty,
  requireCollection,
  uriBytesMax,
} from "./collections.ts";
import { tokenErrors } from "./token-errors.ts";

const tokenType = "0x4::token::Token";
const identifiersType = "0x4::token::TokenIdentifiers";
const seedBytesMax = 128;

/** The texts of a token. */
export interface TokenTexts {
  readonly collection: string;
  readonly description: string;
  readonly name: string;
  readonly uri: string;
}

/**
 * Creates a token in a collection of the sender, who becomes its owner. Returns its address.
 * @throws AbortError if the collection does not exist or is full, and for texts that are too long.
 */
export function createToken(steps: Steps, texts: TokenTexts, vendor: string): Address {
  const { draft, sender } = steps;
  const { description, name, uri } = texts;
  const token = computeUniqueAddress(steps, vendor);
  createObject(draft, token, sender);
  const collection = computeCollectionAddress(sender, texts.collection);
  abortUnless(readObjectCore(draft.read, collection) !== undefined, objectErrors.doesNotExist);
  const isCollection = draft.read(resourceKey(collection, "0x4::collection::Collection")) !== undefined;
  abortUnless(isCollection, objectErrors.resourceDoesNotExist);
  abortUnless(readCreator(draft.read, collection) === sender, tokenErrors.notCreator);
  checkText("name", name);
  checkText("description", description);
  checkText("uri", uri);
  const index = countMinted(steps, collection, token);
  draft.write(resourceKey(token, identifiersType), {
    index: { value: String(index) },
    name: formatName(name),
  });
  draft.write(resourceKey(token, tokenType), {
    collection: formatObject(collection),
    // The index and the name of a token are those of its identifiers.
    index: "0",
    description,
    name: "",
    uri,
    mutation_events: createObjectEventHandle(draft, token),
  });
  return token;
}

function formatName(name: string): JsonValue {
  return { value: name, padding: "0x00" };
}

function checkText(field: "description" | "name" | "uri", text: string): void {
  if (field === "name") abortUnless(fitsInto(nameBytesMax, text), tokenErrors.nameTooLong);
  else if (field === "uri") abortUnless(fitsInto(uriBytesMax, text), tokenErrors.uriTooLong);
  else abortUnless(fitsInto(descriptionBytesMax, text), tokenErrors.descriptionTooLong);
}

/** Reads the description of a token. @throws AbortError if there is no token at the address. */
export function requireToken(read: ReadState, address: Address): StateValue {
  const token = read(resourceKey(address, tokenType));
  abortUnless(token !== undefined, tokenErrors.doesNotExist);
  return token;
}

/** Returns the collection of a token. @throws AbortError if there is no token at the address. */
export function readCollectionOf(read: ReadState, token: Address): Address {
  return toObjectAddress(requireToken(read, token)["collection"]);
}

/** Returns the name or the index of a token. @throws AbortError if there is no token at the address. */
export function readIdentifier(read: ReadState, token: Address, field: "index" | "name"): string {
  const identifiers = read(resourceKey(token, identifiersType));
  return identifiers === undefined
    ? textField(requireToken(read, token), field)
    : textField(identifiers, field, "value");
}

/** Returns the royalty of a token, or that of its collection. @throws AbortError if there is no token. */
export function readTokenRoyalty(read: ReadState, token: Address): StateValue | undefined {
  const collection = readCollectionOf(read, token);
  const own = readRoyalty(read, token);
  if (own !== undefined) return own;
  const name = textField(requireCollection(read, collection), "name");
  return readRoyalty(read, computeCollectionAddress(readCreator(read, collection), name));
}

/** Changes a text of a token, and emits the event of a change. @throws AbortError for a text that is too long. */
export function changeToken(
  { draft, emit }: Steps,
  address: Address,
  { field, text }: { readonly field: "description" | "name" | "uri"; readonly text: string },
): void {
  checkText(field, text);
  const token = requireToken(draft.read, address);
  const key = resourceKey(address, identifiersType);
  const identifiers = draft.read(key);
  const isIdentifier = field === "name" && identifiers !== undefined;
  emit("0x4::token::Mutation", {
    token_address: formatAddress(address),
    mutated_field_name: field,
    old_value: isIdentifier ? readIdentifier(draft.read, address, "name") : textField(token, field),
    new_value: text,
  });
  if (isIdentifier) draft.write(key, { ...identifiers, name: formatName(text) });
  else draft.write(resourceKey(address, tokenType), { ...token, [field]: text });
}

/** Deletes a token, and emits the event of burning. */
export function deleteToken(steps: Steps, token: Address): void {
  const { draft } = steps;
  const collection = readCollectionOf(draft.read, token);
  const index = readIdentifier(draft.read, token, "index");
  const owner = readOwner(draft.read, token);
  const types = [
    objectType,
    "0x1::object::Untransferable",
    "0x4::royalty::Royalty",
    tokenType,
    identifiersType,
  ];
  for (const type of types) draft.remove(resourceKey(token, type));
  countBurnt(steps, collection, { token, index, owner });
}

/** Computes the address of a token with a seed. @throws AbortError for a name or a seed that is too long. */
export function computeSeededTokenAddress(
  creator: Address,
  texts: readonly [collection: string, name: string, seed: string],
): Address {
  const [collection, name, seed] = texts;
  abortUnless(fitsInto(seedBytesMax, seed), tokenErrors.seedTooLong);
  checkText("name", name);
  return deriveNamedObjectAddress(creator, `${collection}::${name}${seed}`);
}
