import { escapeToken, parsePointer } from "./json-value.ts";

type Container = Readonly<Record<string, unknown>> | readonly unknown[];

/**
 * The source text of every number of a JSON value, by JSON pointer.
 *
 * Only the texts that JavaScript would print in another way are stored, per container, and pointers are built on demand.
 * Otherwise a body of n bytes with one long name above many numbers would need n² bytes for pointers.
 */
export class NumberSources implements ReadonlyMap<string, string> {
  /** An array with the parsed value as its only element, so that a top-level number also has a container. */
  readonly #holder: readonly unknown[];
  readonly #texts = new Map<Container, Map<string | number, string>>();

  constructor(holder: readonly unknown[]) {
    this.#holder = holder;
  }

  /** Stores the source text of the number at a key of a container. */
  setText(container: Container, key: string | number, text: string): void {
    if (text === String(Number(text))) return;
    const texts = this.#texts.get(container);
    if (texts === undefined) this.#texts.set(container, new Map([[key, text]]));
    else texts.set(key, text);
  }

  /** Deletes the source text at a key of a container, because a repeated name replaces its value. */
  deleteText(container: Container, key: string | number): void {
    this.#texts.get(container)?.delete(key);
  }

  get(pointer: string): string | undefined {
    const tokens = parsePointer(pointer);
    if (tokens === null) return undefined;
    let container: Container = this.#holder;
    let key: string | number = 0;
    for (const token of tokens) {
      const inner: unknown = Object.hasOwn(container, key) ? Reflect.get(container, key) : undefined;
      if (!isContainer(inner)) return undefined;
      container = inner;
      key = Array.isArray(inner) ? parseIndex(token) : token;
    }
    return this.#getText(container, key);
  }

  has(pointer: string): boolean {
    return this.get(pointer) !== undefined;
  }

  get size(): number {
    let count = 0;
    for (const [container] of this.#containers()) count += [...this.#textsOf(container)].length;
    return count;
  }

  /**
   * Yields the pointer and the source text of every number. The numbers of a container come before those of its inner
   * containers.
   */
  *entries(): Generator<[string, string], undefined> {
    for (const [container, prefix] of this.#containers()) {
      for (const [key, text] of this.#textsOf(container)) {
        yield [container === this.#holder ? "" : `${prefix}/${escapeToken(key)}`, text];
      }
    }
    return undefined;
  }

  *keys(): Generator<string, undefined> {
    for (const [pointer] of this.entries()) yield pointer;
    return undefined;
  }

  *values(): Generator<string, undefined> {
    for (const [, text] of this.entries()) yield text;
    return undefined;
  }

  [Symbol.iterator](): Generator<[string, string], undefined> {
    return this.entries();
  }

  forEach(callback: (text: string, pointer: string, map: ReadonlyMap<string, string>) => void): void {
    for (const [pointer, text] of this.entries()) callback(text, pointer, this);
  }

  #getText(container: Container, key: string | number): string | undefined {
    const value: unknown = Object.hasOwn(container, key) ? Reflect.get(container, key) : undefined;
    return typeof value === "number" ? (this.#texts.get(container)?.get(key) ?? String(value)) : undefined;
  }

  /** Yields the keys and source texts of the numbers in a container. */
  *#textsOf(container: Container): Generator<[string | number, string], undefined> {
    for (const key of Object.keys(container)) {
      const text = this.#getText(container, Array.isArray(container) ? Number(key) : key);
      if (text !== undefined) yield [key, text];
    }
    return undefined;
  }

  /** Yields every container with its pointer. */
  *#containers(): Generator<[Container, string], undefined> {
    const pending: [Container, string][] = [[this.#holder, ""]];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      yield next;
      const [container, prefix] = next;
      for (const [key, inner] of Object.entries(container)) {
        if (isContainer(inner))
          pending.push([inner, container === this.#holder ? "" : `${prefix}/${escapeToken(key)}`]);
      }
    }
    return undefined;
  }
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

/** Parses an array index in the format of RFC 6901 §4; -1 for any other text. */
function parseIndex(token: string): number {
  return /^(?:0|[1-9][0-9]{0,14})$/.test(token) ? Number(token) : -1;
}
