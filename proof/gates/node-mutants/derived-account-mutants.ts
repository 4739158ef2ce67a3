import { killedBy, mutate, type NodeMutant } from "./node-mutant.ts";

const approval = "authentication/derivable/approval";
const solana = "authentication/derivable/solana";
const ethereum = "authentication/derivable/ethereum";
const ethereumSignature = "authentication/derivable/ethereum-signature";
const sui = "authentication/derivable/sui";

/** The chain id of the network with the name `local`. */
const localChainId = 4;
/** The order of the base point of the curve secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The flag and the length of a Sui signature by an Ed25519 key. */
const ed25519Flag = 0;
const signatureBytes = 97;

/** The node without one of its checks of the signatures that wallets of other networks make. */
export const derivedAccountMutants: readonly NodeMutant[] = [
  ...killedBy(solana, [
    mutate("a wallet's public key has more bytes", ["bcs/codec", "readEnd", approval], () => () => {}),
    mutate(
      "any network has the name of the local network",
      [approval, "formatApproval"],
      (original) => (wallet, identity, call) =>
        original(wallet, identity, { ...call, chainId: localChainId }),
    ),
    mutate(
      "any kind of network has the same name",
      [approval, "formatApproval"],
      (original) => (wallet, identity, call) =>
        original(wallet, identity, { ...call, signingDomain: "aptos" }),
    ),
    mutate(
      "leading zeros of an address are in the text",
      ["primitives/address", "formatAddress", approval],
      () => (address) => `0x${address}`,
    ),
    mutate(
      "the signature of a Solana wallet is not verified",
      ["primitives/ed25519", "verify", solana],
      () => () => true,
    ),
    mutate(
      "the signature of a Solana wallet has more bytes",
      ["bcs/codec", "readEnd", solana],
      () => () => {},
    ),
  ]),
  ...killedBy("primitives/base58", [
    mutate(
      "a Base58 text has any characters",
      ["primitives/base58", "decodeBase58"],
      (original) => (text, sizeBytes) => original(text.replaceAll(/[^1-9A-HJ-NP-Za-km-z]/g, "2"), sizeBytes),
    ),
    mutate(
      "a Base58 text has any size",
      ["primitives/base58", "decodeBase58"],
      (original) => (text, sizeBytes) => original(text, sizeBytes) ?? original(text, sizeBytes + 1),
    ),
  ]),
  ...killedBy(ethereum, [
    mutate(
      "the address of an Ethereum account is not compared",
      ["primitives/bytes", "isSameBytes", ethereum],
      () => () => true,
    ),
    mutate("the scheme of a site has any characters", [ethereumSignature, "isScheme"], () => () => true),
    mutate(
      "an Ethereum signature has more bytes",
      ["bcs/codec", "readSized", ethereumSignature],
      (original) => (reader) => original(reader).slice(0, 65),
    ),
    mutate(
      "the first form of an Ethereum signature is read as the second",
      ["bcs/codec", "readVariant", ethereumSignature],
      (original) => (reader, union) => original(reader, union, [0, 1]),
    ),
    mutate(
      "the credentials of an Ethereum wallet have more bytes",
      ["bcs/codec", "readEnd", ethereumSignature],
      () => () => {},
    ),
    mutate(
      "an Ethereum signature has a high S",
      ["authentication/derivable/other-hashes", "recoverSecp256k1"],
      (original) => (hash, signature, recovery) => {
        const s = BigInt(`0x${Buffer.from(signature.subarray(32)).toString("hex")}`);
        if (s <= order / 2n || s >= order) return original(hash, signature, recovery);
        const low = Buffer.from((order - s).toString(16).padStart(64, "0"), "hex");
        return original(hash, Buffer.concat([signature.subarray(0, 32), low]), 1 - recovery);
      },
    ),
  ]),
  ...killedBy(sui, [
    mutate(
      "the address of a Sui account is not compared",
      ["primitives/bytes", "isSameBytes", sui],
      () => () => true,
    ),
    mutate(
      "the signature of a Sui wallet is not verified",
      ["primitives/ed25519", "verify", sui],
      () => () => true,
    ),
    mutate(
      "a Sui signature has the flag of another curve",
      ["bcs/codec", "readByte", sui],
      (original) => (reader) => {
        original(reader);
        return ed25519Flag;
      },
    ),
    mutate(
      "the length of a Sui signature is not compared",
      ["bcs/codec", "readUleb", sui],
      (original) => (reader) => {
        original(reader);
        return signatureBytes;
      },
    ),
    mutate("the signature of a Sui wallet has more bytes", ["bcs/codec", "readEnd", sui], () => () => {}),
  ]),
];
