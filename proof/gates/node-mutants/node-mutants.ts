import { derivedAccountMutants } from "./derived-account-mutants.ts";
import { mutate, type NodeMutant } from "./node-mutant.ts";

const execution = "reference-node/execution";
const framework = "reference-node/framework";
const authentication = "reference-node/authentication";
const multisig = `${framework}/multisig`;
const payloads = "reference-node/tests/payloads";
const signers = "reference-node/tests/signers/node-signers.test.js";

/** The node without one of its checks of signatures, keys, replays, fees and thresholds. */
export const nodeMutants: readonly NodeMutant[] = [
  ...mutate(`${authentication}/signatures.js`, `${authentication}/signatures.test.js`, [
    ["the signature of the sender is not verified", "(isSenderTrusted || isValid(sender)) &&", ""],
    [
      "the signatures of secondary signers are not verified",
      "secondarySigners.every((one) => isValid(one)) &&",
      "",
    ],
    [
      "the signature of the fee payer is not verified",
      "messages.slice(0, 1).some((first) => isValidFor(feePayer.signer, first))",
      "true",
    ],
    ["the fee payer may sign the address 0x0", "messages.slice(0, 1)", "messages"],
    ["33 signatures are accepted", "> signaturesMax", "> signaturesMax + 1"],
  ]),
  ...mutate(`${authentication}/account-signature.js`, `${authentication}/several-keys.test.js`, [
    [
      "one Ed25519 signature fewer than the threshold is enough",
      "signers.length >= threshold",
      "signers.length + 1 >= threshold",
    ],
    [
      "one signature more than the threshold of Ed25519 keys is needed",
      "signers.length >= threshold",
      "signers.length > threshold",
    ],
    [
      "one signature fewer than a multi-key requires is enough",
      "signers.length >= signaturesRequired",
      "signers.length + 1 >= signaturesRequired",
    ],
    [
      "one signature more than a multi-key requires is needed",
      "signers.length >= signaturesRequired",
      "signers.length > signaturesRequired",
    ],
    ["the number of required signatures may be 0", "signaturesRequired > 0 &&", ""],
  ]),
  ...mutate(`${authentication}/account-signature.js`, `${authentication}/other-keys.test.js`, [
    ["a WebAuthn signature is not verified", "verifyWebAuthn(key.bytes, message, signature.bytes)", "true"],
  ]),
  ...mutate(`${authentication}/web-authn.js`, `${authentication}/other-keys.test.js`, [
    [
      "the challenge of a WebAuthn signature is not compared",
      'readChallenge(clientData) !== Buffer.from(sha3(message)).toString("base64url")',
      "readChallenge(clientData) === null",
    ],
  ]),
  ...mutate("reference-node/primitives/ecdsa.js", "reference-node/primitives/ecdsa.test.js", [
    ["an ECDSA signature with a high S is accepted", "s > curve.order / 2n", "s > curve.order"],
  ]),
  ...mutate("reference-node/primitives/ed25519.js", "reference-node/primitives/ed25519.test.js", [
    ["an Ed25519 key of small order is accepted", "if (!isStrictPoint(publicKey))", "if (false)"],
    ["an Ed25519 signature with a point of small order is accepted", "&& isStrictPoint(signature)", ""],
  ]),
  ...mutate(`${authentication}/check-signers.js`, `${authentication}/check-signers.test.js`, [
    ["no authentication key is compared", "authenticationKey === `0x${key}`", "true"],
    [
      "the authentication key of the sender is not compared",
      "context.isImpersonated === true ? null",
      "true ? null",
    ],
    [
      "the authentication keys of secondary signers are not compared",
      "address === undefined ? null",
      "true ? null",
    ],
    ["the authentication key of the fee payer is not compared", "feePayer === null ? null", "true ? null"],
    ["a signer may occur twice", "<= secondaryAddresses.length", "< secondaryAddresses.length"],
    [
      "a secondary signer may be missing",
      "secondarySigners.length !== secondaryAddresses.length",
      "secondarySigners.length > secondaryAddresses.length",
    ],
  ]),
  ...mutate(`${authentication}/abstract-account.js`, `${authentication}/check-signers.test.js`, [
    [
      "the digest of an abstract authenticator is not compared",
      "return Buffer.from(expected).equals(authenticator.digest);",
      "return true;",
    ],
    [
      "a derived account does not belong to its key",
      "|| deriveAbstractAddress(id, publicKey) !== address",
      "",
    ],
    [
      "the signature of a derived account is not verified",
      'isValid({ publicKey, digest, signature }, call) ? null : "ABORTED"',
      "null",
    ],
  ]),
  ...derivedAccountMutants,
  ...mutate(`${execution}/prologue.js`, "reference-node/tests/node-submit.test.js", [
    ["a nonce can be used twice", "expirationSecs !== null && expirationSecs >= nowSecs", "false"],
    [
      "a nonce can never be used again",
      "expirationSecs !== null && expirationSecs >= nowSecs",
      "expirationSecs !== null",
    ],
  ]),
  ...mutate(`${execution}/gas-payment.js`, "reference-node/tests/node-submit.test.js", [
    [
      "an executed transaction does not record its nonce",
      "createNonceEntry(sender, nonce, expirationTimestampSecs)",
      "createNonceEntry(sender, nonce + 1n, expirationTimestampSecs)",
    ],
  ]),
  ...mutate(`${framework}/accounts/nonces.js`, "reference-node/tests/node-submit.test.js", [
    ["a used nonce is not found", "if (entry === undefined)", "if (true)"],
  ]),
  ...mutate(`${execution}/prologue.js`, "reference-node/tests/node-submit-rejections.test.js", [
    ["an executed sequence number is accepted again", "sequenceNumber < next", "false"],
    [
      "an expired transaction is accepted",
      "expirationTimestampSecs <= context.timestampMicros / 1000000n",
      "false",
    ],
    ["a transaction of another chain is accepted", "chainId === context.chainId", "true"],
    [
      "the reserve for the gas is not checked",
      "readNativeBalance(read, payer) < raw.maxGasAmount * raw.gasUnitPrice",
      "false",
    ],
  ]),
  ...mutate(`reference-node/move/account-state.js`, `${execution}/executor.test.js`, [
    [
      "an executed transaction leaves the sequence number as it was",
      "readSequenceNumber(value) + 1n",
      "readSequenceNumber(value)",
    ],
  ]),
  ...mutate(`${execution}/gas-payment.js`, signers, [
    [
      "the sender pays instead of the fee payer",
      "const payer = feePayer ?? sender;",
      "const payer = sender;",
    ],
  ]),
  ...mutate(`${execution}/prologue.js`, signers, [
    [
      "the reserve is checked on the account of the sender instead of the fee payer",
      "const payer = authenticator.feePayer?.address ?? raw.sender;",
      "const payer = raw.sender;",
    ],
  ]),
  ...mutate(`${multisig}/multisig-execution.js`, `${payloads}/multisig-refusals.test.js`, [
    [
      "one approval fewer than a multisig account requires is enough",
      ".approvals + implicit <",
      ".approvals + implicit + 1n <",
    ],
    [
      "one approval more than a multisig account requires is needed",
      ".approvals + implicit <",
      ".approvals + implicit <=",
    ],
    ["an executing owner who has approved counts twice", "=== true ? 0n : 1n", "=== true ? 1n : 1n"],
    ["an account that is no owner executes a call", "!account.owners.includes(sender)", "false"],
    [
      "a call with another hash than the approved one is executed",
      "formatHex(sha3(given)) !== payloadHash",
      "false",
    ],
    [
      "a call that differs from the approved one is executed",
      "given.length > 0 && formatHex(given) !== payload",
      "false",
    ],
  ]),
  ...mutate(`${multisig}/multisig-voting.js`, `${multisig}/multisig-functions.test.js`, [
    [
      "one rejection fewer than a multisig account requires is enough",
      "rejections < account.signaturesRequired",
      "rejections + 1n < account.signaturesRequired",
    ],
  ]),
  ...mutate(`${multisig}/multisig-state.js`, `${multisig}/multisig-functions.test.js`, [
    ["approvals count as rejections", "votes.get(owner) === wanted", "votes.has(owner)"],
  ]),
  ...mutate(`${framework}/accounts/key-proofs.js`, "reference-node/tests/framework/key-rotation.test.js", [
    [
      "the proof of an Ed25519 key is not verified",
      "verify(bytes, message, proof) ? null : aborts.invalidProof",
      "null",
    ],
    ["the proof of several keys is not verified", "isValid ? null : aborts.invalidProof", "null"],
  ]),
  ...offerMutants(),
  ...mutate(`${framework}/coins/created-coins.js`, `${framework}/coins/managed-coins.test.js`, [
    [
      "the choice of an account is ignored",
      "acceptsDirectTransfers(draft.read, settings.vendor, recipient)",
      "true",
    ],
  ]),
];

/** The node without one of its checks of offers of capabilities. */
function offerMutants(): readonly NodeMutant[] {
  return mutate(
    `${framework}/accounts/capability-offers.js`,
    "reference-node/tests/framework/capability-offers.test.js",
    [
      [
        "the proof of an offer is not verified",
        "checkProof({ ...key, proof: toBytes(proof) }, message)",
        "null",
      ],
      ["any key makes an offer", "`0x${derived}` !== account.authenticationKey", "false"],
      ["any account uses an offer", 'recipientOf(read, offerer, "rotation") !== sender', "false"],
      [
        "an offer to another account is revoked",
        "recipientOf(read, sender, capability) !== recipient",
        "false",
      ],
    ],
  );
}
