import type { Asked, AskedBefore, Served } from "../wire/proxy.ts";
import {
  asItIs,
  define,
  defineStateful,
  error,
  membersOf,
  on,
  onBody,
  onEach,
  onStatus,
  operationOf,
  type Change,
  type Mutant,
} from "./mutant.ts";
import { parseBatch, resigned } from "./resigned.ts";

const submits = { allow: "submit" } as const;

/** A summary's entries, and with what they are replaced, where a batch is answered with a certain status. */
function onFailures(
  status: number,
  change: (failures: readonly unknown[], count: number) => readonly unknown[],
): Change {
  return onBody("submitBatch", (body, asked) => {
    const { transaction_failures: failures } = membersOf(body);
    if (!Array.isArray(failures) || (status === 202) !== (failures.length === 0)) return body;
    return { transaction_failures: change(failures, countOf(asked)) };
  });
}

/** The same for each transaction_index. */
function onIndices(change: (index: number, place: number, count: number) => unknown): Change {
  return onFailures(206, (failures, count) =>
    failures.map((failure, place) => ({
      ...membersOf(failure),
      transaction_index: change(Number(membersOf(failure)["transaction_index"]), place, count),
    })),
  );
}

/** How many transactions a batch has, in either encoding. */
function countOf({ body }: Asked): number {
  return parseBatch(body)?.length ?? body.charCodeAt(0);
}

const isBatch = (asked: Asked): boolean => operationOf(asked) === "submitBatch";
const isJson = ({ body }: Asked): boolean => body.startsWith("[");
const isSome = (asked: Asked, { body }: Served): boolean =>
  failuresOf(body).length > 0 && failuresOf(body).length < countOf(asked);
const isAll = (asked: Asked, { body }: Served): boolean =>
  failuresOf(body).length > 0 && failuresOf(body).length === countOf(asked);

function failuresOf(body: string): readonly unknown[] {
  const { transaction_failures: failures } = membersOf(JSON.parse(body));
  return Array.isArray(failures) ? failures : [];
}

/** Refuses batches as a whole, before the node looks at their transactions. */
function refusing(isRefused: (asked: Asked) => boolean): AskedBefore {
  return (asked) =>
    isBatch(asked) && isRefused(asked) ? { body: isJson(asked) ? "{}" : String.fromCodePoint(1) } : null;
}

const unverified: AskedBefore = (asked) => {
  const taken = isBatch(asked) ? resigned(asked.body) : null;
  return taken === null ? null : { body: taken.body };
};

/** Says that those failed whose signature was not their own. */
const asVerified: Change = on("submitBatch", (asked, answer) => {
  const areOwn = resigned(asked.body)?.areOwn ?? [];
  if (answer.status !== 202 || !areOwn.includes(false)) return answer;
  const failure = { message: "A fault put in on purpose", error_code: "vm_error", vm_error_code: 1 };
  const failures = areOwn.flatMap((isOwn, place) =>
    isOwn ? [] : [{ error: failure, transaction_index: place }],
  );
  return { ...answer, status: 206, body: JSON.stringify({ transaction_failures: failures }) };
});

/** Takes what the node refuses for an empty batch. */
function tolerating(isTolerated: (asked: Asked) => boolean, body = "[]"): Pick<Mutant, "before"> {
  return { before: (asked) => (isBatch(asked) && isTolerated(asked) ? { body } : null) };
}

/** An empty vector. */
const noTransactions = String.fromCodePoint(0);

/** Neither JSON nor long enough for a transaction. */
function isBytes({ body }: Asked): boolean {
  try {
    JSON.parse(body);
    return false;
  } catch {
    return body.length < 100;
  }
}

/** Mutants in the answers to batches (§4.6, §2.10). */
export const batchMutants: readonly Mutant[] = [
  define(
    "BTCH-001",
    "accepted-list",
    "the body of a 202 is an array",
    on("submitBatch", (_, answer) => (answer.status === 202 ? { ...answer, body: "[]" } : answer)),
    submits,
  ),
  define(
    "BTCH-002",
    "incomplete-list",
    "the body of a 206 is the array of failures",
    on("submitBatch", (_, answer) =>
      answer.status === 206 ? { ...answer, body: JSON.stringify(failuresOf(answer.body)) } : answer,
    ),
    submits,
  ),
  define(
    "BTCH-003",
    "accepted-200",
    "an accepted batch is answered with 200",
    on("submitBatch", (_, answer) => (answer.status === 202 ? { ...answer, status: 200 } : answer)),
    submits,
  ),
  defineStateful("BTCH-004", "batch-bcs-only", "JSON is answered with 400", asItIs, {
    ...submits,
    before: refusing((asked) => parseBatch(asked.body) !== null),
  }),
  defineStateful("BTCH-005", "batch-json-only", "the binary encoding is answered with 400", asItIs, {
    ...submits,
    before: refusing((asked) => !isJson(asked)),
  }),
  defineStateful(
    "BTCH-006",
    "batch-of-one",
    "a batch of more than one transaction is answered with 400",
    asItIs,
    {
      ...submits,
      before: refusing((asked) => countOf(asked) > 1),
      // A batch that is refused as a whole submits nothing that could be listed, and takes its good transactions along.
      collateral: ["BTCH-009", "BTCH-019"],
    },
  ),
  define(
    "BTCH-007",
    "accepted-206",
    "a batch without failures is answered with 206",
    on("submitBatch", (_, answer) => (answer.status === 202 ? { ...answer, status: 206 } : answer)),
    submits,
  ),
  define(
    "BTCH-008",
    "mixed-202",
    "a batch of which some fail is answered with 202",
    on("submitBatch", (asked, answer) =>
      answer.status === 206 && isSome(asked, answer) ? { ...answer, status: 202 } : answer,
    ),
    submits,
  ),
  defineStateful(
    "BTCH-009",
    "failed-400",
    "a batch of which all fail is answered with 400",
    on("submitBatch", (asked, answer) =>
      answer.status === 206 && isAll(asked, answer) ? error(answer, 400, "invalid_input") : answer,
    ),
    submits,
  ),
  defineStateful(
    "BTCH-010",
    "first-failure",
    "only the first failure is listed",
    onFailures(206, (failures) => failures.slice(0, 1)),
    submits,
  ),
  defineStateful(
    "BTCH-011",
    "all-listed",
    "what was accepted is listed as well",
    onFailures(206, ([failure], count) =>
      Array.from({ length: count }, (_, place) => ({ ...membersOf(failure), transaction_index: place })),
    ),
    submits,
  ),
  define(
    "BTCH-012",
    "no-failures",
    "transaction_failures is left out where none failed",
    on("submitBatch", (_, answer) => (answer.status === 202 ? { ...answer, body: "{}" } : answer)),
    submits,
  ),
  define(
    "BTCH-013",
    "failure-text",
    "the error of a failure is its message alone",
    onEach("submitBatch", "transaction_failures/*/error", (found) => membersOf(found)["message"]),
    submits,
  ),
  define("BTCH-014", "index-text", "transaction_index is a string", onIndices(String), submits),
  defineStateful(
    "BTCH-015",
    "index-from-end",
    "transaction_index counts from the end",
    onIndices((index, _, count) => count - 1 - index),
    submits,
  ),
  defineStateful(
    "BTCH-015",
    "index-of-failure",
    "transaction_index is the place among the failures",
    onIndices((_, place) => place),
    submits,
  ),
  defineStateful(
    "BTCH-016",
    "index-from-one",
    "transaction_index counts from 1",
    onIndices((index) => index + 1),
    submits,
  ),
  define(
    "BTCH-017",
    "failure-twice",
    "the first failure is listed twice",
    onFailures(206, (failures) => [...failures.slice(0, 1), ...failures]),
    submits,
  ),
  define(
    "BTCH-018",
    "accepted-listed",
    "a 202 lists its first transaction as failed",
    onFailures(202, () => [
      { error: { message: "A fault put in on purpose", error_code: "vm_error" }, transaction_index: 0 },
    ]),
    submits,
  ),
  defineStateful(
    "BTCH-019",
    "mixed-refused",
    "a batch of which some would fail is refused as a whole",
    asItIs,
    {
      ...submits,
      before: refusing((asked) => {
        const areOwn = resigned(asked.body)?.areOwn ?? [];
        return areOwn.includes(true) && areOwn.includes(false);
      }),
    },
  ),
  defineStateful("BTCH-021", "unverified", "no signature is verified", asItIs, {
    ...submits,
    before: unverified,
  }),
  defineStateful(
    "BTCH-022",
    "failed-executed",
    "a transaction with a foreign signature is listed and executed",
    asVerified,
    {
      ...submits,
      before: unverified,
    },
  ),
  define("BTCH-023", "any-json", "any JSON is taken for a batch", asItIs, {
    ...submits,
    ...tolerating((asked) => !isJson(asked) && /^["{tfn\d-]/.test(asked.body)),
  }),
  define("BTCH-024", "any-bytes", "bytes that are no transactions are taken", asItIs, {
    ...submits,
    ...tolerating(isBytes, noTransactions),
  }),
  define(
    "LIMT-003",
    "batch-too-large-400",
    "a batch that is too large is answered with 400",
    onStatus("submitBatch", 413, 400, "invalid_input"),
    { allow: "heavy" },
  ),
];
