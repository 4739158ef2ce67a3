import type { SignedTransaction } from "../../../../reference-node/bcs/signed-transaction.ts";
import { unchanged } from "../../wire/exchange.ts";
import {
  createFaultyNode,
  dropTransactions,
  executeUnsigned,
  nonceAlreadyUsed,
  overrideRejections,
} from "../faulty-node.ts";
import { blind, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";

const isZeroSigned = ({ authenticator }: SignedTransaction): boolean =>
  authenticator.kind === "ed25519" && authenticator.signature.every((byte) => byte === 0);

const readNonce = ({ raw }: SignedTransaction): bigint | null =>
  raw.payload.kind === "entry function" ? raw.payload.nonce : null;

/** Mutants that drop accepted transactions, or execute rejected ones (§4.6). */
export const lostTransactionMutants: readonly Mutant[] = [
  ...blind([
    defineStatefulMutant(
      "BTCH-019",
      "batch-of-all-or-nothing",
      "Where one transaction of a batch is refused the others are dropped, and not listed.",
      unchanged,
      {
        ...submits,
        node: createDroppingNode((refused) =>
          refused.map((isRefused) => refused.includes(true) && !isRefused),
        ),
      },
    ),
    defineStatefulMutant(
      "BTCH-010",
      "batch-ends-at-first-failure",
      "What stands in a batch behind the first refused transaction is neither executed nor listed.",
      unchanged,
      {
        ...submits,
        // The transactions after the first rejected one would have succeeded alone.
        collateral: ["BTCH-019"],
        node: createDroppingNode((refused) =>
          refused.map((_, place) => refused.slice(0, place).includes(true)),
        ),
      },
    ),
    defineStatefulMutant(
      "BTCH-020",
      "full-batch-loses-its-last",
      "Of a batch of as many transactions as are allowed, the last one is never executed.",
      unchanged,
      {
        ...submits,
        node: createDroppingNode((refused) =>
          refused.map((_, place) => refused.length === 10 && place === 9),
        ),
      },
    ),
    defineStatefulMutant(
      "BTCH-020",
      "every-fifth-accepted-is-lost",
      "Of the accepted transactions every fifth is never executed.",
      unchanged,
      {
        ...submits,
        // One of two submitted transactions may be the fifth.
        collateral: ["BTCH-006"],
        node: (hit) => {
          let count = 0;
          return createDroppingNode((refused) =>
            refused.map((isRefused) => !isRefused && (count += 1) % 5 === 0),
          )(hit);
        },
      },
    ),
    defineStatefulMutant(
      "BTCH-020",
      "second-of-a-sender-is-lost",
      "Of several transactions with nonces that one sender has in a batch, only the first is executed.",
      unchanged,
      {
        ...submits,
        node: createDroppingNode((refused, transactions) =>
          transactions.map((one, place) => {
            const isOfSame = ({ raw }: SignedTransaction): boolean => raw.sender === one.raw.sender;
            const isSecond = transactions
              .slice(0, place)
              .some((other) => isOfSame(other) && readNonce(other) !== null);
            return isSecond && readNonce(one) !== null && refused[place] !== true;
          }),
        ),
      },
    ),
    defineStatefulMutant(
      "BTCH-022",
      "refused-and-yet-executed",
      "A transaction with a wrong signature is listed as failed, and executed all the same.",
      unchanged,
      {
        ...submits,
        node: (hit) =>
          createFaultyNode({
            submission: (original, parts) =>
              overrideRejections(
                original,
                (signed, found) => {
                  if (found?.vmErrorCode === 1 && executeUnsigned(signed, parts)) hit();
                  return found;
                },
                hit,
              ),
          }),
      },
    ),
    defineStatefulMutant(
      "BTCH-021",
      "padded-signature-is-good",
      "A transaction whose signature is all zeros, as in a simulation, is accepted and executed.",
      unchanged,
      {
        ...submits,
        node: (hit) =>
          createFaultyNode({
            submission: (original, parts) =>
              overrideRejections(
                original,
                (signed, found) => (isZeroSigned(signed) && executeUnsigned(signed, parts) ? null : found),
                hit,
              ),
          }),
      },
    ),
    defineStatefulMutant(
      "BTCH-007",
      "nonces-collide-above-doubles",
      "Two nonces above 2^53 that are the same number with less precision count as one.",
      unchanged,
      {
        ...submits,
        node: (hit) => {
          const used = new Map<string, bigint>();
          return createFaultyNode({
            submission: (original) => {
              const isTaken = (one: SignedTransaction): boolean => {
                const nonce = readNonce(one);
                const name = `${one.raw.sender} ${Number(nonce)}`;
                return nonce !== null && (used.get(name) ?? nonce) !== nonce;
              };
              const note = (one: SignedTransaction): void => {
                const nonce = readNonce(one);
                if (nonce !== null) used.set(`${one.raw.sender} ${Number(nonce)}`, nonce);
              };
              const first = dropTransactions(original, (all) => all.map(isTaken), hit);
              return overrideRejections(
                first,
                (signed, found) => {
                  if (isTaken(signed)) return nonceAlreadyUsed;
                  if (found === null) note(signed);
                  return found;
                },
                hit,
              );
            },
          });
        },
      },
    ),
  ]),
];

/** A node that drops transactions which it reports as accepted. */
function createDroppingNode(
  isLost: (refused: readonly boolean[], transactions: readonly SignedTransaction[]) => readonly boolean[],
) {
  return (hit: () => void) =>
    createFaultyNode({
      submission: (original) =>
        dropTransactions(original, (transactions, refused) => isLost(refused, transactions), hit),
    });
}
