/** The JSON forms of Move values (§2.2) and the requirements that define them. */
import type { RequirementId } from "../../spec/catalogue.ts";
import { isUnsignedText } from "../client/response-head.ts";
import { describeInteger, describeIntegerText } from "./expected-values.ts";

/** The JSON form of a kind of value. */
export interface ValueFormat {
  readonly requirement: RequirementId;
  /**
   * The form in words. The fingerprint of a failure contains this name, so a change would make entries of baselines
   * invalid.
   */
  readonly name: string;
  /** The form in words for messages. Default: `name`. */
  readonly expected?: string;
}

interface PrimitiveFormat extends ValueFormat {
  /** @param source the source text of a number */
  readonly accepts: (value: unknown, source: string | undefined) => boolean;
}

export const vectorFormat: ValueFormat = {
  requirement: "VALU-005",
  name: "an array (vector)",
  expected: "an array",
};
export const bytesFormat: ValueFormat = {
  requirement: "VALU-006",
  name: "a string of 0x and two hex digits for each byte",
};
export const structFormat: ValueFormat = {
  requirement: "VALU-007",
  name: "an object (struct)",
  expected: "an object",
};
/** The struct of strings, whose values are JSON strings. */
export const stringName = "0x1::string::String";
export const stringFormat: ValueFormat = {
  requirement: "VALU-008",
  name: "a string (text)",
  expected: "a string",
};

/** The forms of the primitive types. `signer` is left out, because §2.2 does not list it. */
export const primitiveFormats: { readonly [name: string]: PrimitiveFormat } = {
  bool: { requirement: "VALU-001", name: "a boolean", accepts: (value) => typeof value === "boolean" },
  u8: createIntegerFormat(8),
  u16: createIntegerFormat(16),
  u32: createIntegerFormat(32),
  u64: createIntegerTextFormat(64),
  u128: createIntegerTextFormat(128),
  u256: createIntegerTextFormat(256),
  address: {
    requirement: "VALU-004",
    name: "a string of 0x and 1 to 64 hex digits",
    accepts: (value) => typeof value === "string" && /^0x[0-9a-fA-F]{1,64}$/.test(value),
  },
};

function createIntegerFormat(bits: number): PrimitiveFormat {
  return {
    requirement: "VALU-002",
    name: `an unsigned integer of ${bits} bits`,
    expected: describeInteger(bits),
    accepts: (value, source) =>
      typeof value === "number" && source !== undefined && isUnsignedText(source, bits),
  };
}

function createIntegerTextFormat(bits: number): PrimitiveFormat {
  return {
    requirement: "VALU-003",
    name: `a string of an unsigned integer of ${bits} bits`,
    expected: describeIntegerText(bits),
    accepts: (value) => typeof value === "string" && isUnsignedText(value, bits),
  };
}

export function isBytesText(value: unknown): boolean {
  return (
    typeof value === "string" &&
    value.startsWith("0x") &&
    value.length % 2 === 0 &&
    !/[^0-9a-fA-F]/.test(value.slice(2))
  );
}
