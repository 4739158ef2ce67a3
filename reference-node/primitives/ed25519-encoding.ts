/** The forms in which Ed25519 accepts the points and numbers of keys and signatures. */
import { encodeLittleEndian } from "./bytes.ts";

/** The prime of the field of Curve25519 (RFC 8032, 5.1), in the byte order of encoded points. */
const prime = encodeLittleEndian(2n ** 255n - 19n, 32);
/** The order of the base point (RFC 8032, 5.1), in the byte order of signatures. */
const order = encodeLittleEndian(2n ** 252n + 27742317777372353535851937790883648493n, 32);
/**
 * The y coordinates of the eight points of small order, which are the points with y = 0 or y² = 1, and those whose double
 * has y = 0. For these, x² + y² = 0, and with the equation of the curve d y⁴ + 2 y² - 1 = 0.
 */
const smallOrders = [
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
].map((hex) => Buffer.from(hex, "hex"));
/** The mask for the last byte of an encoded point. The remaining highest bit is the sign of x. */
const yMask = 0x7f;

/**
 * Returns whether the encoded point at the start of bytes is canonical and not one of the eight points of small order. It
 * does not check whether the 32 bytes encode a point of the curve.
 */
export function isStrictPoint(bytes: Uint8Array): boolean {
  return isBelow(bytes, 0, prime, yMask) && !smallOrders.some((y) => findDifference(bytes, 0, y, yMask) < 0);
}

/** Returns whether the 32 bytes at a place are a number below the order of the base point. */
export function isCanonicalScalar(bytes: Uint8Array, start: number): boolean {
  return isBelow(bytes, start, order);
}

/** Returns whether the 32 bytes at a place, with the mask for the last one, are a number below a limit. */
function isBelow(bytes: Uint8Array, start: number, limit: Uint8Array, lastMask = 0xff): boolean {
  const index = findDifference(bytes, start, limit, lastMask);
  const mask = index === 31 ? lastMask : 0xff;
  return index >= 0 && ((bytes[start + index] ?? 0) & mask) < (limit[index] ?? 0);
}

/** Returns the index of the most significant byte in which the number at a place differs from another one, or -1. */
function findDifference(bytes: Uint8Array, start: number, other: Uint8Array, lastMask: number): number {
  if (((bytes[start + 31] ?? 0) & lastMask) !== other[31]) return 31;
  let index = 30;
  while (index >= 0 && bytes[start + index] === other[index]) index -= 1;
  return index;
}
