/**
 * Whether two JSON values are the same Move value. A number of a string may have leading zeros, and an address may be
 * written short or in capitals (§2.1): answers of one target may differ in that and still say the same.
 */
export function isSameMoveValue(one: unknown, other: unknown): boolean {
  if (typeof one === "string" && typeof other === "string") return sameText(one) === sameText(other);
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return one === other;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const members = Object.entries(one);
  return (
    members.length === Object.keys(other).length &&
    members.every(
      ([name, value]) => Object.hasOwn(other, name) && isSameMoveValue(value, Reflect.get(other, name)),
    )
  );
}

/** Bytes of the length of an address are taken for one: the JSON does not tell them apart. */
function sameText(text: string): string {
  if (/^0x[0-9a-fA-F]{1,64}$/.test(text)) {
    return `0x${text.slice("0x".length).replace(/^0+(?=.)/, "")}`.toLowerCase();
  }
  return /^[0-9]{1,100}$/.test(text) ? text.replace(/^0+(?=.)/, "") : text;
}
