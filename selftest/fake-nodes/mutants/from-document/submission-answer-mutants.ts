/** Nodes that say something else of a batch than what they did with it. */
import { setTimeout } from "node:timers/promises";
import { remembering, type Asked, type Served } from "../../wire/proxy.ts";
import { addressDigits, headerOf, jsonOf, listOf, shown, textOf, withHeadersOf } from "./faulty-node.ts";
import {
  define,
  error,
  isSuccess,
  membersOf,
  on,
  onBody,
  onEach,
  operationOf,
  withHeader,
  withoutHeader,
  type Change,
  type Mutant,
} from "../mutant.ts";

const submit = { nature: "state", allow: "submit" } as const;

const requests = ({ body }: Asked): readonly unknown[] => listOf(jsonOf(body));

/** Changes the index of each failure by its place among the failures. */
const withIndices = (change: (given: number, place: number, asked: Asked) => unknown): Change =>
  onBody("submitBatch", (body, asked) => {
    const failures = listOf(membersOf(body)["transaction_failures"]);
    return failures.length === 0
      ? body
      : {
          transaction_failures: failures.map((failure, place) => {
            const { transaction_index: given, ...more } = membersOf(failure);
            return { ...more, transaction_index: change(Number(given), place, asked) };
          }),
        };
  });

/** Where each transaction of a batch stands once it is sorted by sender. */
function placesBySender(asked: Asked): readonly number[] {
  const senders = requests(asked).map((one) => addressDigits(textOf(membersOf(one)["sender"])));
  const sorted = senders
    .map((sender, place) => ({ sender, place }))
    .toSorted((left, right) => (left.sender < right.sender ? -1 : Number(left.sender > right.sender)));
  return senders.map((_, place) => sorted.findIndex((one) => one.place === place));
}

function acceptedCount(asked: Asked, answer: Served): number {
  return requests(asked).length - listOf(shown(answer)["transaction_failures"]).length;
}

export const submissionAnswerMutants: readonly Mutant[] = [
  define(
    "BTCH-015",
    "failure-index-counts-failures",
    "The index of a failed transaction is its place among the failed ones.",
    withIndices((_, place) => place),
    submit,
  ),
  define(
    "BTCH-015",
    "failure-index-after-grouping",
    "The index of a failed transaction is its place after the batch has been grouped by sender.",
    withIndices((given, _, asked) => placesBySender(asked)[given] ?? given),
    // The second transaction may get another index than 1 as well.
    { ...submit, collateral: ["BTCH-016"] },
  ),
  define(
    "BTCH-015",
    "failure-index-counts-from-the-last",
    "The index of a failed transaction is counted from the end of a batch of JSON.",
    withIndices((given, _, asked) =>
      requests(asked).length === 0 ? given : requests(asked).length - 1 - given,
    ),
    submit,
  ),
  define(
    "BTCH-014",
    "failure-index-as-text",
    "The index of a failed transaction of a binary batch is text.",
    withIndices((given, _, { headers }) =>
      headers.get("content-type")?.includes("bcs") === true ? String(given) : given,
    ),
    { allow: "submit" },
  ),
  define(
    "BTCH-010",
    "one-failure-listed-for-each-sender",
    "Of several refused transactions of one sender only the first is listed.",
    onBody("submitBatch", (body, asked) => {
      const failures = listOf(membersOf(body)["transaction_failures"]).map((failure) => membersOf(failure));
      const senderAt = (place: unknown): string =>
        textOf(membersOf(requests(asked)[Number(place)])["sender"]) || String(place);
      const senders = failures.map((failure) => senderAt(failure["transaction_index"]));
      const kept = failures.filter((_, place) => senders.indexOf(senders[place] ?? "") === place);
      return kept.length === failures.length ? body : { transaction_failures: kept };
    }),
    submit,
  ),
  define(
    "BTCH-009",
    "lone-failure-is-an-error",
    "A batch of one transaction, which fails, is answered with 400 and that transaction's error.",
    on("submitBatch", (asked, answer) =>
      answer.status === 206 && requests(asked).length === 1 ? error(answer, 400, "vm_error") : answer,
    ),
    submit,
  ),
  define(
    "BTCH-009",
    "batch-without-success-is-202",
    "A batch of which no transaction succeeds is answered with 202.",
    on("submitBatch", (asked, answer) =>
      answer.status === 206 && acceptedCount(asked, answer) === 0 ? { ...answer, status: 202 } : answer,
    ),
    { allow: "submit" },
  ),
  define(
    "BTCH-010",
    "batches-at-once-share-a-summary",
    "Of batches that are under way at once all get the answer to the first.",
    remembering(() => {
      let underWay: Served | null = null;
      return async (asked, answer) => {
        if (operationOf(asked) !== "submitBatch" || !isSuccess(answer)) return answer;
        if (underWay !== null) return underWay;
        underWay = answer;
        await setTimeout(20);
        underWay = null;
        return answer;
      };
    }),
    submit,
  ),
  define(
    "RESP-007",
    "partial-success-without-oldest-height",
    "A batch that is answered with 206 lacks the oldest block height among its headers.",
    on("submitBatch", (_, answer) =>
      answer.status === 206 ? withoutHeader(answer, "x-node-oldest-block-height") : answer,
    ),
    { allow: "submit" },
  ),
  define(
    "RESP-013",
    "partial-success-of-another-chain",
    "A batch that is answered with 206 shows 1 as chain ID.",
    on("submitBatch", (_, answer) =>
      answer.status === 206 ? withHeader(answer, "x-node-chain-id", "1") : answer,
    ),
    submit,
  ),
  define(
    "RESP-002",
    "batch-headers-of-the-first",
    "Every batch shows the position of the ledger that the first batch has shown.",
    remembering(() => {
      let first: Served | null = null;
      return on("submitBatch", (_, answer) => {
        if (!isSuccess(answer)) return answer;
        first ??= answer;
        return withHeadersOf(answer, first, [
          "x-node-ledger-version",
          "x-node-ledger-timestampusec",
          "x-node-block-height",
        ]);
      });
    }),
    {
      ...submit,
      equivalent:
        "Behind a load balancer every batch may be taken by a replica that lags: its headers are of its own ledger, which stands where it stood (§4.0).",
    },
  ),
  define(
    "RESP-013",
    "batch-height-counts-transactions",
    "A batch of several transactions shows a block height that has risen by one for each.",
    on("submitBatch", (asked, answer) => {
      const more = Math.max(0, acceptedCount(asked, answer) - 1);
      const height = Number(headerOf(answer, "x-node-block-height"));
      return isSuccess(answer) && more > 0
        ? withHeader(answer, "x-node-block-height", String(height + more))
        : answer;
    }),
    submit,
  ),
  define(
    "EROR-006",
    "batch-vm-code-as-text",
    "The VM error codes in the failures of a batch are text.",
    onEach("submitBatch", "transaction_failures/*/error/vm_error_code", (code) =>
      typeof code === "number" ? String(code) : code,
    ),
    { allow: "submit", seenBy: ["EROR-005"] },
  ),
  define(
    "EROR-005",
    "expired-has-a-code-of-its-own",
    "A transaction of a batch that has expired has the error code transaction_expired.",
    onEach("submitBatch", "transaction_failures/*/error", (failure) =>
      membersOf(failure)["vm_error_code"] === 6
        ? { ...membersOf(failure), error_code: "transaction_expired" }
        : failure,
    ),
    { allow: "submit" },
  ),
];
