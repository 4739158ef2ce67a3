import type { RewriteRequest } from "../wire/proxy.ts";
import { unchanged, defineStatefulMutant, family, findOperation, type Mutant } from "./mutant.ts";
import { parseBatch, resignBatch } from "./resign-batch.ts";
import type { TransactionRequest } from "../../../suites/transactions/sign.ts";

const submits = { allow: "submit" } as const;

/** Mutants in what becomes of submitted transactions (§4.6): whose signature is looked at, and what a failure takes along. */
export const signatureMutants: readonly Mutant[] = [
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
    "what comes after a failure fails as well",
    unchanged,
    {
      ...submits,
      rewriteRequest: rewriteBatch((batch) => {
        const signaturesMatch = resignBatch(JSON.stringify(batch))?.signaturesMatch ?? [];
        const first = signaturesMatch.indexOf(false);
        return first === -1 ? batch : batch.map((own, at) => (at > first ? unsigned(own) : own));
      }),
    },
  ),
];

type Batch = readonly TransactionRequest[];

/** What the node takes in place of a batch in JSON. */
export function rewriteBatch(change: (batch: Batch) => Batch): RewriteRequest {
  return (incoming) => {
    const batch = findOperation(incoming) === "submitBatch" ? parseBatch(incoming.body) : null;
    const changed = batch === null ? null : change(batch);
    return changed === null || JSON.stringify(changed) === JSON.stringify(batch)
      ? null
      : { body: JSON.stringify(changed) };
  };
}

/** Takes the signature of a transaction that differs in one member for its own. */
function notSigned(name: string, other: (own: TransactionRequest) => TransactionRequest): Mutant {
  return defineStatefulMutant(
    "BTCH-021",
    `${name}-not-signed`,
    `${name} is not covered by the signature`,
    unchanged,
    {
      ...submits,
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

function unsigned(own: TransactionRequest): TransactionRequest {
  const { signature } = own.signature;
  return { ...own, signature: { ...own.signature, signature: `${signature.slice(0, -2)}00` } };
}

function next(number: string): string {
  return String(BigInt(number) + 1n);
}
