import type { RequirementId } from "../../../../spec/catalogue.ts";
import type { ErrorCode, Operation } from "../../../../spec/vocabulary.ts";
import type { ProxyRequest, SimpleAlteration } from "../../wire/exchange.ts";
import { findOperation } from "../../wire/requests.ts";
import { error, isSuccess, withBody } from "../../wire/responses.ts";
import { defineStatefulMutant, type Mutant } from "../mutant.ts";

type Condition = (incoming: ProxyRequest) => boolean;

const hasLimit: Condition = ({ query }) => query.has("limit");
const hasCursor: Condition = ({ query }) => query.has("start");
const acceptsGzip: Condition = ({ headers }) => headers.get("accept-encoding")?.includes("gzip") === true;
const isLastOnConnection: Condition = ({ headers }) => headers.get("connection") === "close";
const isEncoded: Condition = ({ encodedPath }) => encodedPath !== undefined;
const isUpperCase: Condition = ({ path }) => /0x[0-9A-F]*[A-F]/.test(path);
const isShort: Condition = ({ path }) => /\/0x[1-9a-f][0-9a-f]{0,62}(?:\/|$)/.test(path);
const isWithoutPrefix: Condition = ({ path }) => /\/(?:accounts|tables)\/[0-9a-f]{64}(?:\/|$)/i.test(path);
const isUnknown: Condition = ({ path }) => /ade0{30}/i.test(path);
const isWithTransactions: Condition = ({ query }) => query.get("with_transactions") === "true";
const isPinned: Condition = ({ query }) => query.has("ledger_version");
const both =
  (one: Condition, other: Condition): Condition =>
  (incoming) =>
    one(incoming) && other(incoming);

/** Mutants that return another status for a pruned version, but only if another input has a certain value. */
const pruned: readonly (readonly [RequirementId, string, Operation, Condition, number, ErrorCode])[] = [
  ["RSRC-003", "with-a-limit", "getAccountResources", hasLimit, 404, "version_not_found"],
  ["MODL-003", "with-a-limit", "getAccountModules", hasLimit, 400, "invalid_input"],
  ["RSRC-003", "with-a-cursor", "getAccountResources", hasCursor, 400, "invalid_input"],
  ["MODL-003", "with-a-cursor", "getAccountModules", hasCursor, 404, "version_not_found"],
  ["ACCT-003", "in-upper-case", "getAccount", isUpperCase, 404, "account_not_found"],
  ["RSRC-003", "in-upper-case", "getAccountResources", isUpperCase, 404, "account_not_found"],
  ["ACCT-003", "of-a-short-address", "getAccount", isShort, 404, "version_not_found"],
  ["MODL-003", "of-a-short-address", "getAccountModules", isShort, 404, "version_not_found"],
  ["TABL-003", "without-0x", "getTableItem", isWithoutPrefix, 404, "table_item_not_found"],
  ["TABL-003", "percent-encoded", "getTableItem", isEncoded, 404, "table_item_not_found"],
  ["RSRC-003", "of-an-unknown-account", "getAccountResources", isUnknown, 404, "account_not_found"],
  ["MODL-003", "of-an-unknown-account", "getAccountModules", isUnknown, 404, "account_not_found"],
  ["TABL-003", "of-an-unknown-table", "getTableItem", isUnknown, 404, "table_item_not_found"],
  ["ACCT-003", "that-accepts-gzip", "getAccount", acceptsGzip, 404, "version_not_found"],
  ["TABL-003", "last-on-a-connection", "getTableItem", isLastOnConnection, 500, "internal_error"],
  ["BLCK-003", "with-transactions", "getBlockByVersion", isWithTransactions, 404, "block_not_found"],
  ["BLCK-003", "that-accepts-gzip", "getBlockByVersion", acceptsGzip, 404, "block_not_found"],
];

/** Mutants that do not return state, but only if two inputs have certain values. */
const retained: readonly (readonly [RequirementId, string, Operation, Condition, RequirementId])[] = [
  ["ADDR-001", "without-0x-that-accepts-gzip", "getAccount", both(isWithoutPrefix, acceptsGzip), "ACCT-008"],
  ["ADDR-001", "without-0x-with-a-limit", "getAccountModules", both(isWithoutPrefix, hasLimit), "MODL-032"],
  [
    "ADDR-002",
    "short-last-on-a-connection",
    "getAccountResources",
    both(isShort, isLastOnConnection),
    "RSRC-010",
  ],
  ["ADDR-006", "encoded-at-a-version", "getAccount", both(isEncoded, isPinned), "ACCT-008"],
  ["TABL-012", "without-0x-at-a-version", "getTableItem", both(isWithoutPrefix, isPinned), "TABL-008"],
  [
    "FRMT-004",
    "with-a-limit-that-accepts-gzip",
    "getAccountModules",
    both(hasLimit, acceptsGzip),
    "MODL-032",
  ],
  [
    "BLCK-010",
    "with-transactions-last-on-a-connection",
    "getBlockByVersion",
    both(isWithTransactions, isLastOnConnection),
    "BLCK-010",
  ],
];

/** Mutants that break a rule only for a combination of inputs. */
export const combinationMutants: readonly Mutant[] = [
  ...pruned.map(([requirement, which, operation, condition, status, code]) =>
    defineStatefulMutant(
      requirement,
      `pruned-${which}-${operation}`,
      `${operation} returns ${status} for a pruned version, if the request is ${which.replaceAll("-", " ")}.`,
      (incoming, answer) =>
        findOperation(incoming) === operation && answer.status === 410 && condition(incoming)
          ? error(answer, status, code)
          : answer,
    ),
  ),
  ...retained.map(([requirement, which, operation, condition, detectedBy]) =>
    defineStatefulMutant(
      requirement,
      `missing-${which}-${operation}`,
      `${operation} returns 404, if the request is ${which.replaceAll("-", " ")}.`,
      alterIf(operation, condition, (_, answer) => error(answer, 404, "account_not_found")),
      { detectedBy: [detectedBy] },
    ),
  ),
  defineStatefulMutant(
    "ADDR-002",
    "other-page-of-a-short-address-with-a-limit",
    "A page of resources has one element less if its address is short and the request has a limit.",
    alterIf("getAccountResources", both(isShort, hasLimit), (_, answer) =>
      withBody(answer, (JSON.parse(answer.body) as unknown[]).slice(0, -1)),
    ),
    { detectedBy: ["RSRC-010"] },
  ),
];

function alterIf(operation: Operation, condition: Condition, alter: SimpleAlteration): SimpleAlteration {
  return (incoming, answer) =>
    findOperation(incoming) === operation && isSuccess(answer) && condition(incoming)
      ? alter(incoming, answer)
      : answer;
}
