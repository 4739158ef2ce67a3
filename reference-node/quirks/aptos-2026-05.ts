/** What a node of Aptos does, built from its sources of 5 May 2026, where the specification says otherwise or nothing. */
import { JSON_MEDIA_TYPE, U16_MAX } from "../../spec/vocabulary.ts";
import { getObjectGroup } from "../framework/objects/object-group.ts";
import type { LedgerView } from "../ledger/ledger-view.ts";
import { RequestError, type OperationHandler } from "../operations/operation.ts";
import {
  acceptJsonSuffix,
  deferErrors,
  failForLongDurations,
  ignoreEmptyTypeArguments,
  nameMissingTransactions,
  readMissingKeyAsNull,
  refuseBatchWithoutSuccess,
  replaceErrors,
  requireLowerCaseMediaType,
} from "./operation-quirks.ts";
import type { Quirk, QuirkAnswer } from "./quirk.ts";

/** The paths whose responses have no ledger headers. */
const pathsWithoutPosition = /^\/$|\/(?:info|spec|spec\.json)$/;
const deferInvalidInput = deferErrors(({ errorCode }) => errorCode === "invalid_input");
const toInvalidSignature = replaceErrors((error) =>
  error.errorCode === "web_framework_error" && /\.signature\.\w+ must be/.test(error.message)
    ? new RequestError(400, "invalid_input", error.message)
    : null,
);
const toUnreadableItem = replaceErrors((error) =>
  error.status === 400 && / for this table item, got /.test(error.message)
    ? new RequestError(500, "internal_error", "Failed to deserialize table item retrieved from DB")
    : null,
);

export const aptos202605: readonly Quirk[] = [
  {
    what: "The resources of an object count as one of the limit, so a page can have more resources than its limit.",
    operations: { getAccountResources: countGroupsAsOne },
  },
  {
    what: "A batch of which every transaction is rejected is refused with 400 and without a list.",
    operations: { submitBatch: refuseBatchWithoutSuccess },
  },
  {
    what: "The media type of a batch and of a simulation must have no capitals.",
    operations: { submitBatch: requireLowerCaseMediaType, simulateTransaction: requireLowerCaseMediaType },
  },
  {
    what: "A signature or key of the wrong length in a JSON batch has the error code invalid_input.",
    operations: { submitBatch: toInvalidSignature },
  },
  {
    what: "A request for a table item may have a media type with the suffix +json.",
    operations: { getTableItem: acceptJsonSuffix },
  },
  {
    what: "A request for a table item without a key has the error code invalid_input and the ledger headers.",
    operations: { getTableItem: readMissingKeyAsNull },
  },
  {
    what: "A value type that does not match the table item gives 500, also one with an empty list of type arguments.",
    operations: {
      getTableItem: (handler) => toUnreadableItem(ignoreEmptyTypeArguments(handler)),
    },
  },
  {
    what: "A limit of 0 and a body in BCS that does not decode give an error with the ledger headers.",
    operations: {
      getAccountResources: deferInvalidInput,
      getAccountModules: deferInvalidInput,
      listTransactions: deferInvalidInput,
      simulateTransaction: deferInvalidInput,
      submitBatch: deferErrors(({ message }) =>
        /^Failed to deserialize|^body must have at most/.test(message),
      ),
    },
  },
  {
    what: "A health check with the longest duration gives 500.",
    operations: { checkHealth: failForLongDurations },
  },
  {
    what: "A block without its transactions has the member transactions with null.",
    operations: { getBlockByVersion: nameMissingTransactions, getBlockByHeight: nameMissingTransactions },
  },
  {
    what: "JSON from an operation has the media type application/json; charset=utf-8.",
    finish: (written, { path }) => {
      const isOfOperation = !path.endsWith("/spec.json") && errorCodeOf(written) !== "web_framework_error";
      if (!isOfOperation || written.headers["content-type"] !== JSON_MEDIA_TYPE) return written;
      const headers = { ...written.headers, "content-type": `${JSON_MEDIA_TYPE}; charset=utf-8` };
      return { ...written, headers };
    },
  },
  {
    what: "The start page, the facts about the node and the description of the interface have no ledger headers.",
    finish: (written, { path }) => {
      if (!pathsWithoutPosition.test(path)) return written;
      const kept = Object.entries(written.headers).filter(([name]) => !/^x-/i.test(name));
      return { ...written, headers: Object.fromEntries(kept) };
    },
  },
  {
    what: "Web pages of every origin may read responses.",
    isOpenToEveryOrigin: true,
  },
  {
    what: "With an Origin, an error before an operation is chosen is plain text.",
    finish: (written, { header }) => {
      if (header("origin") === undefined || errorCodeOf(written) !== "web_framework_error") return written;
      const headers = { ...written.headers, "content-type": "text/plain; charset=utf-8" };
      return { ...written, headers, body: memberOf(written, "message") };
    },
  },
  {
    what: "A body without Content-Length is refused with 411.",
    answer: ({ method, header }) => {
      if (method !== "POST" || header("transfer-encoding") === undefined) return null;
      return createError(411, "missing `Content-Length` header");
    },
  },
  {
    what: "The root of the host is a page for every client.",
    isRootForEveryone: true,
  },
];

function createError(status: number, message: string): QuirkAnswer {
  const body = JSON.stringify({ message, error_code: "web_framework_error", vm_error_code: null });
  return { status, headers: { "content-type": JSON_MEDIA_TYPE }, body };
}

/** Returns the error code of an error in JSON, or an empty text for another response. */
function errorCodeOf(written: QuirkAnswer): string {
  return written.status < 400 ? "" : memberOf(written, "error_code");
}

/** Returns a member of a body in JSON as text. */
function memberOf({ headers, body }: QuirkAnswer, name: string): string {
  if (typeof body !== "string" || headers["content-type"]?.startsWith(JSON_MEDIA_TYPE) !== true) return "";
  const value: unknown = JSON.parse(body);
  return String(Reflect.get(Object(value), name));
}

type List = LedgerView["list"];
type Entry = ReturnType<List> extends Iterable<infer One> ? One : never;

const { addressOf } = getObjectGroup("aptos");

/**
 * Pages the resources as on a node that stores the resources of an object as one item, a resource group: they count as
 * one element of the limit. They are listed at the place of the first of them, so
 * a page with an object can have more resources than its limit.
 */
function countGroupsAsOne(handler: OperationHandler): OperationHandler {
  return (request) => {
    const respond = handler(request);
    const limit = Number(request.query.get("limit") ?? U16_MAX);
    return (view) => {
      // The first response shows how many resources the groups of the page have.
      let count = 0;
      respond({
        ...view,
        list: (...given) => {
          const groups = groupEntries(view.list, given);
          if (count === 0) count = groups.slice(0, limit).flat().length;
          return groups.flat();
        },
      });
      const resources = Math.min(Math.max(count, 1), Number(U16_MAX));
      const query = new Map(request.query).set("limit", String(resources));
      return handler({ ...request, query })({
        ...view,
        list: (...given) => groupEntries(view.list, given).flat(),
      });
    };
  };
}

/** Lists the entries of a listing from a place on. The entries of the object are together, at the first of them. */
function groupEntries(list: List, [name, start, version]: Parameters<List>): readonly (readonly Entry[])[] {
  const all = [...list(name, "", version)];
  const members = all.filter(({ key }) => addressOf(key) !== null);
  const [first] = members;
  return all
    .filter((entry) => entry === first || !members.includes(entry))
    .filter(({ sortKey }) => sortKey >= start)
    .map((entry) => (entry === first ? members : [entry]));
}
