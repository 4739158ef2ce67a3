/** The formats and the keyword of the OpenAPI document that JSON Schema does not define. */
import { isUnsignedText } from "../client/response-head.ts";
import {
  hasOnlyIntegerTypes,
  isEntryFunctionId,
  isModuleId,
  isMoveFieldType,
  isMoveStructTag,
  isMoveType,
} from "./type-tag.ts";

/** The formats of strings. The formats of integers are missing, because `x-integer` judges their source text. */
interface SchemaFormats {
  readonly [name: string]: { readonly type: "string"; readonly validate: (text: string) => boolean };
}

/** Creates the formats of a revision. @param integerTypes the integer types that the revision lists */
export function createFormats(integerTypes: readonly string[]): SchemaFormats {
  return {
    uint64: { type: "string", validate: (text) => isUnsignedText(text, 64) },
    "move-struct-tag": { type: "string", validate: isMoveStructTag },
    "move-type": { type: "string", validate: isMoveType },
    "move-field-type": { type: "string", validate: isMoveFieldType },
    "move-module-id": { type: "string", validate: isModuleId },
    "entry-function-id": { type: "string", validate: isEntryFunctionId },
    "type-of-listed-integers": {
      type: "string",
      validate: (text) => hasOnlyIntegerTypes(text, integerTypes),
    },
  };
}

/** What a validator needs besides the value: the source text of every number by JSON pointer. */
export interface ValidationContext {
  readonly numbers: ReadonlyMap<string, string>;
}

/** Returns whether the number at a pointer was sent as an unsigned integer of at most `bits` bits. */
export function isIntegerText({ numbers }: ValidationContext, pointer: string, bits: number): boolean {
  const text = numbers.get(pointer);
  return text !== undefined && isUnsignedText(text, bits);
}
