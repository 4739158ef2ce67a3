declare const kind: unique symbol;

/** A 32-byte account address as 64 lower-case hex digits. Equal addresses are equal strings in this form. */
export type Address = string & { readonly [kind]: "address" };

/** `0x` is optional and in lower case, digits have either case, and leading zeros may be omitted (§2.1). */
const addressPattern = /^(?:0x)?([0-9a-fA-F]{1,64})$/;
/** The spelling in which the state contains addresses. It is parsed several times for each transaction. */
const fullPattern = /^0x[0-9a-f]{64}$/;

/** Parses any spelling of an address (§2.1). Returns null if the text is not an address. */
export function parseAddress(text: string): Address | null {
  if (fullPattern.test(text)) return text.slice(2) as Address;
  const digits = addressPattern.exec(text)?.[1];
  if (digits === undefined) return null;
  return digits.toLowerCase().padStart(64, "0") as Address;
}

/** Formats an address as `0x` and its hex digits without leading zeros. */
export function formatAddress(address: Address): string {
  return `0x${address.replace(/^0{1,63}/, "")}`;
}

/** Decodes an address from its 32 bytes. @throws RangeError for any other number of bytes. */
export function decodeAddress(bytes: Uint8Array): Address {
  if (bytes.length !== 32) throw new RangeError(`address must have 32 bytes, got ${bytes.length}`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex") as Address;
}
