/** The digits of Base58: letters and digits without 0, O, I and l, which look alike. */
const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** The number of digits for each byte is at most log(256) / log(58), rounded up. */
const digitsPerByte = 1.37;

/**
 * Decodes a Base58 text of a known number of bytes. Each 1 at the start is a zero byte. Returns null for any other text,
 * before the slow conversion if the text is too long.
 */
export function decodeBase58(text: string, sizeBytes: number): Uint8Array | null {
  if (text.length > Math.ceil(sizeBytes * digitsPerByte)) return null;
  let value = 0n;
  for (const digit of text) {
    const at = digits.indexOf(digit);
    if (at === -1) return null;
    value = value * 58n + BigInt(at);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? "" : value.toString(16);
  const bytes = Buffer.concat([
    new Uint8Array(zeros),
    Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex"),
  ]);
  return bytes.length === sizeBytes ? new Uint8Array(bytes) : null;
}
