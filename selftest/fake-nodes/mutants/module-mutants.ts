import {
  defineMutant,
  defineStatefulMutant,
  omitValue,
  isHistoric,
  isSuccess,
  toMembers,
  alterBody,
  alterEachValue,
  type Mutant,
} from "./mutant.ts";
import { listingMutants } from "./listing-mutants.ts";
import type { ProxyResponse } from "../wire/proxy.ts";
import { alterHistoricReads } from "./from-document/answer-readers.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";

const operation = "getAccountModules";
const struct = "*/abi/structs/*";

/** Mutants in the listing of modules (§4.3) and in what a module is (§2.5). */
export const moduleMutants: readonly Mutant[] = [
  ...listingMutants({
    operation,
    what: "modules",
    rows: {
      body: "MODL-001",
      status: "MODL-002",
      pruned: "MODL-003",
      exists: "MODL-030",
      retained: "MODL-032",
      limitKept: "MODL-034",
      cursor: "MODL-035",
      whole: "MODL-036",
      once: "MODL-037",
      address: "MODL-038",
      version: "MODL-039",
      start: "MODL-040",
      limit: "MODL-041",
    },
  }),
  defineStatefulMutant(
    "MODL-031",
    "modules-latest-behind",
    "a read without a version lacks the first module",
    alterBody(operation, (list, { query }) =>
      query.has("ledger_version") || !Array.isArray(list) ? list : list.slice(1),
    ),
  ),
  defineStatefulMutant(
    "MODL-033",
    "module-history-changing",
    "the bytecode at one version is another at every read",
    (incoming, answer) => (isHistoric(incoming, answer) ? withTime(incoming, answer) : answer),
  ),
  defineStatefulMutant(
    "MODL-032",
    "modules-of-the-newest-edition",
    "a module is shown as it was published last, at every version that has it",
    alterHistoricReads(operation, async (_, __, answer, forward) => {
      if (!isSuccess(answer)) return answer;
      const latest = await forward({ query: new URLSearchParams() });
      const newest = new Map(listIn(latest).map((module) => [nameOf(module), module]));
      return { ...answer, body: JSON.stringify(listIn(answer).map((own) => newest.get(nameOf(own)) ?? own)) };
    }),
  ),
  defineStatefulMutant(
    "MODL-029",
    "module-other-address",
    "the ABI of a module has the address of another account",
    alterEachValue(operation, "0/abi/address", () => "0xbad"),
  ),
  defineMutant(
    "ADDR-004",
    "module-address-bare",
    "an address is printed without 0x",
    alterEachValue(operation, "*/abi/address", (address) => String(address).slice(2)),
  ),
  defineMutant(
    "TAGS-002",
    "field-type-uint8",
    "u8 is printed as uint8",
    alterEachValue(operation, `${struct}/fields/*/type`, (type) =>
      String(type).replaceAll(/\bu8\b/g, "uint8"),
    ),
  ),
  ...abiMutants(),
];

function abiMutants(): Mutant[] {
  const fn = "*/abi/exposed_functions/*";
  return [
    missing("MODL-004", "*/bytecode"),
    changed("MODL-005", "*/abi", "the ABI as text", (abi) => JSON.stringify(abi)),
    missing("MODL-006", "*/abi"),
    missing("MODL-007", "*/abi/address"),
    missing("MODL-008", "*/abi/name"),
    changed("MODL-009", "*/abi/friends", "null", () => null),
    changed("MODL-010", "*/abi/exposed_functions", "keyed by name", byName),
    missing("MODL-011", "*/abi/structs"),
    missing("MODL-012", `${fn}/name`),
    changed("MODL-013", `${fn}/visibility`, "package", () => "package"),
    changed("MODL-014", `${fn}/is_entry`, "0 or 1", Number),
    missing("MODL-015", `${fn}/is_view`),
    changed("MODL-016", `${fn}/generic_type_params`, "their number", countOf),
    changed("MODL-017", `${fn}/params`, "their number", countOf),
    changed("MODL-018", `${fn}/return`, "null", () => null),
    missing("MODL-019", `${struct}/name`),
    missing("MODL-020", `${struct}/is_native`),
    missing("MODL-021", `${struct}/is_event`),
    changed("MODL-022", `${struct}/abilities`, "one text", String),
    missing("MODL-023", `${struct}/generic_type_params`),
    changed("MODL-024", `${struct}/fields`, "keyed by name", byName),
    missing("MODL-025", `${fn}/generic_type_params/*/constraints`),
    missing("MODL-026", `${struct}/fields/*/name`),
    missing("MODL-027", `${struct}/fields/*/type`),
  ];
}

function listIn({ status, body }: ProxyResponse): readonly unknown[] {
  const list: unknown = status === 200 ? JSON.parse(body) : [];
  return Array.isArray(list) ? list : [];
}

const nameOf = (module: unknown): unknown => toMembers(toMembers(module)["abi"])["name"];

const withTime = alterEachValue(
  operation,
  "0/bytecode",
  (_, { time }) => `0x${time.toString(16).padStart(8, "0")}`,
);

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
    `${memberOf(path)} is missing`,
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
    `${memberOf(path)} is ${form}`,
    alterEachValue(operation, path, change),
    { family: "module-member-odd" },
  );
}

function memberOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function wordsOf(path: string): string {
  return path.replaceAll(/[*/_]+/g, "-").replace(/^-/, "");
}
