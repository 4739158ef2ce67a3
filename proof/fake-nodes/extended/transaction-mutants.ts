import { withParameter } from "../wire/requests.ts";
import { namesLatest } from "./state-mutants.ts";
import type { Mutant } from "../mutants/mutant.ts";
import {
  alterElements,
  alterMember,
  alterSuccess,
  defineExtendedMutant as mutant,
  isFor,
  misread,
  plus,
} from "./mutant.ts";
import { parseDecimal } from "../wire/json.ts";

/** The operations that return whole transactions, which agree with each other in every mutant but the first. */
const lists = ["listTransactions", "listAccountTransactions"] as const;
const singles = ["getTransactionByVersion", "getTransactionByHash", "waitTransactionByHash"] as const;

const transactionMutants: readonly Mutant[] = [
  mutant(
    "XTXN-001",
    "A transaction by version has its gas as a number.",
    alterMember(["getTransactionByVersion"], "gas_used", Number),
  ),
  mutant(
    "XTXN-002",
    "The latest version returns the transaction before.",
    misread("getTransactionByVersion", namesLatest),
  ),
  mutant("XTXN-003", "Transactions have other gas than in their block.", (incoming, answer) => {
    const changed = alterElements(lists, "gas_used", plus(1n))(incoming, answer);
    return alterMember(singles, "gas_used", plus(1n))(incoming, changed);
  }),
  mutant(
    "XTXH-001",
    "A transaction by hash has its gas as a number.",
    alterMember(["getTransactionByHash"], "gas_used", Number),
  ),
  mutant(
    "XTXH-002",
    "A transaction by hash has other gas.",
    alterMember(["getTransactionByHash"], "gas_used", plus(1n)),
  ),
  mutant(
    "XTXW-001",
    "A transaction that was waited for has its gas as a number.",
    alterMember(["waitTransactionByHash"], "gas_used", Number),
  ),
  mutant(
    "XTXW-002",
    "A transaction that was waited for has other gas.",
    alterMember(["waitTransactionByHash"], "gas_used", plus(1n)),
  ),
  mutant(
    "XLST-001",
    "The list of transactions is an object.",
    alterSuccess(["listTransactions"], (body) => ({ transactions: body })),
  ),
  mutant(
    "XLST-002",
    "The list of transactions leaves out the second one.",
    alterSuccess(["listTransactions"], (body, { query }) =>
      query.has("start") && Array.isArray(body) ? body.filter((_, index) => index !== 1) : body,
    ),
  ),
  mutant(
    "XLST-003",
    "Listed transactions have other gas.",
    alterElements(["listTransactions"], "gas_used", plus(1n)),
  ),
  mutant(
    "XLST-004",
    "Without a start, the latest transaction is missing.",
    alterSuccess(["listTransactions"], (body, { query }) =>
      !query.has("start") && Array.isArray(body) ? body.slice(0, -1) : body,
    ),
  ),
];

const historyMutants: readonly Mutant[] = [
  mutant(
    "XACT-001",
    "The transactions of an account are in an object.",
    alterSuccess(["listAccountTransactions"], (body) => ({ transactions: body })),
  ),
  mutant(
    "XACT-002",
    "The transactions of an account contain one twice.",
    alterSuccess(["listAccountTransactions"], (body) =>
      Array.isArray(body) ? body.slice(0, 1).concat(body).slice(0, 3) : body,
    ),
  ),
  mutant(
    "XACT-003",
    "The transactions of an account have other gas.",
    alterElements(["listAccountTransactions"], "gas_used", plus(1n)),
  ),
  mutant(
    "XACT-004",
    "The transactions of an account start one too late.",
    misread("listAccountTransactions", (incoming) => {
      const start = parseDecimal(incoming.query.get("start"));
      return start === null ? null : { query: withParameter(incoming, "start", start + 1n) };
    }),
  ),
  mutant(
    "XSUM-001",
    "A summary has its version as a number.",
    alterElements(["listAccountTransactionSummaries"], "version", Number),
  ),
  mutant(
    "XSUM-002",
    "A summary has another hash.",
    alterElements(["listAccountTransactionSummaries"], "transaction_hash", () => `0x${"22".repeat(32)}`),
  ),
  mutant(
    "XSUM-003",
    "The summaries of an account start one version too late.",
    misread("listAccountTransactionSummaries", (incoming) => {
      const start = parseDecimal(incoming.query.get("start_version"));
      return start === null ? null : { query: withParameter(incoming, "start_version", start + 1n) };
    }),
  ),
  mutant(
    "XEVN-001",
    "An event has its version as a number.",
    alterElements(["listEventsByNumber"], "version", Number),
  ),
  mutant(
    "XEVN-002",
    "An event has other data than in its transaction.",
    alterElements(["listEventsByNumber", "listEventsByHandle"], "data", () => ({ other: "1" })),
  ),
  mutant("XEVN-003", "Events start one too early.", (incoming, answer, forward) => {
    const isByNumber = isFor(incoming, "listEventsByNumber");
    return startEarly(isByNumber ? "listEventsByNumber" : "listEventsByHandle")(incoming, answer, forward);
  }),
  mutant(
    "XEVH-001",
    "The events of a handle are in an object.",
    alterSuccess(["listEventsByHandle"], (body) => ({ events: body })),
  ),
  mutant("XEVH-002", "The events of a handle start one too early.", startEarly("listEventsByHandle")),
  mutant("XENC-001", "A signing message has no 0x.", (incoming, answer) =>
    isFor(incoming, "encodeSubmission") ? { ...answer, body: answer.body.replace("0x", "") } : answer,
  ),
  mutant(
    "XENC-002",
    "A signing message ends with another chain id.",
    alterSuccess(["encodeSubmission"], (body) => String(body).replace(/..$/, "99")),
  ),
  mutant(
    "XENC-003",
    "A signing message starts with the hash of another domain.",
    alterSuccess(["encodeSubmission"], (body) => `0x${"22".repeat(32)}${String(body).slice(66)}`),
  ),
];

/** Answers a list of events with a page that starts one event too early. */
function startEarly(name: "listEventsByNumber" | "listEventsByHandle") {
  return misread(name, (incoming) => {
    const start = parseDecimal(incoming.query.get("start"));
    return start === null || start === 0n ? null : { query: withParameter(incoming, "start", start - 1n) };
  });
}
export const extendedTransactionMutants: readonly Mutant[] = [...transactionMutants, ...historyMutants];
