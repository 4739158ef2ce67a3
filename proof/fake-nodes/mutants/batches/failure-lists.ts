import { alterBody, alterEachValue, alterOperation } from "../../wire/alterations.ts";
import type { ProxyRequest, SimpleAlteration } from "../../wire/exchange.ts";
import { toAddressDigits, toList, toMembers, toText } from "../../wire/json.ts";
import { allowing, blind, defineMutant, defineStatefulMutant, type Mutant } from "../mutant.ts";
import { countTransactions, readBatch, readFailures } from "./batch-answers.ts";

/** Replaces the index of each failure. `place` is the position of the failure in the list. */
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

/** Mutants with a wrong list of failures in the response to a batch (§2.10). */
export const failureListMutants: readonly Mutant[] = allowing("submit", [
  defineMutant(
    "BTCH-002",
    "incomplete-list",
    "The body of a 206 is the array of failures itself, without the object around it.",
    alterOperation("submitBatch", (_, answer) =>
      answer.status === 206 ? { ...answer, body: JSON.stringify(readFailures(answer.body)) } : answer,
    ),
  ),
  defineStatefulMutant(
    "BTCH-010",
    "first-failure",
    "Only the first failure of a batch is listed.",
    alterFailures(206, (failures) => failures.slice(0, 1)),
  ),
  defineStatefulMutant(
    "BTCH-011",
    "all-listed",
    "Accepted transactions of a batch are also listed as failures.",
    alterFailures(206, ([failure], count) =>
      Array.from({ length: count }, (_, place) => ({ ...toMembers(failure), transaction_index: place })),
    ),
  ),
  defineMutant(
    "BTCH-012",
    "no-failures",
    "transaction_failures is missing from a batch response without failures.",
    alterOperation("submitBatch", (_, answer) =>
      answer.status === 202 ? { ...answer, body: "{}" } : answer,
    ),
  ),
  defineMutant(
    "BTCH-013",
    "failure-text",
    "The error of a failure is only its message.",
    alterEachValue("submitBatch", "transaction_failures/*/error", (found) => toMembers(found)["message"]),
  ),
  defineMutant("BTCH-014", "index-text", "transaction_index is a string.", alterIndices(String)),
  defineStatefulMutant(
    "BTCH-015",
    "index-from-end",
    "transaction_index counts from the end of the batch.",
    alterIndices((index, _, count) => count - 1 - index),
  ),
  defineStatefulMutant(
    "BTCH-015",
    "index-of-failure",
    "transaction_index is the position among the failures instead of in the batch.",
    alterIndices((_, place) => place),
  ),
  defineStatefulMutant(
    "BTCH-016",
    "index-from-one",
    "transaction_index starts at 1.",
    alterIndices((index) => index + 1),
    // The index of the last transaction is the number of transactions.
    { collateral: ["BTCH-026"] },
  ),
  // A transaction_index that is not in the batch is not the position of a transaction either.
  defineStatefulMutant(
    "BTCH-026",
    "index-after-the-batch",
    "transaction_index is the position in a queue that holds another batch of that size before it.",
    alterIndices((index, _, count) => count + index),
    { collateral: ["BTCH-015"] },
  ),
  defineStatefulMutant(
    "BTCH-026",
    "index-of-the-last-is-the-size",
    "transaction_index of the last transaction is the number of transactions.",
    alterIndices((index, _, count) => (index === count - 1 ? count : index)),
    { collateral: ["BTCH-015"] },
  ),
  defineStatefulMutant(
    "BTCH-026",
    "index-in-the-mempool",
    "transaction_index counts all transactions that the node ever received.",
    alterIndices((index) => 1_000_000 + index),
    { collateral: ["BTCH-015"] },
  ),
  defineMutant(
    "BTCH-017",
    "failure-twice",
    "The first failure is listed twice.",
    alterFailures(206, (failures) => [...failures.slice(0, 1), ...failures]),
  ),
  defineMutant(
    "BTCH-018",
    "accepted-listed",
    "A 202 lists its first transaction as a failure.",
    alterFailures(202, () => [
      { error: { message: "An injected defect", error_code: "vm_error" }, transaction_index: 0 },
    ]),
  ),
  ...blind([
    defineStatefulMutant(
      "BTCH-015",
      "failure-index-counts-failures",
      "transaction_index is the position among the failures instead of in the batch.",
      withIndices((_, place) => place),
    ),
    defineStatefulMutant(
      "BTCH-015",
      "failure-index-after-grouping",
      "transaction_index is the position that the transaction has after the batch is sorted by sender.",
      withIndices((given, _, incoming) => placesBySender(incoming)[given] ?? given),
      // The index of the second transaction may differ from 1.
      { collateral: ["BTCH-016"] },
    ),
    defineStatefulMutant(
      "BTCH-015",
      "failure-index-counts-from-the-last",
      "transaction_index counts from the end of a JSON batch.",
      withIndices((given, _, incoming) =>
        readBatch(incoming).length === 0 ? given : readBatch(incoming).length - 1 - given,
      ),
    ),
    defineMutant(
      "BTCH-014",
      "failure-index-as-text",
      "transaction_index of a BCS batch is a string.",
      withIndices((given, _, { headers }) =>
        headers.get("content-type")?.includes("bcs") === true ? String(given) : given,
      ),
    ),
    defineStatefulMutant(
      "BTCH-010",
      "one-failure-listed-for-each-sender",
      "Only the first rejected transaction of each sender in a batch is listed.",
      alterBody("submitBatch", (body, incoming) => {
        const failures = toList(toMembers(body)["transaction_failures"]).map((failure) => toMembers(failure));
        const senderAt = (place: unknown): string =>
          toText(toMembers(readBatch(incoming)[Number(place)])["sender"]) || String(place);
        const senders = failures.map((failure) => senderAt(failure["transaction_index"]));
        const kept = failures.filter((_, place) => senders.indexOf(senders[place] ?? "") === place);
        return kept.length === failures.length ? body : { transaction_failures: kept };
      }),
    ),
    defineMutant(
      "EROR-006",
      "batch-vm-code-as-text",
      "The vm_error_code of a failure in a batch is a string.",
      alterEachValue("submitBatch", "transaction_failures/*/error/vm_error_code", (code) =>
        typeof code === "number" ? String(code) : code,
      ),
      { detectedBy: ["EROR-005"] },
    ),
    defineMutant(
      "EROR-005",
      "expired-has-a-code-of-its-own",
      "The failure of an expired transaction has the unlisted error_code transaction_expired.",
      alterEachValue("submitBatch", "transaction_failures/*/error", (failure) =>
        toMembers(failure)["vm_error_code"] === 6
          ? { ...toMembers(failure), error_code: "transaction_expired" }
          : failure,
      ),
    ),
  ]),
]);

/** Replaces the failures in the 202 or the 206 response to a batch. */
function alterFailures(
  status: number,
  change: (failures: readonly unknown[], count: number) => readonly unknown[],
): SimpleAlteration {
  return alterBody("submitBatch", (body, incoming) => {
    const { transaction_failures: failures } = toMembers(body);
    if (!Array.isArray(failures) || (status === 202) !== (failures.length === 0)) return body;
    return { transaction_failures: change(failures, countTransactions(incoming)) };
  });
}

/** Replaces each transaction_index in a 206 response. */
function alterIndices(change: (index: number, place: number, count: number) => unknown): SimpleAlteration {
  return alterFailures(206, (failures, count) =>
    failures.map((failure, place) => ({
      ...toMembers(failure),
      transaction_index: change(Number(toMembers(failure)["transaction_index"]), place, count),
    })),
  );
}

/** The position of each transaction after the batch is sorted by sender. */
function placesBySender(incoming: ProxyRequest): readonly number[] {
  const senders = readBatch(incoming).map((one) => toAddressDigits(toText(toMembers(one)["sender"])));
  const sorted = senders
    .map((sender, place) => ({ sender, place }))
    .toSorted((left, right) => (left.sender < right.sender ? -1 : Number(left.sender > right.sender)));
  return senders.map((_, place) => sorted.findIndex((one) => one.place === place));
}
