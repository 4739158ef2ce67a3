/**
 * Keeps values of JSON in little memory. A ledger retains many similar values, such as the events of its transactions,
 * and reads few of them again. All but the latest are compressed in pages.
 */
import type { JsonValue } from "../primitives/canonical-json.ts";

/** Values that are kept together. */
export interface PackedValues<Value extends JsonValue> {
  readonly add: (value: Value) => PackedValue<Value>;
}

/** Where a value is kept. A record has these members itself, because an object around them would take more memory. */
export interface PackedValue<Value extends JsonValue> {
  readonly page: PackedPage<Value>;
  readonly index: number;
}

/** The values of a page, which are created when they are read. */
export interface PackedPage<Value extends JsonValue> {
  readonly read: (index: number) => Value;
}

/** The number of values in a page. More values are compressed better, but take longer to read. */
const pageValues = 64;
/** The number of the latest pages that are not compressed. They hold all values of most nodes. */
const openPagesMax = 16;

/** Few ledgers are long enough to compress values, so the module is loaded with the first page. */
const zlib = (): typeof import("node:zlib") => process.getBuiltinModule("node:zlib");
/** A higher level takes several times as long and makes these pages hardly smaller. A page fits into one chunk. */
const settings = { level: 1, chunkSize: 32_768 };

export function createPackedValues<Value extends JsonValue>(): PackedValues<Value> {
  const open: Page<Value>[] = [];
  const recent = new RecentValue();
  return {
    add: (value) => {
      let page = open.at(-1);
      if (page === undefined || page.size === pageValues) {
        page?.trim();
        page = new Page(recent);
        open.push(page);
        if (open.length > openPagesMax) open.shift()?.compress();
      }
      return { page, index: page.append(JSON.stringify(value)) };
    },
  };
}

/** What was read last. The members of one value, and the values of one page, are usually read one after the other. */
class RecentValue {
  #value: JsonValue = null;
  #valuePage: object | null = null;
  #index = -1;
  #texts: readonly string[] = [];
  #textsPage: object | null = null;

  /** Returns a value of a page, which is created from its text if it is not the last one. */
  value(page: object, index: number, readText: () => string): JsonValue {
    if (page !== this.#valuePage || index !== this.#index) {
      this.#value = JSON.parse(readText()) as JsonValue;
      this.#valuePage = page;
      this.#index = index;
    }
    return this.#value;
  }

  /** Returns the texts of a compressed page, which are created if it is not the last one. */
  texts(page: object, decompress: () => readonly string[]): readonly string[] {
    if (page !== this.#textsPage) {
      this.#texts = decompress();
      this.#textsPage = page;
    }
    return this.#texts;
  }
}

const lineBreak = 0x0a;
/** The maximum number of bytes of a UTF-16 code unit in UTF-8. */
const utf8BytesMax = 3;

/**
 * The texts of values in UTF-8, as they are or compressed. The bytes are outside of the heap, so that the garbage collector
 * does not move them, and they are compressed without another copy. JSON without whitespace has no line breaks.
 */
class Page<Value extends JsonValue> implements PackedPage<Value> {
  readonly recent: RecentValue;
  #bytes = Buffer.allocUnsafeSlow(0);
  /** The end of each text, before its line break. Null if the bytes are compressed. */
  #ends: number[] | null = [];

  constructor(recent: RecentValue) {
    this.recent = recent;
  }

  get size(): number {
    return this.#ends?.length ?? pageValues;
  }

  append(text: string): number {
    if (this.#ends === null) throw new TypeError("a compressed page must not change, got a value");
    const start = this.#startOf(this.size);
    const needed = start + utf8BytesMax * text.length + 1;
    if (needed > this.#bytes.length) this.#resize(Math.max(needed, 2 * this.#bytes.length));
    const end = start + this.#bytes.write(text, start);
    this.#bytes[end] = lineBreak;
    return this.#ends.push(end) - 1;
  }

  /** Releases the memory that no text uses. */
  trim(): void {
    this.#resize(this.#startOf(this.size));
  }

  read(index: number): Value {
    return this.recent.value(this, index, () => this.#textAt(index)) as Value;
  }

  compress(): void {
    const texts = this.#bytes.subarray(0, this.#startOf(this.size) - 1);
    this.#ends = null;
    const compressed = zlib().deflateRawSync(texts, settings);
    this.#bytes = Buffer.allocUnsafeSlow(compressed.length);
    compressed.copy(this.#bytes);
  }

  #startOf(index: number): number {
    return index === 0 ? 0 : (this.#ends?.[index - 1] ?? 0) + 1;
  }

  #resize(size: number): void {
    const bytes = Buffer.allocUnsafeSlow(size);
    this.#bytes.copy(bytes);
    this.#bytes = bytes;
  }

  #textAt(index: number): string {
    const end = this.#ends?.[index];
    if (end !== undefined) return this.#bytes.toString("utf8", this.#startOf(index), end);
    const decompress = (): string[] => zlib().inflateRawSync(this.#bytes).toString("utf8").split("\n");
    return this.recent.texts(this, decompress)[index] ?? "null";
  }
}
