/** The functions of the tokens that are items of tables. A direct transfer needs the signatures of both accounts. */
import { formatAddress } from "../../primitives/address.ts";
import type { JsonObject, JsonValue } from "../../primitives/canonical-json.ts";
import { createModuleFunctions } from "../../move/entry-function.ts";
import { createExecutionFailure } from "../../move/move-abort.ts";
import { toAddress, toFlag, toList, toText, toU64 } from "../../move/native-arguments.ts";
import type { NativeFunctions } from "../../move/native-area.ts";
import { abortUnless, createStepsBody, createStepsView, type Steps } from "../../move/native-steps.ts";
import { fieldAt } from "../../move/state-fields.ts";
import { createModuleViews } from "../../move/view-function.ts";
import { fitsInto, nameBytesMax, uriBytesMax } from "./collections.ts";
import { olderTokenErrors as errors } from "./older-token-errors.ts";
import { olderTokenModule } from "./older-token-module.ts";
import {
  acceptsTransfers,
  collectionsKey,
  deposit,
  formatDataId,
  openCollections,
  openStore,
  readItem,
  setDirectTransfer,
  showDataId,
  withdraw,
  writeItem,
  type TokenDataId,
  type TokenId,
} from "./older-tokens.ts";

const propertiesMax = 1_000;
const collectionFlags = ["description", "uri", "maximum"];
const tokenFlags = ["maximum", "uri", "royalty", "description", "properties"];

export const olderTokenFunctions: NativeFunctions = {
  entries: createModuleFunctions(olderTokenModule, {
    create_collection_script: createStepsBody(createCollection),
    create_token_script: createStepsBody(createToken),
    mint_script: createStepsBody(([creator, collection, name, amount], steps) => {
      const id = { creator: toAddress(creator), collection: toText(collection), name: toText(name) };
      mint(steps, id, toU64(amount));
    }),
    direct_transfer_script: createStepsBody((given, steps) => {
      const [receiver] = steps.secondarySigners ?? [];
      if (receiver === undefined) throw new TypeError("a direct transfer must have two signers, got one");
      const [id, amount] = [toTokenId(given), toU64(given[4])];
      withdraw(steps, steps.sender, id, amount);
      openStore(steps, receiver);
      deposit(steps, receiver, id, amount);
    }),
    opt_in_direct_transfer: createStepsBody(([isAccepted], steps) =>
      setDirectTransfer(steps, steps.sender, toFlag(isAccepted)),
    ),
    transfer_with_opt_in: createStepsBody((given, steps) => {
      const [id, receiver, amount] = [toTokenId(given), toAddress(given[4]), toU64(given[5])];
      const isAccepted = acceptsTransfers(steps.draft.read, receiver);
      abortUnless(isAccepted !== null, createExecutionFailure("0x3::token::transfer"));
      abortUnless(isAccepted, errors.notOptedIn);
      withdraw(steps, steps.sender, id, amount);
      deposit(steps, receiver, id, amount);
    }),
  }),
  views: createModuleViews(olderTokenModule, {
    get_collection_mutability_config: createStepsView(([creator, name], { read }) => {
      const address = toAddress(creator);
      abortUnless(read(collectionsKey(address)) !== undefined, errors.collectionsNotPublished);
      const data = readItem(read, "collection_data", address, toText(name));
      abortUnless(data !== undefined, errors.collectionNotPublished);
      return fieldAt(data, "mutability_config") ?? null;
    }),
  }),
};

/** Reads the creator, the collection, the name and the property version of a token. */
function toTokenId([creator, collection, name, version]: readonly JsonValue[]): TokenId {
  return {
    creator: toAddress(creator),
    collection: toText(collection),
    name: toText(name),
    version: toU64(version),
  };
}

/** Reads what can be changed later. Reading a flag that is missing fails like an index of a vector. */
function toFlags(value: JsonValue | undefined, names: readonly string[]): JsonObject {
  const given = toList(value);
  abortUnless(given.length >= names.length, createExecutionFailure("0x1::vector::borrow"));
  return Object.fromEntries(names.map((name, index) => [name, toFlag(given[index])]));
}

function createCollection(given: readonly JsonValue[], steps: Steps): void {
  const { sender, draft, emit } = steps;
  const [name = "", description = "", uri = "", maximum = "0"] = given.slice(0, 4);
  abortUnless(fitsInto(nameBytesMax, toText(name)), errors.collectionNameTooLong);
  abortUnless(fitsInto(uriBytesMax, toText(uri)), errors.uriTooLong);
  openCollections(steps);
  abortUnless(readItem(draft.read, "collection_data", sender, name) === undefined, errors.collectionExists);
  const mutability = toFlags(given[4], collectionFlags);
  const shared = { description, uri, maximum };
  const value = { ...shared, name, supply: "0", mutability_config: mutability };
  writeItem(steps, "collection_data", sender, { key: name, value });
  emit("0x3::token::CreateCollection", { creator: formatAddress(sender), collection_name: name, ...shared });
}

function createToken(given: readonly JsonValue[], steps: Steps): void {
  const { sender, draft, emit } = steps;
  const [collection, name, description = "", balance, maximum = "0", uri = ""] = given;
  const [payee = "", denominator = "0", numerator = "0", flags, keys = [], values = [], types = []] =
    given.slice(6);
  const id = { creator: sender, collection: toText(collection), name: toText(name) };
  const key = formatDataId(id);
  abortUnless(fitsInto(nameBytesMax, id.name), errors.tokenNameTooLong);
  abortUnless(fitsInto(nameBytesMax, id.collection), errors.collectionNameTooLong);
  abortUnless(fitsInto(uriBytesMax, toText(uri)), errors.uriTooLong);
  abortUnless(toU64(numerator) <= toU64(denominator), errors.royaltyInvalid);
  abortUnless(draft.read(collectionsKey(sender)) !== undefined, errors.collectionsNotPublished);
  countToken(steps, id);
  const mutability = toFlags(flags, tokenFlags);
  const text = { description, maximum, uri, name: id.name, mutability_config: mutability };
  const points = { royalty_points_numerator: numerator, royalty_points_denominator: denominator };
  const value = {
    ...text,
    largest_property_version: "0",
    supply: "0",
    royalty: { ...points, payee_address: payee },
    default_properties: createPropertyMap(keys, values, types),
  };
  writeItem(steps, "token_data", sender, { key, value });
  emit("0x3::token::TokenDataCreation", {
    creator: formatAddress(sender),
    id: showDataId(id),
    ...text,
    ...points,
    royalty_payee_address: formatAddress(toAddress(payee)),
    property_keys: keys,
    property_values: values,
    property_types: types,
  });
  mint(steps, id, toU64(balance));
}

/** Counts a new token in its collection. A collection without a maximum does not count. */
function countToken(steps: Steps, id: TokenDataId): void {
  const { read } = steps.draft;
  const data = readItem(read, "collection_data", id.creator, id.collection);
  abortUnless(data !== undefined, errors.collectionNotPublished);
  const isNew = readItem(read, "token_data", id.creator, formatDataId(id)) === undefined;
  abortUnless(isNew, errors.tokenExists);
  const supply = increaseSupply(data, 1n);
  abortUnless(supply !== null, errors.collectionFull);
  writeItem(steps, "collection_data", id.creator, { key: id.collection, value: { ...data, supply } });
}

/** Returns a supply after an increase; null if it would exceed its maximum. A maximum of 0 is none. */
function increaseSupply(data: JsonObject, amount: bigint): string | null {
  const [supply, maximum] = [toU64(fieldAt(data, "supply")), toU64(fieldAt(data, "maximum"))];
  if (maximum === 0n) return String(supply);
  return supply + amount > maximum ? null : String(supply + amount);
}

/** Mints an amount of a token into the store of its creator. */
function mint(steps: Steps, id: TokenDataId, amount: bigint): void {
  const { sender, draft, emit } = steps;
  const key = formatDataId(id);
  abortUnless(id.creator === sender, errors.noMintCapability);
  const data = readItem(draft.read, "token_data", sender, key);
  abortUnless(data !== undefined, errors.tokenNotPublished);
  const supply = increaseSupply(data, amount);
  abortUnless(supply !== null, errors.tokenFull);
  writeItem(steps, "token_data", sender, { key, value: { ...data, supply } });
  emit("0x3::token::Mint", {
    creator: formatAddress(sender),
    id: showDataId(id),
    amount: String(amount),
  });
  openStore(steps, sender);
  deposit(steps, sender, { ...id, version: 0n }, amount);
}

/** Creates properties from the lists of a call. The framework does not compare the values with their types. */
function createPropertyMap(keys: JsonValue, values: JsonValue, types: JsonValue): JsonObject {
  const [names, contents, typeNames] = [toList(keys), toList(values), toList(types)];
  abortUnless(names.length <= propertiesMax, errors.tooManyProperties);
  abortUnless(names.length === contents.length, errors.propertyValueCount);
  abortUnless(names.length === typeNames.length, errors.propertyTypeCount);
  const data = names.map((key, index) => {
    abortUnless(fitsInto(nameBytesMax, toText(key)), errors.propertyNameTooLong);
    return { key, value: { value: contents[index] ?? "0x", type: typeNames[index] ?? "" } };
  });
  return { map: { data } };
}
