import { formatAddress } from "../primitives/address.ts";
import { formatMoveType, type MoveType, type StructTag } from "../primitives/move-type.ts";

/** A struct of the framework that an entry function may take, and how its values look (§2.2). */
export type ArgumentStruct =
  /** Text. */
  | { readonly kind: "string" }
  /** An object whose `vec` has at most one value. */
  | { readonly kind: "option"; readonly values: MoveType }
  /** An object whose `inner` is an address. */
  | { readonly kind: "object" };

/** What a struct is to those who call an entry function; null for one that no argument can be. */
export function toArgumentStruct(tag: StructTag): ArgumentStruct | null {
  const [inner, ...more] = tag.typeArguments;
  const name = `${formatAddress(tag.address)}::${tag.module}::${tag.name}`;
  if (inner === undefined) return name === "0x1::string::String" ? { kind: "string" } : null;
  if (more.length > 0) return null;
  if (name === "0x1::option::Option") return { kind: "option", values: { kind: "vector", element: inner } };
  return name === "0x1::object::Object" ? { kind: "object" } : null;
}

/** Why a type has no arguments, for errors. */
export function formatNoValueMessage(type: MoveType): string {
  return `type expected one that arguments have, got ${formatMoveType(type)}`;
}
