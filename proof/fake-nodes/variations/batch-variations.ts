import type { Variation } from "./variation.ts";
import { alterEachValue } from "../wire/alterations.ts";
import type { ProxyRequest, RewriteRequest } from "../wire/exchange.ts";
import { toMembers } from "../wire/json.ts";
import { findOperation, isBcs } from "../wire/requests.ts";
import { error } from "../wire/responses.ts";
import { fail } from "../wire/replacements.ts";

/** Nodes that accept batches differently, or list failures differently. */
export const batchVariations: readonly Variation[] = [
  {
    id: "executed-later",
    differs: "A batch is accepted immediately and executed in a block some time later.",
    allowed: "SUBM-S09: the document leaves open how soon an accepted transaction appears on the ledger.",
    options: { blockInterval: 40, clock: "system" },
  },
  {
    id: "malformed-bcs-is-bcs-not-supported",
    differs: "A BCS body that cannot be decoded returns 400 with the error_code bcs_not_supported.",
    allowed: "§7: bcs_not_supported is an error code, and the document does not say when it is returned.",
    alter: (incoming, answer) =>
      isBcs(incoming) && answer.status === 400 ? error(answer, 400, "bcs_not_supported") : answer,
  },
  {
    id: "bare-transaction-as-binary-body",
    differs: "The BCS body of a batch is a single transaction instead of a vector.",
    allowed: 'SUBM-S02: the document calls the BCS body "a signed transaction", in the singular.',
    rewriteRequest: (incoming) =>
      findOperation(incoming) === "submitBatch" && isBinary(incoming) ? withCount(incoming) : null,
  },
  {
    id: "failures-in-another-order",
    differs:
      "The failures of a batch are listed from the last to the first, and their members are in reverse order.",
    allowed: "§4.6: each failure has its index; the document leaves the order of the failures open.",
    alter: alterEachValue("submitBatch", "transaction_failures", (failures) =>
      Array.isArray(failures) ? failures.map(reversed).toReversed() : failures,
    ),
  },
  {
    id: "failures-by-codes-of-their-own",
    differs: "A failure has an error_code for its cause instead of vm_error.",
    allowed: "EROR-S01: any error_code of the list is allowed.",
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
      "A malformed transaction request in a batch is listed as a failure, and the members of a failure are in another order.",
    allowed: "SUBM-S03: a malformed element may be listed with its index in a 206.",
    alter: async (incoming, answer, forward) => {
      if (findOperation(incoming) !== "submitBatch") return answer;
      if (answer.status !== 400 || !isArrayOfOne(incoming)) return turned(incoming, answer);
      // The 206 needs the ledger headers of a success.
      const { headers } = await forward({ body: "[]" });
      return { status: 206, headers, body: firstFailed(answer.body) };
    },
  },
  ...([400, 404, 500] as const).map((status) => ({
    id: `empty-batch-is-${status}`,
    differs: `An empty batch returns ${status}.`,
    allowed: "SUBM-S05: any listed status is allowed.",
    alter: fail("submitBatch", status, "invalid_input").when(
      (incoming, answer) => isEmpty(incoming) && answer.status === 202,
    ),
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

/** Creates the body of a 206 that lists the first transaction as a failure. */
function firstFailed(refusal: string): string {
  return JSON.stringify({
    transaction_failures: [{ error: toMembers(JSON.parse(refusal)), transaction_index: 0 }],
  });
}

/** Wraps a single transaction in a vector. A body that already is a vector of one transaction becomes malformed. */
function withCount({ bytes }: ProxyRequest): ReturnType<RewriteRequest> {
  return { body: Uint8Array.of(bytes[0] === 1 ? 0xff : 1, ...bytes) };
}

function reversed(failure: unknown): unknown {
  return Object.fromEntries(Object.entries(toMembers(failure)).toReversed());
}
