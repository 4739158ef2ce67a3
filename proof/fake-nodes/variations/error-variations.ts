import { ERROR_CODES, type ErrorCode } from "../../../spec/vocabulary.ts";
import type { Variation } from "./variation.ts";
import { alterEachValue, alterErrors } from "../wire/alterations.ts";
import type { Alteration, ProxyRequest, ProxyResponse, SimpleAlteration } from "../wire/exchange.ts";
import { toMembers, type Members } from "../wire/json.ts";
import { findOperation } from "../wire/requests.ts";
import { error, isError } from "../wire/responses.ts";

const rejectionsAlike = {
  "MODL-043": {
    status: "inconclusive",
    why: "The error for a missing function has the same message as the error for wrong arguments.",
  },
};

/** Nodes that reject the same requests as the reference node, with other errors or statuses. */
export const errorVariations: readonly Variation[] = [
  {
    id: "errors-without-ledger-headers",
    differs: "Errors have only the Content-Type header.",
    allowed: "RESP-S01: the ledger headers are optional on errors (§4.0).",
    alter: (_, answer) =>
      isError(answer) ? { ...answer, headers: [["content-type", "application/json"]] } : answer,
  },
  {
    id: "errors-of-several-hands",
    differs:
      "Errors for malformed requests have no ledger headers; other errors have ledger headers and a charset.",
    allowed:
      "RESP-S01 and EROR-S02: the ledger headers are optional on errors, and application/json may have parameters.",
    alter: (_, answer) => {
      if (!isError(answer)) return answer;
      const isOfForm = answer.body.includes("web_framework_error");
      const type = isOfForm ? "application/json" : "application/json; charset=utf-8";
      const others = isOfForm ? [] : answer.headers.filter(([name]) => name.toLowerCase() !== "content-type");
      return { ...answer, headers: [...others, ["content-type", type]] };
    },
  },
  {
    id: "errors-without-vm-error-code",
    differs: "Errors that are not from the VM have no vm_error_code member.",
    allowed: "§7: vm_error_code is not required.",
    alter: eachError(({ vm_error_code, ...others }) =>
      vm_error_code === null ? others : { ...others, vm_error_code },
    ),
  },
  {
    id: "every-error-has-a-vm-error-code",
    differs: "Every error has a vm_error_code, which is the largest uint64.",
    allowed:
      "EROR-S04: the document leaves open whether errors of other operations than submissions have a vm_error_code.",
    alter: (_, answer) => ({
      ...answer,
      body: answer.body.replaceAll('"vm_error_code":null', '"vm_error_code":18446744073709551615'),
    }),
    expectedStatuses: {
      "EROR-006": {
        status: "pass",
        why: "Errors of reads have a vm_error_code too, unlike those of the reference node.",
      },
    },
  },
  {
    id: "errors-with-further-members",
    differs: "Errors have additional members.",
    allowed: "§7: the document does not forbid additional members.",
    alter: eachError((members) => ({
      hint: "Ask an archive.",
      oldest_ledger_version: 17,
      archival_endpoint: null,
      ...members,
      details: [{ error_code: 7, message: null }],
    })),
  },
  {
    id: "empty-error-messages",
    differs: "The message of every error is empty.",
    allowed: "EROR-S03: any string is allowed, including the empty one.",
    alter: eachError((members) => ({ ...members, message: "" })),
    expectedStatuses: rejectionsAlike,
  },
  {
    id: "long-error-messages",
    differs: "The message of every error is long, and has several lines and several writing systems.",
    allowed: "EROR-S03: any string is allowed.",
    alter: eachError((members) => ({ ...members, message: 'Line\n\t"ключ" 鍵 🔑 \u0000 '.repeat(200) })),
    expectedStatuses: rejectionsAlike,
  },
  {
    id: "error-codes-in-turn",
    differs: "Each error has the next error_code of the list, whatever its cause is.",
    allowed: "EROR-S01: the document leaves open which error_code belongs to which status.",
    alter: eachError((members, { time }) => ({
      ...members,
      error_code: ERROR_CODES[time % ERROR_CODES.length],
    })),
  },
  {
    id: "one-error-code-for-all",
    differs: "The error_code of every error is internal_error.",
    allowed: "EROR-S01: any error_code of the list is allowed with any error status.",
    alter: eachError((members) => ({ ...members, error_code: "internal_error" })),
  },
  ...malformedAnswered([403, 404]),
  ...([400, 410, 500] as const).map((status) => ({
    id: `future-version-is-${status}`,
    differs: `A read at a version above the latest returns ${status}.`,
    allowed: "ACCT-S02 and BLCK-S02: any listed error status is allowed.",
    alter: ((_, answer) =>
      isFuture(answer) ? error(answer, status, "version_not_found") : answer) satisfies Alteration,
  })),
  {
    id: "pruned-block-by-its-own-code",
    differs:
      "If a block read names a pruned or future version, the error_code is about the block instead of the version.",
    allowed: "EROR-S01: the document leaves open which error_code belongs to which status.",
    alter: (incoming, answer) => {
      if (findOperation(incoming) !== "getBlockByVersion") return answer;
      if (answer.status === 410) return error(answer, 410, "block_pruned");
      return answer.status === 404 ? error(answer, 404, "block_not_found") : answer;
    },
  },
];

/** Changes the JSON of every error, including the failures of a batch. */
function eachError(change: (members: Members, incoming: ProxyRequest) => unknown): SimpleAlteration {
  return (incoming, answer) =>
    alterEachValue("submitBatch", "transaction_failures/*/error", (found) =>
      change(toMembers(found), incoming),
    )(incoming, alterErrors((found) => change(found, incoming))(incoming, answer));
}

const isFuture = ({ status, body }: ProxyResponse): boolean =>
  status === 404 && body.includes("version_not_found");

/** Replaces 400 by another status that the operation lists. */
function malformedAnswered(statuses: readonly (403 | 404)[]): readonly Variation[] {
  const codes: { readonly [status in 403 | 404]: ErrorCode } = { 403: "api_disabled", 404: "invalid_input" };
  return statuses.map((status) => ({
    id: `refused-with-${status}`,
    differs: `Malformed parameters return ${status}.`,
    allowed: "ACCT-S07: any 4xx that the operation lists is allowed.",
    alter: (incoming, answer) =>
      answer.status === 400 && findOperation(incoming) !== "checkHealth"
        ? error(answer, status, codes[status])
        : answer,
    expectedStatuses: rejectionsAlike,
  }));
}
