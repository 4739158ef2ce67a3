import { hasValidSignature } from "../../../../reference-node/authentication/signatures.ts";
import type { SignedTransaction } from "../../../../reference-node/bcs/signed-transaction.ts";
import { validationCodes } from "../../../../reference-node/execution/prologue.ts";
import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterOperation } from "../../wire/alterations.ts";
import { unchanged } from "../../wire/exchange.ts";
import { toMembers } from "../../wire/json.ts";
import { isBcs } from "../../wire/requests.ts";
import { executeUnchecked, signingDomain, withRejections } from "../faulty-node.ts";
import { allowing, defineStatefulMutant, type Mutant } from "../mutant.ts";
import { readFailures } from "./batch-answers.ts";

type ValidationStatus = keyof typeof validationCodes;

/** Accepts the transactions that the node rejects with one of these statuses, and never executes them. */
const accepting = (
  statuses: readonly ValidationStatus[],
  isSo: (signed: SignedTransaction) => boolean = () => true,
) =>
  withRejections((signed, found) =>
    isRejectedWith(found?.vmErrorCode, statuses) && isSo(signed) ? null : found,
  );

function isRejectedWith(code: unknown, statuses: readonly ValidationStatus[]): boolean {
  return statuses.some((status) => validationCodes[status] === code);
}

/** Returns 202 in one encoding to batches that are rejected with one of these statuses only. */
const acceptingIn = (encoding: "json" | "bcs", statuses: readonly ValidationStatus[]) =>
  alterOperation("submitBatch", (incoming, answer) => {
    const codes = readFailures(answer.body).map((one) => toMembers(toMembers(one)["error"])["vm_error_code"]);
    const areAll = codes.length > 0 && codes.every((code) => isRejectedWith(code, statuses));
    return areAll && isBcs(incoming) === (encoding === "bcs")
      ? { ...answer, status: 202, body: JSON.stringify({ transaction_failures: [] }) }
      : answer;
  });

/** The requirements, the defect of a node that does not check what they require, and the statuses of such a check. */
const uncheckedRules: readonly (readonly [RequirementId, string, string, readonly ValidationStatus[]])[] = [
  ["BTCH-027", "used-number", "with a used sequence number", ["SEQUENCE_NUMBER_TOO_OLD"]],
  ["BTCH-028", "expired", "that has expired", ["TRANSACTION_EXPIRED"]],
  ["BTCH-029", "other-chain", "for another chain", ["BAD_CHAIN_ID"]],
  ["BTCH-030", "other-key", "with the key of another account", ["INVALID_AUTH_KEY"]],
  ["BTCH-031", "no-coins", "of an account without coins", ["SENDING_ACCOUNT_DOES_NOT_EXIST"]],
];

/** Mutants that accept transactions that they never execute (§4.6). */
export const unexecutableMutants: readonly Mutant[] = allowing("submit", [
  ...uncheckedRules.flatMap(([id, name, what, statuses]) => [
    defineStatefulMutant(
      id,
      `${name}-accepted`,
      `A transaction ${what} is accepted, but never executed.`,
      unchanged,
      {
        node: accepting(statuses),
      },
    ),
    defineStatefulMutant(
      id,
      `${name}-accepted-in-bcs`,
      `A transaction ${what} is accepted in BCS, but never executed.`,
      acceptingIn("bcs", statuses),
    ),
  ]),
  ...uncheckedRules.flatMap(([id, name, what, statuses]) =>
    // In JSON, a transaction has no chain id: the signature of another chain is invalid.
    id === "BTCH-029"
      ? []
      : [
          defineStatefulMutant(
            id,
            `${name}-accepted-in-json`,
            `A transaction ${what} is accepted in JSON, but never executed.`,
            acceptingIn("json", statuses),
          ),
        ],
  ),
  defineStatefulMutant(
    "BTCH-027",
    "first-number-accepted",
    "A transaction with the sequence number 0 is accepted, whatever the sender has used.",
    unchanged,
    { node: accepting(["SEQUENCE_NUMBER_TOO_OLD"], ({ raw }) => raw.sequenceNumber === 0n) },
  ),
  defineStatefulMutant(
    "BTCH-027",
    "replays-executed",
    "A transaction that was executed is executed again each time it is submitted.",
    unchanged,
    {
      node: (hit) => {
        const executed = new Set<string>();
        return withRejections((signed, found, parts) => {
          const { sender, sequenceNumber, expirationTimestampSecs } = signed.raw;
          const name = [sender, sequenceNumber, expirationTimestampSecs].join(" ");
          if (found === null) executed.add(name);
          if (!isRejectedWith(found?.vmErrorCode, ["SEQUENCE_NUMBER_TOO_OLD"]) || !executed.has(name))
            return found;
          executeUnchecked(signed, parts);
          return null;
        })(hit);
      },
    },
  ),
  defineStatefulMutant(
    "BTCH-028",
    "expired-of-1970-accepted",
    "A transaction that expired in 1970 is accepted, as if it had no expiry.",
    unchanged,
    { node: accepting(["TRANSACTION_EXPIRED"], ({ raw }) => raw.expirationTimestampSecs < 86_400n) },
  ),
  defineStatefulMutant(
    "BTCH-028",
    "expired-lately-accepted",
    "A transaction that expired after 1970 is accepted, but never executed.",
    unchanged,
    { node: accepting(["TRANSACTION_EXPIRED"], ({ raw }) => raw.expirationTimestampSecs > 86_400n) },
  ),
  defineStatefulMutant(
    "BTCH-029",
    "next-chain-accepted",
    "A transaction that is signed for the next chain id is accepted, but never executed.",
    unchanged,
    {
      node: accepting(
        ["INVALID_SIGNATURE", "BAD_CHAIN_ID"],
        // The chain id is the last byte of a transaction.
        ({ authenticator, rawBytes }) =>
          hasValidSignature(
            { authenticator, rawBytes: Uint8Array.of(...rawBytes.slice(0, -1), 5) },
            signingDomain,
          ),
      ),
    },
  ),
  defineStatefulMutant(
    "BTCH-030",
    "other-key-executed",
    "A transaction that is signed with the key of another account is executed.",
    unchanged,
    {
      node: withRejections((signed, found, parts) => {
        if (!isRejectedWith(found?.vmErrorCode, ["INVALID_AUTH_KEY"])) return found;
        executeUnchecked(signed, parts);
        return null;
      }),
    },
  ),
]);
