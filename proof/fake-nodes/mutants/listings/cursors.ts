import { setTimeout } from "node:timers/promises";
import { alterHistoricReads, alterOperation } from "../../wire/alterations.ts";
import { createStatefulAlteration, type Alteration } from "../../wire/exchange.ts";
import { toMembers, type Members } from "../../wire/json.ts";
import { atLatest, findOperation, readLimit, withoutParameter, withParameter } from "../../wire/requests.ts";
import {
  cursorHeader,
  isSuccess,
  readCursor,
  readList,
  toInvalidInput,
  withBody,
  withHeader,
  withoutHeader,
} from "../../wire/responses.ts";
import { blind, defineStatefulMutant, type Mutant } from "../mutant.ts";
import { forwardTo, omitParameter } from "../../wire/replacements.ts";

/** Mutants with wrong pages or cursors in the listings of resources and modules (§4.2, §4.3). */
export const cursorMutants: readonly Mutant[] = [
  ...(["resources", "modules"] as const).map((what) =>
    defineStatefulMutant(
      what === "resources" ? "RSRC-011" : "MODL-033",
      `${what}-cursor-used-up`,
      `A cursor of ${what} that was used before returns 400, until another page has the same cursor.`,
      createStatefulAlteration(() => {
        const used = new Set<string>();
        return (incoming, answer) => {
          if (!incoming.path.endsWith(`/${what}`) || answer.status !== 200) return answer;
          const start = incoming.query.get("start");
          if (start !== null && used.has(start)) return toInvalidInput(answer);
          if (start !== null) used.add(start);
          used.delete(readCursor(answer));
          return answer;
        };
      }),
      {
        isNonDeterministic: true,
        // The checks of these requirements also use a cursor more than once.
        collateral:
          what === "resources"
            ? ["RSRC-010", "RSRC-013", "RSRC-014", "RSRC-015"]
            : ["MODL-032", "MODL-035", "MODL-036", "MODL-037"],
      },
    ),
  ),
  ...blind([
    defineStatefulMutant(
      "RSRC-014",
      "resources-next-page-of-the-latest",
      "Every page after the first ignores the version and returns the latest state.",
      alterHistoricReads("getAccountResources", (_, incoming, answer, forward) =>
        incoming.query.has("start") ? forward(atLatest(incoming)) : answer,
      ),
      // Later pages have resources that did not exist at the requested version. A complete page lacks them, so it seems
      // to need a cursor.
      { collateral: ["RESP-009"] },
    ),
    defineStatefulMutant(
      "RSRC-012",
      "resources-limit-forgotten-on-the-next-page",
      "Every page after the first ignores the limit.",
      forwardTo("getAccountResources", omitParameter("limit")).when(
        (incoming) => incoming.query.has("start") && incoming.query.has("limit"),
      ),
    ),
    defineStatefulMutant(
      "RESP-009",
      "resources-one-more-is-no-page",
      "A page has no cursor if exactly one resource is left for the next page.",
      async (incoming, answer, forward) => {
        const limit = readLimit(incoming);
        if (findOperation(incoming) !== "getAccountResources" || readCursor(answer) === "" || limit === null)
          return answer;
        const more = await forward({ query: withParameter(incoming, "limit", limit + 1n) });
        return isSuccess(more) && readCursor(more) === "" ? withoutHeader(answer, cursorHeader) : answer;
      },
    ),
    defineStatefulMutant(
      "RSRC-015",
      "resources-cursor-of-the-last-element",
      "The cursor of a page points to its last resource, so the next page repeats this resource.",
      async (incoming, answer, forward) => {
        const limit = readLimit(incoming) ?? 0n;
        if (findOperation(incoming) !== "getAccountResources" || readCursor(answer) === "" || limit < 2n)
          return answer;
        const fewer = await forward({ query: withParameter(incoming, "limit", limit - 1n) });
        return withHeader(answer, cursorHeader, readCursor(fewer));
      },
    ),
    defineStatefulMutant(
      "MODL-036",
      "modules-with-the-bytecode-of-the-next",
      "On every page after the first, each module has the bytecode of the next one.",
      alterOperation("getAccountModules", (incoming, answer) => {
        if (!isSuccess(answer) || !incoming.query.has("start")) return answer;
        const all = readList(answer);
        const moved = all.map(({ abi }, index) => ({
          bytecode: all[(index + 1) % all.length]?.["bytecode"],
          abi,
        }));
        return withBody(answer, moved);
      }),
    ),
    defineStatefulMutant(
      "MODL-036",
      "modules-first-page-by-name",
      "The first page of modules is sorted by name, but the later pages follow another order.",
      async (incoming, answer, forward) => {
        if (
          findOperation(incoming) !== "getAccountModules" ||
          readCursor(answer) === "" ||
          incoming.query.has("start")
        )
          return answer;
        const nameOf = ({ abi }: Members): string => String(toMembers(abi)["name"]);
        const all = readList(await forward({ query: withoutParameter(incoming, "limit") }));
        const sorted = all.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
        return withBody(answer, sorted.slice(0, readList(answer).length));
      },
      // A module that is on the first page only because of its name appears again on a later page.
      { collateral: ["MODL-037"] },
    ),
    defineStatefulMutant(
      "RSRC-014",
      "lists-at-a-time-share-a-cursor",
      "Concurrent listings all get the cursor of the listing that is furthest ahead.",
      createStatefulAlteration(sharingCursors),
      // Listings of modules have the same defect.
      { collateral: ["MODL-036"] },
    ),
  ]),
];

/**
 * Gives all concurrent listings the cursor of the one that is furthest ahead, so that every other listing skips
 * elements.
 */
function sharingCursors(): Alteration {
  let furthest = "";
  let open = 0;
  return async (incoming, answer) => {
    const own = readCursor(answer);
    if (
      !(
        findOperation(incoming) === "getAccountResources" || findOperation(incoming) === "getAccountModules"
      ) ||
      own === ""
    )
      return answer;
    if (own > furthest) furthest = own;
    open += 1;
    await setTimeout(40);
    const shared = furthest;
    open -= 1;
    if (open === 0) furthest = "";
    return shared === own ? answer : withHeader(answer, cursorHeader, shared);
  };
}
