/**
 * Compares the bytecode that the reference node writes and reads with the ABIs of recorded modules. The bytecode of
 * recorded modules is truncated, so each ABI is written as bytecode and read back. A module whose bytecode is complete
 * must give its ABI directly.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";
import type { ModuleAbi } from "../../reference-node/bytecode/module-abi.ts";
import { listPublishedModules } from "../../reference-node/framework/framework-state.ts";
import { readModule } from "../../reference-node/bytecode/read-module.ts";
import { writeModule } from "../../reference-node/bytecode/write-module.ts";

interface RecordedModule {
  readonly bytecode: string;
  readonly abi: ModuleAbi;
}

/** The result of the comparison: the ids of the modules whose ABI differs, and how many were compared. */
export interface ModuleComparison {
  readonly compared: number;
  readonly complete: number;
  readonly different: readonly string[];
  /** The ids of functions and structs of the reference node that a recorded module declares in another form. */
  readonly unlike: readonly string[];
}

/**
 * The recorded account resource has more fields: the counter of GUIDs, event handles and offers of capabilities. The
 * specification lists only two.
 */
const knownDifferences: readonly string[] = ["0x1::account::Account"];

/** The files of recordings: exchanges of two runs, and requests at the limits of what a node accepts. */
export const recordedFiles = ["read.ndjson.gz", "heavy-pruned.ndjson.gz", "edges.ndjson.gz"];

/** Reads the bodies of the responses in the recordings of a folder. */
export function readRecordedBodies(folder: string): readonly string[] {
  return recordedFiles.flatMap((name) =>
    gunzipSync(readFileSync(join(folder, name)))
      .toString("utf8")
      .split("\n")
      .flatMap((line) => {
        const { exchange, response } = (parseOrNull(line) ?? {}) as RecordedLine;
        return (exchange ?? { response }).response?.body ?? [];
      }),
  );
}

/** A line of a recording. Some files have the exchange in a member. */
interface RecordedLine {
  readonly exchange?: RecordedLine;
  readonly response?: { readonly body?: string } | null;
}

/** Compares the modules in the bodies of responses, each of them once. */
export function compareRecordedModules(bodies: readonly string[]): ModuleComparison {
  const modules = new Map<string, RecordedModule>();
  for (const body of bodies.filter((text) => text.includes('"exposed_functions"'))) {
    for (const module of findModules(parseOrNull(body))) modules.set(JSON.stringify(module), module);
  }
  const all = [...modules.values()];
  const complete = all.filter(({ bytecode }) => !bytecode.includes("…"));
  return {
    compared: all.length,
    complete: complete.length,
    different: all.flatMap((module) => (isSame(module) ? [] : [`${module.abi.address}::${module.abi.name}`])),
    unlike: all.flatMap(({ abi }) => findUnlike(withoutEmptyVariants(abi))),
  };
}

/**
 * Finds the functions and structs of a recorded module that the module of the reference node with the same name declares
 * in another form, or that the recorded module does not have.
 */
function findUnlike(recorded: ModuleAbi): readonly string[] {
  const own = listPublishedModules("aptos").find(
    ({ address, name }) => address === recorded.address && name === recorded.name,
  );
  if (own === undefined) return [];
  const differing = (mine: readonly Named[], theirs: readonly Named[]): readonly string[] =>
    mine
      .filter(
        (one) =>
          !isDeepStrictEqual(
            one,
            theirs.find(({ name }) => name === one.name),
          ),
      )
      .map(({ name }) => `${own.address}::${own.name}::${name}`);
  return [
    ...differing(own.exposed_functions, recorded.exposed_functions),
    ...differing(own.structs, recorded.structs),
  ].filter((id) => !knownDifferences.includes(id));
}

interface Named {
  readonly name: string;
}

function isSame({ bytecode, abi }: RecordedModule): boolean {
  const expected = withoutEmptyVariants(abi);
  const bytes = bytecode.includes("…") ? writeModule(expected) : Buffer.from(bytecode.slice(2), "hex");
  return isDeepStrictEqual(readModule(bytes).abi, expected);
}

/** Removes the members that only later networks give to structs that are not enums. */
function withoutEmptyVariants(abi: ModuleAbi): ModuleAbi {
  const structs = abi.structs.map((struct) => {
    const { is_enum: isEnum, variants, ...plain } = struct;
    return isEnum ? { ...plain, is_enum: isEnum, variants: variants ?? [] } : plain;
  });
  return { ...abi, structs };
}

/** Finds the values with bytecode and an ABI in any JSON value. */
function findModules(value: unknown): readonly RecordedModule[] {
  if (typeof value !== "object" || value === null) return [];
  const isModule = "bytecode" in value && "abi" in value && value.abi !== null;
  if (isModule) return [value as RecordedModule];
  return Object.values(value).flatMap((member) => findModules(member));
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The recorder truncates long bodies.
    return null;
  }
}
