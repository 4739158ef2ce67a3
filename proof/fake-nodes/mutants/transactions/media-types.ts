import type { ErrorCode, Operation } from "../../../../spec/vocabulary.ts";
import type { Alteration, ProxyRequest, RewriteRequest } from "../../wire/exchange.ts";
import { findOperation, isBcs } from "../../wire/requests.ts";
import { error } from "../../wire/responses.ts";
import { defineStatefulMutant, family, simulates, submits, type Mutant } from "../mutant.ts";

/** The BCS encoding of an empty vector. */
const noTransactions = String.fromCodePoint(0);

const refusals: readonly (readonly [status: number, code: ErrorCode])[] = [
  [415, "web_framework_error"],
  [400, "bcs_not_supported"],
  [404, "web_framework_error"],
];

/** Mutants that reject every request with the media type of BCS (§4.6, §4.7). */
export const mediaTypeMutants: readonly Mutant[] = family(
  "bcs-refused",
  refusals.flatMap(([status, code]) => {
    const batch = refuseBcs(["submitBatch"], status, code);
    const simulation = refuseBcs(["simulateTransaction"], status, code);
    const both = refuseBcs(["submitBatch", "simulateTransaction"], status, code);
    // A status that the operation does not list is another violation.
    const statusRows = status === 415;
    return [
      defineStatefulMutant("BTCH-005", `batch-bcs-${status}`, `A batch in BCS returns ${status}.`, batch, {
        ...submits,
        rewriteRequest: dropBcsBatch,
      }),
      defineStatefulMutant(
        "SIMU-005",
        `simulation-bcs-${status}`,
        `A simulation in BCS returns ${status}.`,
        simulation,
        { ...(status === 400 ? submits : simulates), ...(statusRows ? { collateral: ["SIMU-002"] } : {}) },
      ),
      defineStatefulMutant(
        "SIMU-005",
        `bcs-${status}`,
        `Every batch and simulation in BCS returns ${status}.`,
        both,
        {
          ...submits,
          rewriteRequest: dropBcsBatch,
          collateral: ["BTCH-005", ...(statusRows ? ["SIMU-002" as const] : [])],
        },
      ),
    ];
  }),
);

/** Keeps the node from executing a batch that the mutant rejects. */
function dropBcsBatch(incoming: ProxyRequest): ReturnType<RewriteRequest> {
  const isRefused = findOperation(incoming) === "submitBatch" && isBcs(incoming);
  return isRefused ? { body: noTransactions } : null;
}

function refuseBcs(operations: readonly Operation[], status: number, code: ErrorCode): Alteration {
  return (incoming, answer) => {
    const operation = findOperation(incoming);
    return operation !== null && operations.includes(operation) && isBcs(incoming)
      ? error(answer, status, code)
      : answer;
  };
}
