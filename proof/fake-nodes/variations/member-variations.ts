import { defineExpectedStatuses } from "../../gates/variations/expected-statuses.ts";
import type { Variation } from "./variation.ts";
import { alterBody, alterEveryBody, alterEverySuccess, alterEveryText } from "../wire/alterations.ts";
import type { ProxyRequest } from "../wire/exchange.ts";
import {
  rewriteObjects,
  rewriteStrings,
  toMembers,
  writeJson,
  type JsonLocation,
  type Members,
} from "../wire/json.ts";
import { findOperation } from "../wire/requests.ts";
import { withHeader, withoutHeader } from "../wire/responses.ts";

const open = "FRMT-S06: every object may have additional members, whose values are not judged.";
const eitherForm = "FRMT-S05: an optional member without a value is absent or null.";

/** The checks send table keys back as they read them, so the members of a key must not change. */
const isInKey = ({ path }: JsonLocation): boolean => path.includes("key");

/** Nodes that send the same content in another JSON form. */
export const memberVariations: readonly Variation[] = [
  {
    id: "members-in-reverse-order",
    differs: "The members of every object are in reverse order.",
    allowed: "The introduction requires JSON, in which members have no order.",
    alter: alterEveryBody((body) => rewriteObjects(body, (members) => turned(members, -1))),
  },
  {
    id: "members-in-another-order-each-time",
    differs: "The members of every object are in a different order at each read.",
    allowed: "The introduction requires JSON, in which members have no order.",
    alter: alterEveryBody((body, { time }) => rewriteObjects(body, (members) => turned(members, time))),
  },
  {
    id: "json-in-lines",
    differs: "Bodies are indented and surrounded by white space.",
    allowed: "The introduction requires JSON, in which white space between tokens has no meaning.",
    alter: alterEveryText((body) => `\r\n ${JSON.stringify(body, null, "\t").replaceAll("\n", "\r\n")}\n\n`),
  },
  {
    id: "characters-escaped",
    differs: "Every character of member names and short strings is escaped, and so is every slash.",
    allowed: "The introduction requires JSON, in which every character of a string may be escaped.",
    alter: alterEveryText((body) => writeJson(body, { text: escaped, members: asTheyAre })),
  },
  {
    id: "further-members",
    differs: "Every object has additional members that the document does not name.",
    allowed: open,
    alter: alterEveryBody((body) =>
      rewriteObjects(body, (members, place) => (isInKey(place) ? members : { ...further, ...members })),
    ),
  },
  {
    id: "further-members-of-odd-names",
    differs:
      'Every object has additional members with names such as "constructor", some with numbers too large for any type.',
    allowed: open,
    alter: alterEveryText((body, incoming) =>
      writeJson(body, {
        text: plain,
        members: (own, place) =>
          isInKey(place) ? own : [isInMoveValue(place, incoming) ? odd : oddest, ...own],
      }),
    ),
  },
  {
    id: "further-members-that-change",
    differs: "Every object except Move values has an additional member whose value changes at each read.",
    allowed: open,
    alter: alterEveryBody((body, incoming) =>
      rewriteObjects(body, (members, place) =>
        isInMoveValue(place, incoming) ? members : { ...members, as_of: incoming.time },
      ),
    ),
  },
  {
    id: "further-members-of-newer-nodes",
    differs: "Structs and transactions have additional members that newer nodes return.",
    allowed: open,
    alter: alterEverySuccess((body) => rewriteObjects(body, newer)),
  },
  {
    id: "members-written-twice",
    differs: "Every member appears twice with the same value.",
    allowed: "FRMT-S07: if a member appears twice, the last one counts.",
    alter: alterEveryText((body) =>
      writeJson(body, {
        text: plain,
        members: (own, { path }) => (path.length > 4 ? own : [...own, ...own]),
      }),
    ),
  },
  {
    id: "optional-members-absent",
    differs: "Optional members without a value are omitted.",
    allowed: eitherForm,
    alter: alterEveryBody((body) => rewriteObjects(body, withoutNulls)),
  },
  {
    id: "transactions-null",
    differs: "The transactions of a block are null if they were not requested.",
    allowed: "BLCK-S05: transactions that were not requested may be null.",
    alter: alterBody("getBlockByVersion", (body) => ({ transactions: null, ...toMembers(body) })),
  },
  {
    id: "zeros-before-numbers",
    differs: "Strings that contain a number have leading zeros.",
    allowed: "FRMT-S02 and VALU-S01: decimal digits may have leading zeros.",
    alter: alterEverySuccess((body) => rewriteStrings(body, (text) => (isNumber(text) ? `00${text}` : text))),
  },
  {
    id: "zeros-before-numbers-now-and-then",
    differs: "Strings that contain a number have leading zeros at every second read.",
    allowed: "FRMT-S02 and VALU-S01: decimal digits may have leading zeros.",
    alter: alterEverySuccess((body, { time }) =>
      rewriteStrings(body, (text) => (isNumber(text) && time % 2 === 0 ? `0${text}` : text)),
    ),
  },
  {
    id: "no-gas-header",
    differs: "Responses have no X-NODE-GAS-USED.",
    allowed: "§4.0: X-NODE-GAS-USED is optional.",
    alter: (_, answer) => withoutHeader(answer, "x-node-gas-used"),
    expectedStatuses: defineExpectedStatuses(
      ["RESP-008", "RESP-014"],
      "not-observed",
      "The node never sends this header.",
    ),
  },
  {
    id: "gas-header-of-the-request",
    differs: "X-NODE-GAS-USED of a simulation is 0, whatever the gas_used of its output is.",
    allowed:
      "RESP-S12: the document leaves open whether the header is the gas of the request or of the output.",
    alter: (incoming, answer) =>
      findOperation(incoming) === "simulateTransaction" && answer.status === 200
        ? withHeader(answer, "x-node-gas-used", "0")
        : answer,
    expectedStatuses: { "RESP-014": { status: "fail", why: "The header is not the gas of the output." } },
  },
  {
    id: "gas-header-everywhere",
    differs: "Every response has X-NODE-GAS-USED, which is 0 for reads.",
    allowed: "§4.0: X-NODE-GAS-USED is optional and contains the cost of the call.",
    alter: (_, answer) =>
      answer.headers.some(([name]) => name.toLowerCase() === "x-node-gas-used")
        ? answer
        : withHeader(answer, "x-node-gas-used", "0"),
    expectedStatuses: { "RESP-008": { status: "pass", why: "Reads have this header too." } },
  },
];

/** The members whose value is a Move value or a part of one. */
const moveValues = ["data", "key", "value", "arguments"];

function isInMoveValue({ path }: JsonLocation, incoming: ProxyRequest): boolean {
  return findOperation(incoming) === "getTableItem" || path.some((name) => moveValues.includes(name));
}

const further: Members = {
  further: [1, { type: "0x1::other::Kind", name: null }],
  hint: "more",
  archival_endpoint: null,
  is_other: false,
};

const odd = '"constructor":null,"toString":"0x","":[1e400,-0.0],"length":123456789012345678901234567890';

/** Not added to Move values, in which a name with two leading underscores marks an enum or a function. */
const oddest = `"__proto__":{"message":1,"type":7},${odd}`;

const plain = (text: string): string => JSON.stringify(text);

const asTheyAre = (members: readonly string[]): readonly string[] => members;

/** Rotates the members by a number of places. A negative number reverses their order instead. */
function turned(members: Members, by: number): Members {
  const entries = Object.entries(members);
  if (by < 0) return Object.fromEntries(entries.toReversed());
  const first = entries.length === 0 ? 0 : by % entries.length;
  return Object.fromEntries([...entries.slice(first), ...entries.slice(0, first)]);
}

const escapedMax = 200;

function escaped(text: string): string {
  if (text.length > escapedMax) return plain(text).replaceAll("/", "\\/");
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("")}"`;
}

function newer(members: Members): Members {
  if ("is_native" in members) return { ...members, is_enum: false, variants: [] };
  return "max_gas_amount" in members
    ? { ...members, txn_limits_request: null, transaction_payload: null }
    : members;
}

function withoutNulls(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);
