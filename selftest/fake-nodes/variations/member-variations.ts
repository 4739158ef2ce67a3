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

const open = "FRMT-S06: every object is open, and what an unknown member holds is not judged";
const eitherForm = "FRMT-S05: an optional member without a value is absent or null";

/** The checks send a table key back as it was shown, so its members must stay as they are. */
const isInKey = ({ path }: JsonLocation): boolean => path.includes("key");

/** Nodes that send the same content in another JSON form. */
export const memberVariations: readonly Variation[] = [
  {
    id: "members-in-reverse-order",
    differs: "the members of every object stand in reverse order",
    allowed: "the preamble: JSON, whose members have no order",
    alter: alterEveryBody((body) => rewriteObjects(body, (members) => turned(members, -1))),
  },
  {
    id: "members-in-another-order-each-time",
    differs: "the members of every object stand in another order at each read",
    allowed: "the preamble: JSON, whose members have no order",
    alter: alterEveryBody((body, { time }) => rewriteObjects(body, (members) => turned(members, time))),
  },
  {
    id: "json-in-lines",
    differs: "bodies are indented, with white space before and after them",
    allowed: "the preamble: JSON, in which white space between tokens means nothing",
    alter: alterEveryText((body) => `\r\n ${JSON.stringify(body, null, "\t").replaceAll("\n", "\r\n")}\n\n`),
  },
  {
    id: "characters-escaped",
    differs: "every character of names and short texts is escaped, and every slash",
    allowed: "the preamble: JSON, in which every character of a string may be escaped",
    alter: alterEveryText((body) => writeJson(body, { text: escaped, members: asTheyAre })),
  },
  {
    id: "further-members",
    differs: "every object has members that the document does not name",
    allowed: open,
    alter: alterEveryBody((body) =>
      rewriteObjects(body, (members, place) => (isInKey(place) ? members : { ...further, ...members })),
    ),
  },
  {
    id: "further-members-of-odd-names",
    differs: "every object has members named like those of a prototype, and numbers beyond any type",
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
    differs: "every object but Move values has a member that is another one at each read",
    allowed: open,
    alter: alterEveryBody((body, incoming) =>
      rewriteObjects(body, (members, place) =>
        isInMoveValue(place, incoming) ? members : { ...members, as_of: incoming.time },
      ),
    ),
  },
  {
    id: "further-members-of-newer-nodes",
    differs: "structs say whether they are enumerations, and transactions what limits they ask for",
    allowed: open,
    alter: alterEverySuccess((body) => rewriteObjects(body, newer)),
  },
  {
    id: "members-written-twice",
    differs: "every member is written twice, alike",
    allowed: "FRMT-S07: of a member that is written twice the last one counts",
    alter: alterEveryText((body) =>
      writeJson(body, {
        text: plain,
        members: (own, { path }) => (path.length > 4 ? own : [...own, ...own]),
      }),
    ),
  },
  {
    id: "optional-members-absent",
    differs: "optional members without a value are left out",
    allowed: eitherForm,
    alter: alterEveryBody((body) => rewriteObjects(body, withoutNulls)),
  },
  {
    id: "transactions-null",
    differs: "a block without its transactions has null in their place",
    allowed: "BLCK-S05: transactions that were not requested are absent, null or an empty array",
    alter: alterBody("getBlockByVersion", (body) => ({ transactions: null, ...toMembers(body) })),
  },
  {
    id: "transactions-empty",
    differs: "a block without its transactions has an empty array in their place",
    allowed: "BLCK-S05: transactions that were not requested are absent, null or an empty array",
    alter: alterBody("getBlockByVersion", (body) => ({ transactions: [], ...toMembers(body) })),
  },
  {
    id: "zeros-before-numbers",
    differs: "strings that hold a number have leading zeros",
    allowed: "FRMT-S02 and VALU-S01: decimal digits, leading zeros allowed",
    alter: alterEverySuccess((body) => rewriteStrings(body, (text) => (isNumber(text) ? `00${text}` : text))),
  },
  {
    id: "zeros-before-numbers-now-and-then",
    differs: "at every other read strings that hold a number have leading zeros",
    allowed: "FRMT-S02 and VALU-S01: decimal digits, leading zeros allowed",
    alter: alterEverySuccess((body, { time }) =>
      rewriteStrings(body, (text) => (isNumber(text) && time % 2 === 0 ? `0${text}` : text)),
    ),
  },
  {
    id: "no-gas-header",
    differs: "no answer says what it cost in gas",
    allowed: "§4.0: X-NODE-GAS-USED is optional",
    alter: (_, answer) => withoutHeader(answer, "x-node-gas-used"),
    expectedStatuses: defineExpectedStatuses(
      ["RESP-008"],
      "not-observed",
      "the header that it is about is never sent",
    ),
  },
  {
    id: "gas-header-of-the-request",
    differs: "a simulation costs nothing, whatever the gas of its output",
    allowed: "RESP-S12: whether the cost is that of the request is not shown",
    alter: (incoming, answer) =>
      findOperation(incoming) === "simulateTransaction" && answer.status === 200
        ? withHeader(answer, "x-node-gas-used", "0")
        : answer,
  },
  {
    id: "gas-header-everywhere",
    differs: "every answer says what it cost in gas, those to reads that it was nothing",
    allowed: "§4.0: X-NODE-GAS-USED is optional, the cost of the call",
    alter: (_, answer) =>
      answer.headers.some(([name]) => name.toLowerCase() === "x-node-gas-used")
        ? answer
        : withHeader(answer, "x-node-gas-used", "0"),
    expectedStatuses: { "RESP-008": { status: "pass", why: "a run that only reads meets the header too" } },
  },
];

/** What holds a Move value, or a part of one. */
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

/** Not used in Move values, where a name with two leading underscores marks an enumeration or a function. */
const oddest = `"__proto__":{"message":1,"type":7},${odd}`;

const plain = (text: string): string => JSON.stringify(text);

const asTheyAre = (members: readonly string[]): readonly string[] => members;

/** Rotates the members; -1 reverses them. */
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
