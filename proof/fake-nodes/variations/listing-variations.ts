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
export const limits = {
  bodyBytesMax: 8_388_608,
  batchMax: 10,
  pageSizeDefault: 9_999,
  blockTransactionsMax: 10_000,
};

/** The prefix that makes cursors long. */
const padding = "0f".repeat(600);

/** Nodes with other page sizes, cursors and orders of listings. */
export const listingVariations: readonly Variation[] = [
  {
    id: "cursor-on-the-last-page",
    differs: "The last page has a cursor, which leads to an empty page.",
    allowed: "CURS-S03: the document leaves open whether the last page has a cursor.",
    alter: alterListing(async (incoming, answer, forward) => {
      if (incoming.query.get("start") === "ff") {
        const first = await firstPage(incoming, forward);
        return isSuccess(first) ? { ...withoutHeader(first, cursorName), body: "[]" } : first;
      }
      const isCut = cursorOf(answer) !== undefined;
      return isCut || !isSuccess(answer) ? answer : withHeader(answer, cursorName, "ff");
    }),
  },
  {
    id: "cursors-with-0x-and-capitals",
    differs: "Cursors begin with 0x and have upper-case hex digits.",
    allowed:
      "CURS-S02: the document leaves open whether a cursor begins with 0x; hex digits have either case.",
    alter: cursorsWritten(
      (cursor) => `0x${cursor.toUpperCase()}`,
      (start) => (start.startsWith("0x") ? start.slice("0x".length).toLowerCase() : null),
    ),
  },
  {
    id: "long-cursors",
    differs: "Cursors have more than a thousand hex digits.",
    allowed: "CURS-S01: a cursor must be hex; its content is not judged.",
    alter: cursorsWritten(
      (cursor) => `${padding}${cursor}`,
      (start) => (start.startsWith(padding) ? start.slice(padding.length) : null),
    ),
  },
  {
    id: "cursors-of-the-moment",
    differs: "Each read of a page returns a different cursor, and all of these cursors work.",
    allowed: "§4.2: a cursor is opaque; the document does not require the same cursor twice.",
    alter: cursorsWritten(
      (cursor, { time }) => `${(time % 65_536).toString(16).padStart(4, "0")}dd${cursor}`,
      (start) => (/^[0-9a-f]{4}dd/.test(start) ? start.slice(6) : null),
    ),
  },
  {
    id: "pages-half-full",
    differs: "A page has at most half as many elements as the limit allows.",
    allowed: "CURS-S03: a page may have fewer elements than the limit although more follow.",
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
    differs: "Before each page after the first, there is an empty page with a cursor.",
    allowed: "CURS-S03: a page may be empty although more elements follow.",
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
    differs: "The first page of a listing is empty and has a cursor.",
    allowed: "CURS-S03: a page may be empty although more elements follow.",
    alter: alterListing((incoming, answer, forward) => {
      const start = incoming.query.get("start");
      if (start === "abcd") return firstPage(incoming, forward);
      const isFirst = start === null && isSuccess(answer) && answer.body !== "[]";
      return isFirst ? { ...withHeader(answer, cursorName, "abcd"), body: "[]" } : answer;
    }),
  },
  {
    id: "listings-in-changing-order",
    differs: "The elements of a page are in a different order at each read.",
    allowed: "RSRC-S02: the document leaves the order of a listing open, so listings are compared as sets.",
    alter: (incoming, answer) =>
      rotated("getAccountModules")(incoming, rotated("getAccountResources")(incoming, answer)),
  },
  ...[1, 2, 7].map((pageSize) => ({
    id: `default-page-size-${pageSize}`,
    differs: `A page without a limit has at most ${pageSize} elements; a larger limit is accepted.`,
    allowed: "LIMT-S03: the document leaves the default page size open.",
    alter: alterListing((incoming, answer, forward) =>
      incoming.query.has("limit")
        ? answer
        : forward({ query: withParameter(incoming, "limit", String(pageSize)) }),
    ),
    profileOverrides: { limits: { ...limits, pageSizeDefault: pageSize } },
  })),
  {
    id: "empty-listing-of-what-is-not-there",
    differs: "The listing of an account that was never created is an empty array.",
    allowed: "RSRC-S01: 200 with an empty array and 404 are both allowed.",
    alter: alterListing((_, answer) =>
      isNoAccount(answer) ? { ...answer, status: 200, body: "[]" } : answer,
    ),
  },
  {
    id: "empty-listing-is-404",
    differs: "A listing without elements returns 404.",
    allowed: "RSRC-S01: the document leaves open what the listing of an account without elements returns.",
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
    differs: "Modules have no ABI.",
    allowed: "MODL-S01: abi may be null.",
    alter: alterEachValue("getAccountModules", "*/abi", () => null),
    expectedStatuses: {
      ...defineExpectedStatuses(
        [
          ...listRequirementIds("MODL", 7, 29),
          "MODL-043",
          "MODL-046",
          "MODL-047",
          ...listRequirementIds("VALU", 1, 8),
          "ADDR-004",
          "EVNT-007",
          "EVNT-009",
          "RSRC-006",
          "RSRC-007",
          "TAGS-002",
        ],
        "inconclusive",
        "These requirements are about the ABI, or need it to judge values.",
      ),
      "MODL-005": { status: "not-observed", why: "No module has an ABI." },
    },
  },
  {
    id: "some-modules-without-abi",
    differs: "Modules that define no resources have no ABI.",
    allowed: "MODL-S01: abi may be null.",
    alter: alterEachValue("getAccountModules", "*/abi", (abi) =>
      ["code", "trial", "vector"].includes(String(toMembers(abi)["name"])) ? null : abi,
    ),
  },
  {
    id: "limit-of-zero-is-none",
    differs: "A limit of 0 is treated as no limit.",
    allowed: "LIMT-S07: the document leaves open what a limit of 0 means.",
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

/**
 * Rewrites the cursors of a listing. Restores the original cursor in `start`, and forwards any other `start` unchanged.
 */
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
