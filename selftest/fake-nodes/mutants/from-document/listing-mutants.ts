/** Faults of listing the resources and modules of an account. */
import { setTimeout } from "node:timers/promises";
import {
  createStatefulAlteration,
  type Alteration,
  type ProxyRequest,
  type ProxyResponse,
} from "../../wire/proxy.ts";
import {
  parseBody,
  readHeader,
  readLatestVersion,
  parseDecimal,
  readOldestVersion,
  alterHistoricReads,
} from "./answer-readers.ts";
import { readVersion, withBody, withParameter } from "./answer-readers.ts";
import {
  forwardWithOverrides,
  defineMutant,
  error,
  isSuccess,
  toMembers,
  alterOperation,
  alterBody,
  alterEachValue,
  findOperation,
} from "../mutant.ts";
import {
  toInvalidInput,
  withHeader,
  withoutHeader,
  withoutParameter,
  type Members,
  type Mutant,
} from "../mutant.ts";

const state = { defectKind: "state" } as const;
const cursor = "x-node-cursor";

const isResources = (incoming: ProxyRequest): boolean => findOperation(incoming) === "getAccountResources";
const isModules = (incoming: ProxyRequest): boolean => findOperation(incoming) === "getAccountModules";
const parseList = (answer: ProxyResponse): readonly Members[] => parseBody(answer) as readonly Members[];
const limitOf = ({ query }: ProxyRequest): bigint | null => parseDecimal(query.get("limit"));
const unversioned = (incoming: ProxyRequest): { query: URLSearchParams } => ({
  query: withoutParameter(incoming, "ledger_version"),
});
const at = (incoming: ProxyRequest, version: bigint): { query: URLSearchParams } => ({
  query: withParameter(incoming, "ledger_version", version),
});

/** Lists that are made at a time all get the cursor of the one that is furthest, so that the others leave some out. */
function sharingCursors(): Alteration {
  let furthest = "";
  let open = 0;
  return async (incoming, answer) => {
    const own = readHeader(answer, cursor);
    if (!(isResources(incoming) || isModules(incoming)) || own === "") return answer;
    if (own > furthest) furthest = own;
    open += 1;
    await setTimeout(40);
    const shared = furthest;
    open -= 1;
    if (open === 0) furthest = "";
    return shared === own ? answer : withHeader(answer, cursor, shared);
  };
}

/** Puts every string within a JSON value in another form. */
function eachString(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => eachString(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, eachString(own, change)]));
}

const resourceMutants: readonly Mutant[] = [
  defineMutant(
    "RSRC-014",
    "resources-next-page-of-the-latest",
    "The version is forgotten on every page after the first, which is of the latest version.",
    alterHistoricReads("getAccountResources", (_, incoming, answer, forward) =>
      incoming.query.has("start") ? forward(unversioned(incoming)) : answer,
    ),
    // What the account got later stands on the second page, so that the first lacks it and yet has no cursor.
    { ...state, collateral: ["RESP-009"] },
  ),
  defineMutant(
    "RSRC-012",
    "resources-limit-forgotten-on-the-next-page",
    "The limit is forgotten on every page after the first.",
    forwardWithOverrides("getAccountResources", (incoming) =>
      incoming.query.has("start") && incoming.query.has("limit")
        ? { query: withoutParameter(incoming, "limit") }
        : null,
    ),
    state,
  ),
  defineMutant(
    "RESP-009",
    "resources-one-more-is-no-page",
    "No cursor is given where exactly one resource is left for the next page.",
    async (incoming, answer, forward) => {
      const limit = limitOf(incoming);
      if (!isResources(incoming) || readHeader(answer, cursor) === "" || limit === null) return answer;
      const more = await forward({ query: withParameter(incoming, "limit", limit + 1n) });
      return isSuccess(more) && readHeader(more, cursor) === "" ? withoutHeader(answer, cursor) : answer;
    },
    state,
  ),
  defineMutant(
    "RSRC-015",
    "resources-cursor-of-the-last-element",
    "The cursor of a page of two or more is that of its last resource, which the next page repeats.",
    async (incoming, answer, forward) => {
      const limit = limitOf(incoming) ?? 0n;
      if (!isResources(incoming) || readHeader(answer, cursor) === "" || limit < 2n) return answer;
      const fewer = await forward({ query: withParameter(incoming, "limit", limit - 1n) });
      return withHeader(answer, cursor, readHeader(fewer, cursor));
    },
    state,
  ),
  defineMutant(
    "RSRC-010",
    "resources-that-came-later",
    "A list at an earlier version also has the resources that the account got later.",
    alterHistoricReads("getAccountResources", async (_, incoming, answer, forward) => {
      if (incoming.query.has("limit") || incoming.query.has("start")) return answer;
      const latest = await forward(unversioned(incoming));
      if (!isSuccess(latest) || answer.status === 404) return isSuccess(latest) ? latest : answer;
      const own = parseList(answer);
      const later = parseList(latest).filter(({ type }) => own.every((one) => one["type"] !== type));
      return later.length === 0 ? answer : withBody(answer, [...own, ...later]);
    }),
    // The pages of a list do not have the fault, so that they lack what the whole list shows.
    { ...state, collateral: ["RSRC-014", "RESP-009"] },
  ),
  defineMutant(
    "RSRC-010",
    "resources-oldest-version-is-pruned",
    "The oldest non-pruned version itself is answered as if it had been pruned.",
    alterOperation("getAccountResources", (incoming, answer) =>
      readVersion(incoming) === readOldestVersion(answer) && isSuccess(answer)
        ? error(answer, 410, "version_pruned")
        : answer,
    ),
    state,
  ),
  defineMutant(
    "RSRC-010",
    "resources-latest-version-not-there",
    "The latest version is not found where it is named.",
    alterOperation("getAccountResources", (incoming, answer) =>
      readVersion(incoming) === readLatestVersion(answer) ? error(answer, 404, "version_not_found") : answer,
    ),
    state,
  ),
  defineMutant(
    "RSRC-010",
    "resources-of-two-versions",
    "The second half of a list at an earlier version is read one version later than the first.",
    alterHistoricReads("getAccountResources", async (version, incoming, answer, forward) => {
      const next = await forward(at(incoming, version + 1n));
      if (!isSuccess(answer) || !isSuccess(next)) return answer;
      const [own, later] = [parseList(answer), parseList(next)];
      const torn = own.map((one, index) =>
        index * 2 < own.length ? one : (later.find(({ type }) => type === one["type"]) ?? one),
      );
      return withBody(answer, torn);
    }),
    state,
  ),
  defineMutant(
    "RSRC-010",
    "resources-at-the-end-of-the-block",
    "A list at a version within a block shows the state after the whole block.",
    alterHistoricReads("getAccountResources", async (version, incoming, answer, forward) => {
      const path = `/blocks/by_version/${version}`;
      const block = toMembers(parseBody(await forward({ path, query: new URLSearchParams() })));
      const last = parseDecimal(block["last_version"]);
      return last === null ? answer : forward(at(incoming, last));
    }),
    state,
  ),
  defineMutant(
    "RSRC-011",
    "resources-now-and-then-short",
    "Each fourth list of an account lacks its last resource and has no cursor.",
    alterOperation("getAccountResources", (incoming, answer) =>
      incoming.time % 4 === 0 &&
      isSuccess(answer) &&
      readHeader(answer, cursor) === "" &&
      answer.body !== "[]"
        ? withBody(answer, parseList(answer).slice(0, -1))
        : answer,
    ),
    // A list without a version may be the short one, and one that is cut short has to have a cursor.
    { ...state, isNonDeterministic: true, collateral: ["RESP-009", "RSRC-009"] },
  ),
  defineMutant(
    "RSRC-015",
    "resources-types-without-arguments",
    "The type of a resource lacks its type arguments, so that the stores of two coins have one type.",
    alterEachValue("getAccountResources", "*/type", (type) => String(type).replace(/<.*>$/, "")),
    // What two resources are called alike is no longer what was written, nor one of the pages that are compared.
    { ...state, collateral: ["RSRC-010", "RSRC-014"] },
  ),
  defineMutant(
    "VALU-003",
    "resources-type-argument-as-a-number",
    "A u64 that a struct holds by its type argument is shown as a JSON number.",
    alterEachValue("getAccountResources", "*", (resource) => {
      const { type, data } = toMembers(resource);
      return String(type).endsWith("<u64>")
        ? { type, data: eachString(data, (text) => (/^\d+$/.test(text) ? Number(text) : text)) }
        : resource;
    }),
  ),
  defineMutant(
    "VALU-006",
    "resources-no-bytes-are-no-text",
    "Bytes of no length are shown as an empty text.",
    alterBody("getAccountResources", (body) => eachString(body, (text) => (text === "0x" ? "" : text))),
  ),
];

const moduleMutants: readonly Mutant[] = [
  defineMutant(
    "MODL-032",
    "modules-always-of-the-latest",
    "The version is checked against the window and then forgotten: the modules are those of the latest one.",
    alterHistoricReads("getAccountModules", (_, incoming, __, forward) => forward(unversioned(incoming))),
    state,
  ),
  defineMutant(
    "LIMT-001",
    "modules-limit-signed",
    "A limit of 32768 or more is refused.",
    alterOperation("getAccountModules", (incoming, answer) =>
      isSuccess(answer) && (limitOf(incoming) ?? 0n) > 32_767n ? toInvalidInput(answer) : answer,
    ),
    state,
  ),
  defineMutant(
    "MODL-036",
    "modules-with-the-bytecode-of-the-next",
    "On every page after the first each module has the bytecode of the one after it.",
    alterOperation("getAccountModules", (incoming, answer) => {
      if (!isSuccess(answer) || !incoming.query.has("start")) return answer;
      const all = parseList(answer);
      const moved = all.map(({ abi }, index) => ({
        bytecode: all[(index + 1) % all.length]?.["bytecode"],
        abi,
      }));
      return withBody(answer, moved);
    }),
    state,
  ),
  defineMutant(
    "MODL-036",
    "modules-first-page-by-name",
    "The first page is taken in the order of names, while its cursor goes on in the order of keys.",
    async (incoming, answer, forward) => {
      if (!isModules(incoming) || readHeader(answer, cursor) === "" || incoming.query.has("start"))
        return answer;
      const nameOf = ({ abi }: Members): string => String(toMembers(abi)["name"]);
      const all = parseList(await forward({ query: withoutParameter(incoming, "limit") }));
      const sorted = all.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
      return withBody(answer, sorted.slice(0, parseList(answer).length));
    },
    // What the first page has too early stands again where the order of keys has it.
    { ...state, collateral: ["MODL-037"] },
  ),
  defineMutant(
    "MODL-028",
    "modules-public-functions-are-no-entries",
    "Only private entry functions count as such: those that are public too do not.",
    alterEachValue("getAccountModules", "*/abi/exposed_functions/*", (found) => {
      const own = toMembers(found);
      return own["visibility"] === "public" ? { ...own, is_entry: false } : found;
    }),
    state,
  ),
  defineMutant(
    "MODL-003",
    "modules-pruned-is-the-oldest",
    "Modules at a pruned version are answered as the oldest version has them.",
    (incoming, answer, forward) =>
      isModules(incoming) && answer.status === 410
        ? forward(at(incoming, readOldestVersion(answer)))
        : answer,
    state,
  ),
  defineMutant(
    "RSRC-014",
    "lists-at-a-time-share-a-cursor",
    "Lists that are asked for at the same time all get the cursor of the one that is furthest.",
    createStatefulAlteration(sharingCursors),
    // Modules are listed alike.
    { ...state, collateral: ["MODL-036"] },
  ),
];

export const listMutants: readonly Mutant[] = [...resourceMutants, ...moduleMutants];
