import type { Operation } from "../../../spec/vocabulary.ts";
import type { Alteration, SimpleAlteration } from "../wire/exchange.ts";
import { reject } from "../wire/replacements.ts";
import { findOperation, withParameter, withoutParameter } from "../wire/requests.ts";
import {
  cursorHeader,
  isSuccess,
  readCursor,
  withBody,
  withHeader,
  withoutHeader,
} from "../wire/responses.ts";
import { limits } from "./listing-variations.ts";
import type { Variation } from "./variation.ts";

/** The largest limit that a node accepts if it refuses larger ones. */
const refusedAbove = 200;

const rejectLarge = (operation: Operation): SimpleAlteration =>
  reject(operation).when(({ query }) => Number(query.get("limit")) > refusedAbove);

/** Nodes whose listings have several empty pages in a row, or whose limits have a maximum. */
export const pageVariations: readonly Variation[] = [
  {
    id: "limits-above-the-page-size-refused",
    differs: "A limit above the declared page size returns 400.",
    allowed: "§8 states the format of a limit, but not which of its values a node accepts.",
    alter: (incoming, answer) =>
      rejectLarge("getAccountModules")(incoming, rejectLarge("getAccountResources")(incoming, answer)),
    profileOverrides: { limits: { ...limits, pageSizeDefault: refusedAbove } },
    expectedStatuses: {
      "LIMT-001": { status: "fail", why: "This SHOULD says that every limit is accepted." },
    },
  },
  {
    id: "two-empty-pages-at-the-end",
    differs: "After the last page with elements there are two empty pages. Only the second has no cursor.",
    allowed: "CURS-S03: a page may be empty, and the last page with elements may have a cursor.",
    alter: alterPages(async (start, incoming, answer, forward) => {
      if (start !== "fe" && start !== "ff") {
        const isLast = isSuccess(answer) && readCursor(answer) === "";
        return isLast ? withHeader(answer, cursorHeader, "fe") : answer;
      }
      const page = await forward({ query: withoutParameter(incoming, "start") });
      if (!isSuccess(page)) return page;
      const empty = withBody(page, []);
      return start === "fe" ? withHeader(empty, cursorHeader, "ff") : withoutHeader(empty, cursorHeader);
    }),
  },
  {
    id: "two-empty-pages-before-the-second",
    differs: "After the first page of a listing there are two empty pages with new cursors.",
    allowed: "CURS-S03: a page may be empty although more elements follow.",
    alter: alterPages(async (start, incoming, answer, forward) => {
      if (start === null) {
        const cursor = readCursor(answer);
        return cursor === "" ? answer : withHeader(answer, cursorHeader, `ee${cursor}`);
      }
      const [prefix, rest] = [start.slice(0, 2), start.slice(2)];
      if (prefix !== "ee" && prefix !== "ef") return answer;
      const page = await forward({ query: withParameter(incoming, "start", rest) });
      if (prefix === "ef" || !isSuccess(page)) return page;
      return withHeader(withBody(page, []), cursorHeader, `ef${rest}`);
    }),
  },
];

function alterPages(
  alter: (start: string | null, ...exchange: Parameters<Alteration>) => ReturnType<Alteration>,
): Alteration {
  return (incoming, answer, forward) =>
    ["getAccountResources", "getAccountModules"].includes(findOperation(incoming) ?? "")
      ? alter(incoming.query.get("start"), incoming, answer, forward)
      : answer;
}
