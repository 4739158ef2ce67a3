/**
 * Prints signed transactions with every kind of authenticator as JSON. The tests of the node contain this output, so that
 * they compare the node with an independent implementation. The keys are fixed, so the output is always the same, except
 * for the signature of the passkey.
 */
import { createHash, createPrivateKey, sign } from "node:crypto";
import * as sdk from "ts-sdk-7";
import { FederatedKeylessPublicKey, KeylessPublicKey, KeylessSignature } from "ts-sdk-7/keyless";

const { AccountAddress, Ed25519Account, MultiEd25519Account, MultiKey, MultiKeyAccount, SingleKeyAccount } =
  sdk;
const bytesOf = (hex) => sdk.Hex.fromHexInput(hex).toUint8Array();
const seed = (digit) => `0x${digit.repeat(64)}`;
const ed25519Key = (digit) => new sdk.Ed25519PrivateKey(seed(digit));

const legacy = (digit) => new Ed25519Account({ privateKey: ed25519Key(digit) });
const singleEd25519 = new SingleKeyAccount({ privateKey: ed25519Key("2") });
const secp256k1 = new SingleKeyAccount({ privateKey: new sdk.Secp256k1PrivateKey(seed("3")) });
const passkey = new sdk.Secp256r1PrivateKey(seed("4"));
const multiEd25519 = new MultiEd25519Account({
  publicKey: new sdk.MultiEd25519PublicKey({
    publicKeys: ["5", "6", "7"].map((digit) => ed25519Key(digit).publicKey()),
    threshold: 2,
  }),
  signers: [ed25519Key("5"), ed25519Key("7")],
});
const multiKey = new MultiKeyAccount({
  multiKey: new MultiKey({
    publicKeys: [singleEd25519.publicKey, secp256k1.publicKey, legacy("8").publicKey],
    signaturesRequired: 2,
  }),
  signers: [secp256k1, legacy("8")],
});
const keyless = new KeylessPublicKey("test.oidc.provider", bytesOf(seed("9")));
const federated = new FederatedKeylessPublicKey(seed("a"), keyless);
const functionInfo = "0x7::test_derivable_account_abstraction_ed25519_hex::authenticate";
const derivable = new sdk.DerivableAbstractedAccount({
  signer: (digest) =>
    ed25519Key("b")
      .sign(new TextEncoder().encode(sdk.Hex.fromHexInput(digest).toString()))
      .toUint8Array(),
  authenticationFunction: functionInfo,
  abstractPublicKey: ed25519Key("b").publicKey().toUint8Array(),
});
const abstracted = new sdk.AbstractedAccount({
  signer: () => new Uint8Array([1, 2, 3]),
  authenticationFunction: "0x1::permissioned_delegation::authenticate",
  accountAddress: legacy("1").accountAddress,
});

/** Creates the raw transaction: a transfer of 1 with the sequence number 0 on chain 4. */
function createRaw(sender) {
  const call = sdk.EntryFunction.build(
    "0x1::aptos_account",
    "transfer",
    [],
    [AccountAddress.from(seed("c")), new sdk.U64(1)],
  );
  return new sdk.RawTransaction(
    sender,
    0n,
    new sdk.TransactionPayloadEntryFunction(call),
    100_000n,
    100n,
    4_000_000_000n,
    new sdk.ChainId(4),
  );
}

function signSimple(account) {
  const transaction = new sdk.SimpleTransaction(createRaw(account.accountAddress));
  return { transaction, senderAuthenticator: account.signTransactionWithAuthenticator(transaction) };
}

const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Signs with a passkey, as a browser does. */
function signWithPasskey() {
  const publicKey = new sdk.AnyPublicKey(passkey.publicKey());
  const transaction = new sdk.SimpleTransaction(createRaw(publicKey.authKey().derivedAddress()));
  const message = sdk.generateSigningMessageForTransaction(transaction);
  const challenge = createHash("sha3-256").update(message).digest("base64url");
  const clientData = Buffer.from(
    JSON.stringify({ type: "webauthn.get", challenge, origin: "http://localhost", crossOrigin: false }),
  );
  const flagsAndCounter = Buffer.from([29, 0, 0, 0, 0]);
  const authenticatorData = Buffer.concat([sha256("localhost"), flagsAndCounter]);
  const signature = signP256(Buffer.concat([authenticatorData, sha256(clientData)]));
  const webAuthn = new sdk.WebAuthnSignature(signature, authenticatorData, clientData);
  return {
    transaction,
    senderAuthenticator: new sdk.AccountAuthenticatorSingleKey(publicKey, new sdk.AnySignature(webAuthn)),
  };
}

/** Signs with the passkey, and replaces a high number S by its negative. */
function signP256(message) {
  const point = passkey.publicKey().toUint8Array();
  const [x, y] = [point.slice(1, 33), point.slice(33)].map((one) => Buffer.from(one).toString("base64url"));
  const d = Buffer.from(passkey.toUint8Array()).toString("base64url");
  const key = createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d }, format: "jwk" });
  const signature = sign("sha256", message, { key, dsaEncoding: "ieee-p1363" });
  const s = BigInt(`0x${signature.toString("hex", 32)}`);
  if (s > p256Order / 2n) signature.write((p256Order - s).toString(16).padStart(64, "0"), 32, "hex");
  return signature;
}

function sha256(data) {
  return createHash("sha256").update(data).digest();
}

function signKeyless(key) {
  const publicKey = new sdk.AnyPublicKey(key);
  const transaction = new sdk.SimpleTransaction(createRaw(publicKey.authKey().derivedAddress()));
  const signature = new sdk.AnySignature(KeylessSignature.getSimulationSignature());
  return { transaction, senderAuthenticator: new sdk.AccountAuthenticatorSingleKey(publicKey, signature) };
}

const secondary = [secp256k1, multiEd25519];
function signMultiAgent() {
  const addresses = secondary.map(({ accountAddress }) => accountAddress);
  const transaction = new sdk.MultiAgentTransaction(createRaw(legacy("1").accountAddress), addresses);
  return {
    transaction,
    senderAuthenticator: legacy("1").signTransactionWithAuthenticator(transaction),
    additionalSignersAuthenticators: secondary.map((one) =>
      one.signTransactionWithAuthenticator(transaction),
    ),
  };
}

/** Signs with a fee payer. The other signers sign the address 0x0 or the address of the fee payer. */
function signWithFeePayer(signedAddress) {
  const addresses = secondary.map(({ accountAddress }) => accountAddress);
  const raw = createRaw(legacy("1").accountAddress);
  const early = new sdk.MultiAgentTransaction(raw, addresses, AccountAddress.from(signedAddress));
  const transaction = new sdk.MultiAgentTransaction(raw, addresses, multiKey.accountAddress);
  return {
    transaction,
    senderAuthenticator: legacy("1").signTransactionWithAuthenticator(early),
    additionalSignersAuthenticators: secondary.map((one) => one.signTransactionWithAuthenticator(early)),
    feePayerAuthenticator: multiKey.signTransactionWithAuthenticator(transaction),
  };
}

function print(name, args) {
  const { rawTransaction } = args.transaction;
  const bytes = sdk.generateSignedTransaction(args);
  const hex = (part) => Buffer.from(part).toString("hex");
  return {
    name,
    sender: rawTransaction.sender.toStringLong(),
    authenticator: hex(bytes.slice(rawTransaction.bcsToBytes().length)),
    hash: sdk.generateUserTransactionHash(args),
  };
}

const vectors = [
  print("ed25519", signSimple(legacy("1"))),
  print("multi-ed25519", signSimple(multiEd25519)),
  print("single-key-ed25519", signSimple(singleEd25519)),
  print("single-key-secp256k1", signSimple(secp256k1)),
  print("single-key-webauthn", signWithPasskey()),
  print("multi-key", signSimple(multiKey)),
  print("keyless", signKeyless(keyless)),
  print("federated-keyless", signKeyless(federated)),
  print("derivable", signSimple(derivable)),
  print("abstract", signSimple(abstracted)),
  print("multi-agent", signMultiAgent()),
  print("fee-payer", signWithFeePayer(multiKey.accountAddress)),
  print("fee-payer-unknown", signWithFeePayer(AccountAddress.ZERO)),
];
console.log(JSON.stringify(vectors, null, 2));
