import { formatAddress, parseAddress } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseMoveType, substituteTypeArguments, type MoveType } from "../primitives/move-type.ts";
import type { StructLookup } from "./move-value.ts";

/**
 * Replaces each address in a value of the state by its short form, `0x` and the digits without leading zeros. Existing
 * networks print the results of views in this form.
 */
export function shortenAddresses(type: MoveType, value: JsonValue, structs: StructLookup): JsonValue {
  if (type.kind === "address") return shortenAddress(value);
  if (type.kind === "vector" && Array.isArray(value)) {
    return value.map((item: JsonValue) => shortenAddresses(type.element, item, structs));
  }
  if (type.kind !== "struct" || typeof value !== "object" || value === null || Array.isArray(value)) {
    return value;
  }
  const members = new Map<string, JsonValue>(Object.entries(value));
  for (const field of structs(type)?.fields ?? []) {
    const inner = members.get(field.name);
    const fieldType = parseMoveType(field.type, { parameters: true });
    if (inner === undefined || fieldType === null) continue;
    const resolved = substituteTypeArguments(fieldType, type.typeArguments);
    members.set(field.name, shortenAddresses(resolved, inner, structs));
  }
  return Object.fromEntries(members);
}

function shortenAddress(value: JsonValue): JsonValue {
  const address = typeof value === "string" ? parseAddress(value) : null;
  return address === null ? value : formatAddress(address);
}
