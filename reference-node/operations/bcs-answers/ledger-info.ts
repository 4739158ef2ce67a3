import { encodeText, encodeUleb } from "../../bcs/codec.ts";
import type { LedgerPosition } from "../../ledger/ledger-view.ts";

/** The variant number of a full node among the roles of nodes. */
const fullNodeRole = 1;

/**
 * Encodes the ledger info. Its large integers are strings of digits, as in JSON. The layout follows published sources
 * and was not compared with a real node.
 */
export function encodeLedgerInfo(position: LedgerPosition): Uint8Array {
  const { chainId, epoch, version, oldestVersion, timestampMicros, oldestBlockHeight, blockHeight } =
    position;
  const encodeDigits = (numbers: readonly bigint[]): readonly Uint8Array[] =>
    numbers.map((number) => encodeText(String(number)));
  return Buffer.concat([
    Uint8Array.of(chainId),
    ...encodeDigits([epoch, version, oldestVersion, timestampMicros]),
    encodeUleb(fullNodeRole),
    ...encodeDigits([oldestBlockHeight, blockHeight]),
  ]);
}
