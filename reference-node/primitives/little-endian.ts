/** The unsigned integer that one or more bytes are, the lowest first. */
export function decodeLittleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes.toReversed()).toString("hex")}`);
}

/** An unsigned integer as bytes, the lowest first. @throws RangeError for one that they cannot hold. */
export function encodeLittleEndian(value: bigint, sizeBytes: number): Uint8Array {
  const digits = value.toString(16).padStart(2 * sizeBytes, "0");
  if (value < 0n || digits.length > 2 * sizeBytes) {
    throw new RangeError(`integer expected at most ${sizeBytes} bytes and no minus, got ${value}`);
  }
  return Buffer.from(digits, "hex").toReversed();
}
