/**
 * Compares the bytecode that the reference node writes and reads with the ABIs of recorded modules. The bytecode of
 * recorded modules is truncated, so each ABI is written as bytecode and read back. A module whose bytecode is complete
 * must give its ABI directly.
 */
import { isDeepStrictEqual } from "node:util";
import type { ModuleAbi } from "../../reference-node/bytecode/module-abi.ts";
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
  };
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
