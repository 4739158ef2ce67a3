import { U64_MAX } from "../../spec/vocabulary.ts";

declare const kind: unique symbol;

/** A branded u64. The type system keeps different kinds apart. The `to…` functions convert a bigint to a kind. */
type Kind<Name extends string> = bigint & { readonly [kind]: Name };

export type Version = Kind<"ledger version">;
export type BlockHeight = Kind<"block height">;
export type Epoch = Kind<"epoch">;
export type SequenceNumber = Kind<"sequence number">;
export type TimestampMicros = Kind<"timestamp in microseconds">;

export const toVersion = (value: bigint): Version => toU64Kind("ledger version", value);
export const toBlockHeight = (value: bigint): BlockHeight => toU64Kind("block height", value);
export const toEpoch = (value: bigint): Epoch => toU64Kind("epoch", value);
export const toSequenceNumber = (value: bigint): SequenceNumber => toU64Kind("sequence number", value);
export const toTimestampMicros = (value: bigint): TimestampMicros =>
  toU64Kind("timestamp in microseconds", value);

/** Checks the range of a value and brands it. @throws RangeError for a value outside the range of a u64. */
function toU64Kind<Name extends string>(name: Name, value: bigint): Kind<Name> {
  if (value < 0n || value > U64_MAX) {
    throw new RangeError(`${name} must be from 0 to ${U64_MAX}, got ${value}`);
  }
  return value as Kind<Name>;
}

const decimalPattern = /^\+?0*([0-9]{1,78})$/;
/** The digits that the state contains. A test allocates nothing, and each transaction parses several numbers. */
const plainPattern = /^[0-9]{1,78}$/;

/**
 * Parses decimal digits as an unsigned integer up to a maximum (§2.1). Leading zeros and one leading plus are
 * allowed. Returns null for any other text, such as one with a minus, a fraction, an exponent or spaces.
 */
export function parseDecimal(text: string, max: bigint): bigint | null {
  const digits = plainPattern.test(text) ? text : decimalPattern.exec(text)?.[1];
  if (digits === undefined) return null;
  const value = BigInt(digits);
  return value <= max ? value : null;
}
