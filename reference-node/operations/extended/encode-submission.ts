import { multiAgentSigningMessage, signingMessage } from "../../bcs/signed-transaction.ts";
import { encodeRawTransaction } from "../../bcs/transaction.ts";
import { parseAddress, type Address } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import { createUnexpectedValueError, readArray, readJsonObjectBody, type JsonPart } from "../json-body.ts";
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
    const secondarySigners = readSecondarySigners(part);
    return ({ read, position }) => {
      const raw = buildRawTransaction(unsigned, { chainId, read: (key) => read(key, position.version) });
      const rawBytes = encodeRawTransaction(raw);
      const message =
        secondarySigners === null
          ? signingMessage(signingDomain, rawBytes)
          : multiAgentSigningMessage(signingDomain, rawBytes, secondarySigners);
      return { status: 200, body: formatHex(message) };
    };
  };
}

/** Reads the secondary signers of a multi-agent transaction, or null if the transaction has only a sender. */
function readSecondarySigners(part: JsonPart): readonly Address[] | null {
  if ((part.members.get("secondary_signers") ?? null) === null) return null;
  return readArray(part, "secondary_signers").map((text, index) => {
    const address = typeof text === "string" ? parseAddress(text) : null;
    if (address !== null) return address;
    throw createUnexpectedValueError(`${part.path}.secondary_signers[${index}]`, "an address", text);
  });
}
