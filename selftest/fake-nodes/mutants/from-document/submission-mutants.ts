/** Nodes that do something else with a batch than what they say. */
import { accountKey } from "../../../../reference-node/execution/account-resource.ts";
import { formatUserTransaction } from "../../../../reference-node/execution/user-transaction.ts";
import type { SignedTransaction } from "../../../../reference-node/bcs/signed-transaction.ts";
import {
  changedOutcomes,
  executeUnsigned,
  faultyNode,
  judging,
  losing,
  nonceAlreadyUsed,
} from "./faulty-node.ts";
import { asItIs, define, type Mutant } from "../mutant.ts";

const submit = { nature: "state", allow: "submit" } as const;

/** A node that loses transactions which it says it has accepted. */
function losingNode(
  isLost: (refused: readonly boolean[], transactions: readonly SignedTransaction[]) => readonly boolean[],
) {
  return (hit: () => void) =>
    faultyNode({
      submission: (sound) => losing(sound, (transactions, refused) => isLost(refused, transactions), hit),
    });
}

const isZeroSigned = ({ authenticator }: SignedTransaction): boolean =>
  authenticator.kind === "ed25519" && authenticator.signature.every((byte) => byte === 0);

const nonceOf = ({ raw }: SignedTransaction): bigint | null =>
  raw.payload.kind === "entry function" ? raw.payload.nonce : null;

export const submissionMutants: readonly Mutant[] = [
  define(
    "BTCH-019",
    "batch-of-all-or-nothing",
    "Where one transaction of a batch is refused the others are dropped, and not listed.",
    asItIs,
    {
      ...submit,
      node: losingNode((refused) => refused.map((isRefused) => refused.includes(true) && !isRefused)),
    },
  ),
  define(
    "BTCH-010",
    "batch-ends-at-first-failure",
    "What stands in a batch behind the first refused transaction is neither executed nor listed.",
    asItIs,
    {
      ...submit,
      // What stands behind the first refused one would have succeeded alone.
      collateral: ["BTCH-019"],
      node: losingNode((refused) => refused.map((_, place) => refused.slice(0, place).includes(true))),
    },
  ),
  define(
    "BTCH-020",
    "full-batch-loses-its-last",
    "Of a batch of as many transactions as are allowed, the last one is never executed.",
    asItIs,
    {
      ...submit,
      node: losingNode((refused) => refused.map((_, place) => refused.length === 10 && place === 9)),
    },
  ),
  define(
    "BTCH-020",
    "every-fifth-accepted-is-lost",
    "Of the accepted transactions every fifth is never executed.",
    asItIs,
    {
      ...submit,
      // One of two that a call submits may be the fifth.
      collateral: ["BTCH-006"],
      node: (hit) => {
        let count = 0;
        return losingNode((refused) => refused.map((isRefused) => !isRefused && (count += 1) % 5 === 0))(hit);
      },
    },
  ),
  define(
    "BTCH-020",
    "second-of-a-sender-is-lost",
    "Of several transactions with nonces that one sender has in a batch, only the first is executed.",
    asItIs,
    {
      ...submit,
      node: losingNode((refused, transactions) =>
        transactions.map((one, place) => {
          const isOfSame = ({ raw }: SignedTransaction): boolean => raw.sender === one.raw.sender;
          const isSecond = transactions
            .slice(0, place)
            .some((other) => isOfSame(other) && nonceOf(other) !== null);
          return isSecond && nonceOf(one) !== null && refused[place] !== true;
        }),
      ),
    },
  ),
  define(
    "BTCH-022",
    "refused-and-yet-executed",
    "A transaction with a wrong signature is listed as failed, and executed all the same.",
    asItIs,
    {
      ...submit,
      node: (hit) =>
        faultyNode({
          submission: (sound, parts) =>
            judging(
              sound,
              (signed, found) => {
                if (found?.vmErrorCode === 1 && executeUnsigned(signed, parts)) hit();
                return found;
              },
              hit,
            ),
        }),
    },
  ),
  define(
    "BTCH-021",
    "padded-signature-is-good",
    "A transaction whose signature is all zeros, as in a simulation, is accepted and executed.",
    asItIs,
    {
      ...submit,
      node: (hit) =>
        faultyNode({
          submission: (sound, parts) =>
            judging(
              sound,
              (signed, found) => (isZeroSigned(signed) && executeUnsigned(signed, parts) ? null : found),
              hit,
            ),
        }),
    },
  ),
  define(
    "BTCH-007",
    "nonces-collide-above-doubles",
    "Two nonces above 2^53 that are the same number with less precision count as one.",
    asItIs,
    {
      ...submit,
      node: (hit) => {
        const used = new Map<string, bigint>();
        return faultyNode({
          submission: (sound) => {
            const isTaken = (one: SignedTransaction): boolean => {
              const nonce = nonceOf(one);
              const name = `${one.raw.sender} ${Number(nonce)}`;
              return nonce !== null && (used.get(name) ?? nonce) !== nonce;
            };
            const note = (one: SignedTransaction): void => {
              const nonce = nonceOf(one);
              if (nonce !== null) used.set(`${one.raw.sender} ${Number(nonce)}`, nonce);
            };
            const first = losing(sound, (all) => all.map(isTaken), hit);
            return judging(
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
  define(
    "SIMU-010",
    "run-without-sequence-number",
    "A call that aborts when it is run leaves the sequence number that its simulation shows as raised.",
    asItIs,
    {
      ...submit,
      node: (hit) =>
        faultyNode({
          runs: (sound) =>
            changedOutcomes(
              sound,
              (transaction, read) => {
                const outcome = sound.execute(transaction, read);
                const own = accountKey(transaction.sender);
                if (outcome.success || !outcome.changes.has(own)) return null;
                return { ...outcome, changes: new Map([...outcome.changes].filter(([key]) => key !== own)) };
              },
              hit,
            ),
        }),
    },
  ),
  define(
    "SIMU-010",
    "run-charges-estimated-price",
    "A run is charged at the estimated gas unit price in place of the higher one that the transaction offers.",
    asItIs,
    {
      ...submit,
      node: (hit) =>
        faultyNode({
          runs: (sound) =>
            changedOutcomes(
              sound,
              (transaction, read) =>
                transaction.gasUnitPrice > 100n
                  ? {
                      ...sound.execute({ ...transaction, gasUnitPrice: 100n }, read),
                      own: formatUserTransaction(transaction),
                    }
                  : null,
              hit,
            ),
        }),
    },
  ),
];
