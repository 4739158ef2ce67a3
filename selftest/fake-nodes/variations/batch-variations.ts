import type { Variation } from "./variation.ts";
import { alterEachValue } from "../wire/alterations.ts";
import type { Alteration, ProxyRequest, RewriteRequest } from "../wire/exchange.ts";
import { toMembers } from "../wire/json.ts";
import { findOperation } from "../wire/requests.ts";
import { error } from "../wire/responses.ts";

/** Nodes that accept batches differently, or list failures differently. */
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
    rewriteRequest: (incoming) =>
      findOperation(incoming) === "submitBatch" && isBinary(incoming) ? withCount(incoming) : null,
  },
  {
    id: "failures-in-another-order",
    differs: "the failures of a batch are listed from the last to the first, their members too",
    allowed: "§4.6: the summary lists the failed ones with their index; in which order is not shown",
    alter: alterEachValue("submitBatch", "transaction_failures", (failures) =>
      Array.isArray(failures) ? failures.map(reversed).toReversed() : failures,
    ),
  },
  {
    id: "failures-by-codes-of-their-own",
    differs: "a failure is named by a code of its own where others name it by that of the VM",
    allowed: "EROR-S01: any value of the list",
    alter: alterEachValue("submitBatch", "transaction_failures/*/error", (found) => {
      const { vm_error_code, error_code, message } = toMembers(found);
      if (error_code !== "vm_error") return found;
      return vm_error_code === 3
        ? { message, error_code: "sequence_number_too_old" }
        : { message, error_code: "rejected_by_filter", vm_error_code };
    }),
  },
  {
    id: "element-of-wrong-shape-fails-alone",
    differs:
      "what is no transaction request in a batch is listed as failed, and the members of a failure stand the other way round",
    allowed: "SUBM-S03: an element of the wrong shape may be answered with its index in a 206",
    alter: async (incoming, answer, forward) => {
      if (findOperation(incoming) !== "submitBatch") return answer;
      if (answer.status !== 400 || !isArrayOfOne(incoming)) return turned(incoming, answer);
      // Only a success shows the headers that a 206 has.
      const { headers } = await forward({ body: "[]" });
      return { status: 206, headers, body: firstFailed(answer.body) };
    },
  },
  ...([400, 404, 500] as const).map((status) => ({
    id: `empty-batch-is-${status}`,
    differs: `an empty batch is answered with ${status}`,
    allowed: "SUBM-S05: any status of the list",
    alter: ((incoming, answer) =>
      findOperation(incoming) === "submitBatch" && isEmpty(incoming) && answer.status === 202
        ? error(answer, status, "invalid_input")
        : answer) satisfies Alteration,
  })),
];

const turned = alterEachValue("submitBatch", "transaction_failures/*", reversed);

const isBinary = ({ headers }: ProxyRequest): boolean =>
  headers.get("content-type")?.endsWith("+bcs") === true;

const isEmpty = ({ body }: ProxyRequest): boolean => /^\[\s*\]$/.test(body) || body === "\0";

function isArrayOfOne({ body }: ProxyRequest): boolean {
  try {
    const batch: unknown = JSON.parse(body);
    return Array.isArray(batch) && batch.length === 1;
  } catch {
    return false;
  }
}

/** A summary of a batch of which the first failed with an error. */
function firstFailed(refusal: string): string {
  return JSON.stringify({
    transaction_failures: [{ error: toMembers(JSON.parse(refusal)), transaction_index: 0 }],
  });
}

/** Makes a vector of one of a bare transaction, and of such a vector what is none. */
function withCount({ bytes }: ProxyRequest): ReturnType<RewriteRequest> {
  return { body: Uint8Array.of(bytes[0] === 1 ? 0xff : 1, ...bytes) };
}

function reversed(failure: unknown): unknown {
  return Object.fromEntries(Object.entries(toMembers(failure)).toReversed());
}
