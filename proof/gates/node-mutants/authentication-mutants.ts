import type { AccountAuthenticator, Authenticator } from "../../../reference-node/bcs/authenticator.ts";
import { killedBy, mutate, type NodeMutant } from "./node-mutant.ts";

/** An authenticator without a key. The node has nothing to compare with the account of its signer. */
const none = { kind: "none" } as const;

/** The node without one of its checks of signatures and of the keys of accounts. */
export const authenticationMutants: readonly NodeMutant[] = [
  ...killedBy("authentication/signatures", [
    mutate(
      "the signature of the sender is not verified",
      ["authentication/required-signatures", "listRequiredSignatures"],
      (original) => (signed, domain) => original(signed, domain, true),
    ),
    mutate(
      "the signatures of secondary signers are not verified",
      ["authentication/required-signatures", "listRequiredSignatures"],
      (original) => (signed, domain, isSenderTrusted) =>
        original(signed, domain, isSenderTrusted).filter(
          ({ signer }) => !signed.authenticator.secondarySigners.includes(signer),
        ),
    ),
    mutate(
      "the signature of the fee payer is not verified",
      ["authentication/required-signatures", "listRequiredSignatures"],
      (original) => (signed, domain, isSenderTrusted) =>
        original(signed, domain, isSenderTrusted).filter(
          ({ signer }) => signer !== signed.authenticator.feePayer?.signer,
        ),
    ),
    mutate(
      "the fee payer may sign the address 0x0",
      ["authentication/required-signatures", "listRequiredSignatures"],
      (original) => (signed, domain, isSenderTrusted) => {
        const required = original(signed, domain, isSenderTrusted);
        const messages = required.flatMap((one) => one.messages);
        return required.map(({ signer }) => ({ signer, messages }));
      },
    ),
    mutate(
      "33 signatures are accepted",
      ["authentication/required-signatures", "countSignatures"],
      (original) => (signers) => original(signers) - 1,
    ),
  ]),
  ...killedBy("authentication/several-keys", [
    withThreshold("one Ed25519 signature fewer than the threshold is enough", (threshold) => threshold - 1),
    withThreshold(
      "one signature more than the threshold of Ed25519 keys is needed",
      (threshold) => threshold + 1,
    ),
    withSignaturesRequired("one signature fewer than a multi-key requires is enough", (count) =>
      count > 1 ? count - 1 : count,
    ),
    withSignaturesRequired("one signature more than a multi-key requires is needed", (count) => count + 1),
    withSignaturesRequired("the number of required signatures may be 0", (count) => Math.max(count, 1)),
  ]),
  ...killedBy("authentication/other-keys", [
    mutate(
      "a WebAuthn signature is not verified",
      ["authentication/web-authn", "verifyWebAuthn"],
      () => () => true,
    ),
    mutate(
      "the challenge of a WebAuthn signature is not compared",
      ["authentication/client-data", "hasChallenge"],
      () => () => true,
    ),
  ]),
  ...killedBy("primitives/ecdsa", [
    mutate(
      "an ECDSA signature with a high S is accepted",
      ["primitives/ecdsa", "verifyEcdsa"],
      (original) => (curve, publicKey, message, signature) =>
        original({ ...curve, order: 2n * curve.order }, publicKey, message, signature),
    ),
  ]),
  ...killedBy("primitives/ed25519", [
    mutate(
      "an Ed25519 key of small order is accepted",
      ["primitives/ed25519-encoding", "isStrictPoint", "primitives/ed25519"],
      (original) => (bytes) => bytes.length === 32 || original(bytes),
    ),
    mutate(
      "an Ed25519 signature with a point of small order is accepted",
      ["primitives/ed25519-encoding", "isStrictPoint", "primitives/ed25519"],
      (original) => (bytes) => bytes.length === 64 || original(bytes),
    ),
  ]),
  ...killedBy("authentication/check-signers", [
    mutate(
      "no authentication key is compared",
      ["authentication/authentication-key", "computeAuthenticationKey", "authentication/check-signers"],
      () => () => null,
    ),
    mutate(
      "the authentication key of the sender is not compared",
      ["authentication/check-signers", "checkSigners"],
      (original) => (signed, context) => original(signed, { ...context, isImpersonated: true }),
    ),
    withSigners("the authentication keys of secondary signers are not compared", ({ secondarySigners }) => ({
      secondarySigners: secondarySigners.map(() => none),
    })),
    withSigners("the authentication key of the fee payer is not compared", ({ feePayer }) => ({
      feePayer: feePayer === null ? null : { ...feePayer, signer: none },
    })),
    mutate(
      "a signer may occur twice",
      ["primitives/duplicates", "hasDuplicates", "authentication/check-signers"],
      () => () => false,
    ),
    withSigners("a secondary signer may be missing", ({ secondaryAddresses, secondarySigners }) => ({
      secondarySigners: [
        ...secondarySigners,
        ...secondaryAddresses.slice(secondarySigners.length).map(() => none),
      ],
    })),
    mutate(
      "the digest of an abstract authenticator is not compared",
      ["primitives/bytes", "isSameBytes", "authentication/abstract-account"],
      () => () => true,
    ),
    mutate(
      "a derived account does not belong to its key",
      ["bcs/derived-addresses", "isAbstractAddress", "authentication/abstract-account"],
      () => () => true,
    ),
    mutate(
      "the signature of a derived account is not verified",
      ["primitives/ed25519", "verify", "authentication/abstract-account"],
      () => () => true,
    ),
  ]),
];

/** Verifies the signatures of several Ed25519 keys with another threshold. */
function withThreshold(name: string, change: (threshold: number) => number): Omit<NodeMutant, "test"> {
  return withSigner(name, (one) =>
    one.kind === "multi ed25519" ? { ...one, threshold: change(one.threshold) } : one,
  );
}

/** Verifies the signatures of several keys of any kind with another number of required signatures. */
function withSignaturesRequired(name: string, change: (count: number) => number): Omit<NodeMutant, "test"> {
  return withSigner(name, (one) =>
    one.kind === "multi key" ? { ...one, signaturesRequired: change(one.signaturesRequired) } : one,
  );
}

function withSigner(
  name: string,
  change: (one: AccountAuthenticator) => AccountAuthenticator,
): Omit<NodeMutant, "test"> {
  return mutate(
    name,
    ["authentication/account-signature", "isValidFor"],
    (original) => (one, message) => original(change(one), message),
  );
}

/** Compares the keys of a transaction with other signers. */
function withSigners(
  name: string,
  change: (authenticator: Authenticator) => Partial<Authenticator>,
): Omit<NodeMutant, "test"> {
  return mutate(name, ["authentication/check-signers", "checkSigners"], (original) => (signed, context) => {
    const { raw, authenticator } = signed;
    return original({ raw, authenticator: { ...authenticator, ...change(authenticator) } }, context);
  });
}
