import type { SignedTransaction } from "../../../../reference-node/bcs/signed-transaction.ts";
import { unchanged } from "../../wire/exchange.ts";
import {
  createFaultyNode,
  dropTransactions,
  executeUnsigned,
  nonceAlreadyUsed,
  overrideRejections,
  withRejections,
} from "../faulty-node.ts";
import { allowing, blind, defineStatefulMutant, type Mutant } from "../mutant.ts";

const isZeroSigned = ({ authenticator: { sender } }: SignedTransaction): boolean =>
  sender.kind === "ed25519" && sender.signature.every((byte) => byte === 0);

const readNonce = ({ raw }: SignedTransaction): bigint | null =>
  raw.payload.kind === "entry function" ? raw.payload.nonce : null;

/** Mutants that drop accepted transactions, or execute rejected ones (§4.6). */
export const lostTransactionMutants: readonly Mutant[] = allowing("submit", [
  ...blind([
    defineStatefulMutant(
      "BTCH-019",
      "batch-of-all-or-nothing",
      "If one transaction of a batch is rejected, the others are dropped without being listed.",
      unchanged,
      {
        // The dropped transactions are valid, so a correct node executes them.
        collateral: ["BTCH-020"],
        node: createDroppingNode((refused) =>
          refused.map((isRefused) => refused.includes(true) && !isRefused),
        ),
      },
    ),
    defineStatefulMutant(
      "BTCH-010",
      "batch-ends-at-first-failure",
      "The transactions of a batch after the first rejected one are neither executed nor listed.",
      unchanged,
      {
        // As in the previous mutant.
        collateral: ["BTCH-019", "BTCH-020"],
        node: createDroppingNode((refused) =>
          refused.map((_, place) => refused.slice(0, place).includes(true)),
        ),
      },
    ),
    defineStatefulMutant(
      "BTCH-020",
      "full-batch-loses-its-last",
      "The last transaction of a batch of maximum size is accepted but never executed.",
      unchanged,
      {
        node: createDroppingNode((refused) =>
          refused.map((_, place) => refused.length === 10 && place === 9),
        ),
      },
    ),
    defineStatefulMutant(
      "BTCH-020",
      "every-fifth-accepted-is-lost",
      "Every fifth accepted transaction is never executed.",
      unchanged,
      {
        // A batch of two transactions may contain the fifth accepted one.
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
      "If a batch has several transactions with nonces from one sender, only the first of them is executed.",
      unchanged,
      {
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
      "A transaction with an invalid signature is listed as a failure but is still executed.",
      unchanged,
      {
        node: withRejections((signed, found, parts, hit) => {
          if (found?.vmErrorCode === 1 && executeUnsigned(signed, parts)) hit();
          return found;
        }),
      },
    ),
    defineStatefulMutant(
      "BTCH-021",
      "padded-signature-is-good",
      "A transaction with an all-zero signature, as in simulations, is accepted and executed.",
      unchanged,
      {
        node: withRejections((signed, found, parts) =>
          isZeroSigned(signed) && executeUnsigned(signed, parts) ? null : found,
        ),
      },
    ),
    defineStatefulMutant(
      "BTCH-007",
      "nonces-collide-above-doubles",
      "Nonces above 2^53 are compared as doubles, so different nonces are treated as equal.",
      unchanged,
      {
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
]);

/** Creates a node that reports some transactions as accepted but drops them. */
function createDroppingNode(
  isLost: (refused: readonly boolean[], transactions: readonly SignedTransaction[]) => readonly boolean[],
) {
  return (hit: () => void) =>
    createFaultyNode({
      submission: (original) =>
        dropTransactions(original, (transactions, refused) => isLost(refused, transactions), hit),
    });
}
