/** The operations beyond the document with which a client submits one transaction: the message to sign, and the submission. */
import {
  multiAgentSigningMessage,
  signingMessage,
  type SignedTransaction,
} from "../../bcs/signed-transaction.ts";
import { encodeRawTransaction } from "../../bcs/transaction.ts";
import type { Rejection } from "../../execution/prologue.ts";
import { toUserTransaction } from "../../execution/read-transaction.ts";
import { explainRejections } from "../../execution/rejection-hints.ts";
import type { Submission } from "../../execution/submission.ts";
import { formatUserTransaction } from "../../execution/user-transaction.ts";
import type { ReadState } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import type { JsonObject } from "../../primitives/canonical-json.ts";
import { readAddress, readAddresses, readJsonObjectBody, type JsonPart } from "../json-body.ts";
import { RequestError, type OperationHandler } from "../operation.ts";
import {
  buildRawTransaction,
  readSingleTransaction,
  readUnsignedTransactionRequest,
} from "../transaction-request.ts";
import { pendingType } from "./extended-routes.ts";

/** Creates the operation that returns the message that the signers of a JSON transaction sign. */
export function createEncodeSubmission(options: {
  readonly signingDomain: string;
  readonly chainId: number;
}): OperationHandler {
  const { signingDomain, chainId } = options;
  return (request) => {
    const part: JsonPart = { members: readJsonObjectBody(request), path: "body" };
    const unsigned = readUnsignedTransactionRequest(part);
    const secondary = readSecondarySigners(part);
    const feePayer = readFeePayer(part);
    return ({ read, position }) => {
      const raw = buildRawTransaction(unsigned, { chainId, read: (key) => read(key, position.version) });
      const rawBytes = encodeRawTransaction(raw);
      const message =
        secondary === null && feePayer === null
          ? signingMessage(signingDomain, rawBytes)
          : multiAgentSigningMessage(signingDomain, rawBytes, { secondary: secondary ?? [], feePayer });
      return { status: 200, body: formatHex(message) };
    };
  };
}

/** Reads the secondary signers of a multi-agent transaction, or null if the request names none. */
function readSecondarySigners(part: JsonPart): readonly Address[] | null {
  const isGiven = (part.members.get("secondary_signers") ?? null) !== null;
  return isGiven ? readAddresses(part, "secondary_signers") : null;
}

/** Reads the address of the account that pays the gas instead of the sender, or null if the request names none. */
function readFeePayer(part: JsonPart): Address | null {
  const isGiven = (part.members.get("fee_payer_address") ?? null) !== null;
  return isGiven ? readAddress(part, "fee_payer_address") : null;
}

/** Creates the operation that submits one transaction, as JSON or as BCS. */
export function createSubmitTransaction(options: {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
  readonly submission: Submission;
}): OperationHandler {
  const { signingDomain, submission } = options;
  return (request) => {
    const buildTransaction = readSingleTransaction(request, options);
    return (view) => {
      const read = (key: string) => view.read(key, view.position.version);
      const signed = buildTransaction(read);
      const [rejection = null] = submission.submit([signed], view);
      if (rejection !== null) {
        throw createRejectionError(rejection, explainRejections([signed], [rejection], options));
      }
      return {
        status: 202,
        body: formatPendingTransaction(signed, { signingDomain, read }),
        // Existing networks respond in BCS with an empty body.
        bcs: () => new Uint8Array(),
        movedLedger: true,
      };
    };
  };
}

function createRejectionError(
  { errorCode, message, vmErrorCode }: Rejection,
  hints: readonly string[],
): RequestError {
  const status = errorCode === "mempool_is_full" ? 507 : 400;
  return new RequestError(status, errorCode, message, vmErrorCode, hints);
}

/** Formats an accepted transaction that is not executed yet (§2.6). */
export function formatPendingTransaction(
  signed: SignedTransaction,
  context: { readonly signingDomain: string; readonly read: ReadState },
): JsonObject {
  const transaction = toUserTransaction(signed, context);
  return { hash: transaction.hash, ...formatUserTransaction(transaction), type: pendingType };
}
