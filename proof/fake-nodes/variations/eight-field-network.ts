/** A network whose transactions end with an eighth field: the type of the coin that pays for gas. */
import { createKeyPair } from "../../../reference-node/primitives/ed25519.ts";
import { addParamTypes, parseSignedCall } from "../../../suites/discovery/signed-calls.ts";
import type { SignedCall } from "../../../suites/discovery/inventory.ts";
import { formatHex, sha3 } from "../../../suites/transactions/encoding.ts";
import { formatSigningDomain, rebuildSignedCall } from "../../../suites/transactions/find-signing-domain.ts";
import { buildSigningMessage, toBcs, transactionHash } from "../../../suites/transactions/sign.ts";
import { encodeTypeTag } from "../../../suites/transactions/type-tag-bcs.ts";
import { defineExpectedStatuses, listRequirementIds } from "../../gates/variations/expected-statuses.ts";
import { alterUserTransactions } from "../wire/alterations.ts";
import { createStatefulAlteration, type Alteration, type RewriteRequest } from "../wire/exchange.ts";
import { isList, tryParseJson, type Members } from "../wire/json.ts";
import { findOperation, isBcs } from "../wire/requests.ts";
import type { Variation } from "./variation.ts";

/** The key of every sender, because the proxy does not know the keys of the node. */
const sender = createKeyPair(sha3("sender of an eight-field network"));
const chainId = 4;
const noSignature = `0x${"00".repeat(64)}`;

/** Returns the parts of a variation with which a node signs, hashes and verifies transactions of eight fields. */
export function eightFieldNode(word: string, feeType: string): Pick<Variation, "alter" | "rewriteRequest"> {
  return {
    alter: createStatefulAlteration(() => signBlocks(word, encodeTypeTag(feeType))),
    rewriteRequest: refuseSevenFields,
  };
}

/** Replaces the signatures and hashes in every block by new ones, which include the eighth field. */
function signBlocks(word: string, eighthField: Uint8Array): Alteration {
  let modules: readonly unknown[] | null = null;
  return async (incoming, answer, forward) => {
    if (findOperation(incoming) !== "getBlockByVersion") return answer;
    if (modules === null) {
      const listed = tryParseJson((await forward({ path: "/accounts/0x1/modules" })).body);
      modules = isList(listed) ? listed : [];
    }
    const known = modules;
    return alterUserTransactions((transaction) => {
      const call = parseSignedCall(transaction);
      const [typed] = call === null ? [] : addParamTypes([call], known);
      return typed === undefined ? transaction : { ...transaction, ...signAgain(typed, word, eighthField) };
    })(incoming, answer);
  };
}

function signAgain(call: SignedCall, word: string, eighthField: Uint8Array): Members {
  const seven = rebuildSignedCall(call, chainId);
  if (seven === null) return {};
  const rawBytes = Uint8Array.from([...seven.rawBytes, ...eighthField]);
  const { publicKey } = sender;
  const signature = sender.sign(buildSigningMessage(formatSigningDomain(word), rawBytes));
  return {
    hash: transactionHash(toBcs({ publicKey, signature, rawBytes }), word),
    signature: {
      type: "ed25519_signature",
      public_key: formatHex(publicKey),
      signature: formatHex(signature),
    },
  };
}

/**
 * Makes the node reject transactions of seven fields, as such a network does. In JSON, it replaces valid signatures by
 * zeros of the same length, and leaves malformed ones. In BCS, it adds bytes so that the body cannot be decoded.
 */
const refuseSevenFields: RewriteRequest = (incoming) => {
  const operation = findOperation(incoming);
  if (operation !== "submitBatch" && operation !== "simulateTransaction") return null;
  if (isBcs(incoming)) return { body: Uint8Array.of(...incoming.bytes, 0, 0) };
  const body = incoming.body.replaceAll(/"signature":"0x[0-9a-f]{128}"/g, `"signature":"${noSignature}"`);
  return body === incoming.body ? null : { body };
};

const why =
  "The network encodes transactions in another way, so it accepts none of the transactions that the checks sign.";

/** The expected statuses of the requirements that need an accepted transaction. */
export const eightFieldStatuses: NonNullable<Variation["expectedStatuses"]> = {
  ...defineExpectedStatuses(
    [
      ...listRequirementIds("BTCH", 1, 2),
      ...listRequirementIds("BTCH", 4, 22),
      ...listRequirementIds("BTCH", 26, 31),
      "RESP-015",
      "SIMU-005",
      ...listRequirementIds("SIMU", 8, 11),
      "SIMU-023",
      "SIMU-024",
      "SIMU-026",
    ],
    "inconclusive",
    why,
  ),
  ...defineExpectedStatuses(["TXNS-035"], "not-observed", why),
};
