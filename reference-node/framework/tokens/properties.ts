/** The properties of a token: a list of entries, each with a key, the number of a type, and a value in BCS. */
import { DecodeError } from "../../bcs/codec.ts";
import { decodeValue, encodeValue } from "../../bcs/value.ts";
import { resourceKey, type StateValue } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import { formatHex, parseHex } from "../../primitives/bytes.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { parseMoveType, type MoveType } from "../../primitives/move-type.ts";
import type { StateDraft } from "../../move/state-draft.ts";
import { toList, toText } from "../../move/native-arguments.ts";
import { abortUnless } from "../../move/native-steps.ts";
import { fieldAt } from "../../move/state-fields.ts";
import { fitsInto } from "./collections.ts";
import { propertyErrors } from "./token-errors.ts";

export const propertyMapType = "0x4::property_map::PropertyMap";
const propertiesMax = 1_000;
const keyBytesMax = 128;

/** The types of values. The number of a type is its position. */
const valueTypes = [
  "bool",
  "u8",
  "u16",
  "u32",
  "u64",
  "u128",
  "u256",
  "address",
  "vector<u8>",
  "0x1::string::String",
];

/** A property with the number of its type, and its value in BCS as hex. */
type Property = {
  readonly key: string;
  readonly value: { readonly type: number; readonly value: string };
};

/**
 * Creates a property from the arguments of a call.
 * @throws AbortError for an unknown type, and for a value that is not BCS of the type.
 */
export function createProperty(key: string, typeName: string, value: string): Property {
  const { number, type } = findValueType(typeName);
  // The bytes of a byte vector are the value itself, without a length.
  if (typeName !== "vector<u8>") abortUnless(isBcsOf(type, value), propertyErrors.valueInvalid);
  return { key, value: { type: number, value } };
}

/** Creates a property from a value in JSON. @throws AbortError for a type that properties cannot have. */
export function createTypedProperty(key: string, typeName: string, value: JsonValue): Property {
  const { number, type } = findValueType(typeName);
  return { key, value: { type: number, value: formatHex(encodeValue(value, type)) } };
}

function findValueType(name: string): { readonly number: number; readonly type: MoveType } {
  const number = valueTypes.indexOf(name);
  const type = parseMoveType(name);
  abortUnless(number >= 0 && type !== null, propertyErrors.typeInvalid);
  return { number, type };
}

function isBcsOf(type: MoveType, hex: string): boolean {
  try {
    decodeValue(parseHex(hex) ?? new Uint8Array(), type);
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

/**
 * Creates the properties of a new token from three lists of the same length. As on existing networks, the last
 * property comes first.
 * @throws AbortError for lists of different lengths, and for keys, types and values that are not valid.
 */
export function createProperties(
  keyList: JsonValue | undefined,
  typeList: JsonValue | undefined,
  valueList: JsonValue | undefined,
): StateValue {
  const [keys, types, values] = [toList(keyList), toList(typeList), toList(valueList)];
  abortUnless(keys.length <= propertiesMax, propertyErrors.tooMany);
  abortUnless(keys.length === values.length, propertyErrors.valueCount);
  abortUnless(keys.length === types.length, propertyErrors.typeCount);
  const seen = new Set<string>();
  const data = keys
    .map(toText)
    .map((key, index) => ({ key, index }))
    .toReversed();
  return formatProperties(
    data.map(({ key, index }) => {
      abortUnless(fitsInto(keyBytesMax, key), propertyErrors.keyTooLong);
      const property = createProperty(key, toText(types[index]), toText(values[index]));
      abortUnless(!seen.has(key), propertyErrors.keyExists);
      seen.add(key);
      return property;
    }),
  );
}

function formatProperties(data: readonly JsonValue[]): StateValue {
  return { inner: { data } };
}

/** Adds a property to a token. @throws AbortError if the token has the key. */
export function addProperty(draft: StateDraft, token: Address, property: Property): void {
  changeProperties(draft, token, (data, indexOf) => {
    abortUnless(indexOf(property.key) < 0, propertyErrors.keyExists);
    return [...data, property];
  });
}

/** Replaces the type and the value of a property. @throws AbortError if the token does not have the key. */
export function updateProperty(draft: StateDraft, token: Address, property: Property): void {
  changeProperties(draft, token, (data, indexOf) => {
    const found = indexOf(property.key);
    abortUnless(found >= 0, propertyErrors.keyNotFound);
    return data.with(found, property);
  });
}

/** Removes a property. The last one takes its place. @throws AbortError if the token does not have the key. */
export function removeProperty(draft: StateDraft, token: Address, key: string): void {
  changeProperties(draft, token, (data, indexOf) => {
    const found = indexOf(key);
    abortUnless(found >= 0, propertyErrors.keyNotFound);
    const last = data.at(-1);
    return last === undefined ? [] : data.with(found, last).slice(0, -1);
  });
}

function changeProperties(
  draft: StateDraft,
  token: Address,
  change: (data: readonly JsonValue[], indexOf: (key: string) => number) => readonly JsonValue[],
): void {
  const stateKey = resourceKey(token, propertyMapType);
  const properties = draft.read(stateKey);
  abortUnless(properties !== undefined, propertyErrors.doesNotExist);
  const data = toList(fieldAt(properties, "inner", "data"));
  const indexOf = (key: string): number => data.findIndex((entry) => fieldAt(entry, "key") === key);
  draft.write(stateKey, formatProperties(change(data, indexOf)));
}
