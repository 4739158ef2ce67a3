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
import { atLatest, atVersion, findOperation, readRequestMembers, readVersion } from "../../wire/requests.ts";
import {
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
import { fail, forwardTo, toPlainRead, tryForwardTo } from "../../wire/replacements.ts";

/** A version before the last change of every item. */
const staleVersion = "180";

/** A wrong item also contradicts the transactions that wrote this item. */
const alsoOther = { collateral: ["TABL-009"] } as const;

/** Mutants that return a wrong table item, or the item of a wrong version (§4.4). */
export const tableItemMutants: readonly Mutant[] = [
  defineMutant(
    "TABL-001",
    "text-item-wrapped",
    "A table item that is a string is wrapped in an object.",
    alterBody("getTableItem", (value) => (typeof value === "string" ? { value } : value)),
  ),
  defineMutant(
    "TABL-001",
    "u64-item-number",
    "A table item of type u64 is a JSON number.",
    alterBody("getTableItem", (value, incoming) =>
      readRequestMembers(incoming)["value_type"] === "u64" ? Number(value) : value,
    ),
  ),
  defineMutant(
    "TABL-002",
    "unfit-key-422",
    "A key that does not match its key_type returns 422.",
    alterOperation("getTableItem", (incoming, answer) =>
      answer.status === 400 && readRequestMembers(incoming)["key"] === "not a number"
        ? { ...answer, status: 422 }
        : answer,
    ),
  ),
  defineMutant(
    "TABL-002",
    "malformed-item-422",
    "A read of a table item whose body is not an object returns 422.",
    alterOperation("getTableItem", (incoming, answer) =>
      answer.status === 400 && readRequestMembers(incoming)["key_type"] === undefined
        ? { ...answer, status: 422 }
        : answer,
    ),
    { detectedBy: ["TABL-016"] },
  ),
  defineMutant(
    "TABL-002",
    "unknown-item-204",
    "A read of a table item that does not exist returns 204.",
    alterOperation("getTableItem", (_, answer) =>
      answer.status === 404 ? { ...answer, status: 204, body: "" } : answer,
    ),
  ),
  defineStatefulMutant(
    "TABL-003",
    "pruned-item-404",
    "A read of a table item at a pruned version returns 404.",
    alterStatus("getTableItem", 410, 404, "version_not_found"),
  ),
  defineMutant(
    "TABL-004",
    "u8-item-text",
    "A table item of type u8 is a string.",
    alterBody("getTableItem", (value) => (typeof value === "number" ? String(value) : value)),
    { detectedBy: ["TABL-001"] },
  ),
  defineStatefulMutant(
    "TABL-006",
    "item-forgotten",
    "Only the first read of a table item succeeds; later reads return 404.",
    fail("getTableItem", 404, "table_item_not_found").when(
      (incoming, answer) => incoming.time > 1 && isSuccess(answer),
    ),
  ),
  defineStatefulMutant(
    "TABL-007",
    "latest-item-stale",
    "Without ledger_version, a read of a table item returns an earlier value.",
    forwardWithOverrides("getTableItem", ({ query }) =>
      query.has("ledger_version") ? null : { query: new URLSearchParams({ ledger_version: staleVersion }) },
    ),
    // Newer items do not exist at the earlier version.
    { collateral: ["TABL-006"] },
  ),
  defineStatefulMutant(
    "TABL-008",
    "item-version-ignored",
    "A read of a table item at any retained version returns the latest value.",
    forwardTo("getTableItem", atLatest).when(
      (incoming, answer) => isSuccess(answer) && isHistoric(incoming, answer),
    ),
  ),
  defineStatefulMutant(
    "TABL-008",
    "item-history-missing",
    "A read of a table item at a version below the latest returns 404.",
    fail("getTableItem", 404, "version_not_found").when(
      (incoming, answer) => isSuccess(answer) && isHistoric(incoming, answer),
    ),
  ),
  defineStatefulMutant(
    "TABL-011",
    "item-history-changing",
    "Repeated reads of a table item at a version shortly below the latest return different values.",
    alterOperation("getTableItem", (incoming, answer) =>
      isShortlyBefore(incoming, answer) && isSuccess(answer)
        ? { ...answer, body: answer.body.replaceAll(/[0-9]+/g, () => String(incoming.time % 256)) }
        : answer,
    ),
    // A value that changes is not the value at the version.
    { collateral: ["TABL-008"] },
  ),
  ...blind([
    defineStatefulMutant(
      "TABL-008",
      "table-item-before-its-version",
      "A read of a table item at a version returns the state before the transaction of this version.",
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
      "If a table item does not exist at the requested version, its latest value is returned.",
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
      "A read of a table item at version 0 returns the latest state.",
      forwardTo("getTableItem", atLatest).when((incoming) => readVersion(incoming) === 0n),
    ),
    defineStatefulMutant(
      "TABL-003",
      "table-pruned-missing-item",
      "At a pruned version, an item that does not exist at the latest version returns 404 instead of 410.",
      async (incoming, answer, forward) => {
        if (findOperation(incoming) !== "getTableItem" || answer.status !== 410) return answer;
        const latest = await forward(atLatest(incoming));
        return latest.status === 404 ? latest : answer;
      },
    ),
    defineStatefulMutant(
      "TABL-008",
      "table-value-as-double",
      "A table item of type u64 above 2^53 is rounded to a double.",
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
      "A read of a table item at one of the last sixteen pruned versions returns the item of the oldest version.",
      (incoming, answer, forward) => {
        if (findOperation(incoming) !== "getTableItem" || answer.status !== 410) return answer;
        const isNear = (readVersion(incoming) ?? 0n) + 16n >= readOldestVersion(answer);
        return isNear ? forward(atVersion(incoming, readOldestVersion(answer))) : answer;
      },
    ),
    defineStatefulMutant(
      "TABL-008",
      "item-there-before-it-was-written",
      "A read of a table item at a version before it was written returns its latest value.",
      tryForwardTo("getTableItem", toPlainRead).when(
        (incoming, answer) =>
          incoming.query.has("ledger_version") &&
          toText(readAnswerMembers(answer)["error_code"]) === "table_item_not_found",
      ),
      submits,
    ),
    defineStatefulMutant(
      "TABL-008",
      "item-above-doubles-rounded",
      "A table item of type u64 above 2^53 is rounded to a double.",
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

/**
 * Whether a request names one of the three versions below the latest. No transaction writes an item at these versions.
 */
function isShortlyBefore(incoming: ProxyRequest, answer: ProxyResponse): boolean {
  const version = readVersion(incoming) ?? 0n;
  return isHistoric(incoming, answer) && version + 3n >= readLatestVersion(answer);
}

/** Rounds an integer to a double. The result is at most the largest u64. */
export function roundToDouble(value: unknown): unknown {
  const number = parseDecimal(value);
  if (number === null) return value;
  const rounded = BigInt(Number(number));
  return String(rounded > U64_MAX ? U64_MAX : rounded);
}
