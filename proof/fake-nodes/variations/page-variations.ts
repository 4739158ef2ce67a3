import type { Alteration } from "../wire/exchange.ts";
import { findOperation, withParameter, withoutParameter } from "../wire/requests.ts";
import {
  cursorHeader,
  isSuccess,
  readCursor,
  withBody,
  withHeader,
  withoutHeader,
} from "../wire/responses.ts";
import type { Variation } from "./variation.ts";

/** Nodes whose listings have several empty pages in a row. */
export const pageVariations: readonly Variation[] = [
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
