/**
 * Keeps values of JSON in little memory. A ledger retains many similar values, such as the events of its transactions,
 * and reads few of them again. All but the latest are compressed in pages.
 */
import type { JsonValue } from "../primitives/canonical-json.ts";

/** Values that are kept together. */
export interface PackedValues {
  readonly add: <Value extends JsonValue>(value: Value) => PackedValue<Value>;
}

/** A value that is created when it is read. */
export interface PackedValue<Value extends JsonValue> {
  readonly read: () => Value;
}

/** The number of values in a page. More values are compressed better, but take longer to read. */
const pageValues = 64;
/** The number of the latest pages that are not compressed. They hold all values of most nodes. */
const openPagesMax = 16;

/** Few ledgers are long enough to compress values, so the module is loaded with the first page. */
const zlib = (): typeof import("node:zlib") => process.getBuiltinModule("node:zlib");
/** A higher level takes several times as long and makes these pages hardly smaller. */
const settings = { level: 1 };

export function createPackedValues(): PackedValues {
  const open: Page[] = [];
  const recent = new RecentValue();
  return {
    add: (value) => {
      let page = open.at(-1);
      if (page === undefined || page.size === pageValues) {
        page = new Page(recent);
        open.push(page);
        if (open.length > openPagesMax) open.shift()?.compress();
      }
      return new PageValue(page, page.append(JSON.stringify(value)));
    },
  };
}

/** What was read last. The members of one value, and the values of one page, are usually read one after the other. */
class RecentValue {
  #page: Page | null = null;
  #texts: readonly string[] = [];
  #index = -1;
  #value: JsonValue = null;

  read(page: Page, index: number): JsonValue {
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
class Page {
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

class PageValue<Value extends JsonValue> implements PackedValue<Value> {
  readonly #page: Page;
  readonly #index: number;

  constructor(page: Page, index: number) {
    this.#page = page;
    this.#index = index;
  }

  read(): Value {
    return this.#page.recent.read(this.#page, this.#index) as Value;
  }
}
