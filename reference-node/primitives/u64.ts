import { U64_MAX } from "../../spec/vocabulary.ts";

declare const kind: unique symbol;

/** A u64 of one kind; kinds do not mix without a `to…` that says so. */
type Kind<Name extends string> = bigint & { readonly [kind]: Name };

export type Version = Kind<"ledger version">;
export type BlockHeight = Kind<"block height">;
export type Epoch = Kind<"epoch">;
export type SequenceNumber = Kind<"sequence number">;
export type TimestampMicros = Kind<"timestamp in microseconds">;

export const toVersion = (value: bigint): Version => parseKind("ledger version", value);
export const toBlockHeight = (value: bigint): BlockHeight => parseKind("block height", value);
export const toEpoch = (value: bigint): Epoch => parseKind("epoch", value);
export const toSequenceNumber = (value: bigint): SequenceNumber => parseKind("sequence number", value);
export const toTimestampMicros = (value: bigint): TimestampMicros =>
  parseKind("timestamp in microseconds", value);

/** @throws RangeError for what a u64 cannot hold. */
function parseKind<Name extends string>(name: Name, value: bigint): Kind<Name> {
  if (value < 0n || value > U64_MAX) {
    throw new RangeError(`${name} expected 0 to ${U64_MAX}, got ${value}`);
  }
  return value as Kind<Name>;
}
