/** Compares the calls that transactions made with the parameters that ABIs list for the called functions (§2.5, §2.5a). */
import { isObject } from "../../client/json/json-value.ts";
import type { CalledFunction } from "../../discovery/inventory.ts";
import { parseTypeTag, type TypeTag } from "../../oracle/type-tag.ts";

/** A member of a Function that contradicts a call: what the call shows, and what the ABI shows. */
export interface ShapeDifference {
  readonly member: "params" | "generic_type_params";
  readonly expected: string;
  readonly received: string;
}

/**
 * Finds the member of a Function in an ABI whose number of elements contradicts a successful call. Signers have
 * no argument. Parameters that cannot be parsed may be signers in another notation (MODL-S03), so then the number of
 * parameters is not compared.
 * @returns null if there is no contradiction
 */
export function findShapeDifference(
  found: unknown,
  call: Pick<CalledFunction, "typeArguments" | "arguments">,
): ShapeDifference | null {
  if (!isObject(found)) return null;
  const { params, generic_type_params: generics } = found;
  if (Array.isArray(generics) && generics.length !== call.typeArguments) {
    return describe("generic_type_params", call.typeArguments, generics.length, "type parameters");
  }
  const valued = countValued(params);
  if (valued === null || call.arguments === null || valued === call.arguments) return null;
  return describe("params", call.arguments, valued, "parameters other than signers");
}

function describe(
  member: ShapeDifference["member"],
  called: number,
  listed: number,
  what: string,
): ShapeDifference {
  return { member, expected: `${called} ${what}, as in the call`, received: `${listed} ${what}` };
}

/** Counts the parameters other than signers; null if one of the parameters cannot be parsed. */
function countValued(params: unknown): number | null {
  if (!Array.isArray(params)) return null;
  const tags = params.map((one: unknown) => (typeof one === "string" ? parseTypeTag(one) : null));
  if (tags.includes(null)) return null;
  return tags.filter((tag) => !isSigner(tag)).length;
}

/** Whether a type is `signer` or a reference to it, such as `&signer`. */
function isSigner(tag: TypeTag | null): boolean {
  if (tag?.kind === "reference") return isSigner(tag.target);
  return tag?.kind === "primitive" && tag.name === "signer";
}
