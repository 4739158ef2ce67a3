/** Formats authenticators as the JSON of existing networks. Its member `type` selects the variant. */
import {
  listSetBits,
  type AccountAuthenticator,
  type AnyPublicKey,
  type AnySignature,
  type Authenticator,
} from "../bcs/authenticator.ts";
import { encodeAbstractData } from "../bcs/encode-authenticator.ts";
import { formatAddress } from "../primitives/address.ts";
import { formatHex } from "../primitives/bytes.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import { formatFunctionId } from "../move/function-abi.ts";

/** The names of the kinds of keys and signatures in JSON. */
export const keyTypes = {
  ed25519: "ed25519",
  secp256k1: "secp256k1_ecdsa",
  secp256r1: "secp256r1_ecdsa",
  keyless: "keyless",
  "federated keyless": "federated_keyless",
} as const satisfies Record<AnyPublicKey["kind"], string>;
export const signatureTypes = {
  ed25519: "ed25519",
  secp256k1: "secp256k1_ecdsa",
  webauthn: "web_authn",
  keyless: "keyless",
} as const satisfies Record<AnySignature["kind"], string>;

/**
 * Formats the authenticator of a transaction. In the form `single_sender`, the members of the account's signature are
 * on the same level, without the type of the account's signature.
 */
export function formatSignature(authenticator: Authenticator): JsonObject {
  const { kind, sender, feePayer } = authenticator;
  const own = formatAccountSignature(sender);
  if (
    kind === "ed25519" ||
    kind === "multi ed25519" ||
    (kind === "single sender" && sender.kind === "none")
  ) {
    return own;
  }
  if (kind === "single sender") return { ...own, type: "single_sender" };
  const signers = {
    sender: own,
    secondary_signer_addresses: authenticator.secondaryAddresses.map((one) => formatAddress(one)),
    secondary_signers: authenticator.secondarySigners.map((one) => formatAccountSignature(one)),
  };
  if (feePayer === null) return { ...signers, type: "multi_agent_signature" };
  return {
    ...signers,
    fee_payer_address: formatAddress(feePayer.address),
    fee_payer_signer: formatAccountSignature(feePayer.signer),
    type: "fee_payer_signature",
  };
}

function formatAccountSignature(one: AccountAuthenticator): JsonObject {
  switch (one.kind) {
    case "ed25519":
      return {
        public_key: formatHex(one.publicKey),
        signature: formatHex(one.signature),
        type: "ed25519_signature",
      };
    case "multi ed25519":
      return {
        public_keys: one.publicKeys.map((key) => formatHex(key)),
        signatures: one.signatures.map((signature) => formatHex(signature)),
        threshold: one.threshold,
        bitmap: formatHex(one.bitmap),
        type: "multi_ed25519_signature",
      };
    case "single key":
      return {
        public_key: formatKey(one.publicKey),
        signature: formatAnySignature(one.signature),
        type: "single_key_signature",
      };
    case "multi key":
      return {
        public_keys: one.publicKeys.map((key) => formatKey(key)),
        signatures: formatIndexedSignatures(one.signatures, listSetBits(one.bitmap)),
        signatures_required: one.signaturesRequired,
        type: "multi_key_signature",
      };
    case "none":
      return { type: "no_account_signature" };
    case "abstract":
      return {
        function_info: formatFunctionId(one.function),
        auth_data: formatHex(encodeAbstractData(one)),
        type: "abstract_signature",
      };
  }
}

/** Formats signatures with the positions of their keys. A simulated transaction can have too few of either. */
function formatIndexedSignatures(
  signatures: readonly AnySignature[],
  positions: readonly number[],
): readonly JsonObject[] {
  return positions.flatMap((index, at) => {
    const signature = signatures[at];
    return signature === undefined ? [] : [{ index, signature: formatAnySignature(signature) }];
  });
}

function formatKey({ kind, bytes }: AnyPublicKey): JsonObject {
  return { value: formatHex(bytes), type: keyTypes[kind] };
}

function formatAnySignature({ kind, bytes }: AnySignature): JsonObject {
  return { value: formatHex(bytes), type: signatureTypes[kind] };
}
