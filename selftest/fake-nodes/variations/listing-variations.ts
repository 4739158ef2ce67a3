import { defineExpectedStatuses, listRequirementIds } from "../../gates/variations/expected-statuses.ts";
import type { Variation } from "./variation.ts";
import { alterBody, alterEachValue } from "../wire/alterations.ts";
import type {
  Alteration,
  ForwardRequest,
  ProxyRequest,
  ProxyResponse,
  SimpleAlteration,
} from "../wire/exchange.ts";
import { toMembers } from "../wire/json.ts";
import { findOperation, withoutParameter } from "../wire/requests.ts";
import { isSuccess, withHeader, withoutHeader } from "../wire/responses.ts";

const cursorName = "x-node-cursor";
/** The limits that the reference node declares. */
const limits = {
  bodyBytesMax: 8_388_608,
  batchMax: 10,
  pageSizeDefault: 9_999,
  blockTransactionsMax: 10_000,
};

/** The prefix of every long cursor. */
const padding = "0f".repeat(600);

/** Nodes with other pages, cursors and orders of listings. */
export const listingVariations: readonly Variation[] = [
  {
    id: "cursor-on-the-last-page",
    differs: "the last page has a cursor too, which leads to an empty page",
    allowed: "CURS-S03: whether the last page may carry a cursor is not shown",
    alter: alterListing(async (incoming, answer, forward) => {
      if (incoming.query.get("start") === "ff")
        return { ...withoutHeader(await firstPage(incoming, forward), cursorName), body: "[]" };
      const isCut = cursorOf(answer) !== undefined;
      return isCut || !isSuccess(answer) ? answer : withHeader(answer, cursorName, "ff");
    }),
  },
  {
    id: "cursors-with-0x-and-capitals",
    differs: "a cursor begins with 0x and has capitals",
    allowed: "CURS-S02: whether the hex string begins with 0x is not shown; digits of either case",
    alter: cursorsWritten(
      (cursor) => `0x${cursor.toUpperCase()}`,
      (start) => (start.startsWith("0x") ? start.slice("0x".length).toLowerCase() : null),
    ),
  },
  {
    id: "long-cursors",
    differs: "a cursor has more than a thousand digits",
    allowed: "CURS-S01: that it is hex is judged; what the hex encodes is not",
    alter: cursorsWritten(
      (cursor) => `${padding}${cursor}`,
      (start) => (start.startsWith(padding) ? start.slice(padding.length) : null),
    ),
  },
  {
    id: "cursors-of-the-moment",
    differs: "the same page has another cursor at each read, and all of them lead on",
    allowed: "§4.2 calls a cursor what the client cannot compute; nothing says that it is the same twice",
    alter: cursorsWritten(
      (cursor, { time }) => `${(time % 65_536).toString(16).padStart(4, "0")}dd${cursor}`,
      (start) => (/^[0-9a-f]{4}dd/.test(start) ? start.slice(6) : null),
    ),
  },
  {
    id: "pages-half-full",
    differs: "no page holds more than half of what its limit allows",
    allowed: "CURS-S03: a page may hold fewer than limit though more follow",
    alter: alterListing((incoming, answer, forward) => {
      const text = incoming.query.get("limit") ?? "";
      const limit = /^\d+$/.test(text) ? Number(text) : 0;
      return limit > 1 && limit <= 65_535
        ? forward({ query: withParameter(incoming, "limit", String(Math.floor(limit / 2))) })
        : answer;
    }),
  },
  {
    id: "every-other-page-empty",
    differs: "every page that a cursor leads to comes after an empty one with a cursor of its own",
    allowed: "CURS-S03: a page may hold nothing though more follow",
    alter: alterListing((incoming, answer, forward) => {
      const start = incoming.query.get("start");
      if (start?.startsWith("ee") === true)
        return forward({ query: withParameter(incoming, "start", start.slice("ee".length)) });
      return start === null || !isSuccess(answer)
        ? answer
        : { ...withHeader(answer, cursorName, `ee${start}`), body: "[]" };
    }),
  },
  {
    id: "first-page-empty",
    differs: "the first page of a listing is empty and has a cursor",
    allowed: "CURS-S03: a page may hold nothing though more follow",
    alter: alterListing((incoming, answer, forward) => {
      const start = incoming.query.get("start");
      if (start === "abcd") return firstPage(incoming, forward);
      const isFirst = start === null && isSuccess(answer) && answer.body !== "[]";
      return isFirst ? { ...withHeader(answer, cursorName, "abcd"), body: "[]" } : answer;
    }),
  },
  {
    id: "listings-in-changing-order",
    differs: "a page has another order at each read",
    allowed: "RSRC-S02: the order of a listing is not shown; listings are compared as sets",
    alter: (incoming, answer) =>
      rotated("getAccountModules")(incoming, rotated("getAccountResources")(incoming, answer)),
  },
  ...[1, 2, 7].map((pageSize) => ({
    id: `default-page-size-${pageSize}`,
    differs: `a page without a limit holds ${pageSize}, and a limit may ask for more`,
    allowed: "LIMT-S03: the default page size is not shown",
    alter: alterListing((incoming, answer, forward) =>
      incoming.query.has("limit")
        ? answer
        : forward({ query: withParameter(incoming, "limit", String(pageSize)) }),
    ),
    profileOverrides: { limits: { ...limits, pageSizeDefault: pageSize } },
  })),
  {
    id: "empty-listing-of-what-is-not-there",
    differs: "the listing of an account that was never created is an empty array",
    allowed: "RSRC-S01: 200 with an empty array, or 404",
    alter: alterListing((_, answer) =>
      isNoAccount(answer) ? { ...answer, status: 200, body: "[]" } : answer,
    ),
  },
  {
    id: "empty-listing-is-404",
    differs: "an account that holds none of a kind is answered with 404",
    allowed: "RSRC-S01: what answers a listing of an account that holds none is not shown",
    alter: alterListing((incoming, answer) =>
      isSuccess(answer) && answer.body === "[]" && !incoming.query.has("start")
        ? {
            ...answer,
            status: 404,
            body: JSON.stringify({
              message: "This account holds none.",
              error_code: incoming.path.endsWith("modules") ? "module_not_found" : "resource_not_found",
              vm_error_code: null,
            }),
          }
        : answer,
    ),
  },
  {
    id: "modules-without-abi",
    differs: "no module has an ABI",
    allowed: "MODL-S01: null is allowed for abi",
    alter: alterEachValue("getAccountModules", "*/abi", () => null),
    expectedStatuses: {
      ...defineExpectedStatuses(
        [
          ...listRequirementIds("MODL", 7, 29),
          ...listRequirementIds("VALU", 1, 8),
          "ADDR-004",
          "EVNT-007",
          "RSRC-006",
          "RSRC-007",
          "TAGS-002",
        ],
        "inconclusive",
        "an ABI is what they are about, or what values are held against",
      ),
      "MODL-005": { status: "not-observed", why: "no ABI is shown" },
    },
  },
  {
    id: "some-modules-without-abi",
    differs: "modules that describe no resource have no ABI",
    allowed: "MODL-S01: null is allowed for abi",
    alter: alterEachValue("getAccountModules", "*/abi", (abi) =>
      ["code", "trial", "vector"].includes(String(toMembers(abi)["name"])) ? null : abi,
    ),
  },
  {
    id: "limit-of-zero-is-none",
    differs: "a limit of 0 is taken for no limit",
    allowed: "LIMT-S07: what a limit of 0 means is not shown",
    alter: alterListing((incoming, answer, forward) =>
      incoming.query.get("limit") === "0" ? forward({ query: withoutParameter(incoming, "limit") }) : answer,
    ),
  },
];

function alterListing(
  alter: (
    incoming: ProxyRequest,
    answer: ProxyResponse,
    forward: ForwardRequest,
  ) => ProxyResponse | Promise<ProxyResponse>,
): Alteration {
  return (incoming, answer, forward) =>
    ["getAccountResources", "getAccountModules"].includes(findOperation(incoming) ?? "")
      ? alter(incoming, answer, forward)
      : answer;
}

/** Rewrites the cursors of a listing and reads the rewritten form from `start`; any other `start` is forwarded unchanged. */
function cursorsWritten(
  written: (cursor: string, incoming: ProxyRequest) => string,
  read: (start: string) => string | null,
): Alteration {
  return alterListing(async (incoming, answer, forward) => {
    const start = read(incoming.query.get("start") ?? "");
    const own = start === null ? answer : await forward({ query: withParameter(incoming, "start", start) });
    const cursor = cursorOf(own);
    return cursor === undefined ? own : withHeader(own, cursorName, written(cursor, incoming));
  });
}

const cursorOf = ({ headers }: ProxyResponse): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === cursorName)?.[1];

function withParameter({ query }: ProxyRequest, name: string, value: string): URLSearchParams {
  const other = new URLSearchParams(query);
  other.set(name, value);
  return other;
}

function firstPage(incoming: ProxyRequest, forward: ForwardRequest): Promise<ProxyResponse> {
  return forward({ query: withoutParameter(incoming, "start") });
}

const isNoAccount = ({ status, body }: ProxyResponse): boolean =>
  status === 404 && body.includes("account_not_found");

function rotated(operation: "getAccountResources" | "getAccountModules"): SimpleAlteration {
  return alterBody(operation, (list, { time }) => {
    if (!Array.isArray(list) || list.length === 0) return list;
    const by = time % list.length;
    return [...(list.slice(by) as unknown[]), ...(list.slice(0, by) as unknown[])];
  });
}
