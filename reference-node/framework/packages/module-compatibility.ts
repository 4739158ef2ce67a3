/** Whether a module can replace a published one, so that everything that uses the published one still links. */
import { formatCanonicalJson } from "../../primitives/canonical-json.ts";
import type { FunctionAbi, GenericTypeParam, ModuleAbi, StructAbi } from "../../move/module-abi.ts";

/**
 * Returns whether a new ABI keeps the public functions, the entry functions and the structs of an old one. Friend
 * functions may change, because only modules of the same package call them.
 */
export function isCompatibleUpgrade(old: ModuleAbi, upgraded: ModuleAbi): boolean {
  const functions = new Map(upgraded.exposed_functions.map((one) => [one.name, one]));
  const structs = new Map(upgraded.structs.map((one) => [one.name, one]));
  return (
    old.exposed_functions.every((one) => keepsFunction(one, functions.get(one.name))) &&
    old.structs.every((one) => keepsStruct(one, structs.get(one.name)))
  );
}

function keepsFunction(old: FunctionAbi, upgraded: FunctionAbi | undefined): boolean {
  if (old.visibility !== "public" && !old.is_entry) return true;
  return (
    upgraded !== undefined &&
    (old.visibility !== "public" || upgraded.visibility === "public") &&
    (!old.is_entry || upgraded.is_entry) &&
    isEqual(old.params, upgraded.params) &&
    isEqual(old.return, upgraded.return) &&
    keepsTypeParameters(old.generic_type_params, upgraded.generic_type_params)
  );
}

/** Returns whether values of a struct remain valid if an upgraded one takes its place. */
export function keepsStruct(old: StructAbi, upgraded: StructAbi | undefined): boolean {
  return (
    upgraded !== undefined &&
    old.is_native === upgraded.is_native &&
    old.abilities.every((ability) => upgraded.abilities.includes(ability)) &&
    keepsTypeParameters(old.generic_type_params, upgraded.generic_type_params) &&
    isEqual(old.fields, upgraded.fields) &&
    // New variants of an enum follow the old ones, so that stored values keep their variant numbers.
    (old.variants === undefined) === (upgraded.variants === undefined) &&
    isEqual(old.variants ?? [], (upgraded.variants ?? []).slice(0, old.variants?.length ?? 0))
  );
}

/** Returns whether type arguments that were allowed still are. */
function keepsTypeParameters(
  old: readonly GenericTypeParam[],
  upgraded: readonly GenericTypeParam[],
): boolean {
  return (
    old.length === upgraded.length &&
    upgraded.every(({ constraints }, index) =>
      constraints.every((ability) => old[index]?.constraints.includes(ability)),
    )
  );
}

function isEqual(
  left: Parameters<typeof formatCanonicalJson>[0],
  right: Parameters<typeof formatCanonicalJson>[0],
): boolean {
  return formatCanonicalJson(left) === formatCanonicalJson(right);
}
