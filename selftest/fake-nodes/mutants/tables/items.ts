import { U64_MAX } from "../../../../spec/vocabulary.ts";
import {
  alterBody,
  alterHistoricReads,
  alterOperation,
  alterStatus,
  forwardWithOverrides,
} from "../../wire/alterations.ts";
import type { ProxyRequest, ProxyResponse } from "../../wire/exchange.ts";
import { parseDecimal, toText, tryParseJson } from "../../wire/json.ts";
import {
  atLatest,
  atVersion,
  findOperation,
  readRequestMembers,
  readVersion,
  withoutParameter,
} from "../../wire/requests.ts";
import {
  error,
  isHistoric,
  isSuccess,
  parseBody,
  readAnswerMembers,
  readLatestVersion,
  readOldestVersion,
  withBody,
} from "../../wire/responses.ts";
import { blind, defineMutant, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";
import { alterTableItems } from "./requests.ts";

/** A version before the newest blocks wrote the items. */
const staleVersion = "180";

/** A wrong item also contradicts the transactions that wrote under its key. */
const alsoOther = { collateral: ["TABL-009"] } as const;

/** Mutants in the table item that is returned (§4.4) and in its ledger version. */
export const tableItemMutants: readonly Mutant[] = [
  defineMutant(
    "TABL-001",
    "text-item-wrapped",
    "an item that is a text is wrapped in an object",
    alterBody("getTableItem", (value) => (typeof value === "string" ? { value } : value)),
  ),
  defineMutant(
    "TABL-001",
    "u64-item-number",
    "a u64 item is a JSON number",
    alterBody("getTableItem", (value, incoming) =>
      readRequestMembers(incoming)["value_type"] === "u64" ? Number(value) : value,
    ),
  ),
  defineMutant(
    "TABL-002",
    "unfit-key-422",
    "a key that does not fit its type is answered with 422",
    alterOperation("getTableItem", (incoming, answer) =>
      answer.status === 400 && readRequestMembers(incoming)["key"] === "not a number"
        ? { ...answer, status: 422 }
        : answer,
    ),
  ),
  defineMutant(
    "TABL-002",
    "unknown-item-204",
    "an item that does not exist is answered with 204",
    alterOperation("getTableItem", (_, answer) =>
      answer.status === 404 ? { ...answer, status: 204, body: "" } : answer,
    ),
  ),
  defineStatefulMutant(
    "TABL-003",
    "pruned-item-404",
    "a pruned version of a table item is answered with 404",
    alterStatus("getTableItem", 410, 404, "version_not_found"),
  ),
  defineMutant(
    "TABL-004",
    "u8-item-text",
    "a u8 item is a string",
    alterBody("getTableItem", (value) => (typeof value === "number" ? String(value) : value)),
    { detectedBy: ["TABL-001"] },
  ),
  defineStatefulMutant(
    "TABL-006",
    "item-forgotten",
    "the items of a table are found once and never again",
    alterOperation("getTableItem", (incoming, answer) =>
      incoming.time > 1 && isSuccess(answer) ? error(answer, 404, "table_item_not_found") : answer,
    ),
  ),
  defineStatefulMutant(
    "TABL-007",
    "latest-item-stale",
    "a read without ledger_version shows the item as it was before",
    forwardWithOverrides("getTableItem", ({ query }) =>
      query.has("ledger_version") ? null : { query: new URLSearchParams({ ledger_version: staleVersion }) },
    ),
  ),
  defineStatefulMutant(
    "TABL-008",
    "item-version-ignored",
    "every retained version is answered with the latest item",
    (incoming, answer, forward) =>
      findOperation(incoming) === "getTableItem" && isSuccess(answer) && isHistoric(incoming, answer)
        ? forward({ query: withoutParameter(incoming, "ledger_version") })
        : answer,
  ),
  defineStatefulMutant(
    "TABL-008",
    "item-history-missing",
    "an item at a version below the latest is answered with 404",
    alterOperation("getTableItem", (incoming, answer) =>
      isSuccess(answer) && isHistoric(incoming, answer) ? error(answer, 404, "version_not_found") : answer,
    ),
  ),
  defineStatefulMutant(
    "TABL-011",
    "item-history-changing",
    "an item at a version shortly below the latest is another at every read",
    alterOperation("getTableItem", (incoming, answer) =>
      isShortlyBefore(incoming, answer) && isSuccess(answer)
        ? { ...answer, body: answer.body.replaceAll(/[0-9]+/g, () => String(incoming.time % 256)) }
        : answer,
    ),
  ),
  ...blind([
    defineStatefulMutant(
      "TABL-008",
      "table-item-before-its-version",
      "A read at a version sees the state as it was before the transaction of that version.",
      (incoming, answer, forward) => {
        const version = readVersion(incoming);
        const isThere = findOperation(incoming) === "getTableItem" && isSuccess(answer);
        return isThere && version !== null && version > readOldestVersion(answer)
          ? forward(atVersion(incoming, version - 1n))
          : answer;
      },
      alsoOther,
    ),
    defineStatefulMutant(
      "TABL-008",
      "table-item-that-came-later",
      "An item that is not there at the version asked for is looked up at the latest one.",
      alterHistoricReads("getTableItem", async (_, incoming, answer, forward) => {
        if (answer.status !== 404) return answer;
        const latest = await forward(atLatest(incoming));
        return isSuccess(latest) ? latest : answer;
      }),
      submits,
    ),
    defineStatefulMutant(
      "TABL-003",
      "table-version-zero-is-the-latest",
      "Version 0 is taken for no version.",
      forwardWithOverrides("getTableItem", (incoming) =>
        readVersion(incoming) === 0n ? atLatest(incoming) : null,
      ),
    ),
    defineStatefulMutant(
      "TABL-003",
      "table-pruned-missing-item",
      "An item that the table does not hold today is not found at a pruned version either, in place of 410.",
      async (incoming, answer, forward) => {
        if (findOperation(incoming) !== "getTableItem" || answer.status !== 410) return answer;
        const latest = await forward(atLatest(incoming));
        return latest.status === 404 ? latest : answer;
      },
      {
        equivalent:
          "What answers a key that the table does not hold is not shown, nor whether 404 or 410 comes first where a request deserves both.",
      },
    ),
    defineStatefulMutant(
      "TABL-008",
      "table-value-as-double",
      "A u64 value above 2^53 is rounded to a double.",
      alterTableItems((request, _, answer) => {
        const body = request["value_type"] === "u64" ? parseBody(answer) : null;
        const rounded = roundToDouble(body);
        return rounded === body ? answer : withBody(answer, rounded);
      }),
      alsoOther,
    ),
    defineStatefulMutant(
      "TABL-003",
      "table-just-pruned-is-served",
      "Items are still served at the last sixteen pruned versions, as the oldest one has them.",
      (incoming, answer, forward) => {
        if (findOperation(incoming) !== "getTableItem" || answer.status !== 410) return answer;
        const isNear = (readVersion(incoming) ?? 0n) + 16n >= readOldestVersion(answer);
        return isNear ? forward(atVersion(incoming, readOldestVersion(answer))) : answer;
      },
    ),
    defineStatefulMutant(
      "TABL-008",
      "item-there-before-it-was-written",
      "An item that is not there at a version is answered as it is now.",
      async (incoming, answer, forward) =>
        findOperation(incoming) === "getTableItem" &&
        incoming.query.has("ledger_version") &&
        toText(readAnswerMembers(answer)["error_code"]) === "table_item_not_found"
          ? forward({ query: new URLSearchParams() }).then((now) => (isSuccess(now) ? now : answer))
          : answer,
      submits,
    ),
    defineStatefulMutant(
      "TABL-008",
      "item-above-doubles-rounded",
      "A u64 of a table above 2^53 is rounded to what a double holds.",
      alterOperation("getTableItem", (incoming, answer) => {
        const value = toText(isSuccess(answer) ? tryParseJson(answer.body) : null);
        if (readRequestMembers(incoming)["value_type"] !== "u64" || !/^\d{16,20}$/.test(value)) return answer;
        const rounded = BigInt(Number(value));
        return rounded < 2n ** 64n ? { ...answer, body: JSON.stringify(String(rounded)) } : answer;
      }),
      // The item contradicts the transactions that wrote it.
      { collateral: ["TABL-009"] },
    ),
  ]),
];

/** Whether a request names one of the three versions below the latest, where no item was written. */
function isShortlyBefore(incoming: ProxyRequest, answer: ProxyResponse): boolean {
  const version = readVersion(incoming) ?? 0n;
  return isHistoric(incoming, answer) && version + 3n >= readLatestVersion(answer);
}

/** An integer after it was stored as a double, capped at the u64 maximum. */
export function roundToDouble(value: unknown): unknown {
  const number = parseDecimal(value);
  if (number === null) return value;
  const rounded = BigInt(Number(number));
  return String(rounded > U64_MAX ? U64_MAX : rounded);
}
