import { formatCanonicalJson } from "../primitives/canonical-json.ts";
import { parseHex } from "../primitives/bytes.ts";
import { readModule } from "../bytecode/read-module.ts";
import { listGenesisModules } from "../framework/framework-state.ts";
import { parseModuleAbi } from "../move/module-abi.ts";
import { keepsStruct } from "../framework/packages/module-compatibility.ts";
import type { StateValue } from "../ledger/state-value.ts";
import type { TransactionRecord } from "../ledger/transaction-record.ts";
import { encodeEvent } from "../operations/bcs-answers/event-bytes.ts";
import { createTypedEncoder } from "../operations/bcs-answers/state-bytes.ts";
import { encodeStateEntry, encodeStateKey } from "../operations/bcs-answers/write-set.ts";
import { createLineError, StateFileError } from "./state-file-error.ts";

/**
 * Checks that the values in a file match their Move types, so that every request that reads one can be answered. The
 * layouts come from the modules of the state in which a value was written. Every function throws an Error otherwise.
 */
export interface ValueCheck {
  /** Adds a value of the first state. It is checked when all modules of that state are known. */
  addValue(entry: Entry): void;
  addTransaction(record: Pick<TransactionRecord, "changes" | "events">): void;
  /** Checks that the native functions of this node know the structs of the latest state. */
  end(): void;
}

type Entry = readonly [key: string, value: StateValue];

/**
 * Creates the check for the state of nodes with a vendor.
 * @param firstLine the number of the line of the first value
 */
export function createValueCheck(vendor: string, firstLine: number): ValueCheck {
  const modules = new Map<string, StateValue>();
  /** The latest value of each key, or null if it was deleted. Most values are written again as they are. */
  const latest = new Map<string, StateValue | null>();
  const encode = createTypedEncoder((key) => modules.get(key));
  const checkValue = (key: string, value: StateValue | null): void => {
    const known = latest.get(key);
    if (known === value) return;
    try {
      if (known === undefined) encodeStateKey(key, encode);
      latest.set(key, value);
      if (value !== null && !isModuleKey(key)) encodeStateEntry(key, value, encode);
    } catch (error) {
      throw new TypeError(`the state entry ${key} must match its type: ${toMessage(error)}`, {
        cause: error,
      });
    }
  };
  const addModule = (key: string, value: StateValue): void => {
    requireOwnAbi(key, value);
    const [replaced] = listMissingStructs(modules.get(key), value);
    if (replaced !== undefined) {
      throw new TypeError(
        `the module ${key} must keep the struct ${replaced}, whose values it has, got none`,
      );
    }
    modules.set(key, value);
  };
  let firstValues: Entry[] = [];
  const checkFirstValues = (): void => {
    for (const [index, [key, value]] of firstValues.entries()) {
      try {
        checkValue(key, value);
      } catch (error) {
        throw createLineError(firstLine + index, toMessage(error), error);
      }
    }
    firstValues = [];
  };
  return {
    addValue: (entry) => {
      firstValues.push(entry);
      const [key, value] = entry;
      if (isModuleKey(key)) addModule(key, value);
    },
    addTransaction: ({ changes, events }) => {
      checkFirstValues();
      for (const [key, value] of changes) {
        if (!isModuleKey(key)) continue;
        if (value === null) throw new TypeError(`the module ${key} must not be deleted, got its deletion`);
        addModule(key, value);
      }
      for (const [key, value] of changes) checkValue(key, value);
      for (const event of events) encodeEvent(event, encode);
    },
    end: () => {
      for (const [key, own] of listGenesisModules(vendor)) requireKnownStructs(own, modules.get(key));
    },
  };
}

function isModuleKey(key: string): boolean {
  return /^account\/[^/]+\/module\//.test(key);
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Checks that the ABI of a module is that of its bytecode, and that the key is that of the module. */
function requireOwnAbi(key: string, value: StateValue): void {
  const bytes = typeof value["bytecode"] === "string" ? parseHex(value["bytecode"]) : null;
  if (bytes === null) throw new TypeError(`the module ${key} must have bytecode, got none`);
  const { address, name, abi } = readModule(bytes);
  if (key !== `account/${address}/module/${name}`) {
    throw new TypeError(`the key of a module must be that of its bytecode, got ${key}`);
  }
  if (formatCanonicalJson(value["abi"] ?? null) !== formatCanonicalJson(abi)) {
    throw new TypeError(`the module ${key} must have the abi of its bytecode, got another one`);
  }
}

/** Checks that a module of a file has every struct that the native functions of this node write. */
function requireKnownStructs(own: StateValue, stored: StateValue | undefined): void {
  const [missing] = listMissingStructs(own, stored);
  if (stored !== undefined && missing === undefined) return;
  const { address, name } = parseModuleAbi(own);
  const place = [address, name, ...(missing === undefined ? [] : [missing])].join("::");
  throw new StateFileError(
    `the state file must have ${place} as this version of touchstone has it, got ${stored === undefined ? "none" : "another one"}. ` +
      "The file is from another version of touchstone. Write it again with --dump of this version.",
  );
}

/** Lists the structs of a module that a later one does not keep. */
function listMissingStructs(earlier: StateValue | undefined, later: StateValue | undefined): string[] {
  const structsOf = (module: StateValue | undefined) =>
    module === undefined ? [] : parseModuleAbi(module).structs;
  const kept = new Map(structsOf(later).map((struct) => [struct.name, struct]));
  return structsOf(earlier).flatMap((struct) =>
    keepsStruct(struct, kept.get(struct.name)) ? [] : [struct.name],
  );
}
