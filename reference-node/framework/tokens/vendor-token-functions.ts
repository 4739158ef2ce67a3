import { resourceKey, type StateValue } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { createModuleFunctions, type FunctionBody } from "../../move/entry-function.ts";
import type { NativeFunctions, NativeSettings } from "../../move/native-area.ts";
import { createModuleViews } from "../../move/view-function.ts";
import { toAddress, toFlag, toObjectAddress, toText, toU64 } from "../../move/native-arguments.ts";
import { abortUnless, createStepsBody, createStepsView, type Steps } from "../../move/native-steps.ts";
import { objectErrors } from "../../move/object-errors.ts";
import { changeOwner, setUngatedTransfer } from "../objects/objects.ts";
import { hasValue } from "../../move/state-fields.ts";
import {
  changeCollection,
  checkRoyalty,
  computeCollectionAddress,
  createCollection,
  writeRoyalty,
} from "./collections.ts";
import {
  addProperty,
  createProperties,
  createProperty,
  createTypedProperty,
  propertyMapType,
  removeProperty,
  updateProperty,
} from "./properties.ts";
import { changeToken, createToken, deleteToken } from "./tokens.ts";
import { vendorTokenModule } from "./vendor-token-module.ts";
import {
  collectionFlags,
  createVendorTokens,
  type CollectionFlag,
  type VendorTokens,
} from "./vendor-tokens.ts";

type Bodies = Readonly<Record<string, FunctionBody>>;

/** Creates the functions of collections and tokens that need no code of their creator. */
export function createVendorTokenFunctions({ vendor }: NativeSettings): NativeFunctions {
  const module = vendorTokenModule(vendor);
  const tokens = createVendorTokens(vendor);
  const flagView = (flag: CollectionFlag) =>
    createStepsView(([token], { read }) => tokens.hasFlag(read, toObjectAddress(token), flag));
  return {
    entries: createModuleFunctions(module, {
      ...createMintBodies(tokens, vendor),
      ...createTokenBodies(tokens),
      ...createPropertyBodies(tokens),
      ...createCollectionBodies(tokens),
    }),
    views: createModuleViews(module, {
      are_properties_mutable: flagView("mutable_token_properties"),
      is_burnable: createStepsView(([token], { read }) =>
        hasValue(tokens.requireToken(read, toObjectAddress(token))["burn_ref"]),
      ),
      is_freezable_by_creator: flagView("tokens_freezable_by_creator"),
      is_mutable_description: flagView("mutable_token_description"),
      is_mutable_name: flagView("mutable_token_name"),
      is_mutable_uri: flagView("mutable_token_uri"),
    }),
  };
}

/** Formats a reference to an object, as the framework keeps it, as an optional value. */
function optionalRef(isThere: boolean, ref: JsonValue): JsonValue {
  return { vec: isThere ? [ref] : [] };
}

function createMintBodies(tokens: VendorTokens, vendor: string): Bodies {
  return {
    create_collection: createStepsBody((given, steps) => createVendorCollection(given, steps, tokens)),
    mint: createStepsBody((given, steps) => {
      const { token, collection } = mintToken(given, steps, { tokens, vendor });
      if (collection["tokens_freezable_by_creator"] !== true) return;
      const transferRef = optionalRef(true, { self: `0x${token}` });
      const key = tokens.tokenKey(token);
      steps.draft.write(key, { ...steps.draft.read(key), transfer_ref: transferRef });
    }),
    mint_soul_bound: createStepsBody((given, steps) => {
      const { token } = mintToken(given, steps, { tokens, vendor });
      changeOwner(steps, token, toAddress(given[7]));
      setUngatedTransfer(steps.draft, token, false);
    }),
  };
}

function createVendorCollection(given: readonly JsonValue[], steps: Steps, tokens: VendorTokens): void {
  const [description, supplyMax, name, uri] = given;
  const [numerator, denominator] = given.slice(4 + collectionFlags.length);
  const address = createCollection(steps, {
    description: toText(description),
    supplyMax: toU64(supplyMax),
    name: toText(name),
    uri: toText(uri),
    royalty: { numerator: toU64(numerator), denominator: toU64(denominator), payee: steps.sender },
  });
  const isSet = new Map(collectionFlags.map((flag, index) => [flag, toFlag(given[4 + index])]));
  const self = { self: `0x${address}` };
  const fields = [...isSet].filter(([flag]) => flag !== "mutable_royalty");
  const isMutable = isSet.get("mutable_description") === true || isSet.get("mutable_uri") === true;
  steps.draft.write(tokens.collectionKey(address), {
    mutator_ref: optionalRef(isMutable, self),
    royalty_mutator_ref: optionalRef(isSet.get("mutable_royalty") === true, { inner: self }),
    ...Object.fromEntries(fields),
  });
}

/** Creates a token with properties. Returns its address, and the collection to which it belongs. */
function mintToken(
  given: readonly JsonValue[],
  steps: Steps,
  { tokens, vendor }: { readonly tokens: VendorTokens; readonly vendor: string },
): { readonly token: Address; readonly collection: StateValue } {
  const { draft } = steps;
  const [collectionName, description, name, uri, keys, types, values] = given;
  const texts = {
    collection: toText(collectionName),
    description: toText(description),
    name: toText(name),
    uri: toText(uri),
  };
  const token = createToken(steps, texts, vendor);
  const collection = draft.read(
    tokens.collectionKey(computeCollectionAddress(steps.sender, texts.collection)),
  );
  abortUnless(collection !== undefined, objectErrors.resourceDoesNotExist);
  const has = (flag: CollectionFlag): boolean => collection[flag] === true;
  const self = { self: `0x${token}` };
  const isMutable = has("mutable_token_description") || has("mutable_token_name") || has("mutable_token_uri");
  draft.write(tokens.tokenKey(token), {
    // The object of a token without a name can be deleted.
    burn_ref: optionalRef(has("tokens_burnable_by_creator"), {
      inner: optionalRef(true, self),
      self: optionalRef(false, null),
    }),
    transfer_ref: optionalRef(false, self),
    mutator_ref: optionalRef(isMutable, self),
    property_mutator_ref: self,
  });
  draft.write(resourceKey(token, propertyMapType), createProperties(keys, types, values));
  return { token, collection };
}

function createTokenBodies(tokens: VendorTokens): Bodies {
  const { errors } = tokens;
  const setter = (field: "description" | "name" | "uri") =>
    createStepsBody(([object, text], steps) => {
      const token = toObjectAddress(object);
      const isMutable = tokens.hasFlag(steps.draft.read, token, `mutable_token_${field}`);
      abortUnless(isMutable, errors.fieldNotMutable);
      tokens.authorizeToken(steps, token);
      changeToken(steps, token, { field, text: toText(text) });
    });
  const gate = (isAllowed: boolean) =>
    createStepsBody(([object], steps) => {
      const token = toObjectAddress(object);
      const { transfer_ref: transferRef } = tokens.authorizeToken(steps, token);
      const isFreezable = tokens.hasFlag(steps.draft.read, token, "tokens_freezable_by_creator");
      abortUnless(isFreezable && hasValue(transferRef), errors.fieldNotMutable);
      setUngatedTransfer(steps.draft, token, isAllowed);
    });
  return {
    burn: createStepsBody(([object], steps) => {
      const token = toObjectAddress(object);
      const { burn_ref: burnRef } = tokens.authorizeToken(steps, token);
      abortUnless(hasValue(burnRef), errors.notBurnable);
      steps.draft.remove(tokens.tokenKey(token));
      steps.draft.remove(resourceKey(token, propertyMapType));
      deleteToken(steps, token);
    }),
    freeze_transfer: gate(false),
    unfreeze_transfer: gate(true),
    set_description: setter("description"),
    set_name: setter("name"),
    set_uri: setter("uri"),
  };
}

function createPropertyBodies(tokens: VendorTokens): Bodies {
  const body = (change: (given: readonly JsonValue[], steps: Steps, token: Address) => void) =>
    createStepsBody(([object, ...given], steps) => {
      const token = toObjectAddress(object);
      tokens.authorizeToken(steps, token);
      const isMutable = tokens.hasFlag(steps.draft.read, token, "mutable_token_properties");
      abortUnless(isMutable, tokens.errors.propertiesNotMutable);
      change(given, steps, token);
    });
  const fromBytes = ([key, type, value]: readonly JsonValue[]) =>
    createProperty(toText(key), toText(type), toText(value));
  const fromValue = ([key, value]: readonly JsonValue[], { typeArguments }: Steps) =>
    createTypedProperty(toText(key), typeArguments[1] ?? "", value ?? null);
  return {
    add_property: body((given, { draft }, token) => addProperty(draft, token, fromBytes(given))),
    add_typed_property: body((given, steps, token) =>
      addProperty(steps.draft, token, fromValue(given, steps)),
    ),
    update_property: body((given, { draft }, token) => updateProperty(draft, token, fromBytes(given))),
    update_typed_property: body((given, steps, token) =>
      updateProperty(steps.draft, token, fromValue(given, steps)),
    ),
    remove_property: body(([key], { draft }, token) => removeProperty(draft, token, toText(key))),
  };
}

function createCollectionBodies(tokens: VendorTokens): Bodies {
  const { errors } = tokens;
  const setter = (field: "description" | "uri") =>
    createStepsBody(([object, text], steps) => {
      const address = toObjectAddress(object);
      const collection = tokens.authorizeCollection(steps, address);
      abortUnless(collection[`mutable_${field}`] === true, errors.fieldNotMutable);
      changeCollection(steps, address, { field, text: toText(text) });
    });
  return {
    set_collection_description: setter("description"),
    set_collection_uri: setter("uri"),
    set_collection_royalties_call: createStepsBody(([object, numerator, denominator, payee], steps) => {
      const address = toObjectAddress(object);
      const royalty = {
        numerator: toU64(numerator),
        denominator: toU64(denominator),
        payee: toAddress(payee),
      };
      checkRoyalty(royalty);
      const collection = tokens.authorizeCollection(steps, address);
      abortUnless(hasValue(collection["royalty_mutator_ref"]), errors.fieldNotMutable);
      writeRoyalty(steps, address, royalty);
    }),
  };
}
