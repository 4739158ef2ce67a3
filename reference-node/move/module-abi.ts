/** Move modules in the JSON form of the interface (§2.5). */
import { abilityBits } from "../bytecode/binary-format.ts";
import type { Ability, FunctionAbi, ModuleAbi, StructAbi } from "../bytecode/module-abi.ts";
import { writeModule } from "../bytecode/write-module.ts";
import type { StateValue } from "../ledger/state-value.ts";
import { formatHex } from "../primitives/bytes.ts";

export type {
  Ability,
  FunctionAbi,
  GenericTypeParam,
  ModuleAbi,
  StructAbi,
  VariantAbi,
} from "../bytecode/module-abi.ts";

/**
 * Creates the ABI of a function. By default, the function is public, is neither an entry nor a view function, and
 * has no type parameters or results.
 */
export function defineFunction(
  name: string,
  params: readonly string[],
  more: {
    readonly returns?: readonly string[];
    readonly generics?: readonly (readonly Ability[])[];
    readonly visibility?: FunctionAbi["visibility"];
    readonly role?: "entry" | "view";
  } = {},
): FunctionAbi {
  return {
    name,
    visibility: more.visibility ?? "public",
    is_entry: more.role === "entry",
    is_view: more.role === "view",
    generic_type_params: (more.generics ?? []).map((constraints) => ({
      constraints: sortAbilities(constraints),
    })),
    params,
    return: more.returns ?? [],
  };
}

/**
 * Creates the ABI of a struct from the types of its fields. By default, the struct is not an event and has no type
 * parameters.
 */
export function defineStruct(
  name: string,
  abilities: readonly Ability[],
  fields: Readonly<Record<string, string>>,
  more: { readonly generics?: readonly (readonly Ability[])[]; readonly isEvent?: boolean } = {},
): StructAbi {
  return {
    name,
    is_native: false,
    is_event: more.isEvent ?? false,
    abilities: sortAbilities(abilities),
    generic_type_params: (more.generics ?? []).map((constraints) => ({
      constraints: sortAbilities(constraints),
    })),
    fields: Object.entries(fields).map(([field, type]) => ({ name: field, type })),
  };
}

/** Creates the ABI of an enum from the fields of its variants. By default, it has no type parameters. */
export function defineEnum(
  name: string,
  abilities: readonly Ability[],
  variants: Readonly<Record<string, Readonly<Record<string, string>>>>,
  more: { readonly generics?: readonly (readonly Ability[])[] } = {},
): StructAbi {
  return {
    ...defineStruct(name, abilities, {}, more),
    is_enum: true,
    variants: Object.entries(variants).map(([variant, fields]) => ({
      name: variant,
      fields: Object.entries(fields).map(([field, type]) => ({ name: field, type })),
    })),
  };
}

/** Sorts abilities in the order in which bytecode, and therefore every ABI, lists them. */
function sortAbilities(abilities: readonly Ability[]): readonly Ability[] {
  return abilityBits.map(([ability]) => ability).filter((ability) => abilities.includes(ability));
}

/** Creates the ABI of a module. By default, the module belongs to the framework's account. */
export function defineModule(
  name: string,
  parts: {
    readonly address?: string;
    readonly friends?: readonly string[];
    readonly functions?: readonly FunctionAbi[];
    readonly structs?: readonly StructAbi[];
  },
): ModuleAbi {
  return {
    address: parts.address ?? "0x1",
    name,
    friends: parts.friends ?? [],
    exposed_functions: parts.functions ?? [],
    structs: parts.structs ?? [],
  };
}

/**
 * Writes the bytecode of a module of the framework. Its functions are native, because the node implements them
 * itself and never executes bytecode.
 */
export function encodeModuleBytecode(abi: ModuleAbi): Uint8Array {
  return writeModule(abi);
}

/** The formatted modules of the framework, so that a process with many nodes writes each bytecode only once. */
const formattedModules = new WeakMap<ModuleAbi, StateValue>();

/** Formats a module of the framework for the state and the interface (§2.5). The result must not be modified. */
export function formatModule(abi: ModuleAbi): StateValue {
  const formatted = formattedModules.get(abi) ?? formatWhenRead(abi);
  formattedModules.set(abi, formatted);
  return formatted;
}

/** Writes the bytecode when it is first read. Most nodes return the bytecode of few modules. */
function formatWhenRead(abi: ModuleAbi): StateValue {
  let bytecode: string | null = null;
  return {
    get bytecode() {
      return (bytecode ??= formatHex(encodeModuleBytecode(abi)));
    },
    abi,
  };
}

/**
 * Parses the ABI of a module in the state.
 * @throws TypeError for any other value, which means that the state is corrupt.
 */
export function parseModuleAbi(module: StateValue): ModuleAbi {
  const abi = module["abi"];
  if (typeof abi !== "object" || abi === null || !("structs" in abi) || !Array.isArray(abi.structs)) {
    throw new TypeError("module must have an abi with structs, got none");
  }
  return abi as ModuleAbi;
}
