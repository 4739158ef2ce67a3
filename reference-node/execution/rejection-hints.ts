/** Explains rejections whose message is fixed, because clients compare it, to the person who runs the node. */
import type { SignedTransaction } from "../bcs/signed-transaction.ts";
import { formatBase64, sha3 } from "../primitives/bytes.ts";
import { hasValidSignature } from "../authentication/signatures.ts";
import { type Rejection, type ValidationStatus, validationCodes } from "./prologue.ts";

/** The words with which known networks sign. Forks often keep the word of the network that they come from. */
const knownSigningWords = ["APTOS", "LIBRA", "DIEM", "NODE", "CEDRA", "ACCUDO", "ARX"] as const;
/** The chain IDs of the main network, the test network and local networks in client libraries. */
const knownChainIds = [1, 2, 4] as const;
/** An explanation verifies the signature up to some dozen times, so only the first rejections are explained. */
const explainedMax = 2;

/** The settings of the node that a client has to know. */
export interface ChainSettings {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
}

/**
 * Returns a sentence for each of the first rejections that are due to the settings of the client: the signature is valid
 * for another network, or the chain ID is another. `rejections` has an element for each transaction.
 */
export function explainRejections(
  transactions: readonly SignedTransaction[],
  rejections: readonly (Rejection | null)[],
  settings: ChainSettings,
): readonly string[] {
  if (rejections.every((rejection) => rejection === null)) return [];
  return transactions
    .map((signed, index) => ({ signed, rejection: rejections[index] ?? null, index }))
    .filter(({ rejection }) => isOf(rejection, "INVALID_SIGNATURE") || isOf(rejection, "BAD_CHAIN_ID"))
    .slice(0, explainedMax)
    .flatMap(({ signed, rejection, index }) => {
      const explanation = isOf(rejection, "BAD_CHAIN_ID")
        ? `the transaction has the chain id ${signed.raw.chainId}, this node has ${settings.chainId} (--chain-id)`
        : explainSignature(signed, settings);
      return explanation === null ? [] : [`transaction ${index} was rejected: ${explanation}.`];
    });
}

function isOf(rejection: Rejection | null, status: ValidationStatus): boolean {
  return rejection?.errorCode === "vm_error" && rejection.vmErrorCode === validationCodes[status];
}

/** The number of explanations that are remembered. */
const rememberedMax = 1000;
/**
 * Explanations by the hash of transaction and settings, because a client often sends a rejected transaction again, in
 * another batch. Hashes take little memory for transactions of any size.
 */
const remembered = new Map<string, string | null>();

/**
 * Explains an invalid signature. Returns null if there is no explanation, and for more than one Ed25519 signature,
 * because verifying many of them for each network would take too long.
 */
function explainSignature(signed: SignedTransaction, settings: ChainSettings): string | null {
  const { authenticator, rawBytes } = signed;
  const { sender } = authenticator;
  if (authenticator.kind !== "ed25519" || sender.kind !== "ed25519") return null;
  const { publicKey, signature } = sender;
  const { vendor, signingDomain, chainId } = settings;
  const key = formatBase64(sha3(`${vendor} ${signingDomain} ${chainId} `, publicKey, signature, rawBytes));
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const explanation = findNetworkOfSignature(signed, settings);
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(key, explanation);
  return explanation;
}

/** Searches the network for which the signature is valid. Returns null if none is found. */
function findNetworkOfSignature(
  signed: SignedTransaction,
  { vendor, signingDomain, chainId }: ChainSettings,
): string | null {
  const words = [...new Set([signingDomain, vendor.toUpperCase(), ...knownSigningWords])];
  const chainIds = [...new Set([signed.raw.chainId, ...knownChainIds])];
  for (const otherId of chainIds) {
    const rawBytes = withChainId(signed.rawBytes, otherId);
    const word = words.find((one) => hasValidSignature({ ...signed, rawBytes }, one));
    if (word === undefined) continue;
    return [
      ...(word === signingDomain
        ? []
        : [
            `the signature is valid for the signing word ${word}, this node has ${signingDomain} (--signing-domain)`,
          ]),
      ...(otherId === chainId
        ? []
        : [`the signature is valid for the chain id ${otherId}, this node has ${chainId} (--chain-id)`]),
    ].join("; ");
  }
  return null;
}

/** Replaces the chain ID, which is the last byte of a raw transaction. The JSON form of a transaction has none. */
function withChainId(rawBytes: Uint8Array, chainId: number): Uint8Array {
  const bytes = new Uint8Array(rawBytes);
  bytes[bytes.length - 1] = chainId;
  return bytes;
}
