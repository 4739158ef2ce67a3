import type { Alteration } from "../../wire/exchange.ts";
import { findOperation, withoutParameter } from "../../wire/requests.ts";
import { cursorHeader, isSuccess, readCursor, withBody, withHeader } from "../../wire/responses.ts";
import { defineStatefulMutant, family, type Mutant } from "../mutant.ts";

const kinds = [
  {
    operation: "getAccountResources",
    what: "resources",
    rows: { whole: "RSRC-014", once: "RSRC-015", advance: "RSRC-020" },
  },
  {
    operation: "getAccountModules",
    what: "modules",
    rows: { whole: "MODL-036", once: "MODL-037", advance: "MODL-042" },
  },
] as const;

type ListingKind = (typeof kinds)[number];

/** Mutants whose cursors lead back to an earlier page (§4.2, §4.3). */
export const repeatedCursorMutants: readonly Mutant[] = kinds.flatMap((kind) =>
  [...missingElementMutants(kind), ...repeatedPageMutants(kind)].flatMap((mutant) =>
    family(mutant.id.replace(`${kind.what}-`, ""), [mutant]),
  ),
);

function missingElementMutants({ operation, what, rows }: ListingKind): Mutant[] {
  // A client that follows the cursors never reaches the end of the listing.
  const collateral = [rows.advance];
  return [
    defineStatefulMutant(
      rows.whole,
      `${what}-empty-page-forever`,
      "Every page after the first is empty and has the cursor with which it was requested.",
      alterLaterPages(operation, (start) => start),
      { collateral },
    ),
    defineStatefulMutant(
      rows.whole,
      `${what}-empty-pages-in-a-circle`,
      "The second page is empty, and its cursor leads to three empty pages whose cursors form a circle.",
      alterLaterPages(operation, (start) => nextInCircle[start] ?? "e1"),
      { collateral },
    ),
  ];
}

const nextInCircle: { readonly [start: string]: string } = { e1: "e2", e2: "e3", e3: "e1" };

function repeatedPageMutants({ operation, what, rows }: ListingKind): Mutant[] {
  return [
    defineStatefulMutant(
      rows.once,
      `${what}-later-page-again`,
      "Every page after the first has the cursor with which it was requested.",
      (incoming, answer) => {
        const start = incoming.query.get("start");
        const isLater = findOperation(incoming) === operation && start !== null && isSuccess(answer);
        return isLater ? withHeader(answer, cursorHeader, start) : answer;
      },
      // The cursor leads back to the same page, so later pages are missing.
      { collateral: [rows.whole, rows.advance] },
    ),
    defineStatefulMutant(
      rows.advance,
      `${what}-empty-last-page-forever`,
      "The last page has a cursor to an empty page, and the cursor of the empty page leads to itself.",
      async (incoming, answer, forward) => {
        if (findOperation(incoming) !== operation) return answer;
        const isEnd = incoming.query.get("start") === "ff";
        const page = isEnd ? await forward({ query: withoutParameter(incoming, "start") }) : answer;
        if (!isSuccess(page) || (!isEnd && readCursor(page) !== "")) return page;
        return withHeader(isEnd ? withBody(page, []) : page, cursorHeader, "ff");
      },
    ),
  ];
}

/** Replaces every page that was requested with a hex string as start by an empty page with another cursor. */
function alterLaterPages(
  operation: ListingKind["operation"],
  toCursor: (start: string) => string,
): Alteration {
  return async (incoming, answer, forward) => {
    const start = incoming.query.get("start") ?? "";
    if (findOperation(incoming) !== operation || !/^(?:[0-9a-f]{2})+$/.test(start)) return answer;
    const page = await forward({ query: withoutParameter(incoming, "start") });
    return isSuccess(page) ? withHeader(withBody(page, []), cursorHeader, toCursor(start)) : answer;
  };
}
