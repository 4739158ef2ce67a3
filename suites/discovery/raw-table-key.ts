/**
 * Reads the key of a table from its bytes, for targets whose blocks show nothing else of it. The layout is the chain's
 * (the document gives none), so a key that was read serves only to ask for the item: no requirement rests on it.
 */
import { parseTypeTag } from "../oracle/type-tag.ts";

/** In bytes. */
const widths: { readonly [type: string]: number } = { u8: 1, u16: 2, u32: 4, u64: 8, u128: 16, u256: 32 };

/** The key as a request writes it (§2.2); undefined where its type is another than is read here, or the bytes do not fit. */
export function readRawTableKey(hex: string, keyType: string): unknown {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(hex)) return undefined;
  const bytes = Buffer.from(hex.slice("0x".length), "hex");
  const tag = parseTypeTag(keyType);
  if (tag?.kind === "primitive") return readPrimitive(tag.name, bytes);
  if (tag?.kind === "vector" && tag.element.kind === "primitive" && tag.element.name === "u8") {
    const content = readLengthPrefixed(bytes);
    return content === null ? undefined : `0x${content.toString("hex")}`;
  }
  const isString =
    tag?.kind === "struct" && `${tag.address}::${tag.module}::${tag.name}` === "0x1::string::String";
  return isString ? readText(bytes) : undefined;
}

function readPrimitive(name: string, bytes: Buffer): unknown {
  if (name === "bool") return bytes.length === 1 && (bytes[0] ?? 2) < 2 ? bytes[0] === 1 : undefined;
  if (name === "address") return bytes.length === 32 ? `0x${bytes.toString("hex")}` : undefined;
  if (bytes.length !== widths[name]) return undefined;
  const value = BigInt(`0x${Buffer.from(bytes.toReversed()).toString("hex")}`);
  return bytes.length <= 4 ? Number(value) : String(value);
}

/** What follows the number of its bytes, where that is all there is; null otherwise. */
function readLengthPrefixed(bytes: Buffer): Buffer | null {
  let length = 0;
  for (let at = 0; at < Math.min(bytes.length, 4); at += 1) {
    const byte = bytes[at] ?? 0;
    length += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) return bytes.length === at + 1 + length ? bytes.subarray(at + 1) : null;
  }
  return null;
}

function readText(bytes: Buffer): string | undefined {
  const content = readLengthPrefixed(bytes);
  if (content === null) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}
