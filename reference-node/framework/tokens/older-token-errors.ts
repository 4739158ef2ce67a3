/** The aborts of the tokens that are items of tables. The names and the codes are those of existing networks. */
import { createMoveAbort } from "../../move/move-abort.ts";

const token = (name: string, code: number, description: string) =>
  createMoveAbort("0x3::token", [name, code], description);
const properties = (name: string, code: number, description: string) =>
  createMoveAbort("0x3::property_map", [name, code], description);

export const olderTokenErrors = {
  collectionsNotPublished: token("ECOLLECTIONS_NOT_PUBLISHED", 0x60001, "The account has no collections"),
  collectionNotPublished: token("ECOLLECTION_NOT_PUBLISHED", 0x60002, "There is no such collection"),
  collectionExists: token("ECOLLECTION_ALREADY_EXISTS", 0x80003, "The account has a collection of this name"),
  collectionFull: token(
    "ECREATE_WOULD_EXCEED_COLLECTION_MAXIMUM",
    0x10004,
    "The collection has its maximum number of tokens",
  ),
  insufficientBalance: token("EINSUFFICIENT_BALANCE", 0x10005, "The account has fewer of these tokens"),
  tokenFull: token("EMINT_WOULD_EXCEED_TOKEN_MAXIMUM", 0x10007, "The token has its maximum supply"),
  tokenExists: token("ETOKEN_DATA_ALREADY_EXISTS", 0x80009, "The collection has a token of this name"),
  tokenNotPublished: token("ETOKEN_DATA_NOT_PUBLISHED", 0x6000a, "There is no such token"),
  storeNotPublished: token("ETOKEN_STORE_NOT_PUBLISHED", 0x6000b, "The account has no token store"),
  notOptedIn: token("EUSER_NOT_OPT_IN_DIRECT_TRANSFER", 0x50010, "The receiver accepts no direct transfer"),
  withdrawZero: token("EWITHDRAW_ZERO", 0x10011, "An amount of zero cannot be withdrawn"),
  noMintCapability: token("ENO_MINT_CAPABILITY", 0x50013, "Only the creator mints its tokens"),
  collectionNameTooLong: token("ECOLLECTION_NAME_TOO_LONG", 0x10019, "The collection name is too long"),
  tokenNameTooLong: token("ENFT_NAME_TOO_LONG", 0x1001a, "The token name is too long"),
  uriTooLong: token("EURI_TOO_LONG", 0x1001b, "The URI is too long"),
  amountZero: token("ETOKEN_CANNOT_HAVE_ZERO_AMOUNT", 0x10021, "A token cannot have the amount zero"),
  royaltyInvalid: token("EINVALID_ROYALTY_NUMERATOR_DENOMINATOR", 0x10022, "The royalty exceeds 100%"),
  propertyValueCount: properties(
    "EKEY_COUNT_NOT_MATCH_VALUE_COUNT",
    0x10004,
    "The numbers of property keys and values differ",
  ),
  propertyTypeCount: properties(
    "EKEY_COUNT_NOT_MATCH_TYPE_COUNT",
    0x10005,
    "The numbers of property keys and types differ",
  ),
  tooManyProperties: properties("EPROPERTY_NUMBER_EXCEED_LIMIT", 0x10002, "There are too many properties"),
  propertyNameTooLong: properties("EPROPERTY_MAP_NAME_TOO_LONG", 0x10007, "A property name is too long"),
} as const;
