/** Nodes that do something else with a batch than what they say. */
import { accountKey } from "../../../../reference-node/execution/account-state.ts";
import { formatUserTransaction } from "../../../../reference-node/execution/user-transaction.ts";
import type { SignedTransaction } from "../../../../reference-node/bcs/signed-transaction.ts";
import {
  overrideOutcomes,
  executeUnsigned,
  createFaultyNode,
  overrideRejections,
  dropTransactions,
  nonceAlreadyUsed,
} from "./faulty-node.ts";
import { unchanged, defineMutant, type Mutant } from "../mutant.ts";

const submit = { defectKind: "state", allow: "submit" } as const;

/** A node that loses transactions which it says it has accepted. */
function createDroppingNode(
  isLost: (refused: readonly boolean[], transactions: readonly SignedTransaction[]) => readonly boolean[],
) {
  return (hit: () => void) =>
    createFaultyNode({
      submission: (original) =>
        dropTransactions(original, (transactions, refused) => isLost(refused, transactions), hit),
    });
}

const isZeroSigned = ({ authenticator }: SignedTransaction): boolean =>
  authenticator.kind === "ed25519" && authenticator.signature.every((byte) => byte === 0);

const readNonce = ({ raw }: SignedTransaction): bigint | null =>
  raw.payload.kind === "entry function" ? raw.payload.nonce : null;

export const submissionMutants: readonly Mutant[] = [
  defineMutant(
    "BTCH-019",
    "batch-of-all-or-nothing",
    "Where one transaction of a batch is refused the others are dropped, and not listed.",
    unchanged,
    {
      ...submit,
      node: createDroppingNode((refused) => refused.map((isRefused) => refused.includes(true) && !isRefused)),
    },
  ),
  defineMutant(
    "BTCH-010",
    "batch-ends-at-first-failure",
    "What stands in a batch behind the first refused transaction is neither executed nor listed.",
    unchanged,
    {
      ...submit,
      // What stands behind the first refused one would have succeeded alone.
      collateral: ["BTCH-019"],
      node: createDroppingNode((refused) =>
        refused.map((_, place) => refused.slice(0, place).includes(true)),
      ),
    },
  ),
  defineMutant(
    "BTCH-020",
    "full-batch-loses-its-last",
    "Of a batch of as many transactions as are allowed, the last one is never executed.",
    unchanged,
    {
      ...submit,
      node: createDroppingNode((refused) => refused.map((_, place) => refused.length === 10 && place === 9)),
    },
  ),
  defineMutant(
    "BTCH-020",
    "every-fifth-accepted-is-lost",
    "Of the accepted transactions every fifth is never executed.",
    unchanged,
    {
      ...submit,
      // One of two that a call submits may be the fifth.
      collateral: ["BTCH-006"],
      node: (hit) => {
        let count = 0;
        return createDroppingNode((refused) =>
          refused.map((isRefused) => !isRefused && (count += 1) % 5 === 0),
        )(hit);
      },
    },
  ),
  defineMutant(
    "BTCH-020",
    "second-of-a-sender-is-lost",
    "Of several transactions with nonces that one sender has in a batch, only the first is executed.",
    unchanged,
    {
      ...submit,
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
  defineMutant(
    "BTCH-022",
    "refused-and-yet-executed",
    "A transaction with a wrong signature is listed as failed, and executed all the same.",
    unchanged,
    {
      ...submit,
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
  defineMutant(
    "BTCH-021",
    "padded-signature-is-good",
    "A transaction whose signature is all zeros, as in a simulation, is accepted and executed.",
    unchanged,
    {
      ...submit,
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
  defineMutant(
    "BTCH-007",
    "nonces-collide-above-doubles",
    "Two nonces above 2^53 that are the same number with less precision count as one.",
    unchanged,
    {
      ...submit,
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
  defineMutant(
    "SIMU-010",
    "run-without-sequence-number",
    "A call that aborts when it is run leaves the sequence number that its simulation shows as raised.",
    unchanged,
    {
      ...submit,
      node: (hit) =>
        createFaultyNode({
          blockExecutor: (original) =>
            overrideOutcomes(
              original,
              (transaction, read) => {
                const outcome = original.execute(transaction, read);
                const own = accountKey(transaction.sender);
                if (outcome.success || !outcome.changes.has(own)) return null;
                return { ...outcome, changes: new Map([...outcome.changes].filter(([key]) => key !== own)) };
              },
              hit,
            ),
        }),
    },
  ),
  defineMutant(
    "SIMU-010",
    "run-charges-estimated-price",
    "A run is charged at the estimated gas unit price in place of the higher one that the transaction offers.",
    unchanged,
    {
      ...submit,
      node: (hit) =>
        createFaultyNode({
          blockExecutor: (original) =>
            overrideOutcomes(
              original,
              (transaction, read) =>
                transaction.gasUnitPrice > 100n
                  ? {
                      ...original.execute({ ...transaction, gasUnitPrice: 100n }, read),
                      own: formatUserTransaction(transaction),
                    }
                  : null,
              hit,
            ),
        }),
    },
  ),
];
