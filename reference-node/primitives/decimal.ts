const decimalPattern = /^\+?0*([0-9]{1,78})$/;

/**
 * Parses decimal digits as an unsigned integer of at most the maximum; null for anything else (§2.1).
 * Leading zeros and one leading plus are allowed, an empty text, a minus, a fraction, an exponent and spaces are not.
 */
export function parseDecimal(text: string, max: bigint): bigint | null {
  const digits = decimalPattern.exec(text)?.[1];
  if (digits === undefined) return null;
  const value = BigInt(digits);
  return value <= max ? value : null;
}
