import type { TypeTag } from "./type-tag.ts";

/** Types made by substitution can be longer than any memory, because their parts are shared. */
const TYPE_TEXT_LENGTH_MAX = 4_096;

/** Formats a type in one spelling, such as `0x1::table::Table<address, u64>`; null for a function type or a text that would be too long. */
export function formatTypeTag(tag: TypeTag): string | null {
  const parts: string[] = [];
  let left = TYPE_TEXT_LENGTH_MAX;
  const write = (text: string): boolean => {
    parts.push(text);
    left -= text.length;
    return left >= 0;
  };
  const list = (tags: readonly TypeTag[]): boolean =>
    write("<") && tags.every((one, at) => (at === 0 || write(", ")) && format(one)) && write(">");
  const format = (one: TypeTag): boolean => {
    switch (one.kind) {
      case "primitive":
      case "unlisted":
        return write(one.name);
      case "parameter":
        return write(`T${one.index}`);
      case "vector":
        return write("vector") && list([one.element]);
      case "reference":
        return write(one.isMutable ? "&mut " : "&") && format(one.target);
      case "struct":
        return (
          write(`${one.address}::${one.module}::${one.name}`) &&
          (one.typeArguments.length === 0 || list(one.typeArguments))
        );
      case "function":
        return false;
    }
  };
  return format(tag) ? parts.join("") : null;
}
