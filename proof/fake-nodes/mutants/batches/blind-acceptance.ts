import { hasValidSignature } from "../../../../reference-node/authentication/signatures.ts";
import { payerOf, type SignedTransaction } from "../../../../reference-node/bcs/signed-transaction.ts";
import { validationCodes } from "../../../../reference-node/execution/prologue.ts";
import {
  nonceKeyType,
  nonceTable,
  readNonceExpiration,
} from "../../../../reference-node/framework/accounts/nonces.ts";
import { readNativeBalance } from "../../../../reference-node/framework/coins/fungible-store.ts";
import { tableItemKey } from "../../../../reference-node/framework/examples/table-item.ts";
import type { ReadState } from "../../../../reference-node/ledger/state-value.ts";
import type { NodeParts } from "../../../../reference-node/node.ts";
import {
  RequestError,
  type OperationHandler,
  type RequestBody,
} from "../../../../reference-node/operations/operation.ts";
import { parseAddress } from "../../../../reference-node/primitives/address.ts";
import { formatHex } from "../../../../reference-node/primitives/bytes.ts";
import { unchanged, type RewriteRequest } from "../../wire/exchange.ts";
import { toMembers, toText, tryParseJson } from "../../wire/json.ts";
import { findOperation, isBcs } from "../../wire/requests.ts";
import {
  createFaultyNode,
  executeUnsigned,
  readSimulationOutput,
  signingDomain,
  withRejections,
} from "../faulty-node.ts";
import { allowing, blind, defineStatefulMutant, type Mutant } from "../mutant.ts";

/** Puts a batch in JSON that is a single object into an array. */
const oneOrMany: RewriteRequest = (incoming) => {
  if (findOperation(incoming) !== "submitBatch" || isBcs(incoming)) return null;
  const value = tryParseJson(incoming.body);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? { body: `[${incoming.body}]` } : null;
};

function readLatest({ ledger }: NodeParts): ReadState {
  const { read, position } = ledger.capture();
  return (key) => read(key, position.version);
}

/** Names the signature of a transaction without what it signs. */
const nameSignature = ({ raw, authenticator: { sender } }: SignedTransaction): string | null =>
  sender.kind === "ed25519" ? [raw.sender, formatHex(sender.signature)].join(" ") : null;

/** Replaces the Ed25519 signature of a transaction by zeros. */
function withoutSignature(body: RequestBody): RequestBody {
  const bytes = new Uint8Array(body.bytes);
  if (body.contentType?.endsWith("+bcs") === true) return { ...body, bytes: bytes.fill(0, -64) };
  const request = toMembers(tryParseJson(Buffer.from(bytes).toString()));
  const signature = { ...toMembers(request["signature"]), signature: `0x${"00".repeat(64)}` };
  return { ...body, bytes: Buffer.from(JSON.stringify({ ...request, signature })) };
}

const estimates = [
  "estimate_max_gas_amount",
  "estimate_gas_unit_price",
  "estimate_prioritized_gas_unit_price",
];

/** Simulates a transaction with a valid signature if a gas value of it is estimated. */
const verifyingLate =
  (original: OperationHandler, hit: () => void): OperationHandler =>
  (request) => {
    const respond = original(request);
    return (view) => {
      try {
        return respond(view);
      } catch (error) {
        const isSigned = error instanceof RequestError && error.message.includes("valid signature");
        const isEstimated = estimates.some((name) => request.query.get(name) === "true");
        if (!isSigned || !isEstimated || request.body === null) throw error;
        hit();
        return original({ ...request, body: withoutSignature(request.body) })(view);
      }
    };
  };

/** Simulates a transaction with a used nonce if it expires at another time than the one that used the nonce. */
const findingByExpiry =
  (original: OperationHandler, hit: () => void): OperationHandler =>
  (request) => {
    const respond = original(request);
    return (view) => {
      const answer = respond(view);
      const output = readSimulationOutput(answer);
      const sender = parseAddress(toText(output["sender"]));
      const nonce = toText(output["replay_protection_nonce"]);
      if (!toText(output["vm_status"]).includes("NONCE_ALREADY_USED") || sender === null) return answer;
      const used = readNonceExpiration((key) => view.read(key, view.position.version), sender, BigInt(nonce));
      if (String(used) === output["expiration_timestamp_secs"]) return answer;
      hit();
      const hidden = tableItemKey({
        handle: nonceTable,
        keyType: nonceKeyType,
        key: { sender: `0x${sender}`, nonce },
      });
      return respond({
        ...view,
        read: (key, version) => (key === hidden ? undefined : view.read(key, version)),
      });
    };
  };

/** Mutants that accept or simulate transactions that can never be executed, or a wrong request (§4.6, §4.7). */
export const blindAcceptanceMutants: readonly Mutant[] = allowing(
  "submit",
  blind([
    defineStatefulMutant(
      "BTCH-021",
      "signature-cache-without-message",
      "A signature of a sender that was valid once is accepted for other transactions of the sender.",
      unchanged,
      {
        node: (hit) => {
          const verified = new Set<string>();
          return withRejections((signed, found, parts) => {
            const name = nameSignature(signed);
            if (name === null) return found;
            if (found === null) verified.add(name);
            const isForged = found?.vmErrorCode === validationCodes.INVALID_SIGNATURE;
            return isForged && verified.has(name) && executeUnsigned(signed, parts) ? null : found;
          })(hit);
        },
      },
    ),
    defineStatefulMutant(
      "BTCH-023",
      "single-object-is-a-batch",
      "A JSON body that is one transaction request is executed like an array of it.",
      unchanged,
      { rewriteRequest: oneOrMany },
    ),
    defineStatefulMutant(
      "BTCH-027",
      "used-number-known-by-hash",
      "A used sequence number is accepted unless exactly the same transaction was accepted before.",
      unchanged,
      {
        node: (hit) => {
          const accepted = new Set<string>();
          return withRejections((signed, found) => {
            const name = formatHex(signed.bytes);
            const isUsed = found?.vmErrorCode === validationCodes.SEQUENCE_NUMBER_TOO_OLD;
            const isOther = isUsed && !accepted.has(name) && hasValidSignature(signed, signingDomain);
            if (found === null || isOther) accepted.add(name);
            return isOther ? null : found;
          })(hit);
        },
      },
    ),
    defineStatefulMutant(
      "BTCH-028",
      "expired-this-minute-accepted",
      "A transaction that expired less than a minute ago is accepted, but never executed.",
      unchanged,
      {
        node: withRejections((signed, found, { clock }) =>
          found?.vmErrorCode === validationCodes.TRANSACTION_EXPIRED &&
          signed.raw.expirationTimestampSecs + 60n > clock.now() / 1_000_000n
            ? null
            : found,
        ),
      },
    ),
    defineStatefulMutant(
      "BTCH-030",
      "other-key-after-own-key",
      "The key is not compared with that of the sender after an accepted transaction of the sender in the batch.",
      unchanged,
      {
        node: (hit) =>
          createFaultyNode({
            submission: (original) => ({
              ...original,
              submit(transactions, view) {
                const found = original.submit(transactions, view);
                return found.map((one, index) => {
                  const isTrusted = transactions
                    .slice(0, index)
                    .some(
                      ({ raw }, at) => raw.sender === transactions[index]?.raw.sender && found[at] === null,
                    );
                  if (one?.vmErrorCode !== validationCodes.INVALID_AUTH_KEY || !isTrusted) return one;
                  hit();
                  return null;
                });
              },
            }),
          }),
      },
    ),
    defineStatefulMutant(
      "BTCH-031",
      "any-coin-pays",
      "A transaction of an account with too few coins for its gas, but at least one, is accepted, but never executed.",
      unchanged,
      {
        node: withRejections((signed, found, parts) =>
          found?.vmErrorCode === validationCodes.INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE &&
          readNativeBalance(readLatest(parts), payerOf(signed)) > 0n
            ? null
            : found,
        ),
      },
    ),
    defineStatefulMutant(
      "SIMU-024",
      "signed-simulated-with-estimates",
      "A simulation with a valid signature is run if a gas value is estimated, which makes the signature invalid.",
      unchanged,
      {
        node: (hit) => createFaultyNode({ simulateTransaction: (original) => verifyingLate(original, hit) }),
        equivalent:
          "With an estimate, the simulated transaction is not the signed one, so its signature is not valid (SIML-S03).",
      },
    ),
    defineStatefulMutant(
      "SIMU-026",
      "used-nonce-with-other-expiry-succeeds",
      "A simulation with a used nonce succeeds if it expires at another time than the transaction that used it.",
      unchanged,
      {
        node: (hit) =>
          createFaultyNode({ simulateTransaction: (original) => findingByExpiry(original, hit) }),
      },
    ),
  ]),
);
