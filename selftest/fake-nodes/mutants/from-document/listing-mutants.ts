/** Faults of listing the resources and modules of an account. */
import { setTimeout } from "node:timers/promises";
import { remembering, type Alter, type Asked, type Served } from "../../wire/proxy.ts";
import { bodyOf, headerOf, latestOf, numberOf, oldestOf, onHistoric } from "./read-answers.ts";
import { versionOf, withBody, withInput } from "./read-answers.ts";
import { askedAs, define, error, isSuccess, membersOf, on, onBody, onEach, operationOf } from "../mutant.ts";
import { refusal, withHeader, withoutHeader, withoutInput, type Members, type Mutant } from "../mutant.ts";

const state = { nature: "state" } as const;
const cursor = "x-node-cursor";

const isResources = (asked: Asked): boolean => operationOf(asked) === "getAccountResources";
const isModules = (asked: Asked): boolean => operationOf(asked) === "getAccountModules";
const listOf = (answer: Served): readonly Members[] => bodyOf(answer) as readonly Members[];
const limitOf = ({ query }: Asked): bigint | null => numberOf(query.get("limit"));
const unversioned = (asked: Asked): { query: URLSearchParams } => ({
  query: withoutInput(asked, "ledger_version"),
});
const at = (asked: Asked, version: bigint): { query: URLSearchParams } => ({
  query: withInput(asked, "ledger_version", version),
});

/** Lists that are made at a time all get the cursor of the one that is furthest, so that the others leave some out. */
function sharingCursors(): Alter {
  let furthest = "";
  let open = 0;
  return async (asked, answer) => {
    const own = headerOf(answer, cursor);
    if (!(isResources(asked) || isModules(asked)) || own === "") return answer;
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
  define(
    "RSRC-014",
    "resources-next-page-of-the-latest",
    "The version is forgotten on every page after the first, which is of the latest version.",
    onHistoric("getAccountResources", (_, asked, answer, ask) =>
      asked.query.has("start") ? ask(unversioned(asked)) : answer,
    ),
    // What the account got later stands on the second page, so that the first lacks it and yet has no cursor.
    { ...state, collateral: ["RESP-009"] },
  ),
  define(
    "RSRC-012",
    "resources-limit-forgotten-on-the-next-page",
    "The limit is forgotten on every page after the first.",
    askedAs("getAccountResources", (asked) =>
      asked.query.has("start") && asked.query.has("limit") ? { query: withoutInput(asked, "limit") } : null,
    ),
    state,
  ),
  define(
    "RESP-009",
    "resources-one-more-is-no-page",
    "No cursor is given where exactly one resource is left for the next page.",
    async (asked, answer, ask) => {
      const limit = limitOf(asked);
      if (!isResources(asked) || headerOf(answer, cursor) === "" || limit === null) return answer;
      const more = await ask({ query: withInput(asked, "limit", limit + 1n) });
      return isSuccess(more) && headerOf(more, cursor) === "" ? withoutHeader(answer, cursor) : answer;
    },
    state,
  ),
  define(
    "RSRC-015",
    "resources-cursor-of-the-last-element",
    "The cursor of a page of two or more is that of its last resource, which the next page repeats.",
    async (asked, answer, ask) => {
      const limit = limitOf(asked) ?? 0n;
      if (!isResources(asked) || headerOf(answer, cursor) === "" || limit < 2n) return answer;
      const fewer = await ask({ query: withInput(asked, "limit", limit - 1n) });
      return withHeader(answer, cursor, headerOf(fewer, cursor));
    },
    state,
  ),
  define(
    "RSRC-010",
    "resources-that-came-later",
    "A list at an earlier version also has the resources that the account got later.",
    onHistoric("getAccountResources", async (_, asked, answer, ask) => {
      if (asked.query.has("limit") || asked.query.has("start")) return answer;
      const latest = await ask(unversioned(asked));
      if (!isSuccess(latest) || answer.status === 404) return isSuccess(latest) ? latest : answer;
      const own = listOf(answer);
      const later = listOf(latest).filter(({ type }) => own.every((one) => one["type"] !== type));
      return later.length === 0 ? answer : withBody(answer, [...own, ...later]);
    }),
    // The pages of a list do not have the fault, so that they lack what the whole list shows.
    { ...state, collateral: ["RSRC-014", "RESP-009"] },
  ),
  define(
    "RSRC-010",
    "resources-oldest-version-is-pruned",
    "The oldest non-pruned version itself is answered as if it had been pruned.",
    on("getAccountResources", (asked, answer) =>
      versionOf(asked) === oldestOf(answer) && isSuccess(answer)
        ? error(answer, 410, "version_pruned")
        : answer,
    ),
    state,
  ),
  define(
    "RSRC-010",
    "resources-latest-version-not-there",
    "The latest version is not found where it is named.",
    on("getAccountResources", (asked, answer) =>
      versionOf(asked) === latestOf(answer) ? error(answer, 404, "version_not_found") : answer,
    ),
    state,
  ),
  define(
    "RSRC-010",
    "resources-of-two-versions",
    "The second half of a list at an earlier version is read one version later than the first.",
    onHistoric("getAccountResources", async (version, asked, answer, ask) => {
      const next = await ask(at(asked, version + 1n));
      if (!isSuccess(answer) || !isSuccess(next)) return answer;
      const [own, later] = [listOf(answer), listOf(next)];
      const torn = own.map((one, index) =>
        index * 2 < own.length ? one : (later.find(({ type }) => type === one["type"]) ?? one),
      );
      return withBody(answer, torn);
    }),
    state,
  ),
  define(
    "RSRC-010",
    "resources-at-the-end-of-the-block",
    "A list at a version within a block shows the state after the whole block.",
    onHistoric("getAccountResources", async (version, asked, answer, ask) => {
      const path = `/blocks/by_version/${version}`;
      const block = membersOf(bodyOf(await ask({ path, query: new URLSearchParams() })));
      const last = numberOf(block["last_version"]);
      return last === null ? answer : ask(at(asked, last));
    }),
    state,
  ),
  define(
    "RSRC-011",
    "resources-now-and-then-short",
    "Each fourth list of an account lacks its last resource and has no cursor.",
    on("getAccountResources", (asked, answer) =>
      asked.time % 4 === 0 && isSuccess(answer) && headerOf(answer, cursor) === "" && answer.body !== "[]"
        ? withBody(answer, listOf(answer).slice(0, -1))
        : answer,
    ),
    // A list without a version may be the short one, and one that is cut short has to have a cursor.
    { ...state, isFleeting: true, collateral: ["RESP-009", "RSRC-009"] },
  ),
  define(
    "RSRC-015",
    "resources-types-without-arguments",
    "The type of a resource lacks its type arguments, so that the stores of two coins have one type.",
    onEach("getAccountResources", "*/type", (type) => String(type).replace(/<.*>$/, "")),
    // What two resources are called alike is no longer what was written, nor one of the pages that are compared.
    { ...state, collateral: ["RSRC-010", "RSRC-014"] },
  ),
  define(
    "VALU-003",
    "resources-type-argument-as-a-number",
    "A u64 that a struct holds by its type argument is shown as a JSON number.",
    onEach("getAccountResources", "*", (resource) => {
      const { type, data } = membersOf(resource);
      return String(type).endsWith("<u64>")
        ? { type, data: eachString(data, (text) => (/^\d+$/.test(text) ? Number(text) : text)) }
        : resource;
    }),
  ),
  define(
    "VALU-006",
    "resources-no-bytes-are-no-text",
    "Bytes of no length are shown as an empty text.",
    onBody("getAccountResources", (body) => eachString(body, (text) => (text === "0x" ? "" : text))),
  ),
];

const moduleMutants: readonly Mutant[] = [
  define(
    "MODL-032",
    "modules-always-of-the-latest",
    "The version is checked against the window and then forgotten: the modules are those of the latest one.",
    onHistoric("getAccountModules", (_, asked, __, ask) => ask(unversioned(asked))),
    state,
  ),
  define(
    "LIMT-001",
    "modules-limit-signed",
    "A limit of 32768 or more is refused.",
    on("getAccountModules", (asked, answer) =>
      isSuccess(answer) && (limitOf(asked) ?? 0n) > 32_767n ? refusal(answer) : answer,
    ),
    state,
  ),
  define(
    "MODL-036",
    "modules-with-the-bytecode-of-the-next",
    "On every page after the first each module has the bytecode of the one after it.",
    on("getAccountModules", (asked, answer) => {
      if (!isSuccess(answer) || !asked.query.has("start")) return answer;
      const all = listOf(answer);
      const moved = all.map(({ abi }, index) => ({
        bytecode: all[(index + 1) % all.length]?.["bytecode"],
        abi,
      }));
      return withBody(answer, moved);
    }),
    state,
  ),
  define(
    "MODL-036",
    "modules-first-page-by-name",
    "The first page is taken in the order of names, while its cursor goes on in the order of keys.",
    async (asked, answer, ask) => {
      if (!isModules(asked) || headerOf(answer, cursor) === "" || asked.query.has("start")) return answer;
      const nameOf = ({ abi }: Members): string => String(membersOf(abi)["name"]);
      const all = listOf(await ask({ query: withoutInput(asked, "limit") }));
      const sorted = all.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
      return withBody(answer, sorted.slice(0, listOf(answer).length));
    },
    // What the first page has too early stands again where the order of keys has it.
    { ...state, collateral: ["MODL-037"] },
  ),
  define(
    "MODL-028",
    "modules-public-functions-are-no-entries",
    "Only private entry functions count as such: those that are public too do not.",
    onEach("getAccountModules", "*/abi/exposed_functions/*", (found) => {
      const own = membersOf(found);
      return own["visibility"] === "public" ? { ...own, is_entry: false } : found;
    }),
    state,
  ),
  define(
    "MODL-003",
    "modules-pruned-is-the-oldest",
    "Modules at a pruned version are answered as the oldest version has them.",
    (asked, answer, ask) =>
      isModules(asked) && answer.status === 410 ? ask(at(asked, oldestOf(answer))) : answer,
    state,
  ),
  define(
    "RSRC-014",
    "lists-at-a-time-share-a-cursor",
    "Lists that are asked for at the same time all get the cursor of the one that is furthest.",
    remembering(sharingCursors),
    // Modules are listed alike.
    { ...state, collateral: ["MODL-036"] },
  ),
];

export const listMutants: readonly Mutant[] = [...resourceMutants, ...moduleMutants];
