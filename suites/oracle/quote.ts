/** A text of a target as it may be quoted: a long one is cut and says how long it was. */
export function quote(text: string, lengthMax = 200): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}… (${text.length} characters)` : text;
}
