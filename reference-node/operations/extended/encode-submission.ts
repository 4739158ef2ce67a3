import { multiAgentSigningMessage, signingMessage } from "../../bcs/signed-transaction.ts";
import { encodeRawTransaction } from "../../bcs/transaction.ts";
import type { Address } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import { readAddress, readAddresses, readJsonObjectBody, type JsonPart } from "../json-body.ts";
import type { OperationHandler } from "../operation.ts";
import { buildRawTransaction, readUnsignedTransactionRequest } from "../transaction-request.ts";

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
