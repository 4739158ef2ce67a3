/** Whether a text of an answer is an address: `0x` and 1 to 64 hex digits (§2.1). */
export function isAddressText(text: string): boolean {
  return /^0x[0-9a-fA-F]{1,64}$/.test(text);
}

/** An address with all its 64 digits, in lower case. */
export function formatLongAddress(address: string): string {
  return `0x${address.slice("0x".length).toLowerCase().padStart(64, "0")}`;
}
