import { setTimeout } from "node:timers/promises";
import { alterOperation, alterStatus, applyBoth, withWrongSignatures } from "../../wire/alterations.ts";
import {
  createStatefulAlteration,
  unchanged,
  type ProxyRequest,
  type ProxyResponse,
  type RewriteRequest,
} from "../../wire/exchange.ts";
import { toList, toMembers, tryParseJson } from "../../wire/json.ts";
import { findOperation } from "../../wire/requests.ts";
import { isSuccess, readAnswerMembers } from "../../wire/responses.ts";
import { allowing, blind, defineMutant, defineStatefulMutant, type Mutant } from "../mutant.ts";
import { parseBatch, resignBatch } from "./resign-batch.ts";
import { fail, reject, replaceStatus } from "../../wire/replacements.ts";

const isJson = ({ body }: ProxyRequest): boolean => body.startsWith("[");

const isSome = (incoming: ProxyRequest, { body }: ProxyResponse): boolean =>
  readFailures(body).length > 0 && readFailures(body).length < countTransactions(incoming);

const isAll = (incoming: ProxyRequest, { body }: ProxyResponse): boolean =>
  readFailures(body).length > 0 && readFailures(body).length === countTransactions(incoming);

/** The BCS encoding of an empty vector. */
const noTransactions = String.fromCodePoint(0);

export const readBatch = ({ body }: ProxyRequest): readonly unknown[] => toList(tryParseJson(body));

/** Mutants that accept wrong batches, or respond to a batch with a wrong status (§4.6). */
export const batchAnswerMutants: readonly Mutant[] = allowing("submit", [
  defineMutant(
    "BTCH-001",
    "accepted-list",
    "The body of a 202 is an array.",
    alterOperation("submitBatch", (_, answer) =>
      answer.status === 202 ? { ...answer, body: "[]" } : answer,
    ),
  ),
  defineMutant(
    "BTCH-003",
    "accepted-200",
    "An accepted batch returns 200.",
    replaceStatus("submitBatch", 202, 200),
  ),
  defineMutant(
    "BTCH-003",
    "accepted-200-wrong-signatures",
    "An accepted batch returns 200, and no committed transaction has its real signature and hash.",
    applyBoth(withWrongSignatures, replaceStatus("submitBatch", 202, 200)),
    // Without real signatures, the checks cannot find the signing domain. They must judge submission nevertheless.
    { profileOverrides: { signing: {} } },
  ),
  defineStatefulMutant("BTCH-004", "batch-bcs-only", "A JSON batch returns 400.", unchanged, {
    rewriteRequest: refusing((incoming) => parseBatch(incoming.body) !== null),
  }),
  defineStatefulMutant("BTCH-005", "batch-json-only", "A BCS batch returns 400.", unchanged, {
    rewriteRequest: refusing((incoming) => !isJson(incoming)),
  }),
  defineStatefulMutant(
    "BTCH-006",
    "batch-of-one",
    "A batch of more than one transaction returns 400.",
    unchanged,
    {
      rewriteRequest: refusing((incoming) => countTransactions(incoming) > 1),
    },
  ),
  defineStatefulMutant(
    "BTCH-006",
    "batch-of-one-is-413",
    "A batch of more than one transaction returns 413.",
    fail("submitBatch", 413, "web_framework_error").when(hasSeveral),
    { rewriteRequest: refusing(hasSeveral) },
  ),
  defineMutant(
    "BTCH-007",
    "accepted-206",
    "A batch without failures returns 206.",
    replaceStatus("submitBatch", 202, 206),
  ),
  defineMutant(
    "BTCH-008",
    "mixed-202",
    "A batch with some failures returns 202.",
    alterOperation("submitBatch", (incoming, answer) =>
      answer.status === 206 && isSome(incoming, answer) ? { ...answer, status: 202 } : answer,
    ),
  ),
  defineStatefulMutant(
    "BTCH-009",
    "failed-400",
    "A batch in which every transaction fails returns 400.",
    reject("submitBatch").when((incoming, answer) => answer.status === 206 && isAll(incoming, answer)),
  ),
  defineStatefulMutant(
    "BTCH-019",
    "mixed-refused",
    "A batch with some invalid transactions is rejected as a whole.",
    unchanged,
    {
      rewriteRequest: refusing((incoming) => {
        const signaturesMatch = resignBatch(incoming.body)?.signaturesMatch ?? [];
        return signaturesMatch.includes(true) && signaturesMatch.includes(false);
      }),
    },
  ),
  defineMutant("BTCH-023", "any-json", "Any JSON is accepted as a batch.", unchanged, {
    ...tolerate((incoming) => !isJson(incoming) && /^["{tfn\d-]/.test(incoming.body)),
  }),
  defineMutant(
    "BTCH-024",
    "any-bytes",
    "Bytes that are not transactions are accepted as a batch.",
    unchanged,
    {
      ...tolerate(isBytes, noTransactions),
    },
  ),
  defineMutant(
    "LIMT-003",
    "batch-too-large-400",
    "A batch that is too large returns 400.",
    alterStatus("submitBatch", 413, 400, "invalid_input"),
    { allow: "heavy" },
  ),
  ...blind([
    defineStatefulMutant(
      "BTCH-009",
      "lone-failure-is-an-error",
      "A batch of one failing transaction returns 400 with the error of the transaction.",
      fail("submitBatch", 400, "vm_error").when(
        (incoming, answer) => answer.status === 206 && readBatch(incoming).length === 1,
      ),
    ),
    defineMutant(
      "BTCH-009",
      "batch-without-success-is-202",
      "A batch in which every transaction fails returns 202.",
      alterOperation("submitBatch", (incoming, answer) =>
        answer.status === 206 && acceptedCount(incoming, answer) === 0 ? { ...answer, status: 202 } : answer,
      ),
    ),
    defineStatefulMutant(
      "BTCH-010",
      "batches-at-once-share-a-summary",
      "Concurrent batches all get the response to the first of them.",
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
      // If all transactions of the first batch are accepted, a batch with a failure also gets status 202.
      { collateral: ["BTCH-008"] },
    ),
  ]),
]);

/** Counts the transactions of a batch in JSON or BCS. */
export function countTransactions({ body }: ProxyRequest): number {
  return parseBatch(body)?.length ?? body.charCodeAt(0);
}

/** Whether a body has several transactions. Shorter bytes are no transactions. */
function hasSeveral(incoming: ProxyRequest): boolean {
  return incoming.body.length > 256 && countTransactions(incoming) > 1;
}

export function readFailures(body: string): readonly unknown[] {
  const { transaction_failures: failures } = toMembers(JSON.parse(body));
  return Array.isArray(failures) ? failures : [];
}

/** Replaces a batch by a malformed body, so that the node rejects it as a whole. */
function refusing(isRefused: (incoming: ProxyRequest) => boolean): RewriteRequest {
  return (incoming) =>
    findOperation(incoming) === "submitBatch" && isRefused(incoming)
      ? { body: isJson(incoming) ? "{}" : String.fromCodePoint(1) }
      : null;
}

/** Replaces a malformed body by an empty batch. */
function tolerate(
  isTolerated: (incoming: ProxyRequest) => boolean,
  body = "[]",
): Pick<Mutant, "rewriteRequest"> {
  return {
    rewriteRequest: (incoming) =>
      findOperation(incoming) === "submitBatch" && isTolerated(incoming) ? { body } : null,
  };
}

/** Whether a body is not JSON and is too short for a transaction. */
function isBytes({ body }: ProxyRequest): boolean {
  try {
    JSON.parse(body);
    return false;
  } catch {
    return body.length < 100;
  }
}

export function acceptedCount(incoming: ProxyRequest, answer: ProxyResponse): number {
  return readBatch(incoming).length - toList(readAnswerMembers(answer)["transaction_failures"]).length;
}
