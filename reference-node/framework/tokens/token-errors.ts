/** The aborts of collections, tokens, royalties and properties. The texts are those of existing networks. */
import { createMoveAbort, type Abort } from "../../move/move-abort.ts";

type Describe = (name: string, code: number, description: string) => Abort;
const inModule =
  (module: string): Describe =>
  (name, code, description) =>
    createMoveAbort(module, [name, code], description);

const collection = inModule("0x4::collection");
const token = inModule("0x4::token");
const royalty = inModule("0x4::royalty");
const properties = inModule("0x4::property_map");
const simpleMap = inModule("0x1::simple_map");

export const collectionErrors = {
  doesNotExist: collection("ECOLLECTION_DOES_NOT_EXIST", 0x60001, "The collection does not exist"),
  supplyExceeded: collection(
    "ECOLLECTION_SUPPLY_EXCEEDED",
    0x20002,
    "The collection has reached its supply and no more tokens can be minted, unless some are burned",
  ),
  nameTooLong: collection(
    "ECOLLECTION_NAME_TOO_LONG",
    0x20003,
    "The collection name is over the maximum length",
  ),
  uriTooLong: collection("EURI_TOO_LONG", 0x20004, "The URI is over the maximum length"),
  descriptionTooLong: collection(
    "EDESCRIPTION_TOO_LONG",
    0x20005,
    "The description is over the maximum length",
  ),
  supplyZero: collection("EMAX_SUPPLY_CANNOT_BE_ZERO", 0x10006, "The max supply must be positive"),
} as const;

export const tokenErrors = {
  doesNotExist: token("ETOKEN_DOES_NOT_EXIST", 0x60001, "The token does not exist"),
  notCreator: token("ENOT_CREATOR", 0x40002, "The provided signer is not the creator"),
  nameTooLong: token("ETOKEN_NAME_TOO_LONG", 0x20004, "The token name is over the maximum length"),
  uriTooLong: token("EURI_TOO_LONG", 0x20005, "The URI is over the maximum length"),
  descriptionTooLong: token("EDESCRIPTION_TOO_LONG", 0x20006, "The description is over the maximum length"),
  seedTooLong: token("ESEED_TOO_LONG", 0x20007, "The seed is over the maximum length"),
} as const;

export const royaltyErrors = {
  exceedsMaximum: royalty("EROYALTY_EXCEEDS_MAXIMUM", 0x20002, "The royalty cannot be greater than 100%"),
  denominatorZero: royalty("EROYALTY_DENOMINATOR_IS_ZERO", 0x20003, "The royalty denominator cannot be 0"),
} as const;

export const propertyErrors = {
  doesNotExist: properties("EPROPERTY_MAP_DOES_NOT_EXIST", 0x60001, "The property map does not exist"),
  tooMany: properties("ETOO_MANY_PROPERTIES", 0x10003, "The number of properties exceeds the maximum"),
  valueCount: properties("EKEY_VALUE_COUNT_MISMATCH", 0x10004, "Property key and value counts do not match"),
  typeCount: properties("EKEY_TYPE_COUNT_MISMATCH", 0x10005, "Property key and type counts do not match"),
  typeInvalid: properties("ETYPE_INVALID", 0x10007, "Invalid value type specified"),
  keyTooLong: properties("EPROPERTY_MAP_KEY_TOO_LONG", 0x10008, "The key of the property is too long"),
  keyExists: simpleMap("EKEY_ALREADY_EXISTS", 0x10001, "Map key already exists"),
  keyNotFound: simpleMap("EKEY_NOT_FOUND", 0x10002, "Map key is not found"),
  valueInvalid: createMoveAbort(
    "0x1::from_bcs",
    ["EINVALID_UTF8", 0x10001],
    "UTF8 check failed in conversion from bytes to string",
  ),
} as const;

/** The aborts of `0x4::<vendor>_token`. */
export interface VendorTokenErrors {
  readonly tokenDoesNotExist: Abort;
  readonly notCreator: Abort;
  readonly fieldNotMutable: Abort;
  readonly notBurnable: Abort;
  readonly propertiesNotMutable: Abort;
  readonly collectionDoesNotExist: Abort;
}

/** Creates the aborts of `0x4::<vendor>_token`. Two of them have no description on existing networks. */
export function createVendorTokenErrors(vendor: string): VendorTokenErrors {
  const module = `0x4::${vendor}_token`;
  const abort = inModule(module);
  return {
    tokenDoesNotExist: { abort: `Move abort in ${module}: 0x60001` },
    notCreator: abort("ENOT_CREATOR", 0x50002, "The provided signer is not the creator"),
    fieldNotMutable: abort("EFIELD_NOT_MUTABLE", 0x50003, "Attempted to mutate an immutable field"),
    notBurnable: abort("ETOKEN_NOT_BURNABLE", 0x50004, "Attempted to burn a non-burnable token"),
    propertiesNotMutable: abort(
      "EPROPERTIES_NOT_MUTABLE",
      0x50005,
      "Attempted to mutate a property map that is not mutable",
    ),
    collectionDoesNotExist: { abort: `Move abort in ${module}: 0x60006` },
  };
}
