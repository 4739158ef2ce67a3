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
/** A higher level takes several times as long and makes these pages hardly smaller. */
const settings = { level: 1 };

export function createPackedValues<Value extends JsonValue>(): PackedValues<Value> {
  const open: Page<Value>[] = [];
  const recent = new RecentValue();
  return {
    add: (value) => {
      let page = open.at(-1);
      if (page === undefined || page.size === pageValues) {
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
  #page: Pick<Page<JsonValue>, "texts"> | null = null;
  #texts: readonly string[] = [];
  #index = -1;
  #value: JsonValue = null;

  read(page: Pick<Page<JsonValue>, "texts">, index: number): JsonValue {
    if (page !== this.#page) {
      this.#page = page;
      this.#texts = page.texts();
      this.#index = -1;
    }
    if (index !== this.#index) {
      this.#value = JSON.parse(this.#texts[index] ?? "null") as JsonValue;
      this.#index = index;
    }
    return this.#value;
  }
}

/** The texts of values, as they are or compressed. JSON without whitespace has no line breaks. */
class Page<Value extends JsonValue> implements PackedPage<Value> {
  readonly recent: RecentValue;
  #texts: string[] | Uint8Array = [];

  constructor(recent: RecentValue) {
    this.recent = recent;
  }

  get size(): number {
    return this.#texts.length;
  }

  append(text: string): number {
    if (!Array.isArray(this.#texts)) throw new TypeError("a compressed page must not change, got a value");
    return this.#texts.push(text) - 1;
  }

  read(index: number): Value {
    return this.recent.read(this, index) as Value;
  }

  compress(): void {
    if (Array.isArray(this.#texts)) {
      this.#texts = new Uint8Array(zlib().deflateRawSync(this.#texts.join("\n"), settings));
    }
  }

  texts(): readonly string[] {
    if (Array.isArray(this.#texts)) return this.#texts;
    return zlib().inflateRawSync(this.#texts).toString("utf8").split("\n");
  }
}
