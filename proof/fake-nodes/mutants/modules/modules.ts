import { alterBody, alterEachValue, alterHistoricReads } from "../../wire/alterations.ts";
import { createStatefulAlteration, type ProxyResponse } from "../../wire/exchange.ts";
import { toMembers } from "../../wire/json.ts";
import { atLatest, atVersion, findOperation } from "../../wire/requests.ts";
import { isHistoric, isSuccess, readHeader, readOldestVersion } from "../../wire/responses.ts";
import { listingMutants } from "../listings/listings.ts";
import { blind, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";
import { forwardTo } from "../../wire/replacements.ts";

const operation = "getAccountModules";

const nameOf = (module: unknown): unknown => toMembers(toMembers(module)["abi"])["name"];

const withTime = alterEachValue(
  operation,
  "0/bytecode",
  (_, { time }) => `0x${time.toString(16).padStart(8, "0")}`,
);

/** A profile entry with a call that publishes a module. */
export const publishing = {
  succeeds: {
    function: "0x1::code::publish",
    type_arguments: [],
    arguments: ["guest_book"],
    param_types: ["0x1::string::String"],
  },
};

/** Mutants with a wrong listing of modules (§4.3). */
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
      advance: "MODL-042",
    },
  }),
  defineStatefulMutant(
    "MODL-031",
    "modules-latest-behind",
    "A listing of modules without ledger_version lacks the first module.",
    alterBody(operation, (list, { query }) =>
      query.has("ledger_version") || !Array.isArray(list) ? list : list.slice(1),
    ),
  ),
  defineStatefulMutant(
    "MODL-033",
    "module-history-changing",
    "Repeated listings of modules at one version return different bytecode.",
    (incoming, answer) => (isHistoric(incoming, answer) ? withTime(incoming, answer) : answer),
    // A value that changes is not the value at the version.
    { collateral: ["MODL-032"] },
  ),
  defineStatefulMutant(
    "MODL-032",
    "modules-of-the-newest-edition",
    "A module is returned in its latest published form at every version at which it exists.",
    alterHistoricReads(operation, async (_, __, answer, forward) => {
      if (!isSuccess(answer)) return answer;
      const latest = await forward({ query: new URLSearchParams() });
      const newest = new Map(listIn(latest).map((module) => [nameOf(module), module]));
      return { ...answer, body: JSON.stringify(listIn(answer).map((own) => newest.get(nameOf(own)) ?? own)) };
    }),
  ),
  defineStatefulMutant(
    "MODL-032",
    "modules-before-they-are-published",
    "A listing of modules at a version also has the modules that were published later.",
    alterHistoricReads(operation, async (_, __, answer, forward) => {
      if (!isSuccess(answer)) return answer;
      const own = listIn(answer);
      const names = new Set(own.map(nameOf));
      const later = listIn(await forward({ query: new URLSearchParams() }));
      const further = later.filter((module) => !names.has(nameOf(module)));
      return { ...answer, body: JSON.stringify([...own, ...further]) };
    }),
    // Each page of a listing gets all of the modules that were published later, whatever its limit.
    { collateral: ["MODL-034", "MODL-037"] },
  ),
  defineStatefulMutant(
    "MODL-032",
    "modules-of-the-next-version",
    "A listing of modules at a version returns the modules of the next version.",
    alterHistoricReads(operation, (version, incoming, _, forward) =>
      forward(atVersion(incoming, version + 1n)),
    ),
  ),
  ...blind([
    defineStatefulMutant(
      "MODL-032",
      "modules-always-of-the-latest",
      "A listing of modules at any retained version returns the latest modules.",
      alterHistoricReads("getAccountModules", (_, incoming, __, forward) => forward(atLatest(incoming))),
    ),
    defineStatefulMutant(
      "MODL-003",
      "modules-pruned-is-the-oldest",
      "A listing of modules at a pruned version returns the modules of the oldest retained version.",
      forwardTo("getAccountModules", (incoming, answer) =>
        atVersion(incoming, readOldestVersion(answer)),
      ).when((_, answer) => answer.status === 410),
    ),
    defineStatefulMutant(
      "MODL-031",
      "modules-cached-before-they-are-published",
      "A listing of modules without ledger_version is cached at the first request and never updated.",
      createStatefulAlteration(() => {
        let first: string | null = null;
        return async (incoming, answer, forward) => {
          if (!isSuccess(answer)) return answer;
          first ??= readHeader(answer, "x-node-ledger-version");
          if (findOperation(incoming) !== "getAccountModules" || incoming.query.size > 0) return answer;
          const then = await forward({ query: new URLSearchParams({ ledger_version: first }) });
          return isSuccess(then) ? { ...answer, body: then.body } : answer;
        };
      }),
      { ...submits, profileOverrides: publishing },
    ),
  ]),
];

function listIn({ status, body }: ProxyResponse): readonly unknown[] {
  const list: unknown = status === 200 ? JSON.parse(body) : [];
  return Array.isArray(list) ? list : [];
}
