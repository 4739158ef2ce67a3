import { parseMoveType, type MoveType, type StructTag } from "../primitives/move-type.ts";
import { plainTypes, typeNumbers } from "./binary-format.ts";
import { toList, toUleb, type ByteList } from "./byte-lists.ts";

const plainNumbers: ReadonlyMap<string, number> = new Map(plainTypes.map(([name, number]) => [name, number]));

/**
 * Encodes a type of an ABI, such as `&mut vector<T0>`. `addStruct` returns the index of the handle of a struct.
 * @throws TypeError for any other text.
 */
export function encodeSignatureType(text: string, addStruct: (tag: StructTag) => number): ByteList {
  const prefix = text.startsWith("&mut ") ? "&mut " : text.startsWith("&") ? "&" : "";
  const type = parseMoveType(text.slice(prefix.length), { parameters: true });
  if (type === null) throw new TypeError(`type in an ABI must be a Move type or a reference, got ${text}`);
  const encoded = encodeType(type, addStruct);
  if (prefix === "") return encoded;
  return [prefix === "&" ? typeNumbers.reference : typeNumbers.mutableReference, ...encoded];
}

function encodeType(type: MoveType, addStruct: (tag: StructTag) => number): ByteList {
  if (type.kind === "vector") return [typeNumbers.vector, ...encodeType(type.element, addStruct)];
  if (type.kind === "parameter") return [typeNumbers.parameter, ...toUleb(type.index)];
  if (type.kind !== "struct") return [plainNumbers.get(type.kind) ?? 0];
  const handle = toUleb(addStruct(type));
  if (type.typeArguments.length === 0) return [typeNumbers.struct, ...handle];
  const given = type.typeArguments.map((argument) => encodeType(argument, addStruct));
  return [typeNumbers.genericStruct, ...handle, ...toList(given)];
}
