import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterEachValue, omitValue } from "../../wire/alterations.ts";
import { createStatefulAlteration } from "../../wire/exchange.ts";
import { toList, toMembers } from "../../wire/json.ts";
import { findOperation, readRequestMembers } from "../../wire/requests.ts";
import { isSuccess, readList, withBody } from "../../wire/responses.ts";
import { blind, defineMutant, defineStatefulMutant, simulates, submits, type Mutant } from "../mutant.ts";
import { publishing } from "./modules.ts";
import { generic, parameterMutants } from "./parameters.ts";

const operation = "getAccountModules";

const struct = "*/abi/structs/*";

/** Mutants with a wrong bytecode or ABI of a module (§2.5). */
export const abiMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "MODL-029",
    "module-other-address",
    "The ABI of a module has the address of another account.",
    alterEachValue(operation, "0/abi/address", () => "0xbad"),
  ),
  defineMutant(
    "ADDR-004",
    "module-address-bare",
    "The address of a module has no 0x.",
    alterEachValue(operation, "*/abi/address", (address) => String(address).slice(2)),
  ),
  defineMutant(
    "TAGS-002",
    "field-type-uint8",
    "The type u8 of a field is named uint8.",
    alterEachValue(operation, `${struct}/fields/*/type`, (type) =>
      String(type).replaceAll(/\bu8\b/g, "uint8"),
    ),
  ),
  ...memberMutants(),
  defineStatefulMutant(
    "MODL-028",
    "no-entry-function",
    "is_entry is false for every function.",
    alterEachValue("getAccountModules", "*/abi/exposed_functions/*/is_entry", () => false),
    simulates,
  ),
  defineStatefulMutant(
    "MODL-028",
    "uncalled-function-is-no-entry",
    "is_entry is false for an entry function that no transaction has called.",
    alterEachValue(operation, "*/abi/exposed_functions/*", (found) => {
      const own = toMembers(found);
      return own["name"] === "burn_gas" ? { ...own, is_entry: false } : found;
    }),
    simulates,
  ),
  defineStatefulMutant(
    "MODL-043",
    "every-function-is-an-entry",
    "is_entry is true for every function.",
    alterEachValue(operation, "*/abi/exposed_functions/*/is_entry", () => true),
    simulates,
  ),
  defineStatefulMutant(
    "MODL-043",
    "view-functions-are-entries",
    "is_entry is true for view functions.",
    alterEachValue(operation, "*/abi/exposed_functions/*", (found) => {
      const own = toMembers(found);
      return own["is_view"] === true ? { ...own, is_entry: true } : found;
    }),
    simulates,
  ),
  defineStatefulMutant(
    "MODL-028",
    "view-function-is-called",
    "A simulated call of a view function succeeds like a call of an entry function.",
    async (incoming, answer, forward) => {
      const request = readRequestMembers(incoming);
      const { payload } = request;
      const isView = /::(exists_at|get_\w+|latest|last|balance\w*)$/.test(
        String(toMembers(payload)["function"]),
      );
      if (findOperation(incoming) !== "simulateTransaction" || !isView) return answer;
      const rated = { ...toMembers(payload), function: "0x1::registry::rate", arguments: [true, 7] };
      const shown = await forward({ body: JSON.stringify({ ...request, payload: rated }) });
      if (!isSuccess(shown)) return shown;
      return withBody(
        shown,
        readList(shown).map((output) => ({ ...output, payload })),
      );
    },
    simulates,
  ),
  ...parameterMutants,
  ...blind([
    defineStatefulMutant(
      "MODL-028",
      "modules-public-functions-are-no-entries",
      "is_entry is false for entry functions that are also public.",
      alterEachValue("getAccountModules", "*/abi/exposed_functions/*", (found) => {
        const own = toMembers(found);
        return own["visibility"] === "public" ? { ...own, is_entry: false } : found;
      }),
    ),
    defineStatefulMutant(
      "MODL-029",
      "abi-kept-by-name-alone",
      "A module has the ABI of the first module that was read with the same name, even from another account.",
      createStatefulAlteration(() => {
        const kept = new Map<unknown, unknown>();
        return alterEachValue("getAccountModules", "*/abi", (abi) => {
          const { name } = toMembers(abi);
          if (!kept.has(name)) kept.set(name, abi);
          return kept.get(name);
        });
      }),
      { ...submits, profileOverrides: publishing },
    ),
    defineStatefulMutant(
      "MODL-028",
      "generic-functions-are-no-entries",
      "is_entry is false for entry functions with type parameters.",
      alterEachValue("getAccountModules", "*/abi/exposed_functions/*", (given) =>
        toList(toMembers(given)["generic_type_params"]).length > 0
          ? { ...toMembers(given), is_entry: false }
          : given,
      ),
      { allow: "simulate", profileOverrides: generic },
    ),
  ]),
];

function memberMutants(): Mutant[] {
  const fn = "*/abi/exposed_functions/*";
  return [
    missing("MODL-004", "*/bytecode"),
    changed("MODL-005", "*/abi", "a JSON string", (abi) => JSON.stringify(abi)),
    missing("MODL-006", "*/abi"),
    missing("MODL-007", "*/abi/address"),
    missing("MODL-008", "*/abi/name"),
    changed("MODL-009", "*/abi/friends", "null", () => null),
    changed("MODL-010", "*/abi/exposed_functions", "an object keyed by name", byName),
    missing("MODL-011", "*/abi/structs"),
    missing("MODL-012", `${fn}/name`),
    changed("MODL-013", `${fn}/visibility`, '"package"', () => "package"),
    changed("MODL-014", `${fn}/is_entry`, "0 or 1", Number),
    missing("MODL-015", `${fn}/is_view`),
    changed("MODL-016", `${fn}/generic_type_params`, "the number of its elements", countOf),
    changed("MODL-017", `${fn}/params`, "the number of its elements", countOf),
    changed("MODL-018", `${fn}/return`, "null", () => null),
    missing("MODL-019", `${struct}/name`),
    missing("MODL-020", `${struct}/is_native`),
    missing("MODL-021", `${struct}/is_event`),
    changed("MODL-022", `${struct}/abilities`, "a single string", String),
    missing("MODL-023", `${struct}/generic_type_params`),
    changed("MODL-024", `${struct}/fields`, "an object keyed by name", byName),
    missing("MODL-025", `${fn}/generic_type_params/*/constraints`),
    missing("MODL-026", `${struct}/fields/*/name`),
    missing("MODL-027", `${struct}/fields/*/type`),
  ];
}

function countOf(list: unknown): unknown {
  return Array.isArray(list) ? list.length : list;
}

function byName(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  return Object.fromEntries(list.map((one: unknown) => [String(toMembers(one)["name"]), one]));
}

function missing(requirement: RequirementId, path: string): Mutant {
  return defineMutant(
    requirement,
    `module-no-${wordsOf(path)}`,
    `In a module, ${path.slice("*/".length)} is missing.`,
    alterEachValue(operation, path, omitValue),
    { family: "module-member-missing" },
  );
}

function changed(
  requirement: RequirementId,
  path: string,
  form: string,
  change: (value: unknown) => unknown,
): Mutant {
  return defineMutant(
    requirement,
    `module-odd-${wordsOf(path)}`,
    `In a module, ${path.slice("*/".length)} is ${form}.`,
    alterEachValue(operation, path, change),
    { family: "module-member-odd" },
  );
}

function wordsOf(path: string): string {
  return path.replaceAll(/[*/_]+/g, "-").replace(/^-/, "");
}
