import { error, isError, membersOf, onEach, operationOf } from "../mutants/mutant.ts";
import type { Alter, Asked, AskedBefore, AskInstead, Served } from "../proxy.ts";
import type { Variation } from "./variation.ts";

/** Nodes that take batches in another way, and say otherwise what failed. */
export const batchVariations: readonly Variation[] = [
  {
    id: "executed-later",
    differs: "a batch is accepted at once and executed in a block some time after",
    allowed: "SUBM-S09: how soon an accepted transaction appears on the ledger is not shown",
    options: { blockInterval: 40, clock: "system" },
  },
  {
    id: "bare-transaction-as-binary-body",
    differs: "a binary body of a batch is one bare transaction",
    allowed: "SUBM-S02: the binary body is called a signed transaction, in the singular",
    before: (asked) => (operationOf(asked) === "submitBatch" && isBinary(asked) ? withCount(asked) : null),
  },
  {
    id: "failures-in-another-order",
    differs: "the failures of a batch are listed from the last to the first, their members too",
    allowed: "§4.6: the summary lists the failed ones with their index; in which order is not shown",
    alter: onEach("submitBatch", "transaction_failures", (failures) =>
      Array.isArray(failures) ? failures.map(reversed).toReversed() : failures,
    ),
  },
  {
    id: "failures-by-codes-of-their-own",
    differs: "a failure is named by a code of its own where others name it by that of the VM",
    allowed: "EROR-S01: any value of the list; §7: vm_error_code is not required",
    alter: onEach("submitBatch", "transaction_failures/*/error", (found) => {
      const { vm_error_code: code, error_code, message } = membersOf(found);
      if (error_code !== "vm_error") return found;
      return { message, error_code: code === 3 ? "sequence_number_too_old" : "rejected_by_filter" };
    }),
  },
  ...([400, 404, 500] as const).map((status) => ({
    id: `empty-batch-is-${status}`,
    differs: `an empty batch is answered with ${status}`,
    allowed: "SUBM-S05: any status of the list",
    alter: ((asked, answer) =>
      operationOf(asked) === "submitBatch" && isEmpty(asked) && answer.status === 202
        ? error(answer, status, "invalid_input")
        : answer) satisfies Alter,
  })),
  {
    id: "misshapen-transaction-fails-alone",
    differs: "an element of the wrong shape fails its index and not its batch",
    allowed: "SUBM-S03: answered with 400 for the batch, or with its index in a 206",
    alter: (asked, answer, ask) => {
      const elements = operationOf(asked) === "submitBatch" ? elementsOf(asked) : [];
      return answer.status === 400 && elements.length > 0 ? oneByOne(elements, ask) : answer;
    },
  },
  {
    id: "batch-of-few",
    differs: "a batch holds three transactions at most",
    allowed: "LIMT-S08: how many transactions a batch may hold is not shown; those of the checks hold few",
    options: { maxBatch: 3 },
  },
];

const isBinary = ({ headers }: Asked): boolean => headers.get("content-type")?.endsWith("+bcs") === true;

const isEmpty = ({ body }: Asked): boolean => /^\[\s*\]$/.test(body) || body === "\0";

/** Makes a vector of one of a bare transaction, and of such a vector what is none. */
function withCount({ bytes }: Asked): ReturnType<AskedBefore> {
  return { body: Uint8Array.of(bytes[0] === 1 ? 0xff : 1, ...bytes) };
}

function reversed(failure: unknown): unknown {
  return Object.fromEntries(Object.entries(membersOf(failure)).toReversed());
}

/** The elements of a batch in JSON; none of anything else. */
function elementsOf({ body }: Asked): readonly unknown[] {
  try {
    const batch: unknown = JSON.parse(body);
    return Array.isArray(batch) ? batch : [];
  } catch {
    return [];
  }
}

/** Submits each element as a batch of its own, and puts the answers together. */
async function oneByOne(elements: readonly unknown[], ask: AskInstead): Promise<Served> {
  const failures: unknown[] = [];
  for (const [place, element] of elements.entries()) {
    const answer = await ask({ body: JSON.stringify([element]) });
    const body = membersOf(JSON.parse(answer.body));
    const [own] = isError(answer) ? [{ error: body }] : (body["transaction_failures"] as unknown[]);
    if (own !== undefined) failures.push({ ...membersOf(own), transaction_index: place });
  }
  const none = await ask({ body: "[]" });
  return { ...none, status: 206, body: JSON.stringify({ transaction_failures: failures }) };
}
