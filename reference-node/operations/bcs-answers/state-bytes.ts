/** The bytes of state values, as a network stores them. */
import { createStructLookup } from "../../move/move-value.ts";
import type { LedgerView } from "../../ledger/ledger-view.ts";
import type { ReadState, StateValue } from "../../ledger/state-value.ts";
import { encodeStateValue } from "../../bcs/state-value.ts";
import { parseHex } from "../../primitives/bytes.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { parseMoveType, type MoveType } from "../../primitives/move-type.ts";
import type { Version } from "../../primitives/u64.ts";

/** Encodes a value of a type, which is text in the form of the interface. */
export type EncodeTyped = (type: string, value: JsonValue) => Uint8Array;

/**
 * Creates the encoder of the values of a state. The layout of their structs comes from the ABIs in the same state.
 * @throws EncodeError for a value that does not match its type.
 */
export function createTypedEncoder(read: ReadState): EncodeTyped {
  const layouts = createStructLookup(read);
  const types = new Map<string, MoveType>();
  return (text, value) => {
    const type = types.get(text) ?? parseType(text);
    types.set(text, type);
    return encodeStateValue(value, type, layouts);
  };
}

/**
 * Returns the function that reads the state of one version. For a pruned version, it reads the oldest state, because
 * the last block is returned even if its first versions are pruned.
 */
export function readAt({ read, position }: LedgerView, version: Version): ReadState {
  const { oldestVersion } = position;
  const retained = version < oldestVersion ? oldestVersion : version;
  return (key) => read(key, retained);
}

/** Returns the bytecode of a module. @throws TypeError if the state is corrupt. */
export function readBytecode({ bytecode }: StateValue): Uint8Array {
  const bytes = typeof bytecode === "string" ? parseHex(bytecode) : null;
  if (bytes === null) throw new TypeError("module must have bytecode, got none");
  return bytes;
}

/** Parses a type of the state. @throws TypeError for any other text, which means that the state is corrupt. */
export function parseType(text: string): MoveType {
  const type = parseMoveType(text);
  if (type === null) throw new TypeError(`type must be a Move type, got ${text}`);
  return type;
}
