/** Nodes that say something else of a batch than what they did with it. */
import { setTimeout } from "node:timers/promises";
import { createStatefulAlteration, type ProxyRequest, type ProxyResponse } from "../../wire/proxy.ts";
import {
  toAddressDigits,
  readHeader,
  tryParseJson,
  toList,
  readAnswerMembers,
  toText,
  copyHeaders,
} from "./faulty-node.ts";
import {
  defineMutant,
  error,
  isSuccess,
  toMembers,
  alterOperation,
  alterBody,
  alterEachValue,
  findOperation,
  withHeader,
  withoutHeader,
  type SimpleAlteration,
  type Mutant,
} from "../mutant.ts";

const submit = { defectKind: "state", allow: "submit" } as const;

const requests = ({ body }: ProxyRequest): readonly unknown[] => toList(tryParseJson(body));

/** Changes the index of each failure by its place among the failures. */
const withIndices = (
  change: (given: number, place: number, incoming: ProxyRequest) => unknown,
): SimpleAlteration =>
  alterBody("submitBatch", (body, incoming) => {
    const failures = toList(toMembers(body)["transaction_failures"]);
    return failures.length === 0
      ? body
      : {
          transaction_failures: failures.map((failure, place) => {
            const { transaction_index: given, ...more } = toMembers(failure);
            return { ...more, transaction_index: change(Number(given), place, incoming) };
          }),
        };
  });

/** Where each transaction of a batch stands once it is sorted by sender. */
function placesBySender(incoming: ProxyRequest): readonly number[] {
  const senders = requests(incoming).map((one) => toAddressDigits(toText(toMembers(one)["sender"])));
  const sorted = senders
    .map((sender, place) => ({ sender, place }))
    .toSorted((left, right) => (left.sender < right.sender ? -1 : Number(left.sender > right.sender)));
  return senders.map((_, place) => sorted.findIndex((one) => one.place === place));
}

function acceptedCount(incoming: ProxyRequest, answer: ProxyResponse): number {
  return requests(incoming).length - toList(readAnswerMembers(answer)["transaction_failures"]).length;
}

export const submissionAnswerMutants: readonly Mutant[] = [
  defineMutant(
    "BTCH-015",
    "failure-index-counts-failures",
    "The index of a failed transaction is its place among the failed ones.",
    withIndices((_, place) => place),
    submit,
  ),
  defineMutant(
    "BTCH-015",
    "failure-index-after-grouping",
    "The index of a failed transaction is its place after the batch has been grouped by sender.",
    withIndices((given, _, incoming) => placesBySender(incoming)[given] ?? given),
    // The second transaction may get another index than 1 as well.
    { ...submit, collateral: ["BTCH-016"] },
  ),
  defineMutant(
    "BTCH-015",
    "failure-index-counts-from-the-last",
    "The index of a failed transaction is counted from the end of a batch of JSON.",
    withIndices((given, _, incoming) =>
      requests(incoming).length === 0 ? given : requests(incoming).length - 1 - given,
    ),
    submit,
  ),
  defineMutant(
    "BTCH-014",
    "failure-index-as-text",
    "The index of a failed transaction of a binary batch is text.",
    withIndices((given, _, { headers }) =>
      headers.get("content-type")?.includes("bcs") === true ? String(given) : given,
    ),
    { allow: "submit" },
  ),
  defineMutant(
    "BTCH-010",
    "one-failure-listed-for-each-sender",
    "Of several refused transactions of one sender only the first is listed.",
    alterBody("submitBatch", (body, incoming) => {
      const failures = toList(toMembers(body)["transaction_failures"]).map((failure) => toMembers(failure));
      const senderAt = (place: unknown): string =>
        toText(toMembers(requests(incoming)[Number(place)])["sender"]) || String(place);
      const senders = failures.map((failure) => senderAt(failure["transaction_index"]));
      const kept = failures.filter((_, place) => senders.indexOf(senders[place] ?? "") === place);
      return kept.length === failures.length ? body : { transaction_failures: kept };
    }),
    submit,
  ),
  defineMutant(
    "BTCH-009",
    "lone-failure-is-an-error",
    "A batch of one transaction, which fails, is answered with 400 and that transaction's error.",
    alterOperation("submitBatch", (incoming, answer) =>
      answer.status === 206 && requests(incoming).length === 1 ? error(answer, 400, "vm_error") : answer,
    ),
    submit,
  ),
  defineMutant(
    "BTCH-009",
    "batch-without-success-is-202",
    "A batch of which no transaction succeeds is answered with 202.",
    alterOperation("submitBatch", (incoming, answer) =>
      answer.status === 206 && acceptedCount(incoming, answer) === 0 ? { ...answer, status: 202 } : answer,
    ),
    { allow: "submit" },
  ),
  defineMutant(
    "BTCH-010",
    "batches-at-once-share-a-summary",
    "Of batches that are under way at once all get the answer to the first.",
    createStatefulAlteration(() => {
      let inFlight: ProxyResponse | null = null;
      return async (incoming, answer) => {
        if (findOperation(incoming) !== "submitBatch" || !isSuccess(answer)) return answer;
        if (inFlight !== null) return inFlight;
        inFlight = answer;
        await setTimeout(20);
        inFlight = null;
        return answer;
      };
    }),
    submit,
  ),
  defineMutant(
    "RESP-007",
    "partial-success-without-oldest-height",
    "A batch that is answered with 206 lacks the oldest block height among its headers.",
    alterOperation("submitBatch", (_, answer) =>
      answer.status === 206 ? withoutHeader(answer, "x-node-oldest-block-height") : answer,
    ),
    { allow: "submit" },
  ),
  defineMutant(
    "RESP-013",
    "partial-success-of-another-chain",
    "A batch that is answered with 206 shows 1 as chain ID.",
    alterOperation("submitBatch", (_, answer) =>
      answer.status === 206 ? withHeader(answer, "x-node-chain-id", "1") : answer,
    ),
    submit,
  ),
  defineMutant(
    "RESP-002",
    "batch-headers-of-the-first",
    "Every batch shows the position of the ledger that the first batch has shown.",
    createStatefulAlteration(() => {
      let first: ProxyResponse | null = null;
      return alterOperation("submitBatch", (_, answer) => {
        if (!isSuccess(answer)) return answer;
        first ??= answer;
        return copyHeaders(answer, first, [
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
  defineMutant(
    "RESP-013",
    "batch-height-counts-transactions",
    "A batch of several transactions shows a block height that has risen by one for each.",
    alterOperation("submitBatch", (incoming, answer) => {
      const more = Math.max(0, acceptedCount(incoming, answer) - 1);
      const height = Number(readHeader(answer, "x-node-block-height"));
      return isSuccess(answer) && more > 0
        ? withHeader(answer, "x-node-block-height", String(height + more))
        : answer;
    }),
    submit,
  ),
  defineMutant(
    "EROR-006",
    "batch-vm-code-as-text",
    "The VM error codes in the failures of a batch are text.",
    alterEachValue("submitBatch", "transaction_failures/*/error/vm_error_code", (code) =>
      typeof code === "number" ? String(code) : code,
    ),
    { allow: "submit", detectedBy: ["EROR-005"] },
  ),
  defineMutant(
    "EROR-005",
    "expired-has-a-code-of-its-own",
    "A transaction of a batch that has expired has the error code transaction_expired.",
    alterEachValue("submitBatch", "transaction_failures/*/error", (failure) =>
      toMembers(failure)["vm_error_code"] === 6
        ? { ...toMembers(failure), error_code: "transaction_expired" }
        : failure,
    ),
    { allow: "submit" },
  ),
];
