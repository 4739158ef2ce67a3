import { ERROR_CODES, type ErrorCode } from "../../../spec/vocabulary.ts";
import type { Variation } from "./variation.ts";
import { alterEachValue, alterErrors } from "../wire/alterations.ts";
import type { Alteration, ProxyRequest, ProxyResponse, SimpleAlteration } from "../wire/exchange.ts";
import { toMembers, type Members } from "../wire/json.ts";
import { findOperation } from "../wire/requests.ts";
import { error, isError } from "../wire/responses.ts";

/** Nodes that refuse the same, and say it in another way or with another status. */
export const errorVariations: readonly Variation[] = [
  {
    id: "errors-without-ledger-headers",
    differs: "an error has no header but its media type",
    allowed: "§4.0: the headers are optional on error responses (RESP-S01)",
    alter: (_, answer) =>
      isError(answer) ? { ...answer, headers: [["content-type", "application/json"]] } : answer,
  },
  {
    id: "errors-of-several-hands",
    differs:
      "refusals of the request's form have no ledger headers and name a charset, the other errors have both",
    allowed:
      "RESP-S01 and EROR-S02: headers are optional on errors, and application/json may have parameters",
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
    differs: "an error without a code of the VM has no such member",
    allowed: "§7: vm_error_code is not required",
    alter: eachError(({ vm_error_code, ...others }) =>
      vm_error_code === null ? others : { ...others, vm_error_code },
    ),
  },
  {
    id: "every-error-has-a-vm-error-code",
    differs: "every error has a code of the VM, the largest that a uint64 can be",
    allowed: "EROR-S04: whether errors beside those of submission may have it is not shown",
    alter: (_, answer) => ({
      ...answer,
      body: answer.body.replaceAll('"vm_error_code":null', '"vm_error_code":18446744073709551615'),
    }),
    expectedStatuses: {
      "EROR-006": { status: "pass", why: "reading alone shows such a code too, which it does not elsewhere" },
    },
  },
  {
    id: "errors-with-further-members",
    differs: "an error has members beside those of the document",
    allowed: "§7 lists members and closes the object nowhere",
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
    differs: "the message of an error is empty",
    allowed: "EROR-S03: any string, also an empty one",
    alter: eachError((members) => ({ ...members, message: "" })),
  },
  {
    id: "long-error-messages",
    differs: "the message of an error is long and of many scripts and lines",
    allowed: "EROR-S03: any string",
    alter: eachError((members) => ({ ...members, message: 'Line\n\t"ключ" 鍵 🔑 \u0000 '.repeat(200) })),
  },
  {
    id: "error-codes-in-turn",
    differs: "each error has the next code of the list, whatever its cause",
    allowed: "EROR-S01: which error_code goes with which status is not shown",
    alter: eachError((members, { time }) => ({
      ...members,
      error_code: ERROR_CODES[time % ERROR_CODES.length],
    })),
  },
  {
    id: "one-error-code-for-all",
    differs: "every error is an internal_error by its code",
    allowed: "EROR-S01: any value of the list with any error status",
    alter: eachError((members) => ({ ...members, error_code: "internal_error" })),
  },
  ...malformedAnswered([403, 404]),
  ...([400, 410, 500] as const).map((status) => ({
    id: `future-version-is-${status}`,
    differs: `a version above the latest is answered with ${status}`,
    allowed: "ACCT-S02 and BLCK-S02: any status of the list",
    alter: ((_, answer) =>
      isFuture(answer) ? error(answer, status, "version_not_found") : answer) satisfies Alteration,
  })),
  {
    id: "future-version-is-the-latest",
    differs: "state at a version above the latest is read at the latest",
    allowed: "ACCT-S02: any status of the list, of which 200 is one",
    alter: (incoming, answer, forward) => {
      if (!isFuture(answer) || findOperation(incoming) === "getBlockByVersion") return answer;
      const query = new URLSearchParams(incoming.query);
      query.delete("ledger_version");
      return forward({ query });
    },
  },
  {
    id: "pruned-block-by-its-own-code",
    differs: "what is pruned or not there yet is named a block where a block was asked for",
    allowed: "EROR-S01: which error_code goes with which status is not shown",
    alter: (incoming, answer) => {
      if (findOperation(incoming) !== "getBlockByVersion") return answer;
      if (answer.status === 410) return error(answer, 410, "block_pruned");
      return answer.status === 404 ? error(answer, 404, "block_not_found") : answer;
    },
  },
];

/** Changes the JSON of every error, of those in the summary of a batch too. */
function eachError(change: (members: Members, incoming: ProxyRequest) => unknown): SimpleAlteration {
  return (incoming, answer) =>
    alterEachValue("submitBatch", "transaction_failures/*/error", (found) =>
      change(toMembers(found), incoming),
    )(incoming, alterErrors((found) => change(found, incoming))(incoming, answer));
}

const isFuture = ({ status, body }: ProxyResponse): boolean =>
  status === 404 && body.includes("version_not_found");

/** Where the node answers with 400, another status of the operation's list. */
function malformedAnswered(statuses: readonly (403 | 404)[]): readonly Variation[] {
  const codes: { readonly [status in 403 | 404]: ErrorCode } = { 403: "api_disabled", 404: "invalid_input" };
  return statuses.map((status) => ({
    id: `refused-with-${status}`,
    differs: `an input outside its format is answered with ${status}`,
    allowed: "ACCT-S07: a 4xx of the operation's list",
    alter: (incoming, answer) =>
      answer.status === 400 && findOperation(incoming) !== "checkHealth"
        ? error(answer, status, codes[status])
        : answer,
  }));
}
