/** Skips the code of a function. Instructions have no length, so each one is skipped by its operands. */
import { DecodeError, readByte, readBytes, readUleb, type Reader } from "../bcs/codec.ts";

/** The numbers of instructions, from the first to the last, and the operands of each of them. */
const instructionRanges: readonly {
  readonly from: number;
  readonly to: number;
  /** The number of indexes or offsets, and of bytes after them. */
  readonly indexes?: number;
  readonly bytes?: number;
}[] = [
  { from: 0x01, to: 0x02 },
  { from: 0x03, to: 0x05, indexes: 1 },
  { from: 0x06, to: 0x06, bytes: 8 },
  { from: 0x07, to: 0x07, indexes: 1 },
  { from: 0x08, to: 0x09 },
  { from: 0x0a, to: 0x13, indexes: 1 },
  { from: 0x14, to: 0x28 },
  { from: 0x29, to: 0x2d, indexes: 1 },
  { from: 0x2e, to: 0x30 },
  { from: 0x31, to: 0x31, bytes: 1 },
  { from: 0x32, to: 0x32, bytes: 16 },
  { from: 0x33, to: 0x35 },
  { from: 0x36, to: 0x3f, indexes: 1 },
  { from: 0x40, to: 0x40, indexes: 1, bytes: 8 },
  { from: 0x41, to: 0x45, indexes: 1 },
  { from: 0x46, to: 0x46, indexes: 1, bytes: 8 },
  { from: 0x47, to: 0x47, indexes: 1 },
  { from: 0x48, to: 0x48, bytes: 2 },
  { from: 0x49, to: 0x49, bytes: 4 },
  { from: 0x4a, to: 0x4a, bytes: 32 },
  { from: 0x4b, to: 0x4d },
  { from: 0x4e, to: 0x57, indexes: 1 },
  { from: 0x58, to: 0x59, indexes: 2 },
  { from: 0x5a, to: 0x5a, indexes: 1 },
  { from: 0x5b, to: 0x5b, bytes: 1 },
  { from: 0x5c, to: 0x5c, bytes: 2 },
  { from: 0x5d, to: 0x5d, bytes: 4 },
  { from: 0x5e, to: 0x5e, bytes: 8 },
  { from: 0x5f, to: 0x5f, bytes: 16 },
  { from: 0x60, to: 0x60, bytes: 32 },
  { from: 0x61, to: 0x68 },
];

/** The operands of each instruction by its number. */
const operandsByInstruction: ReadonlyMap<number, { readonly indexes: number; readonly bytes: number }> =
  new Map(
    instructionRanges.flatMap(({ from, to, indexes = 0, bytes = 0 }) =>
      Array.from({ length: to - from + 1 }, (_, index) => [from + index, { indexes, bytes }] as const),
    ),
  );

/** Skips a counted list of instructions. @throws DecodeError for an unknown instruction. */
export function skipInstructions(reader: Reader): void {
  const count = readUleb(reader);
  // Every instruction takes at least one byte, so the loop ends with the input even if the count is larger.
  for (let index = 0; index < count; index += 1) {
    const offset = reader.offset;
    const number = readByte(reader);
    const operands = operandsByInstruction.get(number);
    if (operands === undefined) {
      throw new DecodeError(offset, "a known instruction", `0x${number.toString(16)}`);
    }
    for (let operand = 0; operand < operands.indexes; operand += 1) readUleb(reader);
    readBytes(reader, operands.bytes);
  }
}
