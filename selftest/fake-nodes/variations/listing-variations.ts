import {
  isSuccess,
  membersOf,
  onBody,
  onEach,
  operationOf,
  withHeader,
  withoutHeader,
  withoutInput,
  type Change,
} from "../mutants/mutant.ts";
import type { Alter, Asked, AskInstead, Served } from "../wire/proxy.ts";
import { exceptions, idsBetween } from "../../gates/variations/exceptions.ts";
import type { Variation } from "./variation.ts";

const cursorName = "x-node-cursor";
/** What the reference node declares. */
const limits = {
  bodyBytesMax: 8_388_608,
  batchMax: 10,
  pageSizeDefault: 9_999,
  blockTransactionsMax: 10_000,
};

/** What a node with long cursors begins each of them with. */
const padding = "0f".repeat(600);

/** Nodes that cut their listings into pages, and name and order what they hold, in another way. */
export const listingVariations: readonly Variation[] = [
  {
    id: "cursor-on-the-last-page",
    differs: "the last page has a cursor too, which leads to an empty page",
    allowed: "CURS-S03: whether the last page may carry a cursor is not shown",
    alter: onListing(async (asked, answer, ask) => {
      if (asked.query.get("start") === "ff")
        return { ...withoutHeader(await firstPage(asked, ask), cursorName), body: "[]" };
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
    alter: onListing((asked, answer, ask) => {
      const text = asked.query.get("limit") ?? "";
      const limit = /^\d+$/.test(text) ? Number(text) : 0;
      return limit > 1 && limit <= 65_535
        ? ask({ query: withInput(asked, "limit", String(Math.floor(limit / 2))) })
        : answer;
    }),
  },
  {
    id: "every-other-page-empty",
    differs: "every page that a cursor leads to comes after an empty one with a cursor of its own",
    allowed: "CURS-S03: a page may hold nothing though more follow",
    alter: onListing((asked, answer, ask) => {
      const start = asked.query.get("start");
      if (start?.startsWith("ee") === true)
        return ask({ query: withInput(asked, "start", start.slice("ee".length)) });
      return start === null || !isSuccess(answer)
        ? answer
        : { ...withHeader(answer, cursorName, `ee${start}`), body: "[]" };
    }),
  },
  {
    id: "first-page-empty",
    differs: "the first page of a listing is empty and has a cursor",
    allowed: "CURS-S03: a page may hold nothing though more follow",
    alter: onListing((asked, answer, ask) => {
      const start = asked.query.get("start");
      if (start === "abcd") return firstPage(asked, ask);
      const isFirst = start === null && isSuccess(answer) && answer.body !== "[]";
      return isFirst ? { ...withHeader(answer, cursorName, "abcd"), body: "[]" } : answer;
    }),
  },
  {
    id: "listings-in-changing-order",
    differs: "a page has another order at each read",
    allowed: "RSRC-S02: the order of a listing is not shown; listings are compared as sets",
    alter: (asked, answer) =>
      rotated("getAccountModules")(asked, rotated("getAccountResources")(asked, answer)),
  },
  ...[1, 2, 7].map((pageSize) => ({
    id: `default-page-size-${pageSize}`,
    differs: `a page without a limit holds ${pageSize}, and a limit may ask for more`,
    allowed: "LIMT-S03: the default page size is not shown",
    alter: onListing((asked, answer, ask) =>
      asked.query.has("limit") ? answer : ask({ query: withInput(asked, "limit", String(pageSize)) }),
    ),
    declares: { limits: { ...limits, pageSizeDefault: pageSize } },
  })),
  {
    id: "empty-listing-of-what-is-not-there",
    differs: "the listing of an account that was never created is an empty array",
    allowed: "RSRC-S01: 200 with an empty array, or 404",
    alter: onListing((_, answer) => (isNoAccount(answer) ? { ...answer, status: 200, body: "[]" } : answer)),
  },
  {
    id: "empty-listing-is-404",
    differs: "an account that holds none of a kind is answered with 404",
    allowed: "RSRC-S01: what answers a listing of an account that holds none is not shown",
    alter: onListing((asked, answer) =>
      isSuccess(answer) && answer.body === "[]" && !asked.query.has("start")
        ? {
            ...answer,
            status: 404,
            body: JSON.stringify({
              message: "This account holds none.",
              error_code: asked.path.endsWith("modules") ? "module_not_found" : "resource_not_found",
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
    alter: onEach("getAccountModules", "*/abi", () => null),
    except: {
      ...exceptions(
        [
          ...idsBetween("MODL", 7, 29),
          ...idsBetween("VALU", 1, 8),
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
    alter: onEach("getAccountModules", "*/abi", (abi) =>
      ["code", "trial", "vector"].includes(String(membersOf(abi)["name"])) ? null : abi,
    ),
  },
  {
    id: "limit-of-zero-is-none",
    differs: "a limit of 0 is taken for no limit",
    allowed: "LIMT-S07: what a limit of 0 means is not shown",
    alter: onListing((asked, answer, ask) =>
      asked.query.get("limit") === "0" ? ask({ query: withoutInput(asked, "limit") }) : answer,
    ),
  },
];

function onListing(
  alter: (asked: Asked, answer: Served, ask: AskInstead) => Served | Promise<Served>,
): Alter {
  return (asked, answer, ask) =>
    ["getAccountResources", "getAccountModules"].includes(operationOf(asked) ?? "")
      ? alter(asked, answer, ask)
      : answer;
}

/** Gives the cursors of a listing another text, and takes that for a start; what is no such text is asked as it is. */
function cursorsWritten(
  written: (cursor: string, asked: Asked) => string,
  read: (start: string) => string | null,
): Alter {
  return onListing(async (asked, answer, ask) => {
    const start = read(asked.query.get("start") ?? "");
    const own = start === null ? answer : await ask({ query: withInput(asked, "start", start) });
    const cursor = cursorOf(own);
    return cursor === undefined ? own : withHeader(own, cursorName, written(cursor, asked));
  });
}

const cursorOf = ({ headers }: Served): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === cursorName)?.[1];

function withInput({ query }: Asked, name: string, value: string): URLSearchParams {
  const other = new URLSearchParams(query);
  other.set(name, value);
  return other;
}

function firstPage(asked: Asked, ask: AskInstead): Promise<Served> {
  return ask({ query: withoutInput(asked, "start") });
}

const isNoAccount = ({ status, body }: Served): boolean =>
  status === 404 && body.includes("account_not_found");

function rotated(operation: "getAccountResources" | "getAccountModules"): Change {
  return onBody(operation, (list, { time }) => {
    if (!Array.isArray(list) || list.length === 0) return list;
    const by = time % list.length;
    return [...(list.slice(by) as unknown[]), ...(list.slice(0, by) as unknown[])];
  });
}
