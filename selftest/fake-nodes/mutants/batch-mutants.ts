import type { ProxyRequest, RewriteRequest, ProxyResponse } from "../wire/proxy.ts";
import {
  unchanged,
  defineMutant,
  defineStatefulMutant,
  error,
  toMembers,
  alterOperation,
  alterBody,
  alterEachValue,
  alterStatus,
  findOperation,
  type SimpleAlteration,
  type Mutant,
} from "./mutant.ts";
import { parseBatch, resignBatch } from "./resign-batch.ts";

const submits = { allow: "submit" } as const;

/** A summary's entries, and with what they are replaced, where a batch is answered with a certain status. */
function alterFailures(
  status: number,
  change: (failures: readonly unknown[], count: number) => readonly unknown[],
): SimpleAlteration {
  return alterBody("submitBatch", (body, incoming) => {
    const { transaction_failures: failures } = toMembers(body);
    if (!Array.isArray(failures) || (status === 202) !== (failures.length === 0)) return body;
    return { transaction_failures: change(failures, countOf(incoming)) };
  });
}

/** The same for each transaction_index. */
function alterIndices(change: (index: number, place: number, count: number) => unknown): SimpleAlteration {
  return alterFailures(206, (failures, count) =>
    failures.map((failure, place) => ({
      ...toMembers(failure),
      transaction_index: change(Number(toMembers(failure)["transaction_index"]), place, count),
    })),
  );
}

/** How many transactions a batch has, in either encoding. */
function countOf({ body }: ProxyRequest): number {
  return parseBatch(body)?.length ?? body.charCodeAt(0);
}

const isBatch = (incoming: ProxyRequest): boolean => findOperation(incoming) === "submitBatch";
const isJson = ({ body }: ProxyRequest): boolean => body.startsWith("[");
const isSome = (incoming: ProxyRequest, { body }: ProxyResponse): boolean =>
  failuresOf(body).length > 0 && failuresOf(body).length < countOf(incoming);
const isAll = (incoming: ProxyRequest, { body }: ProxyResponse): boolean =>
  failuresOf(body).length > 0 && failuresOf(body).length === countOf(incoming);

function failuresOf(body: string): readonly unknown[] {
  const { transaction_failures: failures } = toMembers(JSON.parse(body));
  return Array.isArray(failures) ? failures : [];
}

/** Refuses batches as a whole, before the node looks at their transactions. */
function refusing(isRefused: (incoming: ProxyRequest) => boolean): RewriteRequest {
  return (incoming) =>
    isBatch(incoming) && isRefused(incoming)
      ? { body: isJson(incoming) ? "{}" : String.fromCodePoint(1) }
      : null;
}

const unverified: RewriteRequest = (incoming) => {
  const taken = isBatch(incoming) ? resignBatch(incoming.body) : null;
  return taken === null ? null : { body: taken.body };
};

/** Says that those failed whose signature was not their own. */
const asVerified: SimpleAlteration = alterOperation("submitBatch", (incoming, answer) => {
  const signaturesMatch = resignBatch(incoming.body)?.signaturesMatch ?? [];
  if (answer.status !== 202 || !signaturesMatch.includes(false)) return answer;
  const failure = { message: "A fault put in on purpose", error_code: "vm_error", vm_error_code: 1 };
  const failures = signaturesMatch.flatMap((isOwn, place) =>
    isOwn ? [] : [{ error: failure, transaction_index: place }],
  );
  return { ...answer, status: 206, body: JSON.stringify({ transaction_failures: failures }) };
});

/** Takes what the node refuses for an empty batch. */
function tolerate(
  isTolerated: (incoming: ProxyRequest) => boolean,
  body = "[]",
): Pick<Mutant, "rewriteRequest"> {
  return { rewriteRequest: (incoming) => (isBatch(incoming) && isTolerated(incoming) ? { body } : null) };
}

/** An empty vector. */
const noTransactions = String.fromCodePoint(0);

/** Neither JSON nor long enough for a transaction. */
function isBytes({ body }: ProxyRequest): boolean {
  try {
    JSON.parse(body);
    return false;
  } catch {
    return body.length < 100;
  }
}

/** Mutants in the answers to batches (§4.6, §2.10). */
export const batchMutants: readonly Mutant[] = [
  defineMutant(
    "BTCH-001",
    "accepted-list",
    "the body of a 202 is an array",
    alterOperation("submitBatch", (_, answer) =>
      answer.status === 202 ? { ...answer, body: "[]" } : answer,
    ),
    submits,
  ),
  defineMutant(
    "BTCH-002",
    "incomplete-list",
    "the body of a 206 is the array of failures",
    alterOperation("submitBatch", (_, answer) =>
      answer.status === 206 ? { ...answer, body: JSON.stringify(failuresOf(answer.body)) } : answer,
    ),
    submits,
  ),
  defineMutant(
    "BTCH-003",
    "accepted-200",
    "an accepted batch is answered with 200",
    alterOperation("submitBatch", (_, answer) =>
      answer.status === 202 ? { ...answer, status: 200 } : answer,
    ),
    submits,
  ),
  defineStatefulMutant("BTCH-004", "batch-bcs-only", "JSON is answered with 400", unchanged, {
    ...submits,
    rewriteRequest: refusing((incoming) => parseBatch(incoming.body) !== null),
  }),
  defineStatefulMutant("BTCH-005", "batch-json-only", "the binary encoding is answered with 400", unchanged, {
    ...submits,
    rewriteRequest: refusing((incoming) => !isJson(incoming)),
  }),
  defineStatefulMutant(
    "BTCH-006",
    "batch-of-one",
    "a batch of more than one transaction is answered with 400",
    unchanged,
    {
      ...submits,
      rewriteRequest: refusing((incoming) => countOf(incoming) > 1),
      // A batch that is refused as a whole submits nothing that could be listed, and takes its good transactions along.
      collateral: ["BTCH-009", "BTCH-019"],
    },
  ),
  defineMutant(
    "BTCH-007",
    "accepted-206",
    "a batch without failures is answered with 206",
    alterOperation("submitBatch", (_, answer) =>
      answer.status === 202 ? { ...answer, status: 206 } : answer,
    ),
    submits,
  ),
  defineMutant(
    "BTCH-008",
    "mixed-202",
    "a batch of which some fail is answered with 202",
    alterOperation("submitBatch", (incoming, answer) =>
      answer.status === 206 && isSome(incoming, answer) ? { ...answer, status: 202 } : answer,
    ),
    submits,
  ),
  defineStatefulMutant(
    "BTCH-009",
    "failed-400",
    "a batch of which all fail is answered with 400",
    alterOperation("submitBatch", (incoming, answer) =>
      answer.status === 206 && isAll(incoming, answer) ? error(answer, 400, "invalid_input") : answer,
    ),
    submits,
  ),
  defineStatefulMutant(
    "BTCH-010",
    "first-failure",
    "only the first failure is listed",
    alterFailures(206, (failures) => failures.slice(0, 1)),
    submits,
  ),
  defineStatefulMutant(
    "BTCH-011",
    "all-listed",
    "what was accepted is listed as well",
    alterFailures(206, ([failure], count) =>
      Array.from({ length: count }, (_, place) => ({ ...toMembers(failure), transaction_index: place })),
    ),
    submits,
  ),
  defineMutant(
    "BTCH-012",
    "no-failures",
    "transaction_failures is left out where none failed",
    alterOperation("submitBatch", (_, answer) =>
      answer.status === 202 ? { ...answer, body: "{}" } : answer,
    ),
    submits,
  ),
  defineMutant(
    "BTCH-013",
    "failure-text",
    "the error of a failure is its message alone",
    alterEachValue("submitBatch", "transaction_failures/*/error", (found) => toMembers(found)["message"]),
    submits,
  ),
  defineMutant("BTCH-014", "index-text", "transaction_index is a string", alterIndices(String), submits),
  defineStatefulMutant(
    "BTCH-015",
    "index-from-end",
    "transaction_index counts from the end",
    alterIndices((index, _, count) => count - 1 - index),
    submits,
  ),
  defineStatefulMutant(
    "BTCH-015",
    "index-of-failure",
    "transaction_index is the place among the failures",
    alterIndices((_, place) => place),
    submits,
  ),
  defineStatefulMutant(
    "BTCH-016",
    "index-from-one",
    "transaction_index counts from 1",
    alterIndices((index) => index + 1),
    submits,
  ),
  defineMutant(
    "BTCH-017",
    "failure-twice",
    "the first failure is listed twice",
    alterFailures(206, (failures) => [...failures.slice(0, 1), ...failures]),
    submits,
  ),
  defineMutant(
    "BTCH-018",
    "accepted-listed",
    "a 202 lists its first transaction as failed",
    alterFailures(202, () => [
      { error: { message: "A fault put in on purpose", error_code: "vm_error" }, transaction_index: 0 },
    ]),
    submits,
  ),
  defineStatefulMutant(
    "BTCH-019",
    "mixed-refused",
    "a batch of which some would fail is refused as a whole",
    unchanged,
    {
      ...submits,
      rewriteRequest: refusing((incoming) => {
        const signaturesMatch = resignBatch(incoming.body)?.signaturesMatch ?? [];
        return signaturesMatch.includes(true) && signaturesMatch.includes(false);
      }),
    },
  ),
  defineStatefulMutant("BTCH-021", "unverified", "no signature is verified", unchanged, {
    ...submits,
    rewriteRequest: unverified,
  }),
  defineStatefulMutant(
    "BTCH-022",
    "failed-executed",
    "a transaction with a foreign signature is listed and executed",
    asVerified,
    {
      ...submits,
      rewriteRequest: unverified,
    },
  ),
  defineMutant("BTCH-023", "any-json", "any JSON is taken for a batch", unchanged, {
    ...submits,
    ...tolerate((incoming) => !isJson(incoming) && /^["{tfn\d-]/.test(incoming.body)),
  }),
  defineMutant("BTCH-024", "any-bytes", "bytes that are no transactions are taken", unchanged, {
    ...submits,
    ...tolerate(isBytes, noTransactions),
  }),
  defineMutant(
    "LIMT-003",
    "batch-too-large-400",
    "a batch that is too large is answered with 400",
    alterStatus("submitBatch", 413, 400, "invalid_input"),
    { allow: "heavy" },
  ),
];
