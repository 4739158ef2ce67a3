import type { TransactionRequest } from "../../../../suites/transactions/sign.ts";
import { alterOperation } from "../../wire/alterations.ts";
import { unchanged, type RewriteRequest, type SimpleAlteration } from "../../wire/exchange.ts";
import { findOperation } from "../../wire/requests.ts";
import { allowing, defineStatefulMutant, family, type Mutant } from "../mutant.ts";
import { parseBatch, resignBatch, rewriteBatch } from "./resign-batch.ts";

const unverified: RewriteRequest = (incoming) => {
  const taken = findOperation(incoming) === "submitBatch" ? resignBatch(incoming.body) : null;
  return taken === null ? null : { body: taken.body };
};

/** Lists the transactions whose original signature was invalid as failed. */
const asVerified: SimpleAlteration = alterOperation("submitBatch", (incoming, answer) => {
  const signaturesMatch = resignBatch(incoming.body)?.signaturesMatch ?? [];
  if (answer.status !== 202 || !signaturesMatch.includes(false)) return answer;
  const failure = { message: "An injected defect", error_code: "vm_error", vm_error_code: 1 };
  const failures = signaturesMatch.flatMap((isOwn, place) =>
    isOwn ? [] : [{ error: failure, transaction_index: place }],
  );
  return { ...answer, status: 206, body: JSON.stringify({ transaction_failures: failures }) };
});

/** Mutants that verify signatures incorrectly, or let one failure affect the rest of a batch (§4.6). */
export const signatureMutants: readonly Mutant[] = allowing("submit", [
  ...family("member-not-signed", [
    notSigned("sequence_number", (own) => ({ ...own, sequence_number: next(own.sequence_number) })),
    notSigned("max_gas_amount", (own) => ({ ...own, max_gas_amount: next(own.max_gas_amount) })),
    notSigned("gas_unit_price", (own) => ({ ...own, gas_unit_price: next(own.gas_unit_price) })),
    notSigned("expiration_timestamp_secs", (own) => ({
      ...own,
      expiration_timestamp_secs: next(own.expiration_timestamp_secs),
    })),
    notSigned("function", (own) => ({
      ...own,
      payload: { ...own.payload, function: `${own.payload.function}_` },
    })),
  ]),
  defineStatefulMutant(
    "BTCH-019",
    "stops-at-failure",
    "All transactions of a batch after the first failure also fail.",
    unchanged,
    {
      rewriteRequest: rewriteBatch((batch) => {
        const signaturesMatch = resignBatch(JSON.stringify(batch))?.signaturesMatch ?? [];
        const first = signaturesMatch.indexOf(false);
        return first === -1 ? batch : batch.map((own, at) => (at > first ? unsigned(own) : own));
      }),
    },
  ),
  defineStatefulMutant("BTCH-021", "unverified", "Signatures are not verified.", unchanged, {
    rewriteRequest: unverified,
  }),
  defineStatefulMutant(
    "BTCH-022",
    "failed-executed",
    "A transaction with an invalid signature is listed as a failure but is still executed.",
    asVerified,
    {
      rewriteRequest: unverified,
    },
  ),
  defineStatefulMutant(
    "BTCH-006",
    "last-dropped",
    "The last of several transactions in a batch is accepted but dropped.",
    unchanged,
    {
      // The dropped transaction is not listed as a failure and not executed.
      collateral: ["BTCH-008", "BTCH-010", "BTCH-019", "BTCH-020", "BTCH-030"],
      rewriteRequest: rewriteBatch((batch) => (batch.length > 1 ? batch.slice(0, -1) : batch)),
    },
  ),
]);

/** Defines a mutant that accepts a signature although one member was changed after signing. */
function notSigned(name: string, other: (own: TransactionRequest) => TransactionRequest): Mutant {
  return defineStatefulMutant(
    "BTCH-021",
    `${name}-not-signed`,
    `The signature does not cover ${name}.`,
    unchanged,
    {
      rewriteRequest: rewriteBatch((batch) =>
        batch.map((own) => (signatureOf(other(own)) === own.signature.signature ? signed(own) : own)),
      ),
    },
  );
}

function signed(own: TransactionRequest): TransactionRequest {
  const [request = own] = parseBatch(resignBatch(JSON.stringify([own]))?.body ?? "") ?? [];
  return request;
}

function signatureOf(own: TransactionRequest): string {
  return signed(own).signature.signature;
}

/**
 * Makes the signature invalid. A valid Ed25519 signature never ends with ff, because its second half is a number
 * below 2^253 (RFC 8032).
 */
function unsigned(own: TransactionRequest): TransactionRequest {
  const { signature } = own.signature;
  return { ...own, signature: { ...own.signature, signature: `${signature.slice(0, -2)}ff` } };
}

function next(number: string): string {
  return String(BigInt(number) + 1n);
}
